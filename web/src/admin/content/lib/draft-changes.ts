import {
  apply,
  type Content,
  type Decision,
  type DraftChange,
  type DraftedChange,
  isOfOnePlace,
  isOfOneRecord,
  isSame,
  nameOf,
  type PublicName,
  type Resource,
  resourceNamed,
  storedValues,
  valueIn,
} from '@mipaka/contract';
import { hasStatus } from '../../../shared/lib/api/api.ts';
import type { Place } from '../../../shared/lib/content/content.tsx';
import { looksSame } from '../../lib/fields.ts';
import { counted } from '../../lib/words/text.ts';
import { grouped } from './grouped.ts';
import { builtInFor, changeAt, hasBuiltIn, keyIn, placeKey } from './site-places.ts';

/** A random id for a new record. The browser makes it, so that a repeated save makes no second record. */
export const newRecordId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 20);

export function withDraft<R extends Record<string, unknown>>(
  resource: Resource,
  record: R,
  changes: readonly DraftChange[],
): R {
  const [first] = changes;
  if (!first) return record;
  const kept = changes.filter(({ kind }) => kind !== 'remove');
  return (apply(resource, [{ ...record, id: first.record }], kept).rows[0] ?? record) as R;
}

/** The changes of a record, with a drafted new record that has the same key: publishing it replaces the values. */
export function changesOf(
  changes: readonly DraftChange[],
  resource: Resource,
  record: { id?: string },
): DraftChange[] {
  const name = nameOf(resource);
  const all = changes.filter((change) => change.resource === name);
  const own = all.filter((change) => change.record === record.id);
  const key = keyIn(name, withDraft(resource, record, own));
  const isNew = (change: DraftChange) => change.kind === 'create' && keyIn(name, change.values) === key;
  return all.filter((change) => own.includes(change) || (key !== '' && isNew(change)));
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Values of fields as changes of the draft: one per field, or one in all for a record that is not published yet. Of the
 * draft's changes, only those in `own` may be overwritten; a record without id is a new one, which gets `newId`.
 */
export function changesTo(
  { resource: name, record }: { resource: PublicName; record: Values & { id?: string } },
  fields: readonly (readonly [field: string, value: unknown])[],
  own: readonly DraftChange[],
  newId: string,
): DraftedChange[] {
  const resource = resourceNamed(name);
  const at = { resource: name, locale: 'en' } as const;
  const create = own.find((change) => change.kind === 'create');
  if (record.id === undefined || create) {
    const stored = fields.map(([field, value]) => storedValues(resource, field, value));
    const values = Object.assign({}, create?.values ?? record, ...stored);
    const version = create?.version ?? null;
    return [{ kind: 'create', ...at, record: create?.record ?? record.id ?? newId, version, values }];
  }
  const { id } = record;
  return fields.map(([field, value]) => {
    const known = own.find((change) => change.kind === 'set' && change.field === field);
    const base = known ? {} : { base: valueIn(resource, field, record) };
    return { kind: 'set', ...at, record: id, version: known?.version ?? null, field, value, ...base };
  });
}

type AnyShown = { id: string } & Record<string, unknown>;

/** A value that the user has typed at a place, as they saw it when they began, and that the server does not have yet. */
export const pendingAt = (place: Place, value: unknown, changes: readonly DraftChange[]) => ({
  /** A later value of a place replaces an earlier one. */
  key: placeKey(place),
  place,
  value,
  /** The version of the place's draft that the user saw; null where the draft had none. */
  version: changeAt(changes, place)?.version ?? null,
  /** The id for a new record, in case the place has none. */
  newId: newRecordId(),
});
export type Pending = ReturnType<typeof pendingAt>;

/** The draft's change where `change` would be saved: of its field, or of the whole record. */
export const draftedFor = (change: DraftedChange, changes: readonly DraftChange[]) =>
  changes.find((one) => isOfOnePlace(change, one) || (one.kind !== 'set' && isOfOneRecord(change, one)));

/**
 * A typed value as a change of the newest draft. A colleague may have created, published or changed the record of a
 * built-in text since the user opened the field: the API accepts no single field of an unpublished record, and no
 * second record. If the field itself has changed since, the version stays the one that the user saw.
 *
 * @param own versions that this user has saved on this page
 */
export function changeFor(
  { place, value, version: seenVersion, newId }: Pending,
  changes: readonly DraftChange[],
  content: Content,
  own: ReadonlySet<string | null> = new Set(),
): DraftedChange {
  const { resource: name, record, field } = place;
  const resource = resourceNamed(name);
  const rows = content[name] as AnyShown[];
  const present = rows.find(({ id }) => id === record.id) ?? record;
  const create = changesOf(changes, resource, present).find(({ kind }) => kind === 'create');
  const id = record.id ?? rows.find((row) => keyIn(name, row) === keyIn(name, record))?.id;
  const known = create ?? (id ? changeAt(changes, { ...place, record: { id } }) : undefined);
  const seen = valueIn(resource, field, record);
  const isSeen =
    create?.kind === 'create' &&
    [seen, value].some((one) => isSame(one, valueIn(resource, field, create.values)));
  const isGone = !known && own.has(seenVersion);
  const version = known && (isSeen || own.has(known.version)) ? known.version : isGone ? null : seenVersion;
  const over = known && (create || known.version === version) ? [known] : [];
  const shown = id === undefined ? { ...record, isActive: true } : { ...record, id };
  const [change] = changesTo({ resource: name, record: shown }, [[field, value]], over, newId);
  return { ...change, version } as DraftedChange;
}

/** Whether a new record would show visitors what they read without it. */
export const isBuiltIn = (change: DraftedChange): boolean =>
  change.kind === 'create' &&
  hasBuiltIn(change.resource, change.values) &&
  Object.entries(builtInFor(change.resource, change.values)).every(([field, value]) =>
    looksSame(value, change.values[field]),
  );

/** The content with a change that the server has not confirmed yet. Sorted records keep their places until it has. */
export function withChange(content: Content, change: DraftedChange): Content {
  const { resource: name } = change;
  const { rows } = apply(resourceNamed(name), content[name] as AnyShown[], [change]);
  return { ...content, [name]: rows.filter(({ isActive }) => isActive !== false) };
}

type Counted = { resource: string; record: string; field?: string | null };

/** What a change is about, for users: a record, or the order of a list with all its new positions. */
export const subjectOf = ({ resource, record, field }: Counted) =>
  `${resource}/${field === 'sortOrder' ? 'order' : record}`;

/** The changes grouped as users count them: each field of a record, and a sorted list as one. */
export const linesOf = <C extends Counted>(changes: readonly C[]) => {
  const lines = grouped(changes, (change) => `${subjectOf(change)}/${change.field}`);
  return lines.map(([key, own]) => ({ key, changes: own as [C, ...C[]] }));
};
export type ChangeLine = ReturnType<typeof linesOf<DraftChange>>[number];

/** "4 changes". */
export const countedChanges = (changes: readonly Counted[]) => counted(linesOf(changes).length, 'change');

/** The selected changes, with the user's decisions on conflicts that are there now. */
export type Chosen = { changes: readonly DraftChange[]; decisions: Record<string, Decision> };

/** Those of the selected changes that visitors will see: not where the user keeps what is published. */
export const goingOf = ({ changes, decisions }: Chosen) =>
  changes.filter(({ id }) => decisions[id] !== 'theirs');

/** The request body of selected changes, each in the version that the user has seen. */
export const bodyOf = ({ changes, decisions }: Chosen) => ({
  changes: changes.map(({ id, version, conflict }) => ({
    ...{ id, version },
    ...(conflict && { seen: conflict.at }),
  })),
  decisions,
});

/** Whether the API refused a call because a change has a newer version by now, or conflicts with what is published. */
export const isRefused = (error: Error) => hasStatus(error, 409, 412);
export const LOOK_AGAIN = 'Please look at the changes once more';
