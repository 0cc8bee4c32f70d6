import { Box, Button, chakra, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import type { Inquiry } from '@mipaka/contract';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { View } from '../lib/inbox-address.ts';
import { useNow } from '../lib/use-now.ts';
import { useOverview } from '../lib/use-overview.ts';
import { Empty } from '../ui/empty.tsx';
import { LiveList } from '../ui/live-list.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { apiFilter, chosenIn, countChosen, cutoffAt, isOverdue, overdueOf } from './filter.ts';
import { FilterBar } from './filter-bar.tsx';
import { InquiryCard } from './inquiry-card.tsx';
import { InquiryDetail } from './inquiry-detail.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useInboxAddress } from './use-inbox-address.ts';
import { type InquiriesQuery, useInquiries } from './use-inquiries.ts';
import { useInquiryChange } from './use-inquiry-change.ts';
import { linkId, useListKeys } from './use-list-keys.ts';
import { useSelection } from './use-selection.ts';

const noChoice = chosenIn(new URLSearchParams());

/** From this width on (Chakra's lg) the list and the open inquiry stand side by side. */
const SIDE_BY_SIDE = '(min-width: 64rem)';

type ListView = Exclude<View, 'mail' | 'person'>;

/** The list of inquiries beside the one that is open; on a small screen one of them at a time. */
export function Inbox({ view }: { view: ListView }) {
  const { chosen, choose, id, withId, moveTo } = useInboxAddress();
  const nowMs = useNow();
  const cutoff = cutoffAt(nowMs);
  const all = apiFilter(view, chosen);
  const late = overdueOf(all, cutoff);
  // Overdue inquiries come first: a query of their own, since they may stand on any page of the others. It is spared
  // when the Overview has counted none; what has become overdue since then stands on the pages that are there.
  const isNoneCounted = useOverview().data?.inquiries.overdue === 0;
  const overdue = useInquiries(view === 'overdue' || !isNoneCounted ? late : null);
  const others = useInquiries(view === 'overdue' ? null : all);
  const overdueRows = unique([...rowsOf(overdue), ...rowsOf(others)]).filter((row) => isOverdue(row, cutoff));
  const otherRows = rowsOf(others).filter((row) => !isOverdue(row, cutoff));
  const rows = [...overdueRows, ...otherRows];
  const target = view === 'overdue' && late ? late : all;
  const selection = useSelection(
    JSON.stringify(target),
    rows.map((row) => row.id),
  );
  const change = useInquiryChange();
  const shownFor = useLast(
    JSON.stringify(chosen),
    !(view === 'overdue' ? overdue : others).isPlaceholderData,
  );
  const list = useRef<HTMLDivElement>(null);
  useFocusOnChange(id, list);
  useListKeys(
    rows.map((row) => row.id),
    id,
    (next) => {
      if (id !== null || matchMedia(SIDE_BY_SIDE).matches) moveTo(next);
      document.getElementById(linkId(next))?.focus();
    },
  );

  const listDisplay = { base: id === null ? 'block' : 'none', lg: 'block' };

  const renderCard = (inquiry: Inquiry) => (
    <InquiryCard
      key={inquiry.id}
      inquiry={inquiry}
      nowMs={nowMs}
      to={withId(inquiry.id)}
      isOpen={inquiry.id === id}
      isSelected={selection.has(inquiry.id)}
      onSelect={() => selection.toggle(inquiry.id)}
      onStatusChange={(status) => change.mutate({ inquiry, change: { status } })}
    />
  );

  return (
    <Box>
      <Box display={listDisplay}>
        <FilterBar view={view} chosen={chosen} onChange={choose} />
      </Box>
      <SelectionBar display={listDisplay} selection={selection} filter={target} rowCount={rows.length} />
      <Columns>
        <Box ref={list} display={listDisplay} minW="0">
          <QueryView query={view === 'overdue' ? overdue : others} what="inquiries">
            {() => (
              <Stack
                gap="6"
                aria-busy={others.isPlaceholderData}
                opacity={others.isPlaceholderData ? 0.6 : 1}
              >
                {overdue.isError && overdueRows.length === 0 && (
                  <Flex role="alert" gap="3" align="center" wrap="wrap" color="fg.error">
                    Could not load what is overdue: {overdue.error.message}
                    <Button variant="outline" size="sm" minH="11" onClick={() => overdue.refetch()}>
                      Retry
                    </Button>
                  </Flex>
                )}
                {overdueRows.length > 0 && (
                  <Section title={`Overdue: no answer within 24 hours`} isUrgent>
                    <LiveList key={shownFor}>{overdueRows.map(renderCard)}</LiveList>
                    <More query={overdue} label="Load more overdue" />
                  </Section>
                )}
                {(otherRows.length > 0 || others.hasNextPage) && (
                  <Section title={view === 'spam' ? 'Suspected spam' : 'Newest first'}>
                    <LiveList key={shownFor}>{otherRows.map(renderCard)}</LiveList>
                    <More query={others} label="Load more" />
                  </Section>
                )}
                {rows.length === 0 && !others.hasNextPage && !overdue.isLoading && (
                  <Empty text="No inquiries found.">
                    {countChosen(chosen) > 0 && (
                      <Button variant="outline" onClick={() => choose(noChoice)}>
                        Clear the filter
                      </Button>
                    )}
                  </Empty>
                )}
              </Stack>
            )}
          </QueryView>
        </Box>
        <Detail key={id} top={{ lg: selection.isEmpty ? '4' : '20' }}>
          {id !== null ? (
            <InquiryDetail key={id} id={id} nowMs={nowMs} back={withId(null)} linkTo={withId} />
          ) : (
            <Box
              display={{ base: 'none', lg: 'block' }}
              borderWidth="1px"
              borderStyle="dashed"
              borderRadius="lg"
              p="10"
              color="fg.muted"
              textAlign="center"
            >
              <Text>Choose an inquiry to read it here.</Text>
              <Text textStyle="sm" mt="2">
                <Key>j</Key> and <Key>k</Key> walk through the list.
              </Text>
            </Box>
          )}
        </Detail>
      </Columns>
    </Box>
  );
}

const unique = (rows: readonly Inquiry[]) => [...new Map(rows.map((row) => [row.id, row])).values()];
const rowsOf = (query: InquiriesQuery) => query.data?.pages.flatMap((page) => page.rows) ?? [];

/** The last value of those that counted. Another filter begins another list: only within one do entries come and go. */
function useLast<T>(value: T, counts: boolean): T {
  const [last, setLast] = useState(value);
  if (counts && value !== last) setLast(value);
  return last;
}

/**
 * Moves the focus with what is shown where the list and the inquiry take turns: in the same step, before a key that is
 * pressed meanwhile finds the focus where nothing is any more.
 */
function useFocusOnChange(id: string | null, list: { readonly current: HTMLElement | null }) {
  const last = useRef(id);
  useLayoutEffect(() => {
    const before = last.current;
    last.current = id;
    if (before === id || matchMedia(SIDE_BY_SIDE).matches) return;
    if (id !== null) {
      document.getElementById('open-inquiry')?.focus();
      scrollTo({ top: 0 });
    } else if (before !== null && list.current) {
      document.getElementById(linkId(before))?.focus();
    }
  }, [id, list]);
}

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: '6',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 7fr)' },
  },
});

