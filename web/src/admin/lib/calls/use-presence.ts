import { PRESENCE } from '@mipaka/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { listen } from '../listen.ts';

type Presence<D, A> = {
  /** The path of the calls, which tells one thing from another. */
  path: string;
  /** What is done there: said at once when it is something else. */
  doing: D;
  renew: (doing: D) => Promise<A>;
  /** Is called while the page is closing, too. */
  end: () => Promise<unknown>;
  othersIn: (answer: A) => readonly unknown[];
};

/**
 * Says that something is open here, and what is done there, while the page is visible; gives the last answer, undefined
 * where the last call has failed.
 */
export function usePresence<D, A>({ path, doing, renew, end, othersIn }: Presence<D, A>): A | undefined {
  const client = useQueryClient();
  const renewal = useRef<Promise<unknown>>(undefined);
  /** What was said last. */
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
    // Not while a call is on its way: the query would take that for an answer.
    if (!isFetching && said.current !== doing) client.invalidateQueries({ queryKey: [path] });
  }, [doing, isFetching, path, client]);

  const ending = useRef(end);
  useEffect(() => {
    ending.current = end;
  });
  useEffect(() => {
    // The one of this path; after a renewal that is on its way, which would say it anew.
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
