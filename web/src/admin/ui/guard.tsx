import { Box, Center, Flex, Spinner, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useAuth, userKey } from '../../shared/lib/api/auth.tsx';
import { Action } from './action.tsx';

/** Shows its children to a signed-in user; redirects everyone else to /auth, from where signing in leads back. */
export function Guard({ children }: { children: ReactNode }) {
  const { user, isLoading, error, loginMutation, logoutMutation } = useAuth();
  const client = useQueryClient();
  const { pathname, search, hash } = useLocation();
  if (user) return children;
  if (isLoading) {
    return (
      // The outline of the coming frame, so that nothing moves when the frame appears.
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
  // After signing out, the next user must not land on the page of the last one.
  const hasLoggedOut = logoutMutation.isSuccess && logoutMutation.submittedAt > loginMutation.submittedAt;
  return <Navigate to="/auth" replace state={hasLoggedOut ? null : { from: pathname + search + hash }} />;
}
