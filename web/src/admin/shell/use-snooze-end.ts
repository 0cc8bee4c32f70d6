import { HOUR_MS } from '@mipaka/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { INQUIRIES_PATH } from '../lib/addresses/inbox-address.ts';
import { OVERVIEW_PATH, useOverview } from '../lib/queries/use-overview.ts';

/** Added to the wait, so that the server's clock has reached the moment as well, in milliseconds. */
const SLACK_MS = 500;
/** Wait until the next try if the server's clock is behind, in milliseconds. */
const RETRY_MS = 5_000;
/** Longest wait of one timer, in milliseconds: browsers hold no longer one, and a sleeping computer delays it. */
const MAX_WAIT_MS = HOUR_MS;

/** Refetches the inbox and its numbers at the moment when the next snoozed inquiry returns. */
export function useSnoozeEnd(): void {
  const client = useQueryClient();
  const next = useOverview().data?.inquiries.nextWakeAt ?? null;
  useEffect(() => {
    if (next === null) return;
    const end = Date.parse(next) + SLACK_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      const left = end - Date.now();
      if (left > 0) {
        timer = setTimeout(wait, Math.min(left, MAX_WAIT_MS));
        return;
      }
      for (const key of [OVERVIEW_PATH, INQUIRIES_PATH]) client.invalidateQueries({ queryKey: [key] });
      // Until the server names another moment.
      timer = setTimeout(wait, RETRY_MS);
    };
    wait();
    return () => clearTimeout(timer);
  }, [client, next]);
}
