import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hasStatus, OutdatedError } from '../../../shared/lib/api/api.ts';
import { userKey } from '../../../shared/lib/api/auth.tsx';
import { watchPerson } from '../../../shared/lib/api/person.ts';
import { contentKey } from '../../../shared/lib/content/content.tsx';
import { toast } from '../../../shared/lib/toast.ts';

export const isSessionOver = (error: unknown) => hasStatus(error, 401);

/** A lock across tabs, held by the call that replaces the session by another. */
const RENEWAL_LOCK = 'session-renewal';

/** Makes the call that replaces the session. `withSession` repeats calls that the API refuses during it. */
export const renewSession = <T>(make: () => Promise<T>): Promise<Awaited<T>> =>
  navigator.locks.request(RENEWAL_LOCK, make);

/** Repeats a call once after a 401: its session may just have been replaced. The refused one has done nothing. */
export async function withSession<T>(make: () => Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (error) {
    if (!isSessionOver(error)) throw error;
    await navigator.locks.request(RENEWAL_LOCK, { mode: 'shared' }, () => undefined);
    return make();
  }
}

/** Marks the user as signed out: the guard redirects to /auth, and forms keep what was typed. */
export function endSession(client: QueryClient) {
  if (client.getQueryData(userKey) === null) return;
  client.setQueryData(userKey, null);
  toast({
    title: 'Your session has ended',
    description: 'Please sign in again. A record, an answer or a note that you were writing is kept.',
    variant: 'destructive',
  });
}

/** Whether a query may hold data for staff alone. */
export const isStaffQuery = ({ queryKey: [key] }: { queryKey: readonly unknown[] }): boolean =>
  key !== userKey[0] && key !== contentKey[0];

/** Calls `hear` with the error of each failed query or mutation; the returned function stops that. */
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

/** Ends the session in the browser as soon as any call is answered with 401, and prolongs it for a person alone. */
export function useSessionEnd() {
  const client = useQueryClient();
  useEffect(watchPerson, []);
  useEffect(() => {
    let isSaid = false;
    return watchErrors(client, (error) => {
      if (isSessionOver(error)) endSession(client);
      if (!(error instanceof OutdatedError) || isSaid) return;
      // Once: a call that repeats every few seconds would replace all other toasts, with their Undo.
      isSaid = true;
      toast({ title: error.message });
    });
  }, [client]);
}

/** The same for the dashboard, which leaves no data of staff behind. */
export function useSessionWatch() {
  const client = useQueryClient();
  useSessionEnd();
  // Live updates stop outside the dashboard, and the next user may be another person.
  useEffect(() => () => client.removeQueries({ predicate: isStaffQuery }), [client]);
}
