import {
  apply,
  type Change,
  type Content,
  type DraftChange,
  isOfOnePlace,
  isOfOneRecord,
  isSame,
  merge,
  type PublicName,
  resourceNamed,
  valueIn,
} from '@mipaka/contract';
import type { Place } from '../../../../shared/lib/content/editing.tsx';
import { counted } from '../../../lib/words/text.ts';
import { changesTo, type NewChange, newRecordId } from '../../lib/draft-changes.ts';
import { changeAt, placeKey } from '../places.ts';

/** What somebody has typed at a place, and the server does not have yet. */
export type Pending = {
  /** Of the place, so that a later value takes the place of an earlier one. */
  key: string;
  /** As the person saw it when they began. */
  place: Place;
  value: unknown;
  /** The version of the draft that they saw there; null where it had nothing. */
  version: string | null;
  /** The id of the record that is made where there is none. */
  newId: string;
};

type AnyShown = { id: string } & Record<string, unknown>;

/** What is shown of a record, as a new record has it. */
const valuesOf = ({ id: _id, ...values }: { id?: string }): Record<string, unknown> => ({
  ...values,
  isActive: true,
});

export const pendingAt = (place: Place, value: unknown, changes: readonly DraftChange[]): Pending => ({
  key: placeKey(place),
  place,
  value,
  version: changeAt(changes, place)?.version ?? null,
  newId: newRecordId(),
});

/** What the draft has where a change is to be saved: of the field, or of the whole record. */
export const draftedFor = (change: NewChange, changes: readonly DraftChange[]): DraftChange | undefined =>
  changes.find((one) => isOfOnePlace(change, one) || (one.kind !== 'set' && isOfOneRecord(change, one)));

/**
 * What was typed as a change of the newest draft. The record of a built-in text may have been made, published or changed
 * elsewhere since the field was opened: the API takes no single field of a record that is not published, and no new record
 * where there is one. The version stays the one that the person has seen where the field itself has become another one.
 *
 * @param own versions that this person has saved here
 */
export function changeFor(
  { place, value, version: seenVersion, newId }: Pending,
  changes: readonly DraftChange[],
  content: Content,
  own: ReadonlySet<string | null> = new Set(),
): NewChange {
  const { resource: name, record, field } = place;
  const resource = resourceNamed(name);
  const { key } = resource;
  const rows = content[name] as AnyShown[];
  const isThere = rows.some(({ id }) => id === record.id);
  const isMeant = (id: string, values: Record<string, unknown>) =>
    id === record.id || (!isThere && key !== undefined && values[key] === record[key]);
  const create = changes.find(
    (one) => one.kind === 'create' && one.resource === name && isMeant(one.record, one.values),
  );
  const id = create?.record ?? record.id ?? rows.find((row) => isMeant(row.id, row))?.id;
  const known = create ?? changeAt(changes, { ...place, record: { ...record, id: id ?? newId } });
  const seen = valueIn(resource, field, record);
  const isSeen =
    create?.kind === 'create' &&
    [seen, value].some((one) => isSame(one, valueIn(resource, field, create.values)));
  const isGone = !known && own.has(seenVersion);
  const version = known && (isSeen || own.has(known.version)) ? known.version : isGone ? null : seenVersion;
  const over = known && (create || known.version === version) ? [known] : [];
  const shown = id === undefined ? valuesOf(record) : { ...record, id };
  const [change] = changesTo({ resource: name, record: shown }, [[field, value]], over, valuesOf(record));
  return { ...change, record: id ?? newId, version } as NewChange;
}

/** The content with a change in it that the server has not answered yet. What is sorted keeps its place until then. */
export function withChange(content: Content, change: NewChange): Content {
  const { resource: name } = change;
  const { rows } = apply(resourceNamed(name), content[name] as AnyShown[], [change]);
  return { ...content, [name]: rows.filter(({ isActive }) => isActive !== false) };
}

/** The draft after an answer of the server: what it saved, and without what it removed. */
export function withSaved(
  changes: readonly DraftChange[],
  { saved, removed }: { saved: readonly DraftChange[]; removed: readonly string[] },
): DraftChange[] {
  return merge(changes, saved).filter(({ id }) => !removed.includes(id));
}

export const shownRecord = (content: Content, resource: PublicName, id: string) =>
  (content[resource] as AnyShown[]).find((record) => record.id === id);

/** What is known of the record that a change is about: its values with the draft, as far as the page has them. */
export function recordOf(
  change: Pick<DraftChange, 'kind' | 'resource' | 'record'> & { values?: Record<string, unknown> },
  content: Content,
): Record<string, unknown> {
  return change.kind === 'create'
    ? (change.values ?? {})
    : (shownRecord(content, change.resource, change.record) ?? {});
}

/** A change of one line: where records were sorted, all of their places count as one. */
export type ChangeLine<C extends Change = DraftChange> = { key: string; changes: C[] };

/** The changes as a person counts them. */
export function linesOf<C extends Change>(changes: readonly C[]): ChangeLine<C>[] {
  const lines = new Map<string, ChangeLine<C>>();
  for (const change of changes) {
    const isOrder = change.kind === 'set' && change.field === 'sortOrder';
    const key = isOrder ? `order/${change.resource}` : change.id;
    const line: ChangeLine<C> = lines.get(key) ?? { key, changes: [] };
    line.changes.push(change);
    lines.set(key, line);
  }
  return [...lines.values()];
}

/** "4 changes on 2 pages". */
export function countedChanges(lines: number, pages: number): string {
  const changes = counted(lines, 'change');
  return pages > 1 ? `${changes} on ${pages} pages` : changes;
}

/** Which of two versions is published. */
export type Decision = 'mine' | 'theirs';

/** Changes that somebody has chosen, with what they decided where two versions meet. */
export type Chosen = { changes: DraftChange[]; decisions: Record<string, Decision> };

/** The same as the API takes it: each change as the person has seen it. */
export const bodyOf = ({ changes, decisions }: Chosen) => ({
  changes: changes.map(({ id, version }) => ({ id, version })),
  decisions,
});
