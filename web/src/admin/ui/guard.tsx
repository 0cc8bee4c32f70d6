import { Box, Center, Flex, Spinner, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useAuth, userKey } from '../../shared/lib/api/auth.tsx';
import { Action } from './action.tsx';

/** Shows its children to somebody who is signed in; everybody else goes to /auth and comes back from there. */
export function Guard({ children }: { children: ReactNode }) {
  const { user, isLoading, error, loginMutation, logoutMutation } = useAuth();
  const client = useQueryClient();
  const { pathname, search, hash } = useLocation();
  if (user) return children;
  if (isLoading) {
    return (
      // The frame that comes, so that nothing moves when it is there.
      <Flex minH="100dvh">
        <Box hideBelow="md" width="60" bg="bg.panel" borderInlineEndWidth="1px" />
        <Box flex="1">
          <Box height="16" bg="bg.panel" borderBottomWidth="1px" />
          <Center minH="50dvh">
            <Spinner size="xl" aria-hidden="true" />
            <Text srOnly role="status">
              Loading...
            </Text>
          </Center>
        </Box>
      </Flex>
    );
  }
  if (error) {
    return (
      <Center minH="100dvh" flexDirection="column" gap="4" p="6" textAlign="center" role="alert">
        <Text fontWeight="semibold">Could not find out who is signed in</Text>
        <Text color="fg.muted">{error.message}</Text>
        <Action label="Retry" onClick={() => client.refetchQueries({ queryKey: userKey })} />
      </Center>
    );
  }
  // Whoever logs out does not want the next person to land where they were.
  const hasLoggedOut = logoutMutation.isSuccess && logoutMutation.submittedAt > loginMutation.submittedAt;
  return <Navigate to="/auth" replace state={hasLoggedOut ? null : { from: pathname + search + hash }} />;
}
