import { dayOf, type Inquiry, isSnoozed } from '@mipaka/contract';
import { useEffect, useState } from 'react';
import { useAuth } from '../../../shared/lib/api/auth.tsx';
import type { View } from '../../lib/addresses/inbox-address.ts';
import { useOfficeHours, useOverview } from '../../lib/queries/use-overview.ts';
import { type InquiriesQuery, useInquiries } from '../use-inquiries.ts';
import { apiFilter, type Chosen, cutoffAt } from './filter.ts';

/** With fewer rows in sight the list loads its next page by itself: snoozed inquiries may fill the first one. */
const FEW = 5;

const mixedViews: readonly View[] = ['inbox', 'mine', 'all'];

export type ListView = Exclude<View, 'mail' | 'person' | 'webhook'>;

/** What a view of the inbox shows at `nowMs` (epoch milliseconds). */
export function useInboxList(view: ListView, chosen: Chosen, nowMs: number) {
  const cutoff = cutoffAt(nowMs, useOfficeHours());
  const overdue = useOverview().data?.inquiries.overdue;
  const present = { today: dayOf(nowMs), userId: useAuth().user?.id ?? '', cutoff };
  const filter = apiFilter(view, chosen, present);
  const mayBeLate = mixedViews.includes(view) && (filter.status ?? 'new') === 'new';
  // Late inquiries come first: by the order of the list, or by a query of their own, as they may be on any page of it.
  // That query is spared where the Overview has counted none.
  const isSplit = mayBeLate && !filter.longestFirst && overdue !== 0;
  const ofLate = { ...chosen, assignee: filter.assignee ?? null };
  const late = useInquiries(isSplit ? apiFilter('overdue', ofLate, present) : filter);
  const query = useInquiries(filter);
  const { hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } = query;

  const key = JSON.stringify(filter);
  const [shownFor, setShownFor] = useState(key);
  if (!isPlaceholderData && shownFor !== key) setShownFor(key);

  // A snoozed inquiry leaves at once; one whose snooze ends returns with the next refetch.
  const isShown = (row: Inquiry) =>
    filter.snoozed === undefined || isSnoozed(row, Date.now()) === filter.snoozed;
  const shown = rowsOf(query).filter(isShown);
  // In a list of new inquiries a row with another status stays where it is until the refetch.
  const isLate = (row: Inquiry) =>
    row.createdAt < cutoff && (filter.longestFirst === true || (mayBeLate && row.status === 'new'));
  // Not the late ones of the filter before.
  const lateShown = late.isPlaceholderData === isPlaceholderData ? rowsOf(late).filter(isShown) : [];
  const lateRows = unique([...lateShown, ...shown]).filter(isLate);
  const otherRows = shown.filter((row) => !isLate(row));

  const isShort = shown.length < FEW && hasNextPage && !isFetchNextPageError && !isPlaceholderData;
  useEffect(() => {
    if (isShort && !isFetching) fetchNextPage();
  }, [isShort, isFetching, fetchNextPage]);
  return {
    query,
    /** The query of the late ones, where they have one of their own. */
    late: isSplit ? late : null,
    filter,
    lateRows,
    otherRows,
    rows: [...lateRows, ...otherRows],
    /** Changes when the rows belong to another filter: rows fade in and out only within one filter. */
    shownFor,
    hasMore: hasNextPage || late.hasNextPage,
    /** Whether the rows belong to the present filter, not to the one before. */
    isSettled: [query, late].every((one) => !one.isLoading && !one.isPlaceholderData),
  };
}
export type InboxList = ReturnType<typeof useInboxList>;

const unique = (rows: readonly Inquiry[]) => [...new Map(rows.map((row) => [row.id, row])).values()];
const rowsOf = (query: InquiriesQuery) => query.data?.pages.flatMap((page) => page.rows) ?? [];
