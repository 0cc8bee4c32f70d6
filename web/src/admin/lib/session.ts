import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../lib/api.ts';
import { userKey } from '../../lib/auth.tsx';
import { toast } from '../../lib/toast.ts';
import { isStaffQuery } from './staff-queries.ts';

/** Whether a call failed because the session is over. */
export const isSessionOver = (error: unknown) => error instanceof ApiError && error.status === 401;

/** Nobody is signed in any more: the guard leads to /auth, and forms keep what was typed. */
export function endSession(client: QueryClient) {
  if (client.getQueryData(userKey) === null) return;
  client.setQueryData(userKey, null);
  toast({
    title: 'Your session has ended',
    description: 'Please sign in again. What you typed is kept.',
    variant: 'destructive',
  });
}

/** Ends the session in the browser as soon as any call of the dashboard is answered with 401. */
export function useSessionWatch() {
  const client = useQueryClient();
  useEffect(() => {
    const watch = (event: { type: string; action?: { type: string; error?: unknown } }) => {
      if (event.action?.type === 'error' && isSessionOver(event.action.error)) endSession(client);
    };
    const stopQueries = client.getQueryCache().subscribe(watch as never);
    const stopMutations = client.getMutationCache().subscribe(watch as never);
    return () => {
      stopQueries();
      stopMutations();
      // Outside the dashboard nothing says that this data has changed, and the next person may be another one.
      client.removeQueries({ predicate: isStaffQuery });
    };
  }, [client]);
}
