import { dayOf, type Inquiry, isSnoozed } from '@mipaka/contract';
import { useEffect, useState } from 'react';
import { useAuth } from '../../../shared/lib/api/auth.tsx';
import type { View } from '../../lib/addresses/inbox-address.ts';
import { useOfficeHours, useOverview } from '../../lib/queries/use-overview.ts';
import { type InquiriesQuery, useInquiries } from '../use-inquiries.ts';
import { apiFilter, type Chosen, cutoffAt, isOverdue, overdueOf } from './filter.ts';

/** With fewer rows in sight the list loads its next page by itself: snoozed inquiries may fill the first one. */
const FEW = 5;

export type ListView = Exclude<View, 'mail' | 'person' | 'webhook'>;

/** What a view of the inbox shows at `nowMs` (epoch milliseconds): the overdue inquiries, then the others. */
export function useInboxLists(view: ListView, chosen: Chosen, nowMs: number) {
  const cutoff = cutoffAt(nowMs, useOfficeHours());
  const all = apiFilter(view, chosen, dayOf(nowMs), useAuth().user?.id ?? '');
  const late = overdueOf(all, cutoff);
  // Overdue inquiries come first, by a query of their own: they may be on any page of the others. No query is needed
  // when the others are sorted that way, or the Overview counted none; later overdue ones are on loaded pages.
  const isSpared = useOverview().data?.inquiries.overdue === 0 || all.longestFirst;
  const overdue = useInquiries(view === 'overdue' || !isSpared ? late : null);
  const others = useInquiries(view === 'overdue' ? null : all);
  const main = view === 'overdue' ? overdue : others;
  const shownFor = useLast(JSON.stringify(chosen), !main.isPlaceholderData);

  // A snoozed inquiry leaves at once; one whose snooze ends returns with the next refetch.
  const isShown = (row: Inquiry) => all.snoozed === undefined || isSnoozed(row, Date.now()) === all.snoozed;
  const otherShown = rowsOf(others).filter(isShown);
  // In a list of new inquiries a row with another status stays in its section until the refetch.
  const isLate = (row: Inquiry) => isOverdue(all.status === 'new' ? { ...row, status: 'new' } : row, cutoff);
  const overdueRows = unique([...rowsOf(overdue).filter(isShown), ...otherShown]).filter(isLate);
  const otherRows = otherShown.filter((row) => !isLate(row));

  const { hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } = others;
  const isShort = otherShown.length < FEW && hasNextPage && !isFetchNextPageError && !isPlaceholderData;
  useEffect(() => {
    if (isShort && !isFetching) fetchNextPage();
  }, [isShort, isFetching, fetchNextPage]);
  return {
    overdue,
    others,
    main,
    isLongestFirst: all.longestFirst === true,
    overdueRows,
    otherRows,
    rows: [...overdueRows, ...otherRows],
    /** Whether the rows belong to the present filter, not to the one before. */
    isSettled: [overdue, main].every((query) => !query.isLoading && !query.isPlaceholderData),
    hasMore: overdue.hasNextPage || others.hasNextPage,
    /** The filter of all matching inquiries, for bulk changes. */
    filter: view === 'overdue' && late ? late : all,
    /** Changes when the rows belong to another filter: rows fade in and out only within one filter. */
    shownFor,
  };
}
export type InboxLists = ReturnType<typeof useInboxLists>;

const unique = (rows: readonly Inquiry[]) => [...new Map(rows.map((row) => [row.id, row])).values()];
const rowsOf = (query: InquiriesQuery) => query.data?.pages.flatMap((page) => page.rows) ?? [];

/** The last value for which `counts` was true. */
function useLast<T>(value: T, counts: boolean): T {
  const [last, setLast] = useState(value);
  if (counts && value !== last) setLast(value);
  return last;
}
