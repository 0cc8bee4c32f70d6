/** Applies, compares, inverts and describes changes of content; reads and stores nothing. */

import type { Colleague } from '../accounts/user.ts';
import type { StoredRecord } from '../platform/record.ts';
import { isDescribed } from './history.ts';
import type { Change, ChangeConflict } from './publishing/changes.ts';
import type { PublishedChange } from './publishing/publishes.ts';
import { parseGiven, storedValues, valueIn } from './publishing/values.ts';
import { nameOf, resourceNamed } from './registry.ts';
import type { Resource } from './resource.ts';

type Values = Record<string, unknown>;
type AnyRecord = { id: string } & Values;
export type Differences = Record<string, { before: unknown; after: unknown }>;

export type Effect = Pick<Change, 'resource' | 'record'> &
  (
    | { kind: 'set'; field: string; value: unknown }
    | { kind: 'create'; values: Values; at?: string; by?: Colleague }
    | { kind: 'remove' }
  );
type Setting = Extract<Effect, { kind: 'set' }>;

const inOrderOfNames = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** Whether two values are equal as JSON, whatever the order of their names; an absent value equals null. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  JSON.stringify(one ?? null, inOrderOfNames) === JSON.stringify(other ?? null, inOrderOfNames);

/** A record without its id, its times and its last edit; null for no record. */
export function contentOf(record: Values | undefined): Values | null {
  if (!record) return null;
  const { id, createdAt, updatedAt, lastEdit, ...content } = record;
  return content;
}

/** The time of a record's last edit; sorting a list is no edit. */
export const editedAt = ({ lastEdit, createdAt }: StoredRecord): string => lastEdit?.at ?? createdAt;

/** A unique key as keys are compared: without capitals, which the site does not tell apart. */
export const comparedKey = (key: unknown): string =>
  String(key ?? '')
    .trim()
    .toLowerCase();

/** The stored fields that a change gives a record. */
export function valuesOf(change: Effect): Values {
  if (change.kind === 'set') return storedValues(resourceNamed(change.resource), change.field, change.value);
  return change.kind === 'create' ? change.values : {};
}

/** Why the entity does not take what a change gives: a release may have made it stricter. Undefined where it does. */
export const whyInvalid = (change: Effect): string | undefined =>
  change.kind === 'remove' ? undefined : parseGiven(change).error?.issues[0]?.message;

/** The unique key that a change gives a record, as keys are compared; undefined where it gives none. */
export function keyOf(change: Effect): string | undefined {
  const { key = '' } = resourceNamed(change.resource);
  const values = valuesOf(change);
  return key in values ? comparedKey(values[key]) : undefined;
}

const freesKey = (change: Effect): boolean =>
  change.kind === 'remove' || (change.kind === 'set' && change.field === resourceNamed(change.resource).key);

/** Whether two changes are about the same record; two new records with one key count as the same. */
export function isOfOneRecord(one: Effect, other: Effect): boolean {
  if (one.resource !== other.resource) return false;
  if (one.record === other.record) return true;
  const areNew = one.kind === 'create' && other.kind === 'create';
  return areNew && keyOf(one) !== undefined && keyOf(one) === keyOf(other);
}

/** Whether two changes are about the same place: the same field of a record, both its creation or both its removal. */
export const isOfOnePlace = (one: Effect, other: Effect): boolean =>
  isOfOneRecord(one, other) &&
  (one.kind === 'set' && other.kind === 'set' ? one.field === other.field : one.kind === other.kind);

type Outcome = { id: string; isDone: boolean };
/** The records of an entity after some changes, and the outcome of each change that is about the entity. */
type Applied<R extends AnyRecord, C extends Effect> = {
  rows: readonly R[];
  outcomes: ReadonlyMap<C, Outcome>;
};

/**
 * The records of an entity after some changes are published together: removals first, then fields, then new records, so
 * that one change can take a key that another frees. Drafts and schedules become content by this function alone. A new
 * record whose key is in use changes the record that has it. Left out is a change of a deleted record, and one whose
 * key another change has taken.
 * @param rows at least the records that the changes are about, and those with the keys that they take
 */
