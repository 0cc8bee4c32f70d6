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
  storedValues,
  valueIn,
} from '@mipaka/contract';
import type { Place } from '../../../../shared/lib/content/editing.tsx';
import { counted } from '../../../lib/words/text.ts';
import { changesTo, type NewChange } from '../../lib/draft-changes.ts';
import { placeKey } from '../places.ts';

/** A change that is on its way to the server. */
export type Pending = {
  /** Of the place, so that a later value takes the place of an earlier one. */
  key: string;
  change: NewChange;
  /** The field that was typed, and the value that the person saw there before; a switch of a whole record has none. */
  typed?: { field: string; value: unknown; seen: unknown };
};

type AnyShown = { id: string } & Record<string, unknown>;

/** What is shown of a record, as a new record has it. */
const valuesOf = ({ id: _id, ...values }: { id?: string }): Record<string, unknown> => ({
  ...values,
  isActive: true,
});

/** The change that gives a place another value, over what the draft holds of it. */
export function changeOf(place: Place, value: unknown, changes: readonly DraftChange[]): Pending {
  const { resource, record, field } = place;
  const own = changes.filter((one) => one.resource === resource && one.record === record.id);
  const [change] = changesTo(place, [[field, value]], own, valuesOf(record));
  const typed = { field, value, seen: valueIn(resourceNamed(resource), field, record) };
  return { key: placeKey(place), typed, change: change as NewChange };
}

/** What the draft has where a change is to be saved: of the field, or of the whole record. */
export const draftedFor = (change: NewChange, changes: readonly DraftChange[]): DraftChange | undefined =>
  changes.find((one) => isOfOnePlace(change, one) || (one.kind !== 'set' && isOfOneRecord(change, one)));

/** What was typed, over a change that makes the whole record: its other fields stay. */
function overCreate(made: Pending, create: NewChange & { kind: 'create' }, version: string | null): Pending {
  const { typed, change } = made;
  const { resource, record } = create;
  const values = typed ? storedValues(resourceNamed(resource), typed.field, typed.value) : {};
  return {
    ...made,
    change: {
      ...{ kind: 'create', resource, record, locale: change.locale, version },
      values: { ...create.values, ...values },
    },
  };
}

/**
 * What was typed, over the newest draft. The record of a built-in text may have been made, published or changed elsewhere
 * since the field was opened: the API takes no single field of a record that is not published, and no new record where
 * there is one. The version stays the one that the person has seen where the field itself has become another one.
 *
 * @param waiting what is not saved yet of one's own
 * @param content without what is waiting
 */
export function rebase(
  made: Pending,
  changes: readonly DraftChange[],
  waiting: readonly Pending[],
  content: Content | undefined,
): Pending {
  const { change, typed } = made;
  if (!typed || change.kind === 'remove') return made;
  const resource = resourceNamed(change.resource);
  const own = waiting.find((one) => one.change.kind === 'create' && isOfOneRecord(change, one.change));
  if (own?.change.kind === 'create') {
    return { ...overCreate(made, own.change, own.change.version), key: own.key };
  }
  const create = changes.find((one) => one.kind === 'create' && isOfOneRecord(change, one));
  if (create?.kind === 'create') {
    const now = valueIn(resource, typed.field, create.values);
    const isSeen = isSame(now, typed.seen) || isSame(now, typed.value);
    return overCreate(made, create, isSeen ? create.version : change.version);
  }
  if (change.kind !== 'create' || !content) return made;
  const { key } = resource;
  const published = (content[change.resource] as AnyShown[]).find(
    (one) => one.id === change.record || (key !== undefined && one[key] === change.values[key]),
  );
  if (!published) return made;
  const { field, value, seen: base } = typed;
  const at = { resource: change.resource, locale: change.locale, record: published.id };
  return { ...made, change: { kind: 'set', ...at, field, value, base, version: null } };
}

/** What was typed, in the place of what somebody else has saved there; `theirs` is undefined where nothing is left of it. */
export function replacing(mine: Pending, theirs: DraftChange | undefined): Pending {
  const version = theirs?.version ?? null;
  if (theirs?.kind === 'create' && mine.typed) return overCreate(mine, theirs, version);
  return { ...mine, change: { ...mine.change, version, ...(theirs && { record: theirs.record }) } };
}

/** The content with changes in it that the server has not answered yet. What is sorted keeps its place until then. */
export function withPending(content: Content, pending: readonly Pending[]): Content {
  const changes = pending.map(({ change }) => change);
  const shown: Record<string, unknown> = { ...content };
  for (const name of new Set(changes.map(({ resource }) => resource))) {
    const { rows } = apply(resourceNamed(name), content[name] as AnyShown[], changes);
    shown[name] = rows.filter(({ isActive }) => isActive !== false);
  }
  return shown as Content;
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
