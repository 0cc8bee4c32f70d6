import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { INQUIRIES_PATH } from '../lib/addresses/inbox-address.ts';
import { OVERVIEW_PATH, useOverview } from '../lib/queries/use-overview.ts';

/** Interval of looking at the clock, in milliseconds: a timer until the end would be late on a sleeping computer. */
const LOOK_MS = 5_000;

/** Refetches the inbox and its numbers when the next snoozed inquiry returns, until the server names another moment. */
export function useSnoozeEnd(): void {
  const client = useQueryClient();
  const next = useOverview().data?.inquiries.nextWakeAt ?? null;
  useEffect(() => {
    if (next === null) return;
    const timer = setInterval(() => {
      if (Date.now() < Date.parse(next)) return;
      for (const key of [OVERVIEW_PATH, INQUIRIES_PATH]) client.invalidateQueries({ queryKey: [key] });
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [client, next]);
}
