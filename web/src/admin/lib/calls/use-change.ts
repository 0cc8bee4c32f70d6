import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ToastOptions, toast } from '../../../shared/lib/toast.ts';
import { isSessionOver } from './session.ts';

/**
 * Refetches queries by the beginning of their keys. `invalidateQueries` alone would wait for a first response that may
 * be older than the change; it is cancelled silently, so that callers who wait for it get the new one. While more than
 * the caller's `own` changes of the same key run, it does nothing: the last of them refetches.
 */
export async function refetch(client: QueryClient, queryKey: QueryKey, own = 0): Promise<void> {
  if (queryKey.length > 0 && client.isMutating({ mutationKey: queryKey.slice(0, 1) }) > own) return;
  for (const query of client.getQueryCache().findAll({ queryKey, type: 'active' }))
    if (query.state.data === undefined) void query.cancel({ silent: true });
  await client.invalidateQueries({ queryKey });
}

type Said = string | ToastOptions;
const optionsOf = (said: Said): ToastOptions => (typeof said === 'string' ? { title: said } : said);

/** Shows a toast with the reason of a failure, except for an ended session: `endSession` shows that. */
export function sayFailed(said: Said, error: unknown): void {
  if (isSessionOver(error)) return;
  toast({ description: (error as Error).message, ...optionsOf(said), variant: 'destructive' });
}

/** The beginning of every key: for rare changes, which then need no list of what they change. */
export const EVERYTHING: readonly QueryKey[] = [[]];

type Keys<V> = readonly QueryKey[] | ((input: V) => readonly QueryKey[]);
const keysFor = <V>(keys: Keys<V>, input: V) => (typeof keys === 'function' ? keys(input) : keys);

export type Change<T, V> = {
  /** With `show` the path of its queries. Changes of one scope are sent in turn, so that the last one stands. */
  scope?: string;
  send: (input: V) => Promise<T>;
  /** The toast, if any; as a function it may do more. `before`: what the queries of `show.keys` held. */
  done?: Said | ((answer: T, input: V, before: Shown['before']) => Said | null | undefined);
  /** The toast for a failure, with the error as its description; none when the failure is shown elsewhere. */
  failed?: Said | ((input: V, error: Error) => Said | null);
  changes?: Keys<V>;
  /** Optimistic update: writes to these queries before the server responds. A failure restores them. */
  show?: { keys: Keys<V>; write: (input: V) => void };
};

type Shown = { before: Map<QueryKey, unknown>; write: () => void; isDone: boolean };
/** The optimistic updates of running changes, and of those done since the first of them began, in that order. */
const running: Shown[] = [];

/** Restores what was there before an update, and makes those begun since again on top. */
function restoreShown(client: QueryClient, failed: Shown): void {
  for (const [key, data] of failed.before) client.setQueryData(key, data);
  for (const { before, write } of running.slice(running.indexOf(failed) + 1)) {
    for (const key of failed.before.keys()) if (before.has(key)) before.set(key, client.getQueryData(key));
    write();
  }
}

/** A mutation of staff: its call, its toasts, and the queries that it updates. */
export function useChange<T, V = void>({ scope, send, done, failed, changes = [], show }: Change<T, V>) {
  const client = useQueryClient();
  return useMutation({
    ...(scope && { mutationKey: [scope], scope: { id: scope } }),
    mutationFn: send,
    onMutate: async (input) => {
      const filters = keysFor(show?.keys ?? [], input).map((queryKey) => ({ queryKey }));
      await Promise.all(filters.map((filter) => client.cancelQueries(filter)));
      const before = new Map(filters.flatMap((filter) => client.getQueriesData(filter)));
      const shown = { before, write: () => show?.write(input), isDone: false };
      running.push(shown);
      shown.write();
      return shown;
    },
    onSuccess: (answer, input, { before }) => {
      const said = typeof done === 'function' ? done(answer, input, before) : done;
      if (said) toast(optionsOf(said));
    },
    onError: (error, input, shown) => {
      if (shown) restoreShown(client, shown);
      const said = typeof failed === 'function' ? failed(input, error) : failed;
      if (said) sayFailed(said, error);
    },
    onSettled: (_answer, error, input, shown) => {
      if (shown && error) running.splice(running.indexOf(shown), 1);
      else if (shown) shown.isDone = true;
      while (running[0]?.isDone) running.shift();
      const refetched = keysFor(changes, input).map((key) => refetch(client, key, Number(key[0] === scope)));
      // The next change of the scope, and live updates, do not wait for the refetch.
      return scope ? undefined : Promise.all(refetched);
    },
  });
}
