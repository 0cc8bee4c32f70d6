import { Box, Button, chakra } from '@chakra-ui/react';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useAuth } from '../../lib/auth.tsx';
import { Icon } from '../../ui/icon.tsx';
import { modifier, useCommands } from './commands/commands-context.ts';
import { pagesFor } from './pages.ts';

const entry = {
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  width: '100%',
  minH: '11',
  px: '3',
  borderRadius: 'md',
  cursor: 'pointer',
  textAlign: 'start',
  _hover: { bg: 'bg.muted' },
  _focusVisible: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' },
} as const;
const Entry = chakra('button', { base: entry });

/** The pages that have no place in the header, the search and the help. */
export function MoreMenu() {
  const { user } = useAuth();
  const { pathname } = useLocation();
  const commands = useCommands();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setIsOpen(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    close();
    button.current?.focus();
  };
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close();
  };
  const open = (what: (() => void) | undefined) => () => {
    close();
    what?.();
  };
  return (
    // On a phone the menu hangs on the whole row: below its button it would not fit.
    <Box position={{ base: 'static', sm: 'relative' }} onKeyDown={onKeyDown} onBlur={onBlur}>
      <Button
        ref={button}
        variant="ghost"
        px={{ base: '0', sm: '4' }}
        aria-expanded={isOpen}
        onClick={() => setIsOpen((was) => !was)}
      >
        <chakra.span srOnly={{ base: true, sm: false }}>More</chakra.span>
        <Icon name={isOpen ? 'x' : 'menu'} hideFrom="sm" />
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} hideBelow="sm" />
      </Button>
      {isOpen && (
        <Box
          as="ul"
          listStyleType="none"
          position="absolute"
          insetEnd="0"
          top="100%"
          zIndex="docked"
          width="16rem"
          mt="1"
          p="2"
          bg="bg.panel"
          borderWidth="1px"
          borderRadius="lg"
          boxShadow="lg"
        >
          {pagesFor(user).map(({ path, label, icon }) => (
            <li key={path}>
              <Box asChild css={entry} bg={pathname === path ? 'brand.subtle' : undefined}>
                <Link to={path} aria-current={pathname === path ? 'page' : undefined} onClick={close}>
                  <Icon name={icon} />
                  {label}
                </Link>
              </Box>
            </li>
          ))}
          {commands && (
            <>
              <li>
                <Entry type="button" onClick={open(commands.openPalette)}>
                  <Icon name="search" />
                  Search
                  <chakra.kbd ms="auto" fontFamily="inherit" textStyle="sm" color="fg.muted">
                    {modifier} K
                  </chakra.kbd>
                </Entry>
              </li>
              <li>
                <Entry type="button" onClick={open(commands.openHelp)}>
                  <Icon name="info" />
                  Keyboard shortcuts
                </Entry>
              </li>
            </>
          )}
        </Box>
      )}
    </Box>
  );
}
