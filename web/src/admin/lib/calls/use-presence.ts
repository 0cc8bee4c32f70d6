import { PRESENCE } from '@mipaka/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

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
  const client = useQueryClient();
  /** The last value sent. */
  const said = useRef(doing);
  const { data, isSuccess, isFetching } = useQuery({
    queryKey: [path],
    queryFn: () => {
      said.current = doing;
      return renew(doing);
    },
    refetchInterval: ({ state }) =>
      state.data && othersIn(state.data).length > 0 ? PRESENCE.togetherMs : PRESENCE.renewMs,
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  });

  useEffect(() => {
    // Wait for a running call: the query would take its response for that of the new value.
    if (!isFetching && said.current !== doing) client.invalidateQueries({ queryKey: [path] });
  }, [doing, isFetching, path, client]);

  return isSuccess ? data : undefined;
}
