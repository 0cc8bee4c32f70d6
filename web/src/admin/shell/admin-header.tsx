import { Box, Button, chakra, Flex, Heading, Text } from '@chakra-ui/react';
import { Link, useLocation } from 'react-router-dom';
import { useAuth } from '../../lib/auth.tsx';
import { dropAllDrafts } from '../lib/drafts.ts';
import { useIsOnline } from '../lib/use-is-online.ts';
import { Hint } from '../ui/hint.tsx';
import { useLiveState } from './live/live-context.ts';
import { MoreMenu } from './more-menu.tsx';

/** Who is signed in, where they are, and the ways out. */
export function AdminHeader({ title }: { title: string }) {
  const { user, logoutMutation } = useAuth();
  const { pathname } = useLocation();
  const isOnline = useIsOnline();
  const logOut = () => logoutMutation.mutate(undefined, { onSettled: () => dropAllDrafts(sessionStorage) });
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
        px={{ base: '4', md: '8' }}
        py="4"
        gap="3"
        wrap="wrap"
        align="center"
        justify="space-between"
      >
        <Box minW="0">
          <Heading as="h1" size="4xl">
            {title}
          </Heading>
          <Flex gap="3" align="center" mt="1">
            <Text color="fg.muted" overflowWrap="anywhere">
              {user?.username}
            </Text>
            <LiveMark />
          </Flex>
        </Box>
        <Flex
          as="nav"
          aria-label="Dashboard"
          wrap="wrap"
          gap={{ base: '0', sm: '1' }}
          ms={{ base: '-3', sm: '0' }}
          flex={{ base: '1 0 100%', sm: 'none' }}
          position="relative"
        >
          <Button asChild variant="ghost" px={{ base: '3', sm: '4' }}>
            {pathname === '/admin' ? (
              <Link to="/admin/team">Manage Team</Link>
            ) : (
              <Link to="/admin">Dashboard</Link>
            )}
          </Button>
          <Button asChild variant="ghost" px={{ base: '3', sm: '4' }}>
            <Link to="/">Home</Link>
          </Button>
          <MoreMenu />
          <Button
            variant="outline"
            px="4"
            ms={{ base: 'auto', sm: '0' }}
            disabled={logoutMutation.isPending}
            onClick={logOut}
          >
            Logout
          </Button>
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
  const state = useLiveState();
  // The connection itself takes a while to notice.
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
        textStyle="sm"
        color="fg.muted"
        borderRadius="sm"
        _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' }}
      >
        <Box as="span" boxSize="2" borderRadius="full" bg={color} aria-hidden="true" />
        <span role="status">{text}</span>
      </chakra.button>
    </Hint>
  );
}
