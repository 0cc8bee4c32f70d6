import {
  api,
  type Decision,
  type DraftChange,
  type DraftedChange,
  isOfOnePlace,
  isSame,
  merge,
  nameOf,
  type PublicName,
  photoNames,
  type Resource,
  valueIn,
} from '@mipaka/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useAuth } from '../../shared/lib/api/auth.tsx';
import { toast } from '../../shared/lib/toast.ts';
import { fetchAnswer } from '../lib/calls/fetch-answer.ts';
import { sayFailed } from '../lib/calls/use-change.ts';
import { type FileChanges, looksSame, uiOf } from '../lib/fields.ts';
import { draftKeys, draftQuery } from '../lib/queries/draft-queries.ts';
import { type AnyRecord, isStale } from '../lib/queries/records.ts';
import { capitalise } from '../lib/words/text.ts';
import { changesOf, changesTo } from './lib/draft-changes.ts';

/** Thrown instead of saving over changes of the draft that the form has not shown: the user has to choose first. */
export class DraftClash extends Error {
  readonly changes: readonly DraftChange[];
  constructor(changes: readonly DraftChange[]) {
    super('This is changed in the draft already');
    this.changes = changes;
  }
}

/** A user's choice between changes of the draft and their own. */
export type DraftDecision = { changes: readonly DraftChange[]; keeps: Decision };

/**
 * Saves over the version that the user has `seen`, or a new record under `newId`, which a form keeps: a repeated save
 * makes no second record. Rejects with a DraftClash until `decision` covers such changes.
 */
export type SaveForm = (
  values: Record<string, unknown>,
  files: FileChanges,
  seen: AnyRecord | null,
  newId: string,
  decision?: DraftDecision,
) => Promise<unknown>;

const none: readonly DraftChange[] = [];

/** The labels of the fields that the draft changes, of a record or of the new one that it has under the same key. */
export function draftedIn(changes: readonly DraftChange[], resource: Resource, record: AnyRecord): string[] {
  return changesOf(changes, resource, record).map((change) => {
    if (change.kind === 'remove') return 'moved to the trash';
    return change.kind === 'set' ? (uiOf(resource.form, change.field)?.label ?? 'Order') : 'all of it';
  });
}

/**
 * The changes of a form. Fields that the user has not changed keep what colleagues have drafted since; of the draft's
 * changes, only those that the user has `seen` in the form or in a refusal may be overwritten.
 */
async function formChanges(
  resource: Resource,
  record: AnyRecord | null,
  values: Readonly<Record<string, unknown>>,
  files: FileChanges,
  seen: readonly DraftChange[],
  newId: string,
): Promise<DraftedChange[]> {
  const name = nameOf(resource) as PublicName;
  const own = record ? changesOf(seen, resource, record) : [];
  const isWhole = !record || own.some(({ kind }) => kind === 'create');
  const texts = resource.photos.map((field) => photoNames(field).alt as string);
  const changed = Object.entries(values)
    .filter(([field, value]) => !record || !looksSame(value, record[field]))
    .filter(([field]) => isWhole || !texts.includes(field));
  for (const field of resource.files) {
    const file = files[field];
    const { alt } = photoNames(field);
    const text = values[alt] === '' ? null : (values[alt] ?? null);
    const said = resource.photos.includes(field) ? { [alt]: text } : {};
    if (file) {
      const body = new FormData();
      for (const [part, value] of Object.entries({ resource: name, field, file })) body.set(part, value);
      changed.push([field, { ...(await fetchAnswer(api['draft.storeFile'], { body })), ...said }]);
    } else if (file === null) changed.push([field, null]);
    else if (record?.[field] != null && !looksSame(text, record[alt]))
      changed.push([field, { ...(valueIn(resource, field, record) as object), ...said }]);
  }
  return changesTo({ resource: name, record: record ?? {} }, changed, own, newId);
}

/** The unpublished changes, and a function that saves a form's changes among them. */
export function useDraftForms() {
  const client = useQueryClient();
  const { user } = useAuth();
  /** The user who opened the form, even if another user has signed in since. */
  const typedBy = useRef<string>(undefined);
  typedBy.current ??= user?.id;
  const { data } = useQuery(draftQuery);
  const changes = data?.changes ?? none;

  /** Makes the function that saves a form; it overwrites only what the user has seen, or throws a DraftClash. */
  const saveFrom =
    (resource: Resource, start: object | undefined, begun = none): SaveForm =>
    async (values, files, seen, newId, { changes: met, keeps } = { changes: none, keeps: 'mine' }) => {
      const drafted = keeps === 'mine' && met.find((change) => change.kind === 'create');
      // `start` lies over the drafted values: fields that the user left as the form began stay as drafted.
      const created = drafted && ({ ...drafted.values, ...start, id: drafted.record } as AnyRecord);
      const record = seen ?? (created || null);
      try {
        // The form may have begun before a colleague published a change, or before it was loaded again.
        const shown = begun.filter(
          (change) =>
            changes.some(({ id }) => id === change.id) &&
            (change.kind !== 'set' ||
              !record ||
              isSame(change.value, valueIn(resource, change.field, record))),
        );
        const known = merge(shown, met);
        const unseen = (record ? changesOf(changes, resource, record) : none).filter(
          (one) => one.kind === 'create' && !known.some(({ id }) => id === one.id),
        );
        // Publishing that new record would replace the values of these fields.
        if (unseen.length > 0) throw new DraftClash(unseen);
        const all = await formChanges(resource, record, values, files, known, newId);
        const isClash = (one: DraftedChange) => met.some((drafted) => isOfOnePlace(one, drafted));
        const made = keeps === 'mine' ? all : all.filter((one) => !isClash(one));
        if (made.length === 0) return toast({ title: 'The draft stays as it is' });
        const body = { changes: made, typedBy: typedBy.current };
        await fetchAnswer(api['draft.save'], { body: body as never }).catch(async (error) => {
          if (!isStale(error)) throw error;
          const now = await client.query({ ...draftQuery, staleTime: 0 });
          const clashes = now.changes.filter((drafted) =>
            made.some((one) => isOfOnePlace(one, drafted) && one.version !== drafted.version),
          );
          throw clashes.length > 0 ? new DraftClash(clashes) : error;
        });
        toast({
          title: `${capitalise(resource.noun)} saved as a draft`,
          description: 'Visitors see it once it is published.',
        });
      } catch (error) {
        if (!(error instanceof DraftClash)) sayFailed('The changes could not be saved as a draft', error);
        throw error;
      } finally {
        for (const queryKey of draftKeys) client.invalidateQueries({ queryKey });
      }
    };

  return { changes, saveFrom };
}
