import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../../shared/lib/api/api.ts';
import { userKey } from '../../../shared/lib/api/auth.tsx';
import { toast } from '../../../shared/lib/toast.ts';
import { isStaffQuery } from './staff-queries.ts';

/** Whether a call failed because the session is over. */
export const isSessionOver = (error: unknown) => error instanceof ApiError && error.status === 401;

/** Held by the call that ends the session and brings another one, in whichever tab it is made. */
const RENEWAL_LOCK = 'session-renewal';

/** Makes the call that ends the session and brings another one: what is refused meanwhile is asked once more after it. */
export const renewSession = <T>(make: () => Promise<T>): Promise<Awaited<T>> =>
  navigator.locks.request(RENEWAL_LOCK, make);

/**
 * Makes a call, and once more where it was answered with 401: the session that it was sent with may just have been
 * replaced. A call that nobody was signed in for has done nothing, so that none is done twice.
 */
export async function withSession<T>(make: () => Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (error) {
    if (!isSessionOver(error)) throw error;
    await navigator.locks.request(RENEWAL_LOCK, { mode: 'shared' }, () => undefined);
    return make();
  }
}

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

/** Hears what any call of the dashboard fails with; the result ends that. */
export function watchErrors(client: QueryClient, hear: (error: unknown) => void): () => void {
  const watch = (event: { action?: { type: string; error?: unknown } }) =>
    event.action?.type === 'error' && hear(event.action.error);
  const stops = [client.getQueryCache(), client.getMutationCache()].map((all) =>
    all.subscribe(watch as never),
  );
  return () => {
    for (const stop of stops) stop();
  };
}

/** Ends the session in the browser as soon as any call of the dashboard is answered with 401. */
export function useSessionWatch() {
  const client = useQueryClient();
  useEffect(() => {
    const stop = watchErrors(client, (error) => isSessionOver(error) && endSession(client));
    return () => {
      stop();
      // Outside the dashboard nothing says that this data has changed, and the next person may be another one.
      client.removeQueries({ predicate: isStaffQuery });
    };
  }, [client]);
}
