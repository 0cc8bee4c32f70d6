import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import type { ActivityEntry } from '@mipaka/contract';
import type { ReactNode } from 'react';
import type { HistoryQuery } from '../../lib/use-history.ts';
import { verbOf } from '../../lib/verbs.ts';
import { LoadMore } from '../load-more.tsx';
import { QueryView } from '../query-view.tsx';
import { When } from '../when.tsx';
import { ToldChanges } from './told-changes.tsx';

type Props = {
  query: HistoryQuery;
  /** What can be done with an entry; the entries are newest first. */
  actionOf: (entries: readonly ActivityEntry[], index: number) => ReactNode;
  /** Stands below the oldest entry, once that is shown. */
  endOf?: (entries: readonly ActivityEntry[]) => ReactNode;
};

/** Who did what with one record, and when: newest first, every change word by word. */
export function HistoryList({ query, actionOf, endOf }: Props) {
  return (
    <>
      <QueryView query={query} what="the history" skeleton={null}>
        {({ pages }) => {
          const entries = pages.flatMap(({ rows }) => rows);
          if (entries.length === 0) return <Text color="fg.muted">Nothing has been changed here yet.</Text>;
          return (
            <Stack as="ol" listStyleType="none" gap="0">
              {entries.map((entry, index) => (
                <HistoryItem
                  key={entry.id}
                  what={
                    <>
                      <strong>{entry.actor.username}</strong> {verbOf(entry.action)} it
                    </>
                  }
                  when={<When at={entry.at} />}
                  action={actionOf(entries, index)}
                >
                  {isReadable(entry) && <ToldChanges entry={entry} />}
                </HistoryItem>
              ))}
              {!query.hasNextPage && endOf?.(entries)}
            </Stack>
          );
        }}
      </QueryView>
      <LoadMore query={query} />
    </>
  );
}

/** Of a record that came or went, all that it holds is no change to read. */
const isReadable = ({ action, changes }: ActivityEntry) =>
  !['create', 'delete', 'restore'].includes(action) && Object.keys(changes).length > 0;

type ItemProps = {
  what: ReactNode;
  when?: ReactNode;
  action: ReactNode;
  children?: ReactNode;
};

/** One version: who made it and when, what it changed, and what can be done with it. */
export function HistoryItem({ what, when, action, children }: ItemProps) {
  return (
    <Box
      as="li"
      borderTopWidth="1px"
      borderColor="border.muted"
      py="3"
      minW="0"
      textStyle="sm"
      display="grid"
      columnGap="3"
      rowGap="1"
      alignItems="center"
      // On a phone what was changed is read before the button that takes it back.
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' }}
      gridTemplateAreas={{ base: '"who" "changes" "action"', sm: '"who action" "changes changes"' }}
    >
      <Box gridArea="who" minW="0">
        <Text overflowWrap="anywhere">{what}</Text>
        {when && (
          <Text color="fg.muted" textStyle="xs">
            {when}
          </Text>
        )}
      </Box>
      {children && (
        <Box gridArea="changes" minW="0">
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
}
