import { api, type OfficeHours, parseOfficeHours } from '@mipaka/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { INQUIRIES_PATH } from '../addresses/inbox-address.ts';
import { queryOf } from '../calls/fetch-answer.ts';

export const OVERVIEW_PATH = api['overview.read'].path;

/** Interval of refetching the numbers without a live update, in milliseconds: inquiries become overdue with time. */
const REFRESH_MS = 600_000;

/** Refetches numbers that time alone changes: while the page is visible, and at once when it is visible again. */
export const withTime = { refetchInterval: REFRESH_MS, staleTime: REFRESH_MS, refetchOnWindowFocus: true };

export const useOverview = () => useQuery({ ...queryOf(api['overview.read']), ...withTime });

/** The hours in which the time for an answer runs; all hours until the Overview has loaded. */
export const useOfficeHours = (): OfficeHours =>
  parseOfficeHours(useOverview().data?.inquiries.officeHours ?? '');

/** Interval of looking at the clock, in milliseconds: a timer until the end would be late on a sleeping computer. */
const LOOK_MS = 5_000;

/** Refetches the inbox and its numbers when the next snoozed inquiry returns, until the server names another moment. */
export function useSnoozeEnd(): void {
  const client = useQueryClient();
  const next = useOverview().data?.inquiries.nextWakeAt ?? null;
  useEffect(() => {
    if (next === null) return;
    let askAt = Date.parse(next);
    let waitMs = LOOK_MS;
    const timer = setInterval(() => {
      if (Date.now() < askAt) return;
      // With growing pauses, because the computer's clock may be an hour ahead of the server's.
      askAt = Date.now() + waitMs;
      waitMs *= 2;
      // A running call continues: on a slow connection one that is cancelled each time would never end.
      client.invalidateQueries({ queryKey: [OVERVIEW_PATH] }, { cancelRefetch: false });
      client.invalidateQueries({ queryKey: [INQUIRIES_PATH] });
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [client, next]);
}
