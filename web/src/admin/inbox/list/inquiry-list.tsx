import { Box, Heading, Stack } from '@chakra-ui/react';
import { dayOf, dueOnDayOf, type Inquiry, isSnoozed, REPLY_HOURS } from '@mipaka/contract';
import { type ReactNode, useState } from 'react';
import { useAuth } from '../../../shared/lib/api/auth.tsx';
import type { View } from '../../lib/addresses/inbox-address.ts';
import { useOfficeHours, useOverview } from '../../lib/queries/use-overview.ts';
import { LiveList } from '../../ui/list/live-list.tsx';
import { LoadMore } from '../../ui/list/paged-list.tsx';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import { useInquiries } from '../use-inquiries.ts';
import { apiFilter, type Chosen, cutoffAt } from './filter.ts';

/** With fewer rows the list loads its next page by itself: a page of a search may have few matches, or none. */
const FEW = 5;

const mixedViews: readonly View[] = ['inbox', 'mine', 'all'];

export type ListView = Exclude<View, 'mail' | 'person' | 'webhook'>;

/** What a view of the inbox shows at `nowMs` (epoch milliseconds). */
export function useInboxList(view: ListView, chosen: Chosen, nowMs: number) {
  const office = useOfficeHours();
  const cutoff = cutoffAt(nowMs, office);
  const overdue = useOverview().data?.inquiries.overdue;
  const due = dueOnDayOf(nowMs, office);
  const present = { today: dayOf(nowMs), userId: useAuth().user?.id ?? '', cutoff, due };
  const filter = apiFilter(view, chosen, present);
  const mayBeLate = mixedViews.includes(view) && (filter.status ?? 'new') === 'new';
  // Late inquiries come first: by the order of the list, or by a query of their own, as they may be on any page of it.
  // That query is spared where the Overview has counted none.
  const isSplit = mayBeLate && !filter.longestFirst && overdue !== 0;
  const ofLate = { ...chosen, assignee: filter.assignee ?? null };
  const late = useInquiries(isSplit ? apiFilter('overdue', ofLate, present) : filter);
  const query = useInquiries(filter);
  const { hasNextPage, isPlaceholderData } = query;

  const key = JSON.stringify(filter);
  const [shownFor, setShownFor] = useState(key);
  if (!isPlaceholderData && shownFor !== key) setShownFor(key);

  // A snoozed inquiry leaves at once; one whose snooze ends returns with the next refetch.
  const isShown = (row: Inquiry) =>
    filter.snoozed === undefined || isSnoozed(row, Date.now()) === filter.snoozed;
  const shown = (query.data ?? []).filter(isShown);
  // In a list of new inquiries a row with another status stays where it is until the refetch.
  const isLate = (row: Inquiry) =>
    row.createdAt < cutoff && (filter.longestFirst === true || (mayBeLate && row.status === 'new'));
  // Late inquiries of the filter before are not shown.
  const lateShown = late.isPlaceholderData === isPlaceholderData ? (late.data ?? []).filter(isShown) : [];
  const lateRows = unique([...lateShown, ...shown]).filter(isLate);
  const otherRows = shown.filter((row) => !isLate(row));

  return {
    query,
    /** The query of the late ones, where they have one of their own. */
    late: isSplit ? late : null,
    filter,
    lateRows,
    otherRows,
    rows: [...lateRows, ...otherRows],
    isShort: shown.length < FEW && !isPlaceholderData,
    /** Changes when the rows belong to another filter: rows fade in and out only within one filter. */
    shownFor,
    hasMore: hasNextPage || late.hasNextPage,
    /** Whether the rows belong to the present filter, not to the one before. */
    isSettled: [query, late].every((one) => !one.isLoading && !one.isPlaceholderData),
  };
}

const unique = (rows: readonly Inquiry[]) => [...new Map(rows.map((row) => [row.id, row])).values()];

type Props = {
  view: ListView;
  list: ReturnType<typeof useInboxList>;
  renderRow: (inquiry: Inquiry) => ReactNode;
  whenEmpty: ReactNode;
};

const titles: { [V in ListView]?: string } = {
  spam: 'Spam, newest first',
  snoozed: 'Snoozed, newest first',
  'follow-up': 'To follow up, the longest due first',
};

const purposes: { [V in ListView]?: string } = {
  inbox: 'Nobody waits for an answer. What visitors send through the contact form arrives here.',
  replied: 'When a visitor replies to an answer, the inquiry waits here.',
  mine: 'Inquiries that are assigned to you stand here.',
  snoozed: 'Inquiries that you put aside for a while stand here.',
  done: 'Completed and closed inquiries stand here.',
  spam: 'Messages that are probably no inquiries are kept here.',
};

export function InquiryList({ view, list, renderRow, whenEmpty }: Props) {
  const { query, late, filter, lateRows, otherRows, rows, shownFor } = list;
  const { isPlaceholderData, hasNextPage } = query;
  const sections = [
    {
      title: `Overdue: no answer within ${REPLY_HOURS} hours, longest waiting first`,
      color: 'fg.error',
      shown: lateRows,
      more: late && <LoadMore query={late} label="Load more overdue" />,
    },
    {
      title: titles[view] ?? (filter.longestFirst ? 'Longest waiting first' : 'Newest first'),
      shown: otherRows,
    },
  ];
  return (
    <QueryView query={query} what="inquiries">
      {() => (
        <Stack gap="5" aria-busy={isPlaceholderData} opacity={isPlaceholderData ? 0.6 : 1}>
          {late && (
            <QueryView query={late} what="what is overdue" skeleton={null}>
              {() => null}
            </QueryView>
          )}
          {sections
            .filter(({ shown }) => shown.length > 0)
            .map(({ title, color, shown, more }) => (
              <Box as="section" key={title} aria-label={title}>
                <Heading as="h3" size="lg" fontSize="sm" mb="2" color={color}>
                  {title}
                </Heading>
                <Box borderWidth="1px" borderRadius="lg" overflow="clip">
                  <LiveList key={shownFor}>{shown.map(renderRow)}</LiveList>
                </Box>
                {more}
              </Box>
            ))}
          {/* Out of the flow while it is empty: the gap before it would stay. */}
          <Box role="status" _empty={{ position: 'absolute' }}>
            {rows.length === 0 && !hasNextPage && !late?.isLoading && (
              <Empty text="No inquiries found.">{whenEmpty || purposes[view]}</Empty>
            )}
          </Box>
          <LoadMore query={query} isShort={list.isShort} />
        </Stack>
      )}
    </QueryView>
  );
}
