import { chakra, Grid, Menu } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { useAuth } from '../../shared/lib/api/auth.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { type Entry, type Group, menuFor } from './menu.ts';
import { NewBadge, overIcon } from './new-badge.tsx';

/** When the bar stands at the bottom of the screen: on a phone, unless it would cover a quarter of the view. */
export const BOTTOM_BAR = '@media screen and (max-width: 47.99rem) and (min-height: 20rem)';

const place = {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '0.5',
    width: '100%',
    minHeight: '14',
    // At most as large as a quarter of the screen holds the longest word.
    fontSize: 'min({fontSizes.xs}, 5vw)',
    fontWeight: 'medium',
    color: 'fg.muted',
    cursor: 'pointer',
    _focusVisible: { outlineOffset: '-3px' },
    '&[aria-current]': {
      color: 'brand.fg',
      fontWeight: 'semibold',
      boxShadow: 'inset 0 3px {colors.accent.solid}',
    },
  },
} as const;
const PlaceLink = chakra(Link, place);
const PlaceButton = chakra('button', place);

/** The menu of the dashboard on a phone: the first places stand in the bar, the others open from it. */
export function BottomBar({ here }: { here: Entry }) {
  const [first, site, ...others] = menuFor(useAuth().user);
  const [website, ...lists] = site?.entries ?? [];
  const places = [...(first?.entries ?? []), ...(website ? [website] : [])];
  const more: Group[] = [{ heading: site?.heading, entries: lists }, ...others];
  const isCurrent = more.some(({ entries }) => entries.includes(here));
  return (
    <Grid
      as="nav"
      aria-label="Dashboard"
      hideFrom="md"
      data-screen-only
      templateColumns="repeat(4, minmax(0, 1fr))"
      bg="bg.panel"
      borderTopWidth="1px"
      css={{ [BOTTOM_BAR]: { position: 'fixed', insetInline: '0', bottom: '0', zIndex: 'docked' } }}
    >
      {places.map(({ name, label, icon, to }) => (
        <PlaceLink key={name} to={to} aria-current={here.name === name ? 'page' : undefined}>
          <Icon name={icon} />
          {label}
          {name === 'inquiries' && <NewBadge {...overIcon} top="1" insetInlineStart="calc(50% + 0.5rem)" />}
        </PlaceLink>
      ))}
      <Menu.Root lazyMount unmountOnExit positioning={{ placement: 'top-end', gutter: 4 }}>
        <Menu.Trigger asChild>
          <PlaceButton type="button" aria-current={isCurrent || undefined}>
            <Icon name="menu" />
            More
          </PlaceButton>
        </Menu.Trigger>
        <Menu.Positioner>
          <Menu.Content width="calc(100vw - 1rem)" maxW="24rem">
            {more.map(({ heading, entries }) => (
              <Menu.ItemGroup
                key={entries[0]?.name}
                display="grid"
                gridTemplateColumns="repeat(auto-fit, minmax(min(8rem, 100%), 1fr))"
                lineHeight="short"
                css={{ '& + &': { borderTopWidth: '1px', mt: '1', pt: '1' } }}
              >
                {heading !== undefined && (
                  <Menu.ItemGroupLabel gridColumn="1 / -1">{heading}</Menu.ItemGroupLabel>
                )}
                {entries.map((entry) => (
                  <Menu.Item key={entry.name} value={entry.to} asChild>
                    <Link to={entry.to} aria-current={entry === here ? 'page' : undefined}>
                      <Icon name={entry.icon} />
                      {entry.label}
                    </Link>
                  </Menu.Item>
                ))}
              </Menu.ItemGroup>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Menu.Root>
    </Grid>
  );
}
