import { type Colleague, colleague, PRESENCE } from '@mipaka/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { api } from '../../lib/api.ts';
import { INQUIRIES_PATH } from '../lib/inbox-address.ts';

/** Says that an inquiry is open here, while the page is visible, and gives the colleagues who have it open as well. */
export function usePresence(id: string): Colleague[] {
  const client = useQueryClient();
  const path = `${INQUIRIES_PATH}/${id}/presence`;
  const renewal = useRef<Promise<unknown>>(undefined);
  const { data, isSuccess } = useQuery({
    queryKey: [path],
    queryFn: () => {
      const others = api('PUT', path, undefined, z.array(colleague));
      renewal.current = others.catch(() => undefined);
      return others;
    },
    refetchInterval: PRESENCE.renewMs,
    gcTime: 0,
  });

  useEffect(() => {
    // After a renewal that is on its way, and kept alive because the page may be closing.
    const leave = async () => {
      await renewal.current;
      await fetch(path, { method: 'DELETE', keepalive: true }).catch(() => undefined);
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
  }, [path, client]);

  return isSuccess ? data : [];
}
