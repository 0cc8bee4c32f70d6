import { api, type OfficeHours, parseOfficeHours } from '@mipaka/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../calls/fetch-answer.ts';

export const OVERVIEW_PATH = api['overview.read'].path;

/** Interval of refetching the numbers without a live update, in milliseconds: inquiries become overdue with time. */
const REFRESH_MS = 600_000;

/** All numbers and previews of the Overview; the badge of Inquiries shows one of them as well. */
export const useOverview = () => useQuery({ ...queryOf(api['overview.read']), refetchInterval: REFRESH_MS });

/** The hours in which the time for an answer runs; all hours until the Overview has loaded. */
export const useOfficeHours = (): OfficeHours =>
  parseOfficeHours(useOverview().data?.inquiries.officeHours ?? '');
