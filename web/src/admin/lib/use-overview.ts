import { api } from '@mipaka/contract';
import { useQuery } from '@tanstack/react-query';
import { fetchAnswer } from './fetch-answer.ts';

/** The address of the Overview's one call, which is its query key as well. */
export const OVERVIEW_PATH = api['overview.read'].path;

/** How often the numbers are asked for when nothing changes, in milliseconds: inquiries become overdue by waiting. */
const REFRESH_MS = 600_000;

/** All numbers and previews of the Overview; the Inquiries badge counts from it, too. */
export const useOverview = () =>
  useQuery({
    queryKey: [OVERVIEW_PATH],
    queryFn: () => fetchAnswer(api['overview.read']),
    refetchInterval: REFRESH_MS,
  });
