import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { INQUIRIES_PATH } from '../lib/addresses/inbox-address.ts';
import { OVERVIEW_PATH, useOverview } from '../lib/queries/use-overview.ts';

/** Added to the wait, so that the server's clock has reached the moment as well, in milliseconds. */
const SLACK_MS = 500;
/** Longest wait of the timer, in milliseconds; a later moment sets no timer. */
const MAX_WAIT_MS = 3_600_000;

/** Refetches the inbox and its numbers at the moment when the next snoozed inquiry returns. */
export function useSnoozeEnd(): void {
  const client = useQueryClient();
  const next = useOverview().data?.inquiries.nextWakeAt ?? null;
  useEffect(() => {
    if (next === null) return;
    const wait = Math.max(0, Date.parse(next) - Date.now()) + SLACK_MS;
    if (wait > MAX_WAIT_MS) return;
    const timer = setTimeout(() => {
      for (const key of [OVERVIEW_PATH, INQUIRIES_PATH]) client.invalidateQueries({ queryKey: [key] });
    }, wait);
    return () => clearTimeout(timer);
  }, [client, next]);
}
