import { Box, chakra, Flex, Heading, Stack } from '@chakra-ui/react';
import { type Inquiry, REPLY_HOURS } from '@mipaka/contract';
import type { ReactNode } from 'react';
import { Action } from '../../ui/action.tsx';
import { Empty } from '../../ui/empty.tsx';
import { LiveList } from '../../ui/list/live-list.tsx';
import { LoadMore } from '../../ui/list/load-more.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import type { InboxLists, ListView } from './use-inbox-lists.ts';

type Props = {
  view: ListView;
  lists: InboxLists;
  renderRow: (inquiry: Inquiry) => ReactNode;
  whenEmpty: ReactNode;
};

/** The headings above the list, by view. */
const titles: { [V in ListView]?: string } = {
  spam: 'Spam, newest first',
  snoozed: 'Snoozed, newest first',
  'follow-up': 'To follow up, the longest due first',
};

/** Explains an empty view. */
const purposes: { [V in ListView]?: string } = {
  inbox: 'Nobody waits for an answer. What visitors send through the contact form arrives here.',
  replied: 'When a visitor replies to an answer, the inquiry waits here.',
  mine: 'Inquiries that are assigned to you stand here.',
  snoozed: 'Inquiries that you put aside for a while stand here.',
  done: 'Completed and closed inquiries stand here.',
  spam: 'Messages that are probably no inquiries are kept here.',
};

export function InquiryList({ view, lists, renderRow, whenEmpty }: Props) {
  const { overdue, others, overdueRows, otherRows, rows, shownFor, isLongestFirst } = lists;
  // Then the others continue the overdue ones.
  const isAllLate = isLongestFirst && overdueRows.length > 0 && otherRows.length === 0;
  return (
    <QueryView query={lists.main} what="inquiries">
      {() => (
        <Stack gap="5" aria-busy={others.isPlaceholderData} opacity={others.isPlaceholderData ? 0.6 : 1}>
          {overdue.isError && overdueRows.length === 0 && (
            <Flex role="alert" gap="3" align="center" wrap="wrap" color="fg.error">
              Could not load what is overdue: {overdue.error.message}
              <Action label="Retry" size="sm" onClick={() => overdue.refetch()} />
            </Flex>
          )}
          {overdueRows.length > 0 && (
            <Section
              title={`Overdue: no answer within ${REPLY_HOURS} hours${isLongestFirst ? ', longest waiting first' : ''}`}
              isUrgent
            >
              <Rows>
                <LiveList key={shownFor}>{overdueRows.map(renderRow)}</LiveList>
              </Rows>
              <LoadMore query={isAllLate ? others : overdue} label="Load more overdue" />
            </Section>
          )}
          {!isAllLate && (otherRows.length > 0 || others.hasNextPage) && (
            <Section title={titles[view] ?? (isLongestFirst ? 'Longest waiting first' : 'Newest first')}>
              <Rows>
                <LiveList key={shownFor}>{otherRows.map(renderRow)}</LiveList>
              </Rows>
              <LoadMore query={others} />
            </Section>
          )}
          {rows.length === 0 && !others.hasNextPage && !overdue.isLoading && (
            <Empty text="No inquiries found.">{whenEmpty || purposes[view]}</Empty>
          )}
        </Stack>
      )}
    </QueryView>
  );
}

function Section({ title, isUrgent, children }: { title: string; isUrgent?: boolean; children: ReactNode }) {
  return (
    <Box as="section" aria-label={title}>
      <Heading as="h3" size="lg" fontSize="sm" mb="2" color={isUrgent ? 'fg.error' : undefined}>
        {title}
      </Heading>
      {children}
    </Box>
  );
}

/** The container whose width the rows query. */
const Rows = chakra('div', {
  base: {
    containerType: 'inline-size',
    borderWidth: '1px',
    borderRadius: 'lg',
    overflow: 'clip',
    _empty: { borderWidth: '0' },
    '& > :last-child': { borderBottomWidth: '0' },
  },
});
