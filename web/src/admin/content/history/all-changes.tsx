import { Badge, Box, chakra, Flex } from '@chakra-ui/react';
import { type ActivityEntry, api, type Resource, resourceIn } from '@mipaka/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { HistoryFilter } from '../../lib/addresses/history-address.ts';
import { usePages } from '../../lib/calls/use-pages.ts';
import { type AnyRecord, listQuery } from '../../lib/queries/records.ts';
import { capitalise } from '../../lib/words/text.ts';
import { verbOf } from '../../lib/words/verbs.ts';
import { Action } from '../../ui/action.tsx';
import { DescribedChanges } from '../../ui/history/described-changes.tsx';
import { HistoryItem } from '../../ui/history/history-list.tsx';
import { PagedList } from '../../ui/list/paged-list.tsx';
import { When } from '../../ui/when.tsx';
import { keyOf, resourceOf, siteTextNamed } from '../company/site-texts.ts';
import { earlierVersion, restorable } from '../lib/earlier-version.ts';
import { useUndo } from '../undo/use-undo.tsx';

const apiFilterOf = ({ collection, record, person, kind, day }: HistoryFilter) => ({
  ...(collection && { collection }),
  ...(record && { recordId: record }),
  ...(person && { actor: person }),
  ...(kind && { action: kind }),
  ...(day && { day }),
});

type Props = {
  filter: HistoryFilter;
  onRecord: (record: Pick<HistoryFilter, 'collection' | 'record'>) => void;
};

/** Who changed what, for superadmins. */
export function AllChanges({ filter, onRecord }: Props) {
  const query = usePages(api['activity.list'], apiFilterOf(filter));
  return (
    <PagedList query={query} what="the history" empty="Nothing of this kind was changed.">
      {(entry) => <Entry key={entry.id} entry={entry} onRecord={filter.record ? undefined : onRecord} />}
    </PagedList>
  );
}

const labelOf = (collection: string) =>
  capitalise(
    resourceIn(collection)?.noun ?? { users: 'user', contact_inquiries: 'inquiry' }[collection] ?? collection,
  );

/** What was done, in words: the record of a text that has a built-in one comes and goes with its first and last change. */
function doneIn({ action, changes }: ActivityEntry, resource: Resource | undefined): string {
  const values = Object.entries(changes).map(([name, { before, after }]) => [name, after ?? before]);
  const named = siteTextNamed(keyOf(Object.fromEntries(values)));
  const isBuiltIn = resource && named && resourceOf(named) === resource;
  if (isBuiltIn && action === 'create') return verbOf('update');
  return isBuiltIn && action === 'delete' ? 'put the built-in text back at' : verbOf(action);
}

function Entry({ entry, onRecord }: { entry: ActivityEntry; onRecord: Props['onRecord'] | undefined }) {
  const { actor, action, collection, label, recordId, changes } = entry;
  const resource = resourceIn(collection);
  const count = Object.keys(changes).length;
  const details = (
    <>
      <DescribedChanges entry={entry} />
      <Flex columnGap="3" wrap="wrap" mt="2" ms="-3">
        {resource && action === 'update' && restorable(resource, entry).length > 0 && (
          <RestoreButton resource={resource} entry={entry} />
        )}
        {onRecord && (
          <Action
            label="All changes of this record"
            isQuiet
            aria-label={`All changes of this record: ${label}`}
            onClick={() => onRecord({ collection, record: recordId })}
          />
        )}
      </Flex>
    </>
  );
  return (
    <HistoryItem
      what={
        <>
          <strong>{actor.username}</strong> {doneIn(entry, resource)} <strong>{label}</strong>
        </>
      }
      when={<When at={entry.at} />}
      action={<Badge>{labelOf(collection)}</Badge>}
    >
      {count === 1 && <Box mt="2">{details}</Box>}
      {count > 1 && (
        <chakra.details>
          <chakra.summary cursor="pointer" py="2" color="fg.muted">
            {count} fields
            <chakra.span srOnly> of {label}</chakra.span>
          </chakra.summary>
          {details}
        </chakra.details>
      )}
    </HistoryItem>
  );
}

/** Saves the present record with the values that an entry replaced. */
function RestoreButton({ resource, entry }: { resource: Resource; entry: ActivityEntry }) {
  const client = useQueryClient();
  const { undo } = useUndo();
  const find = async () => {
    const records: AnyRecord[] = await client.fetchQuery({ ...listQuery(resource), staleTime: 0 });
    const record = records.find(({ id }) => id === entry.recordId);
    if (!record) throw new Error('It has been deleted; the trash may still hold it');
    return [{ before: { ...record, ...earlierVersion(resource, [entry], record) }, after: record }];
  };
  return (
    <Action
      label="Restore what was before"
      isQuiet
      disabled={undo.isPending}
      aria-label={`Restore what was before: ${entry.label}`}
      onClick={() => undo.mutate({ collection: resource.collection, changes: find })}
    />
  );
}
