import { PRESENCE } from '@mipaka/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

type Presence<D, A> = {
  /** The path of the calls; it differs for each inquiry or draft. */
  path: string;
  /** What the user does there; a new value is sent at once. */
  doing: D;
  renew: (doing: D) => Promise<A>;
  othersIn: (answer: A) => readonly unknown[];
};

/**
 * Reports to the API, while the page is visible, that the user has something open and what they do there. Gives the
 * last response; undefined when the last call failed.
 */
export function usePresence<D, A>({ path, doing, renew, othersIn }: Presence<D, A>): A | undefined {
  const { data, isSuccess } = useQuery({
    queryKey: [path, doing],
    queryFn: () => renew(doing),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data && othersIn(state.data).length > 0 ? PRESENCE.togetherMs : PRESENCE.renewMs,
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  });

  return isSuccess ? data : undefined;
}
