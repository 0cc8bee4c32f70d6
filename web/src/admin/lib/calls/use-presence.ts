import { PRESENCE } from '@mipaka/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { listen } from '../listen.ts';

type Presence<D, A> = {
  /** The path of the calls; it differs for each inquiry or draft. */
  path: string;
  /** What the user does there; a new value is sent at once. */
  doing: D;
  renew: (doing: D) => Promise<A>;
  /** Also called while the page closes. */
  end: () => Promise<unknown>;
  othersIn: (answer: A) => readonly unknown[];
};

/**
 * Reports to the API, while the page is visible, that the user has something open and what they do there. Gives the
 * last response; undefined when the last call failed.
 */
export function usePresence<D, A>({ path, doing, renew, end, othersIn }: Presence<D, A>): A | undefined {
  const client = useQueryClient();
  const renewal = useRef<Promise<unknown>>(undefined);
  /** The last value sent. */
  const said = useRef(doing);
  const { data, isSuccess, isFetching } = useQuery({
    queryKey: [path],
    queryFn: () => {
      said.current = doing;
      const answer = renew(doing);
      renewal.current = answer.catch(() => undefined);
      return answer;
    },
    refetchInterval: ({ state }) =>
      state.data && othersIn(state.data).length > 0 ? PRESENCE.togetherMs : PRESENCE.renewMs,
    gcTime: 0,
  });

  useEffect(() => {
    // Wait for a running call: the query would take its response for that of the new value.
    if (!isFetching && said.current !== doing) client.invalidateQueries({ queryKey: [path] });
  }, [doing, isFetching, path, client]);

  const ending = useRef(end);
  useEffect(() => {
    ending.current = end;
  });
  useEffect(() => {
    // Keep the `end` of this path. It waits for a running renewal, which would mark the user as present again.
    const { current: endThis } = ending;
    const leave = async () => {
      await renewal.current;
      await endThis().catch(() => undefined);
    };
    const onVisibility = () => {
      if (document.hidden) leave();
      else client.invalidateQueries({ queryKey: [path] });
    };
    const stop = listen(document, { visibilitychange: onVisibility });
    return () => {
      stop();
      leave();
    };
  }, [path, client]);

  return isSuccess ? data : undefined;
}
