import { api, type InsightDays, insightDays } from '@mipaka/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchAnswer } from '../calls/fetch-answer.ts';

/** The period in an address, in days; 30 by default. */
export const daysIn = (params: URLSearchParams): InsightDays =>
  insightDays.find((days) => String(days) === params.get('days')) ?? 30;

export const insightAddress = (days: InsightDays): string => `/admin/insight?days=${days}`;

const insightQuery = (days: InsightDays) => ({
  queryKey: [api['insight.read'].path, days],
  queryFn: () => fetchAnswer(api['insight.read'], { query: { days: String(days) as never } }),
});

/** The counts of a period and of the one before. */
export const useInsight = (days: InsightDays) =>
  // Visits cause no live update.
  useQuery({ ...insightQuery(days), refetchOnMount: 'always' });

/** Prefetches a period when staff point at it, before they click. */
export function usePrefetchInsight() {
  const client = useQueryClient();
  return (days: InsightDays) => void client.prefetchQuery(insightQuery(days));
}
