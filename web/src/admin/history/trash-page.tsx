import { Badge, Box, Button, chakra, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { api, resourceIn, type TrashEntry } from '@mipaka/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as m from 'framer-motion/m';
import { useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { useAuth } from '../../lib/auth.tsx';
import { toast } from '../../lib/toast.ts';
import { listPath } from '../lib/records.ts';
import { resourceTexts } from '../lib/resource-texts.ts';
import { isSessionOver } from '../lib/session.ts';
import { capitalise } from '../lib/text.ts';
import { purgeEntry, restoreEntry, TRASH_PATH } from '../lib/trash-calls.ts';
import { useNow } from '../lib/use-now.ts';
import { OVERVIEW_PATH } from '../lib/use-overview.ts';
import { usePages } from '../lib/use-pages.ts';
import { useUndo } from '../lib/use-undo.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Empty } from '../ui/empty.tsx';
import { entryMotion, LiveList } from '../ui/live-list.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { RecordFacts } from '../ui/record-facts.tsx';
import { When } from '../ui/when.tsx';
import { daysLeft } from './days-left.ts';

/** /admin/trash: what was deleted in the last 30 days. */
export function TrashPage() {
  const query = usePages(api['trash.list'], {});
  const { restore, purge } = useTrashChanges();
  const [doomed, setDoomed] = useState<TrashEntry | null>(null);
  return (
    <>
      <Text color="fg.muted" mb="6" maxW="prose" textWrap="pretty">
        What is deleted stays here for 30 days and can be restored. After that it is deleted for good.
      </Text>
      <QueryView query={query} what="the trash">
        {({ pages }) => {
          const entries = pages.flatMap(({ rows }) => rows);
          return entries.length === 0 ? (
            <Empty text="The trash is empty." />
          ) : (
            <Stack as="ul" listStyleType="none" gap="4">
              <LiveList>
                {entries.map((entry) => (
                  <Entry
                    key={entry.id}
                    entry={entry}
                    isBusy={restore.isPending}
                    problem={restore.variables?.id === entry.id ? restore.error : null}
                    onRestore={() => restore.mutate(entry)}
                    onPurge={() => setDoomed(entry)}
                  />
                ))}
              </LiveList>
            </Stack>
          );
        }}
      </QueryView>
      <LoadMore query={query} />
      {doomed && (
        <ConfirmDialog
          title={`Delete ${doomed.label} for good?`}
          text="This cannot be undone. Its photo is deleted the next night."
          confirmLabel="Delete for good"
          onCancel={() => setDoomed(null)}
          onConfirm={() => {
            purge.mutate(doomed);
            setDoomed(null);
          }}
        />
      )}
    </>
  );
}

const nounOf = ({ collection }: TrashEntry) => resourceIn(collection)?.noun ?? 'record';

function useTrashChanges() {
  const client = useQueryClient();
  const { forget } = useUndo();
  const refetch = ({ collection }: TrashEntry) => {
    const resource = resourceIn(collection);
    return Promise.all(
      [TRASH_PATH, OVERVIEW_PATH, ...(resource ? [listPath(resource)] : [])].map((path) =>
        client.invalidateQueries({ queryKey: [path] }),
      ),
    );
  };
  const fail = (title: string) => (error: Error) => {
    if (!isSessionOver(error)) toast({ title, description: error.message, variant: 'destructive' });
  };
  const restore = useMutation({
    mutationFn: (entry: TrashEntry) => restoreEntry(entry.id),
    onSuccess: (_record, entry) => {
      forget(String(entry.record.id));
      toast(resourceTexts({ noun: nounOf(entry), plural: '' }).done.restore);
    },
    onError: (error, entry) => fail(`Failed to restore ${nounOf(entry)}`)(error),
    onSettled: (_record, _error, entry) => refetch(entry),
  });
  const purge = useMutation({
    mutationFn: (entry: TrashEntry) => purgeEntry(entry.id),
    onSuccess: (_gone, entry) => {
      forget(String(entry.record.id));
      toast({ title: `${capitalise(nounOf(entry))} deleted for good` });
    },
    onError: (error, entry) => fail(`Failed to delete ${nounOf(entry)}`)(error),
    onSettled: (_gone, _error, entry) => refetch(entry),
  });
  return { restore, purge };
}

type EntryProps = {
  entry: TrashEntry;
  isBusy: boolean;
  problem: Error | null;
  onRestore: () => void;
  onPurge: () => void;
};

function Entry({ entry, isBusy, problem, onRestore, onPurge }: EntryProps) {
  const resource = resourceIn(entry.collection);
  const now = useNow();
  const { user } = useAuth();
  return (
    <Box asChild bg="bg.panel" borderWidth="1px" borderRadius="lg" p="5" minW="0">
      <m.li {...entryMotion}>
        <Flex gap="4" wrap="wrap" justify="space-between" align="flex-start">
          <Box flex="1 1 14rem" minW="0">
            <Flex gap="3" align="center" wrap="wrap">
              <Heading as="h2" size="lg" overflowWrap="anywhere">
                {entry.label}
              </Heading>
              <Badge>{capitalise(nounOf(entry))}</Badge>
            </Flex>
            <Text mt="1" color="fg.muted" textStyle="sm">
              Deleted by {entry.deletedBy.username}, <When at={entry.deletedAt} />.{' '}
              {daysLeft(entry.expiresAt, now)}
            </Text>
          </Box>
          <Flex gap="2" wrap="wrap">
            <Button
              variant="outline"
              px="4"
              disabled={isBusy}
              onClick={onRestore}
              aria-label={`Restore ${entry.label}`}
            >
              Restore
            </Button>
            {user?.role === 'superadmin' && (
              <Button
                variant="ghost"
                colorPalette="red"
                px="4"
                onClick={onPurge}
                aria-label={`Delete for good: ${entry.label}`}
              >
                Delete for good
              </Button>
            )}
          </Flex>
        </Flex>
        {problem && (
          <Text role="alert" mt="3" color="fg.error">
            {explain(problem, resource?.key)}
          </Text>
        )}
        {resource && (
          <chakra.details mt="3">
            <chakra.summary cursor="pointer" py="2" color="fg.muted">
              What it holds
            </chakra.summary>
            <Box mt="2">
              <RecordFacts fields={resource.form} record={entry.record} />
            </Box>
          </chakra.details>
        )}
      </m.li>
    </Box>
  );
}

/** Why a restore failed, and what helps. */
function explain(error: Error, key: string | undefined): string {
  if (error instanceof ApiError && error.status === 409) {
    return `${error.problem?.detail ?? error.message}. Change the ${key ?? 'key'} of the other one, or delete it, then restore this again.`;
  }
  return error.message;
}
