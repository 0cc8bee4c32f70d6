import { dayOf, type Inquiry, isSnoozed } from '@mipaka/contract';
import { useState } from 'react';
import { useAuth } from '../../../shared/lib/api/auth.tsx';
import type { View } from '../../lib/addresses/inbox-address.ts';
import { useOfficeHours, useOverview } from '../../lib/queries/use-overview.ts';
import { type InquiriesQuery, useInquiries } from '../use-inquiries.ts';
import { apiFilter, type Chosen, cutoffAt, isOverdue, overdueOf } from './filter.ts';

export type ListView = Exclude<View, 'mail' | 'person' | 'webhook'>;

/** What a view of the inbox shows at `nowMs` (epoch milliseconds): the overdue inquiries, then the others. */
export function useInboxLists(view: ListView, chosen: Chosen, nowMs: number) {
  const cutoff = cutoffAt(nowMs, useOfficeHours());
  const all = apiFilter(view, chosen, dayOf(nowMs), useAuth().user?.id ?? '');
  const late = overdueOf(all, cutoff);
  // Overdue inquiries come first: a query of their own, since they may stand on any page of the others. It is spared
  // when those are sorted so, or the Overview has counted none; what is overdue since then stands on the pages that are there.
  const isSpared = useOverview().data?.inquiries.overdue === 0 || all.longestFirst;
  const overdue = useInquiries(view === 'overdue' || !isSpared ? late : null);
  const others = useInquiries(view === 'overdue' ? null : all);
  const main = view === 'overdue' ? overdue : others;
  const shownFor = useLast(JSON.stringify(chosen), !main.isPlaceholderData);

  // What is put aside here leaves at once; what comes back does so when the lists are asked for anew.
  const isShown = (row: Inquiry) => all.snoozed === undefined || isSnoozed(row, Date.now()) === all.snoozed;
  const otherShown = rowsOf(others).filter(isShown);
  const overdueRows = unique([...rowsOf(overdue).filter(isShown), ...otherShown]).filter((row) =>
    isOverdue(row, cutoff),
  );
  const otherRows = otherShown.filter((row) => !isOverdue(row, cutoff));
  return {
    overdue,
    others,
    main,
    isLongestFirst: all.longestFirst === true,
    overdueRows,
    otherRows,
    rows: [...overdueRows, ...otherRows],
    /** Whether the rows are those of the filter, not of the one before. */
    isSettled: [overdue, main].every((query) => !query.isLoading && !query.isPlaceholderData),
    hasMore: overdue.hasNextPage || others.hasNextPage,
    /** The filter of all that match, for what is done to all of them. */
    filter: view === 'overdue' && late ? late : all,
    /** Differs when the rows are those of another filter: only within one do inquiries come and go. */
    shownFor,
  };
}
export type InboxLists = ReturnType<typeof useInboxLists>;

const unique = (rows: readonly Inquiry[]) => [...new Map(rows.map((row) => [row.id, row])).values()];
const rowsOf = (query: InquiriesQuery) => query.data?.pages.flatMap((page) => page.rows) ?? [];

/** The last of the values that counted. */
function useLast<T>(value: T, counts: boolean): T {
  const [last, setLast] = useState(value);
  if (counts && value !== last) setLast(value);
  return last;
}
