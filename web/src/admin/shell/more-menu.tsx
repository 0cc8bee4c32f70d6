import { Button, chakra, Menu } from '@chakra-ui/react';
import { useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useAuth } from '../../lib/auth.tsx';
import { Icon } from '../../ui/icon.tsx';
import { modifier, useCommands } from './commands/commands-context.ts';
import { pagesFor } from './pages.ts';

/** The pages that have no place in the header, the search and the help. */
export function MoreMenu() {
  const { user } = useAuth();
  const { pathname } = useLocation();
  const commands = useCommands();
  const chosen = useRef<(() => void) | null>(null);
  const choose = (command: () => void) => () => {
    chosen.current = command;
  };
  // When the menu has given the focus back to its button: a dialog that is open by then would lose it, and close.
  const runChosen = () => {
    chosen.current?.();
    chosen.current = null;
  };
  return (
    <Menu.Root
      lazyMount
      unmountOnExit
      positioning={{ placement: 'bottom-end', gutter: 4 }}
      onExitComplete={runChosen}
    >
      <Menu.Trigger asChild>
        <Button variant="ghost" px={{ base: '0', sm: '4' }}>
          <chakra.span srOnly={{ base: true, sm: false }}>More</chakra.span>
          <Menu.Context>
            {({ open }) => (
              <>
                <Icon name={open ? 'x' : 'menu'} hideFrom="sm" />
                <Icon name={open ? 'chevron-up' : 'chevron-down'} hideBelow="sm" />
              </>
            )}
          </Menu.Context>
        </Button>
      </Menu.Trigger>
      <Menu.Positioner>
        <Menu.Content>
          {pagesFor(user).map(({ path, label, icon }) => (
            <Menu.Item key={path} value={path} asChild>
              <Link to={path} aria-current={pathname === path ? 'page' : undefined}>
                <Icon name={icon} />
                {label}
              </Link>
            </Menu.Item>
          ))}
          {commands && (
            <>
              <Menu.Item value="search" onSelect={choose(commands.openPalette)}>
                <Icon name="search" />
                Search
                <Menu.ItemCommand>{modifier} K</Menu.ItemCommand>
              </Menu.Item>
              <Menu.Item value="help" onSelect={choose(commands.openHelp)}>
                <Icon name="info" />
                Keyboard shortcuts
              </Menu.Item>
            </>
          )}
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  );
}
