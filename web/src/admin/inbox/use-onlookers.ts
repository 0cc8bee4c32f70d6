import { addressOf, api, type Onlooker, PRESENCE } from '@mipaka/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { send } from '../../lib/api.ts';
import { fetchAnswer } from '../lib/fetch-answer.ts';

/**
 * Says that an inquiry is open here, and whether somebody types an answer, while the page is visible, and gives the
 * colleagues who have it open as well.
 */
export function usePresence(id: string, isTyping: boolean): Onlooker[] {
  const client = useQueryClient();
  const path = addressOf(api['inquiries.renewPresence'].path, { id });
  const renewal = useRef<Promise<unknown>>(undefined);
  /** What was said last. */
  const told = useRef(false);
  const { data, isSuccess, isFetching } = useQuery({
    queryKey: [path],
    queryFn: () => {
      told.current = isTyping;
      const others = fetchAnswer(api['inquiries.renewPresence'], {
        params: { id },
        body: { isTyping },
      });
      renewal.current = others.catch(() => undefined);
      return others;
    },
    refetchInterval: ({ state }) => (state.data?.length ? PRESENCE.togetherMs : PRESENCE.renewMs),
    gcTime: 0,
  });

  useEffect(() => {
    // Not while a call is on its way: the query would take that for an answer.
    if (!isFetching && told.current !== isTyping) client.invalidateQueries({ queryKey: [path] });
  }, [isTyping, isFetching, path, client]);

  useEffect(() => {
    // After a renewal that is on its way, and kept alive because the page may be closing.
    const leave = async () => {
      await renewal.current;
      await send(api['inquiries.endPresence'], { params: { id }, keepalive: true }).catch(() => undefined);
    };
    const onVisibility = () => {
      if (document.hidden) leave();
      else client.invalidateQueries({ queryKey: [path] });
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      leave();
    };
  }, [id, path, client]);

  return isSuccess ? data : [];
}
