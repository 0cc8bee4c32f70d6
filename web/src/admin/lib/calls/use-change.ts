import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ToastOptions, toast } from '../../../shared/lib/toast.ts';
import { refetch } from './refetch.ts';
import { isSessionOver } from './session.ts';

/** The words of a toast, or its title alone. */
type Said = string | ToastOptions;
const optionsOf = (said: Said): ToastOptions => (typeof said === 'string' ? { title: said } : said);

/** Says that something failed, and why; that the session is over is said elsewhere. */
export function sayFailed(said: Said, error: unknown): void {
  if (isSessionOver(error)) return;
  toast({ description: (error as Error).message, ...optionsOf(said), variant: 'destructive' });
}

type Keys<V> = readonly QueryKey[] | ((input: V) => readonly QueryKey[]);
const keysFor = <V>(keys: Keys<V>, input: V) => (typeof keys === 'function' ? keys(input) : keys);

type Change<T, V> = {
  mutationKey?: QueryKey;
  send: (input: V) => Promise<T>;
  /** Gives what is said of it, if anything, and does what else is to be done; `before`: what `show` has changed. */
  done?: (answer: T, input: V, before: readonly [QueryKey, unknown][]) => Said | null | undefined;
  /** What is said when it is refused, before the reason; null where it is said elsewhere. */
  failed: Said | ((input: V, error: Error) => Said | null);
  /** The keys of the queries that are asked again, by their beginnings. */
  changes?: Keys<V>;
  /** Shows it in some queries before the server has answered; what the server refuses is undone there. */
  show?: { keys: Keys<V>; write: (input: V) => void };
};

/** A change that somebody makes: what it sends, what it says, and which queries know of it. */
export function useChange<T, V = void>({
  mutationKey,
  send,
  done,
  failed,
  changes = [],
  show,
}: Change<T, V>) {
  const client = useQueryClient();
  return useMutation({
    ...(mutationKey && { mutationKey }),
    mutationFn: send,
    onMutate: async (input) => {
      const filters = keysFor(show?.keys ?? [], input).map((queryKey) => ({ queryKey }));
      await Promise.all(filters.map((filter) => client.cancelQueries(filter)));
      const before = filters.flatMap((filter) => client.getQueriesData(filter));
      show?.write(input);
      return before;
    },
    onSuccess: (answer, input, before) => {
      const said = done?.(answer, input, before);
      if (said) toast(optionsOf(said));
    },
    onError: (error, input, before) => {
      for (const [key, data] of before ?? []) client.setQueryData(key, data);
      const said = typeof failed === 'function' ? failed(input, error) : failed;
      if (said !== null) sayFailed(said, error);
    },
    onSettled: (_answer, _error, input) =>
      Promise.all(keysFor(changes, input).map((queryKey) => refetch(client, queryKey))),
  });
}

/** A call with what is said of it; `send` may give a text that explains more. */
type Call<T> = { send: () => Promise<T>; done: string; failed: string };

/** Changes that say themselves what they send, of one or more lists. */
export const useCalls = <T = unknown>(...paths: string[]) =>
  useChange<T, Call<T>>({
    send: ({ send }) => send(),
    done: (answer, { done }) => ({
      title: done,
      description: typeof answer === 'string' ? answer : undefined,
    }),
    failed: ({ failed }) => failed,
    changes: paths.map((path) => [path]),
  });
