import { Badge } from '@chakra-ui/react';
import { type ActivityEntry, api, nameOf, type Resource, resourceIn } from '@mipaka/contract';
import { useId } from 'react';
import type { HistoryFilter } from '../../lib/addresses/history-address.ts';
import { usePages } from '../../lib/calls/use-pages.ts';
import { describedFields, isOfWhole, verbOf } from '../../lib/words/described-changes.ts';
import { capitalise } from '../../lib/words/text.ts';
import { FoldedChanges } from '../../ui/list/described-changes.tsx';
import { ListItem, PagedList } from '../../ui/list/paged-list.tsx';
import { builtInFor } from '../lib/site-places.ts';
import { UndoButton } from '../use-undo.tsx';
import { fieldsOf } from './published-records.ts';

/** Who changed what, for superadmins. */
export function AllChanges({ filter }: { filter: HistoryFilter }) {
  const { collection, person: actor, kind: action, day } = filter;
  const chosen = Object.entries({ collection, actor, action, day }).filter(([, value]) => value);
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
  const name = nameOf(resource);
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
  const { actor, collection, label, recordId } = entry;
  const id = useId();
  const resource = resourceIn(collection);
  const { verb, ending, isWhole, changes } = readable(entry, resource);
  const fields = describedFields({ collection, changes });
  // A sorted list is one entry of many records.
  const records = entry.action === 'order' ? undefined : [recordId];
  return (
    <ListItem
      what={
        <span id={id}>
          <strong>{actor.username}</strong> {verb} <strong>{label}</strong>
          {ending}
        </span>
      }
      at={entry.at}
      badge={<Badge>{labelOf(collection)}</Badge>}
      action={
        entry.publish && <UndoButton publish={{ id: entry.publish }} records={records} describedBy={id} />
      }
    >
      {fields.length > 0 && <FoldedChanges fields={fields} most={isWhole ? 1 : OPEN_FIELDS} of={label} />}
    </ListItem>
  );
}
