import { Box, Heading, Stack, Text } from '@chakra-ui/react';
import { api, type PublishEntry } from '@mipaka/contract';
import { useId } from 'react';
import type { HistoryFilter } from '../../lib/addresses/history-address.ts';
import { usePages } from '../../lib/calls/use-pages.ts';
import { useLists } from '../../lib/queries/records.ts';
import { describedFields } from '../../lib/words/described-changes.ts';
import { FoldedChanges } from '../../ui/list/described-changes.tsx';
import { ListItem, PagedList } from '../../ui/list/paged-list.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { When } from '../../ui/when.tsx';
import { grouped } from '../lib/grouped.ts';
import { placedByValues } from '../lib/site-places.ts';
import { UndoButton } from '../use-undo.tsx';
import { knownValues, type PublishedRecord, publishedRecords } from './published-records.ts';

/** The publishes: each lists its changes page by page. */
export function Published({ filter: { page, person } }: { filter: HistoryFilter }) {
  const records = useLists(placedByValues);
  const query = usePages(api['publishes.list'], {});
  const known = knownValues(query.data ?? [], records.data?.flat() ?? []);
  const recordsOf = (entry: PublishEntry) =>
    publishedRecords(entry, known).filter((record) => page === null || record.page === page);
  const passes = (entry: PublishEntry) =>
    recordsOf(entry).length > 0 && (person === null || entry.by.id === person);
  const isNarrowed = page !== null || person !== null;
  return (
    <QueryView query={records} what="what was published">
      {() => (
        <PagedList
          query={query}
          what="what was published"
          empty={`Nothing was published ${isNarrowed ? 'here ' : ''}so far.`}
          passes={isNarrowed ? passes : null}
        >
          {(entry) => <Entry key={entry.id} entry={entry} records={recordsOf(entry)} />}
        </PagedList>
      )}
    </QueryView>
  );
}

/** A publish with all of its records or some; its undo leaves the others. */
type EntryProps = { entry: PublishEntry; records: readonly PublishedRecord[] };

function Entry({ entry, records }: EntryProps) {
  const { at, by, scheduledFor, undoes } = entry;
  const id = useId();
  const isDrafted = entry.changes.some(({ draftedBy }) => draftedBy !== null);
  const source =
    (scheduledFor && ', scheduled for') || (undoes && ', undo of') || (isDrafted && ', from the draft');
  const ids = [...new Set(records.flatMap((one) => one.records))];
  return (
    <ListItem
      what={
        <Heading size="lg" id={id}>
          <When at={at} />
        </Heading>
      }
      when={`${by.username}${source || ''}`}
      at={scheduledFor ?? undoes ?? undefined}
      action={<UndoButton publish={entry} records={ids} describedBy={id} />}
    >
      {grouped(records, ({ page }) => page).map(([page, onPage]) => (
        <Box key={page} as="section" mt="3">
          <Text fontWeight="semibold">{page}</Text>
          <Stack as="ul" gap="3" mt="2">
            {onPage.map(({ key, title, note, described, draftedBy }) => (
              <Box as="li" key={key} borderStartWidth="2px" ps="3" minW="0">
                <Text fontWeight="medium">{title}</Text>
                {note && <Text color="fg.muted">{note}</Text>}
                <FoldedChanges
                  fields={describedFields(described)}
                  // Of a new record nobody needs to read every field.
                  most={note === null ? Number.POSITIVE_INFINITY : 1}
                  of={title}
                />
                {draftedBy.length > 0 && <Text color="fg.muted">Drafted by {draftedBy.join(', ')}</Text>}
              </Box>
            ))}
          </Stack>
        </Box>
      ))}
    </ListItem>
  );
}
