import { Box, Heading, Stack, Text } from '@chakra-ui/react';
import { api, emptyContent, type PublishEntry } from '@mipaka/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import type { HistoryFilter } from '../../lib/addresses/history-address.ts';
import { usePages } from '../../lib/calls/use-pages.ts';
import { draftContentQuery } from '../../lib/queries/draft-queries.ts';
import { describedFields } from '../../lib/words/described-changes.ts';
import { DescribedChanges } from '../../ui/history/described-changes.tsx';
import { HistoryItem } from '../../ui/history/history-list.tsx';
import { PagedList } from '../../ui/list/paged-list.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { When } from '../../ui/when.tsx';
import { grouped } from '../lib/grouped.ts';
import { knownValues, type PublishedRecord, publishedRecords } from '../publishes/published-records.ts';
import { UndoButton } from '../publishes/undo-button.tsx';
import { undoOf } from '../publishes/undo-of.ts';
import type { PublishToUndo } from '../undo/undo-publish.ts';

/** The publishes, page by page: each lists the changes that were published together from the draft. */
export function Published({ filter: { page, person } }: { filter: HistoryFilter }) {
  // The page of a record follows from the site's content with the draft.
  const content = useQuery({ ...draftContentQuery, refetchOnMount: 'always' });
  const query = usePages(api['publishes.list'], {});
  const entries = query.data?.pages.flatMap(({ rows }) => rows) ?? [];
  const known = knownValues(entries, content.data ?? emptyContent);
  const recordsOf = (entry: PublishEntry) =>
    publishedRecords(entry, known).filter((record) => page === null || record.page === page);
  const passes = (entry: PublishEntry) =>
    recordsOf(entry).length > 0 && (person === null || entry.by.id === person);
  const isNarrowed = page !== null || person !== null;
  return (
    <QueryView query={content} what="what was published">
      {() => (
        <PagedList
          query={query}
          what="what was published"
          empty={`Nothing was published ${isNarrowed ? 'here ' : ''}from a draft so far.`}
          passes={isNarrowed ? passes : null}
        >
          {(entry) => {
            const records = recordsOf(entry);
            const shown = [...new Set(records.flatMap((one) => one.records))];
            const changes = entry.changes.filter(({ record }) => shown.includes(record));
            return (
              <Entry
                key={entry.id}
                records={records}
                undoneBy={undoOf({ at: entry.at, changes }, entries)}
                toUndo={{ publish: entry, ...(page !== null && { records: shown }) }}
              />
            );
          }}
        </PagedList>
      )}
    </QueryView>
  );
}

type EntryProps = {
  records: readonly PublishedRecord[];
  undoneBy: PublishEntry | undefined;
  toUndo: PublishToUndo;
};

function Entry({ records, undoneBy, toUndo }: EntryProps) {
  const { at, by, scheduledFor, undoes } = toUndo.publish;
  const id = useId();
  const isPressed = useRef(false);
  return (
    <HistoryItem
      what={
        <Heading size="lg" id={id}>
          <When at={at} />
        </Heading>
      }
      when={
        <>
          {by.username}, {!scheduledFor && !undoes && 'from the draft'}
          {scheduledFor && 'scheduled for '}
          {undoes && 'undo of '}
          {(scheduledFor ?? undoes) && <When at={String(scheduledFor ?? undoes)} />}
        </>
      }
      action={
        undoneBy ? (
          <Text
            textStyle="hint"
            tabIndex={-1}
            // The pressed button has disappeared, so what stands in its place takes the focus.
            ref={(text) => {
              if (isPressed.current) text?.focus();
              isPressed.current = false;
            }}
          >
            Undone <When at={undoneBy.at} /> by {undoneBy.by.username}
          </Text>
        ) : (
          <UndoButton
            {...toUndo}
            describedBy={id}
            onPress={() => {
              isPressed.current = true;
            }}
          />
        )
      }
    >
      {grouped(records, ({ page }) => page).map(([page, onPage]) => (
        <Box key={page} as="section" mt="3">
          <Text fontWeight="semibold">{page}</Text>
          <Stack as="ul" gap="3" mt="2">
            {onPage.map((record) => (
              <Changed key={record.key} record={record} />
            ))}
          </Stack>
        </Box>
      ))}
    </HistoryItem>
  );
}

const Changed = ({ record: { title, note, described, draftedBy } }: { record: PublishedRecord }) => (
  <Box as="li" borderStartWidth="2px" ps="3" minW="0">
    <Text fontWeight="medium" overflowWrap="anywhere">
      {title}
    </Text>
    {note && <Text color="fg.muted">{note}</Text>}
    <DescribedChanges fields={describedFields(described)} />
    {draftedBy.length > 0 && <Text color="fg.muted">Drafted by {draftedBy.join(', ')}</Text>}
  </Box>
);