export function apply<R extends AnyRecord, C extends Effect>(
  resource: Resource,
  rows: readonly R[],
  changes: readonly C[],
): Applied<R, C> {
  const { key = '' } = resource;
  const keyIn = (values: Values) => comparedKey(values[key]);
  const name = nameOf(resource);
  const own: Effect[] = changes.filter((change) => change.resource === name);
  if (own.length === 0) return { rows, outcomes: new Map() };
  const outcomes = new Map<Effect, Outcome>();
  const byId = new Map<string, AnyRecord>(rows.map((row) => [row.id, row]));
  for (const change of own) outcomes.set(change, { id: change.record, isDone: byId.has(change.record) });
  for (const { kind, record } of own) if (kind === 'remove') byId.delete(record);

  const edit = ({ record, field, value }: Setting) => {
    const row = byId.get(record);
    if (row) byId.set(record, { ...row, ...storedValues(resource, field, value) });
  };
  const renames = new Map<string, Setting>();
  for (const change of own) {
    if (change.kind !== 'set') continue;
    edit(change);
    if (change.field === key && byId.has(change.record)) renames.set(change.record, change);
  }
  /** The ids by keys: those of records that keep theirs, and then of renamed ones in the order of the changes. */
  const holders = new Map<string, string>();
  const refusedRename = () => {
    holders.clear();
    for (const [id, row] of byId) if (!renames.has(id)) holders.set(keyIn(row), id);
    return [...renames.values()].find(({ record, value }) => {
      if (holders.has(comparedKey(value))) return true;
      holders.set(comparedKey(value), record);
      return false;
    });
  };
  // A record that cannot have its new key keeps its old one, which another change may want: check all others again.
  for (let refused = refusedRename(); refused; refused = refusedRename()) {
    const { record: id } = refused;
    outcomes.set(refused, { id, isDone: false });
    edit({ ...refused, value: rows.find((row) => row.id === id)?.[key] });
    renames.delete(id);
  }

  /** The ids of records that get their key from one of these changes. */
  const claimed = new Set(renames.keys());
  for (const change of own) {
    if (change.kind !== 'create') continue;
    const { values, record, at, by } = change;
    const wanted = keyIn(values);
    const holder = key ? holders.get(wanted) : undefined;
    const id = holder ?? record;
    const isTaken = holder !== undefined && claimed.has(holder);
    outcomes.set(change, { id: isTaken ? record : id, isDone: !isTaken });
    if (isTaken) continue;
    const row = byId.get(id);
    if (row && keyIn(row) !== wanted) holders.delete(keyIn(row));
    const times = at && { createdAt: at, updatedAt: at, lastEdit: { at, by } };
    byId.set(id, row ? { ...row, ...values } : { ...values, id, ...times });
    holders.set(wanted, id);
    claimed.add(id);
  }
  return { rows: [...byId.values()] as R[], outcomes: outcomes as Map<C, Outcome> };
}

type RecordsOf = (resource: Resource) => readonly StoredRecord[];

/** The published record that a change is about; undefined for one that is not published. */
export const recordOf = (
  { resource, record }: Pick<Effect, 'resource' | 'record'>,
  records: RecordsOf,
): StoredRecord | undefined => records(resourceNamed(resource)).find(({ id }) => id === record);

/**
 * The changes that conflict with the published records, each with the reason. A record that one of the changes removes,
 * or gives another key, does not hold its old key.
 */
export function conflicts<C extends Change>(
  records: RecordsOf,
  changes: readonly C[],
): Map<C, ChangeConflict> {
  const freed = new Set(changes.filter(freesKey).map(({ resource, record }) => `${resource}/${record}`));
  const holderOf = (change: C) => {
    const resource = resourceNamed(change.resource);
    const wanted = keyOf(change);
    const holds = (row: StoredRecord) =>
      comparedKey(row[resource.key ?? '']) === wanted && !freed.has(`${change.resource}/${row.id}`);
    return records(resource).find(holds);
  };
  const found = new Map<C, ChangeConflict>();
  for (const change of changes) {
    const row = recordOf(change, records);
    const note = (reason: ChangeConflict['reason'], value: unknown, other: StoredRecord | undefined) =>
      found.set(change, {
        reason,
        value,
        by: other?.lastEdit?.by ?? null,
        at: other ? editedAt(other) : null,
      });
    if (change.kind === 'create') {
      const holder = holderOf(change) ?? row;
      if (holder) note('taken', holder, holder);
    } else if (!row) {
      if (change.kind === 'set') note('deleted', null, undefined);
    } else if (change.kind === 'remove') {
      const isEdited = editedAt(row) !== change.base.updatedAt && !isSame(contentOf(row), change.base.value);
      if (isEdited) note('changed', null, row);
    } else {
      const now = valueIn(resourceNamed(change.resource), change.field, row);
      if (!isSame(now, change.base.value) && !isSame(now, change.value)) note('changed', now, row);
    }
  }
  return found;
}

/** Whether the published record already is as the change would make it. */
export function isApplied(change: Change, records: RecordsOf): boolean {
  const row = recordOf(change, records);
  if (change.kind === 'remove') return !row;
  const fields = Object.entries(valuesOf(change));
  return row !== undefined && fields.every(([name, value]) => isSame(row[name], value));
}

