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

/** Reports what the user has open, and what they do there, while the page is visible; undefined after a failed call. */
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
