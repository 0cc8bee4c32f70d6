import { Badge, Box, Button, chakra, Flex, Stack, Text } from '@chakra-ui/react';
import { type ActivityEntry, api, type Resource, resourceIn } from '@mipaka/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../lib/toast.ts';
import { earlierVersion, restorable } from '../lib/earlier-version.ts';
import { type AnyRecord, listPath, listQuery, updateRecord } from '../lib/records.ts';
import { resourceTexts } from '../lib/resource-texts.ts';
import { isSessionOver } from '../lib/session.ts';
import { capitalise } from '../lib/text.ts';
import { OVERVIEW_PATH } from '../lib/use-overview.ts';
import { usePages } from '../lib/use-pages.ts';
import { verbOf } from '../lib/verbs.ts';
import { Empty } from '../ui/empty.tsx';
import { ToldChanges } from '../ui/history/told-changes.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { When } from '../ui/when.tsx';
import { queryOf, useActivityFilter } from './activity-filter.ts';
import { ActivityFilterBar } from './activity-filter-bar.tsx';

const ACTIVITY_PATH = api['activity.list'].path;

/** /admin/activity: who changed what, for superadmins. */
export function ActivityPage() {
  const { filter, choose } = useActivityFilter();
  const query = usePages(api['activity.list'], queryOf(filter));
  return (
    <>
      <ActivityFilterBar filter={filter} onChange={choose} />
      <QueryView query={query} what="activity">
        {({ pages }) => {
          const entries = pages.flatMap(({ rows }) => rows);
          return entries.length === 0 ? (
            <Empty text="No activity found." />
          ) : (
            <Stack
              as="ol"
              listStyleType="none"
              gap="0"
              bg="bg.panel"
              borderWidth="1px"
              borderRadius="lg"
              px={{ base: '4', md: '5' }}
            >
              {entries.map((entry) => (
                <Entry
                  key={entry.id}
                  entry={entry}
                  onHistory={
                    filter.record
                      ? undefined
                      : () => choose({ collection: entry.collection, record: entry.recordId })
                  }
                />
              ))}
            </Stack>
          );
        }}
      </QueryView>
      <LoadMore query={query} />
    </>
  );
}

const labelOf = (collection: string) =>
  capitalise(
    resourceIn(collection)?.noun ?? { users: 'user', contact_inquiries: 'inquiry' }[collection] ?? collection,
  );

function Entry({ entry, onHistory }: { entry: ActivityEntry; onHistory?: (() => void) | undefined }) {
  const resource = resourceIn(entry.collection);
  const restore = useEarlierVersion(resource);
  const count = Object.keys(entry.changes).length;
  const isRestorable = resource && entry.action === 'update' && restorable(resource, entry).length > 0;
  const details = (
    <>
      <ToldChanges entry={entry} />
      <Flex columnGap="3" wrap="wrap" mt="2" ms="-3">
        {isRestorable && (
          <Button
            variant="ghost"
            size="sm"
            minH="11"
            px="3"
            disabled={restore.isPending}
            aria-label={`Restore what was before: ${entry.label}`}
            onClick={() => restore.mutate(entry)}
          >
            Restore what was before
          </Button>
        )}
        {onHistory && (
          <Button
            variant="ghost"
            size="sm"
            minH="11"
            px="3"
            aria-label={`All changes of this record: ${entry.label}`}
            onClick={onHistory}
          >
            All changes of this record
          </Button>
        )}
      </Flex>
    </>
  );
  return (
    <Box as="li" py="3" minW="0" borderColor="border.muted" css={{ '& + &': { borderTopWidth: '1px' } }}>
      <Flex columnGap="3" rowGap="1" wrap="wrap" align="center" justify="space-between">
        <Box flex="1 1 16rem" minW="0">
          <Text overflowWrap="anywhere">
            <strong>{entry.actor.username}</strong> {verbOf(entry.action)} <strong>{entry.label}</strong>
          </Text>
          <Text color="fg.muted" textStyle="sm">
            <When at={entry.at} />
          </Text>
        </Box>
        <Badge>{labelOf(entry.collection)}</Badge>
      </Flex>
      {count === 1 && <Box mt="2">{details}</Box>}
      {count > 1 && (
        <chakra.details>
          <chakra.summary cursor="pointer" py="2" color="fg.muted">
            {count} fields
            <chakra.span srOnly> of {entry.label}</chakra.span>
          </chakra.summary>
          {details}
        </chakra.details>
      )}
    </Box>
  );
}

/** Saves a record with the values that an entry replaced. */
function useEarlierVersion(resource: Resource | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (entry: ActivityEntry) => {
      if (!resource) throw new Error('This cannot be restored');
      const records: AnyRecord[] = await client.fetchQuery({ ...listQuery(resource), staleTime: 0 });
      const present = records.find(({ id }) => id === entry.recordId);
      if (!present) throw new Error('It has been deleted; the trash may still hold it');
      const body = earlierVersion(resource, [entry], present);
      return updateRecord(resource, present, body);
    },
    onSuccess: () => {
      if (resource) toast(resourceTexts(resource).done.restore);
    },
    onError: (error) => {
      if (isSessionOver(error) || !resource) return;
      toast({
        title: resourceTexts(resource).failed.restore.title,
        description: error.message,
        variant: 'destructive',
      });
    },
    onSettled: () =>
      Promise.all(
        [ACTIVITY_PATH, OVERVIEW_PATH, ...(resource ? [listPath(resource)] : [])].map((path) =>
          client.invalidateQueries({ queryKey: [path] }),
        ),
      ),
  });
}
