import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { INQUIRIES_PATH } from '../lib/addresses/inbox-address.ts';
import { OVERVIEW_PATH, useOverview } from '../lib/queries/use-overview.ts';

/** Beyond the moment, so that the server's clock has reached it as well, in milliseconds. */
const SLACK_MS = 500;
/** Longest time that browsers wait for, in milliseconds: what is later is asked for again before. */
const MAX_WAIT_MS = 3_600_000;

/** Asks for the inbox and its numbers anew at the moment at which the next snoozed inquiry comes back. */
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
