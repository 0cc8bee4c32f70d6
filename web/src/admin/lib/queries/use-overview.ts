import { api, type OfficeHours, parseOfficeHours } from '@mipaka/contract';
import { useQuery } from '@tanstack/react-query';
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
