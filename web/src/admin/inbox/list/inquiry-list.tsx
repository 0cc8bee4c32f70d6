import { Box, Flex, Heading, Stack } from '@chakra-ui/react';
import { type Inquiry, REPLY_HOURS } from '@mipaka/contract';
import type { ReactNode } from 'react';
import { Action } from '../../ui/action.tsx';
import { LiveList } from '../../ui/list/live-list.tsx';
import { LoadMore } from '../../ui/list/paged-list.tsx';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import type { InboxList, ListView } from './use-inbox-list.ts';

type Props = {
  view: ListView;
  list: InboxList;
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
          {late?.isError && (
            <Flex role="alert" gap="3" align="center" wrap="wrap" color="fg.error">
              Could not load what is overdue: {late.error.message}
              <Action label="Retry" size="sm" onClick={() => late.refetch()} />
            </Flex>
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
          {rows.length === 0 && !hasNextPage && !late?.isLoading && (
            <Empty text="No inquiries found.">{whenEmpty || purposes[view]}</Empty>
          )}
          <LoadMore query={query} />
        </Stack>
      )}
    </QueryView>
  );
}
