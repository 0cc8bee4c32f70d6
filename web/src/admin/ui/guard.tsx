import { Center, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useAuth, userKey } from '../../shared/lib/api/auth.tsx';
import { DashboardOutline } from '../../shared/ui/dashboard-outline.tsx';
import { Action } from './action.tsx';

/** Shows its children to a signed-in user; redirects everyone else to /auth, from where signing in leads back. */
export function Guard({ children }: { children: ReactNode }) {
  const { user, isLoading, error, logoutMutation } = useAuth();
  const client = useQueryClient();
  const { pathname, search, hash } = useLocation();
  if (user) return children;
  if (isLoading) return <DashboardOutline />;
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
  const state = logoutMutation.isSuccess ? null : { from: pathname + search + hash };
  return <Navigate to="/auth" replace state={state} />;
}