/** Stays in sight while the list is scrolled. */
const Detail = chakra('div', {
  base: {
    minWidth: '0',
    position: { lg: 'sticky' },
    maxHeight: { lg: 'calc(100dvh - 6rem)' },
    overflowY: { lg: 'auto' },
    borderRadius: 'lg',
  },
});

const Key = chakra('kbd', {
  base: { fontFamily: 'mono', px: '1.5', borderWidth: '1px', borderRadius: 'xs', bg: 'bg.muted' },
});

function Section({ title, isUrgent, children }: { title: string; isUrgent?: boolean; children: ReactNode }) {
  return (
    <Box as="section" aria-label={title}>
      <Heading as="h3" size="lg" mb="3" color={isUrgent ? 'fg.error' : undefined}>
        {title}
      </Heading>
      <Stack gap="3">{children}</Stack>
    </Box>
  );
}

function More({ query, label }: { query: InquiriesQuery; label: string }) {
  return (
    <>
      {query.isFetchNextPageError && (
        <Text role="alert" color="fg.error">
          Could not load more: {query.error?.message}
        </Text>
      )}
      {query.hasNextPage && (
        <Flex justify="center">
          <Button variant="outline" disabled={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {query.isFetchingNextPage ? 'Loading...' : label}
          </Button>
        </Flex>
      )}
    </>
  );
}
