import { Box, Flex, Text } from '@chakra-ui/react';
import type { ActivityEntry, Api, RecordCalls, Resource } from '@mipaka/contract';
import type { ReactNode } from 'react';
import { usePages } from '../../lib/calls/use-pages.ts';
import { describedFields, isOfWhole, verbOf } from '../../lib/words/described-changes.ts';
import { When } from '../when.tsx';
import { DescribedChanges } from './described-changes.tsx';
import { PagedList } from './paged-list.tsx';

const PAGE_SIZE = 20;

type Props = {
  endpoint: RecordCalls<Resource>['history'] | Api['inquiries.history'];
  /** The path of the list that a live update refetches, and its history with it. */
  listPath: string;
  id: string;
  /** The action of an entry; `entries` are newest first. */
  actionOf: (entry: ActivityEntry, index: number, entries: readonly ActivityEntry[]) => ReactNode;
  /** Content below the oldest entry, shown once all entries are loaded. */
  endOf?: (entries: readonly ActivityEntry[]) => ReactNode;
};

/** The history of one record: newest first, with every change word by word. */
export function HistoryList({ endpoint, listPath, id, actionOf, endOf }: Props) {
  const query = usePages(
    endpoint,
    {},
    { pageSize: PAGE_SIZE, params: { id }, queryKey: [listPath, 'history', id], isLive: true },
  );
  return (
    <PagedList
      query={query}
      what="the history"
      empty="Nothing has been changed here yet."
      isPlain
      end={endOf}
    >
      {(entry, index, entries) => (
        <HistoryItem
          key={entry.id}
          what={
            <>
              <strong>{entry.actor.username}</strong> {verbOf(entry.action)} it
            </>
          }
          at={entry.at}
          action={actionOf(entry, index, entries)}
        >
          {isReadable(entry) && <DescribedChanges fields={describedFields(entry)} />}
        </HistoryItem>
      )}
    </PagedList>
  );
}

/** Entries that create, delete or restore a record list all its fields, which nobody needs to read. */
const isReadable = ({ action, changes }: ActivityEntry) =>
  !isOfWhole(action) && Object.keys(changes).length > 0;

type ItemProps = {
  what: ReactNode;
  badge?: ReactNode;
  when?: ReactNode;
  at?: string;
  action?: ReactNode;
  children?: ReactNode;
};

/** One entry of a history: who did what and when, what it changed, and what can be done with it. */
export const HistoryItem = ({ what, badge, when, at, action, children }: ItemProps) => (
  <Box
    as="li"
    borderColor="border.muted"
    css={{ '& + &': { borderTopWidth: '1px' } }}
    py="3"
    minW="0"
    textStyle="sm"
    display="grid"
    columnGap="3"
    rowGap="1"
    alignItems="center"
    // On a phone the changes come before the button that undoes them.
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' }}
    gridTemplateAreas={{ base: '"who" "changes" "action"', sm: '"who action" "changes changes"' }}
  >
    <Box gridArea="who" minW="0" overflowWrap="anywhere">
      {what}
      {badge && ' '}
      {badge}
      {(when || at) && (
        <Text textStyle="note">
          {when}
          {when && at && ' '}
          {at && <When at={at} />}
        </Text>
      )}
    </Box>
    {children && (
      <Box gridArea="changes" minW="0" overflowWrap="anywhere">
        {children}
      </Box>
    )}
    {action && (
      <Flex gridArea="action" gap="2" wrap="wrap">
        {action}
      </Flex>
    )}
  </Box>
);
