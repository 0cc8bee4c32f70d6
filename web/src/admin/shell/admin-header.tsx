import { Box, chakra, Flex, Heading, Text } from '@chakra-ui/react';
import { useLocation } from 'react-router-dom';
import { useAuth } from '../../shared/lib/api/auth.tsx';
import { Action } from '../ui/action.tsx';
import { Hint } from './hint.tsx';
import { liveState } from './live/live-state.ts';
import { entryAt, manageTeam } from './menu.ts';
import { SearchBox } from './search-box.tsx';
import { useIsOnline } from './use-is-online.ts';

/** The header: the title, the signed-in user, and the links out of the dashboard. */
export function AdminHeader({ title }: { title: string }) {
  const { user, logoutMutation } = useAuth();
  const here = entryAt(useLocation());
  const isOnline = useIsOnline();
  return (
    <Box as="header" borderBottomWidth="1px" bg="bg.panel">
      {!isOnline && (
        <Box role="status" bg="bg.warning" color="fg" px="4" py="2" textAlign="center">
          You are offline. What you see may be out of date, and changes cannot be saved.
        </Box>
      )}
      <Flex
        maxW="8xl"
        mx="auto"
        minH="16"
        px={{ base: '4', md: '6' }}
        py="2"
        columnGap={{ base: '2', lg: '4' }}
        wrap="wrap"
        align="center"
      >
        <Heading as="h1" size="2xl" flex="1 1 auto">
          {title}
        </Heading>
        <SearchBox />
        <Flex
          flex={{ base: '1 0 100%', md: 'none' }}
          minW="0"
          align="center"
          justify="space-between"
          columnGap={{ base: '1', lg: '3' }}
          wrap="wrap"
        >
          <Box flex={{ base: '1 1 5rem', md: 'none' }} minW="0" maxW={{ md: '40' }} lineHeight="short">
            <Text textStyle="sm" fontWeight="medium" truncate title={user?.username}>
              {user?.username}
            </Text>
            <LiveMark />
          </Box>
          <Flex as="nav" aria-label="Account and site" align="center">
            <Action
              label="Manage Team"
              to={manageTeam.to}
              aria-current={here === manageTeam ? 'page' : undefined}
              variant="ghost"
              size="sm"
              px={{ base: '1.5', md: '2.5' }}
            />
            <Action label="Home" to="/" variant="ghost" size="sm" px={{ base: '1.5', md: '2.5' }} />
            <Action
              label="Logout"
              size="sm"
              px="3"
              ms="1"
              disabled={logoutMutation.isPending}
              onClick={() => logoutMutation.mutate()}
            />
          </Flex>
        </Flex>
      </Flex>
    </Box>
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
    text: 'Live updates paused',
    color: 'fg.warning',
    why: 'Reload to see what is new. The connection is being tried again.',
  },
} as const;

function LiveMark() {
  const state = liveState.use();
  // The connection takes a while to notice that the browser is offline.
  const { text, color, why } = marks[useIsOnline() ? state : 'paused'];
  return (
    <Hint content={why}>
      <chakra.button
        type="button"
        cursor="default"
        minH="6"
        display="inline-flex"
        alignItems="center"
        gap="2"
        textStyle="note"
        borderRadius="sm"
        _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' }}
      >
        <Box as="span" boxSize="2" borderRadius="full" bg={color} aria-hidden="true" />
        <span role="status">{text}</span>
      </chakra.button>
    </Hint>
  );
}
