import { Box, chakra, Flex, Heading, Input, Text } from '@chakra-ui/react';
import { type KeyboardEvent, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { useAuth } from '../../shared/lib/api/auth.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { listen } from '../lib/listen.ts';
import { Action } from '../ui/action.tsx';
import { modifier, openPalette } from './commands/open.ts';
import { liveState } from './live/live-state.ts';
import { entryAt, manageTeam } from './menu.ts';

const LINKS_ID = 'header-links';

const subscribe = (onChange: () => void) => listen(window, { online: onChange, offline: onChange });
const useIsOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine);

export function AdminHeader({ title }: { title: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Box as="header" borderBottomWidth="1px" bg="bg.panel">
      <OfflineNotice />
      <Flex
        maxW="8xl"
        mx="auto"
        minH={{ base: '14', md: '16' }}
        px={{ base: '4', md: '6' }}
        py={{ base: '1', md: '2' }}
        columnGap={{ base: '1', md: '2', lg: '4' }}
        wrap="wrap"
        align="center"
      >
        <Heading
          as="h1"
          // A screen reader says where a link or a key has led.
          aria-live="polite"
          fontSize={{ base: 'xl', md: '2xl' }}
          flex="1"
          // Beside an open sidebar the links wrap, not the letters of the title.
          minW="min-content"
          overflowWrap="break-word"
        >
          {title}
        </Heading>
        <SearchBox />
        <User isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
        <Links isOpen={isOpen} onClose={() => setIsOpen(false)} />
      </Flex>
    </Box>
  );
}

/** The element exists before its text, so that screen readers announce the text. */
const OfflineNotice = () => (
  <Box role="status" bg="bg.warning" color="fg" px="4" py="2" textAlign="center" _empty={{ py: '0' }}>
    {!useIsOnline() && 'You are offline. What you see may be out of date, and changes cannot be saved.'}
  </Box>
);

/** Who is signed in, and the state of live updates; on a phone the name opens the links. */
function User({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  const { user } = useAuth();
  return (
    <Flex
      direction={{ base: 'row', md: 'column' }}
      align={{ base: 'center', md: 'start' }}
      columnGap="2"
      minW="0"
      maxW={{ md: '40' }}
      lineHeight="short"
    >
      <Text hideBelow="md" maxW="full" textStyle="sm" fontWeight="medium" truncate title={user?.username}>
        {user?.username}
      </Text>
      <LiveMark />
      <Action
        label={
          <>
            <Text as="span" maxW="20" truncate>
              {user?.username}
            </Text>
            <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} width="1em" height="1em" />
          </>
        }
        hideFrom="md"
        isQuiet
        gap="1"
        me="-3"
        aria-expanded={isOpen}
        aria-controls={LINKS_ID}
        onClick={onToggle}
      />
    </Flex>
  );
}

function Links({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { logoutMutation } = useAuth();
  const isHere = entryAt(useLocation()) === manageTeam;
  return (
    <Flex
      as="nav"
      id={LINKS_ID}
      aria-label="Account and site"
      display={{ base: isOpen ? 'flex' : 'none', md: 'flex' }}
      flex={{ base: '1 0 100%', md: 'none' }}
      justify="flex-end"
      align="center"
      ms={{ md: 'auto' }}
    >
      <Action
        label="Manage Team"
        to={manageTeam.to}
        aria-current={isHere ? 'page' : undefined}
        isQuiet
        px="2.5"
        onClick={onClose}
      />
      <Action label="Home" to="/" isQuiet px="2.5" />
      <Action
        label="Logout"
        size="sm"
        px="3"
        ms="1"
        busy={logoutMutation.isPending}
        onClick={() => logoutMutation.mutate()}
      />
    </Flex>
  );
}

const marks = {
  connecting: { text: 'Connecting', color: 'border.emphasized', why: 'Live updates are being set up.' },
  live: {
    text: 'Live',
    color: 'fg.success',
    why: 'New inquiries and changes by others appear by themselves.',
  },
  paused: {
    text: 'Not live',
    color: 'fg.warning',
    why: 'Reload to see what is new. The connection is being tried again.',
  },
} as const;

function LiveMark() {
  const state = liveState.use();
  // The connection takes a while to notice that the browser is offline.
  const { text, color, why } = marks[useIsOnline() ? state : 'paused'];
  return (
    <Flex align="center" gap="2" minH="6" textStyle="note" title={why}>
      <Box boxSize="2" borderRadius="full" bg={color} />
      {/* A phone has room for the dot alone, unless something is wrong. */}
      <chakra.span role="status" srOnly={{ base: text !== marks.paused.text, md: false }}>
        {text}
      </chakra.span>
    </Flex>
  );
}

/** A field that opens the command palette with the typed text; a button where there is no room for a field. */
function SearchBox() {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    openPalette();
  };
  return (
    <>
      <Action
        icon="search"
        hideFrom="lg"
        aria-label="Search everything"
        aria-haspopup="dialog"
        onClick={() => openPalette()}
      />
      <Box hideBelow="lg" position="relative" flex="1 1 9rem" minW="36" maxW="xs" color="fg.muted">
        <Icon name="search" layerStyle="inField" insetInlineStart="3" />
        <Input
          role="searchbox"
          aria-label="Search everything"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          placeholder="Search"
          autoComplete="off"
          minH="10"
          py="1.5"
          ps="10"
          pe="16"
          // The typed text appears in the palette, not here.
          value=""
          onChange={({ target }) => openPalette(target.value)}
          onClick={() => openPalette()}
          onKeyDown={onKeyDown}
        />
        <chakra.kbd
          aria-hidden="true"
          layerStyle="inField"
          insetInlineEnd="3"
          fontFamily="inherit"
          textStyle="xs"
        >
          {modifier} K
        </chakra.kbd>
      </Box>
    </>
  );
}
