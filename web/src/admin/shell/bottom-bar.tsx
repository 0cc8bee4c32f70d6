import { Box, chakra, Menu } from '@chakra-ui/react';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useAuth } from '../../shared/lib/api/auth.tsx';
import { Icon, type IconName } from '../../shared/ui/icon.tsx';
import { modifier, openHelp, openPalette } from './commands/open.ts';
import { type Entry, type Group, manageTeam, menuFor } from './menu.ts';
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
    fontSize: 'xs',
    fontWeight: 'medium',
    color: 'fg.muted',
    cursor: 'button',
    _focusVisible: { outlineOffset: '-3px' },
    '&[aria-current]': {
      color: 'brand.fg',
      fontWeight: 'semibold',
      boxShadow: 'inset 0 3px {colors.accent.solid}',
    },
    '@media (forced-colors: active)': { '&[aria-current]': { borderTop: '3px solid Highlight' } },
  },
} as const;
const PlaceLink = chakra(Link, place);
const PlaceButton = chakra('button', place);

/** The menu of the dashboard on a phone: the first group stands in the bar, the others open from it. */
export function BottomBar({ here }: { here: Entry }) {
  const [first, website, ...others] = menuFor(useAuth().user);
  const isIn = (groups: readonly (Group | undefined)[]) =>
    groups.some((group) => group?.entries.includes(here));
  return (
    <Box
      as="nav"
      aria-label="Dashboard"
      hideFrom="md"
      data-screen-only
      display="grid"
      gridTemplateColumns="repeat(4, minmax(0, 1fr))"
      bg="bg.panel"
      borderTopWidth="1px"
      pb="env(safe-area-inset-bottom)"
      css={{ [BOTTOM_BAR]: { position: 'fixed', insetInline: '0', bottom: '0', zIndex: 'docked' } }}
    >
      {first?.entries.map(({ name, label, icon, to }) => (
        <PlaceLink key={name} to={to} aria-current={here.name === name ? 'page' : undefined}>
          <Icon name={icon} />
          {label}
          {name === 'inquiries' && <NewBadge {...overIcon} top="1" insetInlineStart="calc(50% + 0.5rem)" />}
        </PlaceLink>
      ))}
      <PlaceMenu label="Website" icon="monitor" isCurrent={isIn([website])}>
        {() => website && <MenuLinks group={website} here={here} />}
      </PlaceMenu>
      <PlaceMenu label="More" icon="menu" isCurrent={here === manageTeam || isIn(others)}>
        {(runLater) => (
          <>
            <MenuLinks group={{ entries: [manageTeam] }} here={here} />
            {others.map((group) => (
              <MenuLinks key={group.entries[0]?.name} group={group} here={here} />
            ))}
            <Menu.Item value="search" onSelect={() => runLater(openPalette)}>
              <Icon name="search" />
              Search
              <Menu.ItemCommand>{modifier} K</Menu.ItemCommand>
            </Menu.Item>
            <Menu.Item value="help" onSelect={() => runLater(openHelp)}>
              <Icon name="info" />
              Keyboard shortcuts
            </Menu.Item>
          </>
        )}
      </PlaceMenu>
    </Box>
  );
}

type PlaceMenuProps = {
  label: string;
  icon: IconName;
  isCurrent: boolean;
  /** The entries of the menu; a command passed to `runLater` runs once the menu is closed. */
  children: (runLater: (command: () => void) => void) => ReactNode;
};

/** A button of the bar that opens a menu. */
function PlaceMenu({ label, icon, isCurrent, children }: PlaceMenuProps) {
  const chosen = useRef<(() => void) | null>(null);
  // Runs once the menu has returned the focus to its button: a dialog opened before would lose the focus, and close.
  const runChosen = () => {
    chosen.current?.();
    chosen.current = null;
  };
  return (
    <Menu.Root
      lazyMount
      unmountOnExit
      positioning={{ placement: 'top', gutter: 4 }}
      onExitComplete={runChosen}
    >
      <Menu.Trigger asChild>
        <PlaceButton type="button" aria-current={isCurrent || undefined}>
          <Icon name={icon} />
          {label}
        </PlaceButton>
      </Menu.Trigger>
      <Menu.Positioner>
        <Menu.Content>
          {children((command) => {
            chosen.current = command;
          })}
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  );
}

/** A group of entries under its heading; a group whose first entry has the same name has no heading. */
function MenuLinks({ group: { heading, entries }, here }: { group: Group; here: Entry }) {
  return (
    <Menu.ItemGroup>
      {heading !== undefined && heading !== entries[0]?.label && (
        <Menu.ItemGroupLabel>{heading}</Menu.ItemGroupLabel>
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
  );
}
