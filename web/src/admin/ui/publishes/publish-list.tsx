import { Box, Button, Field, Flex, Heading, NativeSelect, Stack, Text } from '@chakra-ui/react';
import { api, type Content, type PublishEntry } from '@mipaka/contract';
import { useEffect, useId, useMemo } from 'react';
import { pageNames } from '../../lib/site-places.ts';
import { usePages } from '../../lib/use-pages.ts';
import { Empty } from '../empty.tsx';
import { ToldChanges } from '../history/told-changes.tsx';
import { LoadMore } from '../load-more.tsx';
import { QueryView } from '../query-view.tsx';
import { When } from '../when.tsx';
import { knownValues, type PublishedRecord, publishedRecords } from './published-records.ts';
import { useUndoPublish } from './use-undo-publish.tsx';

/** So many publishes of a page are looked for before somebody asks for more. */
const ENOUGH = 10;

type Props = {
  /** What visitors read with the draft published: it says where a record stands. */
  content: Content;
  /** The name of the page whose publishes are shown; null for all. */
  page: string | null;
  onPage: (page: string | null) => void;
};

/** What was published together, newest first: who, when, every change before and after, and its undo. */
export function PublishList({ content, page, onPage }: Props) {
  const query = usePages(api['publishes.list'], {});
  const entries = useMemo(() => query.data?.pages.flatMap(({ rows }) => rows) ?? [], [query.data]);
  const known = useMemo(() => knownValues(entries, content), [entries, content]);
  const shown = entries
    .map((entry) => ({ entry, records: publishedRecords(entry, known) }))
    .map(({ entry, records }) => ({
      entry,
      records: page === null ? records : records.filter((record) => record.page === page),
    }))
    .filter(({ records }) => records.length > 0);
  const undo = useUndoPublish(content);
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const isLooking = page !== null && shown.length < ENOUGH && hasNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isLooking && !isFetching) fetchNextPage();
  }, [isLooking, isFetching, fetchNextPage]);
  return (
    <>
      <Field.Root width={{ base: '100%', sm: '18rem' }} mb="5">
        <Field.Label>Page</Field.Label>
        <NativeSelect.Root>
          <NativeSelect.Field
            height="12"
            value={page ?? ''}
            onChange={({ target }) => onPage(target.value || null)}
          >
            <option value="">All pages</option>
            {pageNames.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </Field.Root>
      <QueryView query={query} what="what was published">
        {() =>
          shown.length === 0 && !isLooking ? (
            <Empty
              text={
                page === null
                  ? 'Nothing was published from a draft so far.'
                  : 'Nothing was published here from a draft so far.'
              }
            />
          ) : (
            <Stack gap="4">
              {shown.map(({ entry, records }) => (
                <Entry
                  key={entry.id}
                  entry={entry}
                  records={records}
                  isBusy={undo.isPending}
                  onUndo={() =>
                    undo.mutate(
                      page === null
                        ? { entry }
                        : { entry, records: [...new Set(records.flatMap((one) => one.records))] },
                    )
                  }
                />
              ))}
            </Stack>
          )
        }
      </QueryView>
      <LoadMore query={query} />
    </>
  );
}

type EntryProps = {
  entry: PublishEntry;
  records: readonly PublishedRecord[];
  isBusy: boolean;
  /** Undoes what is shown of the publish. */
  onUndo: () => void;
};

function Entry({ entry: { at, by, scheduledFor, undoes }, records, isBusy, onUndo }: EntryProps) {
  const id = useId();
  const pages = [...new Set(records.map(({ page }) => page))];
  return (
    <Box
      as="article"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="lg"
      px={{ base: '4', md: '5' }}
      py="4"
      minW="0"
    >
      <Flex align="start" columnGap="3" justify="space-between">
        <Heading as="h2" size="lg" id={id}>
          <When at={at} />
        </Heading>
        <Button
          variant="outline"
          size="sm"
          minH="11"
          px="4"
          // Not `disabled`, which would take the focus away.
          aria-disabled={isBusy}
          aria-describedby={id}
          onClick={() => isBusy || onUndo()}
        >
          Undo
        </Button>
      </Flex>
      <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
        {by.username},{' '}
        {scheduledFor && (
          <>
            scheduled for <When at={scheduledFor} />
          </>
        )}
        {undoes && (
          <>
            undo of <When at={undoes} />
          </>
        )}
        {!scheduledFor && !undoes && 'from the draft'}
      </Text>
      {pages.map((page) => (
        <Box key={page} as="section" mt="4">
          <Text fontWeight="semibold">{page}</Text>
          <Stack as="ul" gap="3" mt="2" listStyleType="none">
            {records
              .filter((record) => record.page === page)
              .map(({ key, title, note, told, draftedBy }) => (
                <Box as="li" key={key} borderStartWidth="2px" ps="3" minW="0">
                  <Text fontWeight="medium" overflowWrap="anywhere">
                    {title}
                  </Text>
                  {note && <Text color="fg.muted">{note}</Text>}
                  <ToldChanges entry={told} />
                  {draftedBy.length > 0 && (
                    <Text textStyle="sm" color="fg.muted">
                      Drafted by {draftedBy.join(', ')}
                    </Text>
                  )}
                </Box>
              ))}
          </Stack>
        </Box>
      ))}
    </Box>
  );
}
