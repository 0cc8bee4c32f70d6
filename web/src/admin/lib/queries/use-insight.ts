import { api, type InsightDays, insightDays } from '@mipaka/contract';
import { useQuery } from '@tanstack/react-query';
import { fetchAnswer } from '../calls/fetch-answer.ts';
import { withTime } from './use-overview.ts';

/** The period in an address, in days; 30 by default. */
export const daysIn = (params: URLSearchParams): InsightDays =>
  insightDays.find((days) => String(days) === params.get('days')) ?? 30;

export const insightAddress = (days: InsightDays): string => `/admin/insight?days=${days}`;

/** The counts of a period and of the one before. Visits cause no live update. */
export const useInsight = (days: InsightDays) =>
  useQuery({
    queryKey: [api['insight.read'].path, days],
    queryFn: () => fetchAnswer(api['insight.read'], { query: { days: String(days) as never } }),
    refetchOnMount: 'always',
    ...withTime,
  });
