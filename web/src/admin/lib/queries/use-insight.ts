import { api, type InsightDays, insightDays } from '@mipaka/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchAnswer } from '../calls/fetch-answer.ts';

/** The period that an address asks for, in days; a month for none. */
export const daysIn = (params: URLSearchParams): InsightDays =>
  insightDays.find((days) => String(days) === params.get('days')) ?? 30;

export const insightAddress = (days: InsightDays): string => `/admin/insight?days=${days}`;

const insightQuery = (days: InsightDays) => ({
  queryKey: [api['insight.read'].path, days],
  queryFn: () => fetchAnswer(api['insight.read'], { query: { days: String(days) as never } }),
});

/** The counts of a period and of the one before. */
export const useInsight = (days: InsightDays) =>
  // Nothing tells an open dashboard that somebody has opened a page.
  useQuery({ ...insightQuery(days), refetchOnMount: 'always' });

/** Asks for a period that somebody points at, before they click. */
export function usePrefetchInsight() {
  const client = useQueryClient();
  return (days: InsightDays) => void client.prefetchQuery(insightQuery(days));
}
