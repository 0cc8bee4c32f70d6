import { Badge, Box, chakra } from '@chakra-ui/react';
import {
  type ActivityEntry,
  api,
  nairobiTime,
  nameOf,
  type PublicName,
  type Resource,
  resourceIn,
} from '@mipaka/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { HistoryFilter } from '../../lib/addresses/history-address.ts';
import { usePages } from '../../lib/calls/use-pages.ts';
import { type AnyRecord, listQuery } from '../../lib/queries/records.ts';
import { describedFields, isOfWhole, verbOf } from '../../lib/words/described-changes.ts';
import { capitalise } from '../../lib/words/text.ts';
import { Action } from '../../ui/action.tsx';
import { DescribedChanges } from '../../ui/list/described-changes.tsx';
import { ListItem, PagedList } from '../../ui/list/paged-list.tsx';
import { earlierVersion, restorable } from '../lib/earlier-version.ts';
import { builtInFor } from '../lib/site-places.ts';
import { useUndo } from '../use-undo.tsx';
import { fieldsOf } from './published-records.ts';

/** Who changed what, for superadmins. */
export function AllChanges({ filter }: { filter: HistoryFilter }) {
  const { collection, record: recordId, person: actor, kind: action, day } = filter;
  const chosen = Object.entries({ collection, recordId, actor, action, day }).filter(([, value]) => value);
  const query = usePages(api['activity.list'], Object.fromEntries(chosen));
  return (
    <PagedList query={query} what="the history" empty="Nothing of this kind was changed.">
      {(entry) => <Entry key={entry.id} entry={entry} />}
    </PagedList>
  );
}

const labelOf = (collection: string) =>
  capitalise(
    resourceIn(collection)?.noun ?? { users: 'user', contact_inquiries: 'inquiry' }[collection] ?? collection,
  );

/** An entry for readers: a record that comes or goes in place of a built-in one is compared with that. */
function readable({ action, changes }: ActivityEntry, resource: Resource | undefined) {
  const whole = { verb: verbOf(action), ending: '', isWhole: isOfWhole(action), changes };
  if (!resource || (action !== 'create' && action !== 'delete')) return whole;
  const name = nameOf(resource) as PublicName;
  const side = action === 'create' ? 'after' : 'before';
  const values = Object.fromEntries(Object.entries(changes).map(([field, change]) => [field, change[side]]));
  if (Object.keys(builtInFor(name, values)).length === 0) return whole;
  const kind = action === 'create' ? 'create' : 'remove';
  const fields = fieldsOf({ resource: name, field: null, kind, before: null, after: null, [side]: values });
  const read = { isWhole: false, changes: fields };
  return action === 'create'
    ? { ...read, verb: verbOf('update'), ending: '' }
    : { ...read, verb: 'reset', ending: ' to built-in' };
}

/** A change of more fields than these is folded; of a new or deleted record, more than one. */
const OPEN_FIELDS = 3;

function Entry({ entry }: { entry: ActivityEntry }) {
  const { actor, action, collection, label } = entry;
  const resource = resourceIn(collection);
  const { verb, ending, isWhole, changes } = readable(entry, resource);
  const fields = describedFields({ collection, changes });
  const isOpen = fields.length <= (isWhole ? 1 : OPEN_FIELDS);
  const details = (
    <>
      <DescribedChanges fields={fields} />
      {resource && action === 'update' && restorable(resource, entry).length > 0 && (
        <RestoreButton resource={resource} entry={entry} />
      )}
    </>
  );
  return (
    <ListItem
      what={
        <>
          <strong>{actor.username}</strong> {verb} <strong>{label}</strong>
          {ending}
        </>
      }
      at={entry.at}
      action={<Badge>{labelOf(collection)}</Badge>}
    >
      {isOpen && fields.length > 0 && <Box mt="2">{details}</Box>}
      {!isOpen && (
        <chakra.details>
          <chakra.summary cursor="pointer" py="2" color="fg.muted">
            {fields.map((field) => field.label).join(', ')}
            <chakra.span srOnly> of {label}</chakra.span>
          </chakra.summary>
          {details}
        </chakra.details>
      )}
    </ListItem>
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
      mt="2"
      ms="-3"
      busy={undo.isPending}
      aria-label={`Restore what was before ${nairobiTime(entry.at)}: ${entry.label}`}
      onClick={() => undo.mutate({ collection: resource.collection, changes: find })}
    />
  );
}
