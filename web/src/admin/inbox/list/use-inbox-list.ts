import { dayOf, type Inquiry, isSnoozed } from '@mipaka/contract';
import { useEffect } from 'react';
import { useAuth } from '../../../shared/lib/api/auth.tsx';
import type { View } from '../../lib/addresses/inbox-address.ts';
import { useOfficeHours } from '../../lib/queries/use-overview.ts';
import { useInquiries } from '../use-inquiries.ts';
import { apiFilter, type Chosen, cutoffAt } from './filter.ts';

/** With fewer rows in sight the list loads its next page by itself: snoozed inquiries may fill the first one. */
const FEW = 5;

export type ListView = Exclude<View, 'mail' | 'person' | 'webhook'>;

/** What a view of the inbox shows at `nowMs` (epoch milliseconds). */
export function useInboxList(view: ListView, chosen: Chosen, nowMs: number) {
  const cutoff = cutoffAt(nowMs, useOfficeHours());
  const userId = useAuth().user?.id ?? '';
  const filter = apiFilter(view, chosen, { today: dayOf(nowMs), userId, cutoff });
  const query = useInquiries(filter);
  const { data, hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } = query;

  // A snoozed inquiry leaves at once; one whose snooze ends returns with the next refetch.
  const isShown = (row: Inquiry) =>
    filter.snoozed === undefined || isSnoozed(row, Date.now()) === filter.snoozed;
  const rows = data?.pages.flatMap((page) => page.rows).filter(isShown) ?? [];
  // Only a list of new inquiries begins with them; a row with another status stays there until the refetch.
  const isLate = (row: Inquiry) => filter.longestFirst === true && row.createdAt < cutoff;

  const isShort = rows.length < FEW && hasNextPage && !isFetchNextPageError && !isPlaceholderData;
  useEffect(() => {
    if (isShort && !isFetching) fetchNextPage();
  }, [isShort, isFetching, fetchNextPage]);
  return {
    query,
    filter,
    rows,
    isLate,
    /** Whether the rows belong to the present filter, not to the one before. */
    isSettled: !query.isLoading && !isPlaceholderData,
  };
}
export type InboxList = ReturnType<typeof useInboxList>;
