import { Box, chakra, Menu } from '@chakra-ui/react';
import { type ReactNode, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useAuth } from '../../lib/auth.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { contentTabs, type Tab, tabAddress, tabNamed } from '../lib/tabs.ts';
import { modifier, useCommands } from './commands/commands-context.ts';
import { NewBadge, overIcon } from './new-badge.tsx';
import { manageTeam, pageAt, pagesFor } from './pages.ts';

/** Where the bar stands at the bottom of the screen: on a phone, unless it would take a quarter of what is seen. */
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
    _focusVisible: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-3px' },
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

/** The way to every tab and page on a phone. */
export function BottomBar({ tab }: { tab: Tab | undefined }) {
  const { user } = useAuth();
  const commands = useCommands();
  const page = pageAt(useLocation().pathname);
  const link = (name: string) => (
    <PlaceLink to={tabAddress(name)} aria-current={tab?.name === name ? 'page' : undefined}>
      <Icon name={tabNamed(name).icon} />
      {tabNamed(name).label}
      {name === 'inquiries' && <NewBadge {...overIcon} top="1" insetInlineStart="calc(50% + 0.5rem)" />}
    </PlaceLink>
  );
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
      {link('overview')}
      {link('inquiries')}
      <PlaceMenu label="Content" icon="layers" isCurrent={tab?.resource !== undefined}>
        {() =>
          contentTabs.map(({ name, label, icon }) => (
            <MenuLink
              key={name}
              to={tabAddress(name)}
              icon={icon}
              label={label}
              isCurrent={tab?.name === name}
            />
          ))
        }
      </PlaceMenu>
      <PlaceMenu label="More" icon="menu" isCurrent={page !== undefined}>
        {(runLater) => (
          <>
            {[manageTeam, ...pagesFor(user)].map(({ path, label, icon }) => (
              <MenuLink key={path} to={path} icon={icon} label={label} isCurrent={page?.path === path} />
            ))}
            {commands && (
              <>
                <Menu.Item value="search" onSelect={() => runLater(() => commands.openPalette())}>
                  <Icon name="search" />
                  Search
                  <Menu.ItemCommand>{modifier} K</Menu.ItemCommand>
                </Menu.Item>
                <Menu.Item value="help" onSelect={() => runLater(commands.openHelp)}>
                  <Icon name="info" />
                  Keyboard shortcuts
                </Menu.Item>
              </>
            )}
          </>
        )}
      </PlaceMenu>
    </Box>
  );
}

type PlaceMenuProps = {
  label: string;
  icon: IconName;
  /** Whether one of its entries is where somebody is. */
  isCurrent: boolean;
  /** The entries; what one of them opens is run when the menu is closed. */
  children: (runLater: (command: () => void) => void) => ReactNode;
};

/** A place of the bar that opens a menu. */
function PlaceMenu({ label, icon, isCurrent, children }: PlaceMenuProps) {
  const chosen = useRef<(() => void) | null>(null);
  // When the menu has given the focus back to its button: a dialog that is open by then would lose it, and close.
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

type MenuLinkProps = { to: string; icon: IconName; label: string; isCurrent: boolean };

function MenuLink({ to, icon, label, isCurrent }: MenuLinkProps) {
  return (
    <Menu.Item value={to} asChild>
      <Link to={to} aria-current={isCurrent ? 'page' : undefined}>
        <Icon name={icon} />
        {label}
      </Link>
    </Menu.Item>
  );
}
