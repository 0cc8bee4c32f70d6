import { type FrozenChange, nameOf, type Resource, type StoredRecord, storedValues } from '@mipaka/contract';

type NewRecord = FrozenChange & { kind: 'create' };
type Edit = FrozenChange & { kind: 'set' };

/** What becomes of a change: the id of the record that it ends up in, and whether it can be done. */
type Outcome = { id: string; isDone: boolean };

/** The records of an entity with some changes, and what became of each of those that are about the entity. */
export type Applied = { rows: readonly StoredRecord[]; outcomes: ReadonlyMap<FrozenChange, Outcome> };

/** A new record as a change would store it. */
const newRow = (change: NewRecord): StoredRecord => ({
  ...change.values,
  id: change.record,
  createdAt: change.at,
  updatedAt: change.at,
  lastEdit: { at: change.at, by: change.by },
});

/** Which of the new keys of some records, by their ids, cannot be: another record keeps it, or has taken it before. */
function takenKeys(
  key: string,
  rows: ReadonlyMap<string, StoredRecord>,
  renames: ReadonlyMap<string, Edit>,
  reserved: ReadonlySet<string>,
): Set<Edit> {
  const open = new Map(renames);
  const taken = new Set<Edit>();
  // A record that cannot have its new key keeps the old one, which another one may have counted on.
  for (;;) {
    const inUse = new Set(reserved);
    for (const row of rows.values()) if (!open.has(row.id)) inUse.add(String(row[key]));
    const refused = [...open].find(([, { value }]) => {
      if (inUse.has(String(value))) return true;
      inUse.add(String(value));
      return false;
    });
    if (!refused) return taken;
    open.delete(refused[0]);
    taken.add(refused[1]);
  }
}

/**
 * The records of an entity as they will be with some changes published together: the one way in which drafts and what is
 * scheduled become content, and become records. Removals come first, then fields, then new records, so that a key that one
 * change frees can be taken by another. Of several changes to one field the last one counts. A new record whose key is in
 * use changes the record that has it. What has been published already changes nothing; what is about a record that is gone,
 * and what wants a key that another of the changes has taken, is left out.
 *
 * @param rows all records of the entity, or at least those that the changes are about and those that have the keys that they
 * want; given back as they are where no change is about them
 * @param reserved keys that are in use although none of the rows has them
 */
export function resolveChanges(
  resource: Resource,
  rows: readonly StoredRecord[],
  changes: readonly FrozenChange[],
  reserved: ReadonlySet<string> = new Set(),
): Applied {
  const { key } = resource;
  const name = nameOf(resource);
  const outcomes = new Map<FrozenChange, Outcome>();
  const own = changes.filter((change) => change.resource === name);
  if (own.length === 0) return { rows, outcomes };
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const change of own) {
    if (change.kind !== 'create')
      outcomes.set(change, { id: change.record, isDone: byId.has(change.record) });
  }
  for (const { kind, record } of own) if (kind === 'remove') byId.delete(record);

  const renames = new Map<string, Edit>();
  const edit = (change: Edit) => {
    const row = byId.get(change.record);
    if (row) byId.set(row.id, { ...row, ...storedValues(resource, change.field, change.value) });
  };
  for (const change of own) {
    if (change.kind !== 'set') continue;
    if (change.field !== key) edit(change);
    else if (byId.has(change.record)) renames.set(change.record, change);
  }
  const taken = key ? takenKeys(key, byId, renames, reserved) : new Set<Edit>();
  for (const change of renames.values()) {
    if (taken.has(change)) outcomes.set(change, { id: change.record, isDone: false });
    else edit(change);
  }

  const keyOf = (values: Record<string, unknown>) => String(values[key ?? '']);
  const holders = new Map(key ? [...byId.values()].map((row) => [keyOf(row), row.id]) : []);
  /** Records that have got their key by one of these changes. */
  const claimed = new Set([...renames].filter(([, change]) => !taken.has(change)).map(([id]) => id));
  for (const change of own) {
    if (change.kind !== 'create') continue;
    const wanted = keyOf(change.values);
    const holder = key ? holders.get(wanted) : undefined;
    const id = holder ?? change.record;
    const isTaken = holder ? claimed.has(holder) : Boolean(key) && reserved.has(wanted);
    outcomes.set(change, { id: isTaken ? change.record : id, isDone: !isTaken });
    if (isTaken) continue;
    const row = byId.get(id);
    if (row && keyOf(row) !== wanted) holders.delete(keyOf(row));
    byId.set(id, row ? { ...row, ...change.values } : newRow(change));
    if (key) holders.set(wanted, id);
    claimed.add(id);
  }
  return { rows: [...byId.values()], outcomes };
}

/** The records of an entity as they will be with some changes published together: `resolveChanges` says how. */
export const applyChanges = (
  resource: Resource,
  rows: readonly StoredRecord[],
  changes: readonly FrozenChange[],
): readonly StoredRecord[] => resolveChanges(resource, rows, changes).rows;