/** Applied changes as the history keeps them: each with the values before and after. */
export function published<C extends Change>(
  resource: Resource,
  rows: readonly StoredRecord[],
  { rows: rowsAfter, outcomes }: Applied<StoredRecord, C>,
): Map<C, PublishedChange> {
  const before = new Map(rows.map((row) => [row.id, row]));
  const after = new Map(rowsAfter.map((row) => [row.id, row]));
  const entries = new Map<C, PublishedChange>();
  for (const [change, { id, isDone }] of outcomes) {
    const { kind, resource: name, label, by } = change;
    const field = change.kind === 'set' ? change.field : null;
    const shownOf = (row: StoredRecord | undefined) =>
      field === null ? contentOf(row) : ((row && valueIn(resource, field, row)) ?? null);
    const about = { kind, resource: name, record: id, label, field, draftedBy: by, isDone };
    const was = before.get(id);
    // For the undo: a record that is created again keeps its `createdAt`, because lists sort by it.
    const old = was && kind === 'remove' ? { ...contentOf(was), createdAt: was.createdAt } : shownOf(was);
    entries.set(change, { ...about, before: old, after: shownOf(after.get(id)) });
  }
  return entries;
}

/** The changes between two states of a record, as the history keeps them; undefined where the record did not exist. */
export function changesBetween(
  resource: Resource,
  one: StoredRecord | undefined,
  other: StoredRecord | undefined,
): PublishedChange[] {
  const known = other ?? one;
  const record = known?.id ?? '';
  const label = String(known?.[resource.heading] ?? '');
  const common = { resource: nameOf(resource), record, label, draftedBy: null, isDone: true };
  if (one && other) {
    // Read as declared: a field that the record did not have yet has its default.
    const declared = (row: StoredRecord) => resource.record.catch(row).parse(row);
    return changedFields(resource, declared(one), declared(other)).map(([field, before, after]) => {
      return { ...common, kind: 'set', field, before, after };
    });
  }
  const kind = one ? 'remove' : 'create';
  // For the undo: a record that is created again keeps its `createdAt`, because lists sort by it.
  const before = one ? { ...contentOf(one), createdAt: one.createdAt } : null;
  return [{ ...common, kind, field: null, before, after: contentOf(other) }];
}

/** The fields in which two versions of a record differ, each with both values. */
const changedFields = (resource: Resource, before: Values, after: Values) =>
  Object.keys(resource.fields)
    .map((field) => [field, valueIn(resource, field, before), valueIn(resource, field, after)] as const)
    .filter(([, was, is]) => !isSame(was, is));

type Unnamed<C> = C extends Change ? Omit<C, 'id'> : never;

/**
 * The changes that undo published ones: each begins from the value after the publish and ends with the one before. A
 * record that was edited and removed is created as it was before both.
 */
export const invert = (
  changes: readonly PublishedChange[],
  { at, by }: { at: string; by: Colleague },
): Unnamed<Change>[] => {
  const done = changes.filter(({ isDone }) => isDone);
  const removed = new Set(done.flatMap(({ kind, record }) => (kind === 'remove' ? record : [])));
  return done
    .filter(({ kind, record }) => kind !== 'set' || !removed.has(record))
    .flatMap(({ resource: name, record, label, field, before, after }): Unnamed<Change>[] => {
      const resource = resourceNamed(name);
      const common = { resource: name, record, label, locale: 'en', by, at } as const;
      const set = (of: string, value: unknown, left: unknown): Unnamed<Change> => {
        return { ...common, kind: 'set', field: of, value, base: { value: left, updatedAt: at } };
      };
      if (field !== null) return [set(field, before, after)];
      if (before === null) return [{ ...common, kind: 'remove', base: { value: after, updatedAt: at } }];
      const { createdAt = at, ...values } = before as Values & { createdAt?: string };
      if (after === null) return [{ ...common, at: createdAt, kind: 'create', values }];
      // The new record's key was in use, so the publish changed the record that had it.
      return changedFields(resource, values, after as Values).map((args) => set(...args));
    });
};

/** Two sets of changes as one: a newer change replaces the one with its id, which stands for the place. */
export const merge = <C extends { id: string }>(set: readonly C[], newer: readonly C[]): C[] => {
  const replaced = new Set(newer.map(({ id }) => id));
  return [...set.filter(({ id }) => !replaced.has(id)), ...newer];
};

/** The stored fields that differ between two versions of a record; its id, times and last edit are not compared. */
export function differences(one?: Values, other?: Values): Differences {
  const before = contentOf(one) ?? {};
  const after = contentOf(other) ?? {};
  return Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((name) => !isSame(before[name], after[name]))
      .map((name) => [name, { before: before[name] ?? null, after: after[name] ?? null }]),
  );
}

/** A change field by field, as people read it; `builtIn` has the values that visitors see while no record exists. */
export function describe(
  { resource: name, field, before, after }: Pick<PublishedChange, 'resource' | 'field' | 'before' | 'after'>,
  builtIn: Values = {},
): Differences {
  const resource = resourceNamed(name);
  const fieldsIn = (value: unknown) =>
    field === null ? ((value ?? builtIn) as Values) : storedValues(resource, field, value);
  return described(resource.collection, differences(fieldsIn(before), fieldsIn(after)));
}

/** The differences that people read of a document in `collection`: without the fields that no form shows. */
export const described = (collection: string, all: Differences): Differences =>
  Object.fromEntries(Object.entries(all).filter(([field]) => isDescribed(collection, field)));
