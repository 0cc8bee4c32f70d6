import { Badge, Box, Button, chakra, Field, Flex, NativeSelect, Stack, Text } from '@chakra-ui/react';
import { type ActivityEntry, api, type Resource, resourceIn, resources } from '@mipaka/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { toast } from '../../lib/toast.ts';
import { shownValue, uiOf } from '../lib/fields.ts';
import { type AnyRecord, listPath, listQuery, updateRecord } from '../lib/records.ts';
import { resourceTexts } from '../lib/resource-texts.ts';
import { isSessionOver } from '../lib/session.ts';
import { capitalise } from '../lib/text.ts';
import { OVERVIEW_PATH } from '../lib/use-overview.ts';
import { usePages } from '../lib/use-pages.ts';
import { verbOf } from '../lib/verbs.ts';
import { Empty } from '../ui/empty.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { When } from '../ui/when.tsx';
import { earlierVersion, restorable } from './earlier-version.ts';

const ACTIVITY_PATH = api['activity.list'].path;

const collections = [
  ...resources.map(({ collection, plural }) => ({ value: collection, label: capitalise(plural) })),
  { value: 'contact_inquiries', label: 'Inquiries' },
  { value: 'users', label: 'Users' },
];

/** /admin/activity: who changed what, for superadmins. */
export function ActivityPage() {
  const [params, setParams] = useSearchParams();
  const collection = params.get('collection') ?? '';
  const recordId = params.get('record') ?? '';
  const query = usePages(api['activity.list'], {
    ...(collection && { collection }),
    ...(recordId && { recordId }),
  });
  const show = (next: Record<string, string>) => setParams(next, { replace: true });
  return (
    <>
      <Flex gap="4" align="end" wrap="wrap" mb="6">
        <Field.Root width={{ base: '100%', sm: '18rem' }}>
          <Field.Label>Show</Field.Label>
          <NativeSelect.Root>
            <NativeSelect.Field
              value={collection}
              onChange={({ target }) => show(target.value ? { collection: target.value } : {})}
            >
              <option value="">Everything</option>
              {collections.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
        </Field.Root>
        {recordId && (
          <Button variant="outline" px="4" onClick={() => show(collection ? { collection } : {})}>
            Show every record
          </Button>
        )}
      </Flex>
      <QueryView query={query} what="activity">
        {({ pages }) => {
          const entries = pages.flatMap(({ rows }) => rows);
          return entries.length === 0 ? (
            <Empty text="No activity found." />
          ) : (
            <Stack as="ol" listStyleType="none" gap="3">
              {entries.map((entry) => (
                <Entry
                  key={entry.id}
                  entry={entry}
                  onHistory={
                    recordId
                      ? undefined
                      : () => show({ collection: entry.collection, record: entry.recordId })
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

function Entry({ entry, onHistory }: { entry: ActivityEntry; onHistory?: () => void }) {
  const resource = resourceIn(entry.collection);
  const restore = useEarlierVersion(resource);
  const changed = Object.entries(entry.changes);
  const isRestorable = resource && entry.action === 'update' && restorable(resource, entry).length > 0;
  return (
    <Box as="li" bg="bg.panel" borderWidth="1px" borderRadius="lg" px="5" py="4" minW="0">
      <Flex gap="3" wrap="wrap" align="center" justify="space-between">
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
      {changed.length > 0 && (
        <chakra.details mt="2">
          <chakra.summary cursor="pointer" py="2" color="fg.muted">
            {changed.length === 1 ? '1 field' : `${changed.length} fields`}
            <chakra.span srOnly> of {entry.label}</chakra.span>
          </chakra.summary>
          <Box as="ul" listStyleType="none" display="grid" gap="3" mt="2">
            {changed.map(([name, change]) => (
              <Box as="li" key={name} borderTopWidth="1px" borderColor="border.muted" pt="2">
                <Text textStyle="label">{uiOf(resource?.form ?? {}, name)?.label ?? capitalise(name)}</Text>
                <Box display="grid" gap="2" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} mt="1">
                  <Side title="Before" value={shown(resource, name, change.before)} color="fg.error" />
                  <Side title="After" value={shown(resource, name, change.after)} color="fg.success" />
                </Box>
              </Box>
            ))}
          </Box>
          <Flex gap="3" wrap="wrap" mt="4">
            {isRestorable && (
              <Button
                variant="outline"
                size="sm"
                minH="11"
                disabled={restore.isPending}
                aria-label={`Restore ${entry.label} as it was before`}
                onClick={() => restore.mutate(entry)}
              >
                Restore what was before
              </Button>
            )}
            {onHistory && (
              <Button variant="ghost" size="sm" minH="11" onClick={onHistory}>
                All changes of this record
              </Button>
            )}
          </Flex>
        </chakra.details>
      )}
    </Box>
  );
}

function shown(resource: Resource | undefined, name: string, value: unknown): string {
  const ui = uiOf(resource?.form ?? {}, name);
  if (ui) return shownValue(ui, value);
  if (value === null || value === undefined || value === '') return 'Empty';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function Side({ title, value, color }: { title: string; value: string; color: string }) {
  return (
    <Box minW="0" borderInlineStartWidth="3px" borderColor={color} ps="3">
      <Text textStyle="xs" color="fg.muted">
        {title}
      </Text>
      <Text whiteSpace="pre-line" overflowWrap="anywhere" maxH="40" overflowY="auto">
        {value}
      </Text>
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
      const body = earlierVersion(resource, entry, present);
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
