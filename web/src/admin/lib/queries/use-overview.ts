import { api, type OfficeHours, parseOfficeHours } from '@mipaka/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../calls/fetch-answer.ts';

/** The address of the Overview's one call, which is its query key as well. */
export const OVERVIEW_PATH = api['overview.read'].path;

/** How often the numbers are asked for when nothing changes, in milliseconds: inquiries become overdue by waiting. */
const REFRESH_MS = 600_000;

/** All numbers and previews of the Overview; the Inquiries badge counts from it, too. */
export const useOverview = () => useQuery({ ...queryOf(api['overview.read']), refetchInterval: REFRESH_MS });

/** When the clock of the promised answer runs; always, until the Overview has said so. */
export function useOfficeHours(): OfficeHours {
  const text = useOverview().data?.inquiries.officeHours ?? '';
  return useMemo(() => parseOfficeHours(text), [text]);
}
