import {
  api,
  comparedKey,
  type Decision,
  type DraftChange,
  type DraftedChange,
  isOfOnePlace,
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
import { type FileChanges, fileChangeOf, isSame, uiOf } from '../lib/fields.ts';
import { draftKeys, draftQuery } from '../lib/queries/draft-queries.ts';
import { type AnyRecord, isStale } from '../lib/queries/records.ts';
import { capitalise } from '../lib/words/text.ts';
import { changesOf, changesTo } from './lib/draft-changes.ts';
import type { SaveForm } from './record-form.tsx';

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

const none: readonly DraftChange[] = [];

/** The labels of the fields that the draft changes, of a record or of the new one that it has under the same key. */
export function draftedIn(changes: readonly DraftChange[], resource: Resource, record: AnyRecord): string[] {
  const { key, form } = resource;
  const name = nameOf(resource);
  const isMeant = (change: DraftChange) =>
    change.record === record.id ||
    (change.kind === 'create' &&
      key !== undefined &&
      comparedKey(change.values[key]) === comparedKey(record[key]));
  return changes
    .filter((change) => change.resource === name && isMeant(change))
    .map((change) => {
      if (change.kind === 'remove') return 'moved to the trash';
      return change.kind === 'set' ? (uiOf(form, change.field)?.label ?? 'Order') : 'all of it';
    });
}

/**
 * The changes of a form as changes of the draft: one per field, or one in all for a record that is not published yet.
 * Fields that the user has not changed keep what colleagues have drafted since.
 *
 * @param seen the changes of the draft that the user has seen in the form or in a refusal: only these may be overwritten
 */
async function formChanges(
  resource: Resource,
  record: AnyRecord | null,
  values: Readonly<Record<string, unknown>>,
  files: FileChanges,
  seen: readonly DraftChange[],
): Promise<DraftedChange[]> {
  const name = nameOf(resource) as PublicName;
  const own = record ? changesOf(seen, resource, record.id) : [];
  const isWhole = !record || own.some(({ kind }) => kind === 'create');
  const texts = resource.photos.map((field) => photoNames(field).alt as string);
  const changed = Object.entries(values)
    .filter(([field, value]) => !record || !isSame(value, record[field]))
    .filter(([field]) => isWhole || !texts.includes(field));
  for (const field of resource.files) {
    const { file, isRemoved } = fileChangeOf(files, field);
    const { alt } = photoNames(field);
    const text = values[alt] === '' ? null : (values[alt] ?? null);
    const said = resource.photos.includes(field) ? { [alt]: text } : {};
    if (file) {
      const body = new FormData();
      for (const [part, value] of Object.entries({ resource: name, field, file })) body.set(part, value);
      changed.push([field, { ...(await fetchAnswer(api['draft.storeFile'], { body })), ...said }]);
    } else if (isRemoved) changed.push([field, null]);
    else if (record?.[field] != null && !isSame(text, record[alt]))
      changed.push([field, { ...(valueIn(resource, field, record) as object), ...said }]);
  }
  return changesTo({ resource: name, record: record ?? {} }, changed, own);
}

/** The record that one of the draft's changes creates; null where none does. */
function newIn(changes: readonly DraftChange[], start: object | undefined): AnyRecord | null {
  const made = changes.find(({ kind }) => kind === 'create');
  // `start` lies over the drafted values: fields that the user left as the form began stay as drafted.
  return made?.kind === 'create' ? ({ ...made.values, ...start, id: made.record } as AnyRecord) : null;
}

/** The changes of the draft that a form shows from its start, and the initial values of a new record. */
type Begun = { changes?: readonly DraftChange[]; start?: object | undefined };

/** The unpublished changes, and a function that saves a form's changes among them. */
export function useDraftForms() {
  const client = useQueryClient();
  const { user } = useAuth();
  /** The user who opened the form, even if another user has signed in since. */
  const typedBy = useRef<string>(undefined);
  typedBy.current ??= user?.id;
  const { data } = useQuery(draftQuery);
  const changes = data?.changes ?? none;

  /**
   * Makes a function that saves a form's changes to the draft. It overwrites only changes of the draft that the form
   * shows, or that the user was shown beside it.
   *
   * @throws {DraftClash} when the draft has other changes at these places
   */
  const saveFrom =
    (resource: Resource, { changes: begun = none, start }: Begun): SaveForm =>
    async (values, files, seen, { changes: met, keeps } = { changes: none, keeps: 'mine' }) => {
      const record = seen ?? (keeps === 'mine' ? newIn(met, start) : null);
      let isSaved = false;
      try {
        const all = await formChanges(resource, record, values, files, merge(begun, met));
        const isClash = (one: DraftedChange) => met.some((drafted) => isOfOnePlace(one, drafted));
        const made = keeps === 'mine' ? all : all.filter((one) => !isClash(one));
        isSaved = made.length > 0 || met.length === 0;
        if (made.length > 0) {
          const body = { changes: made, typedBy: typedBy.current };
          await fetchAnswer(api['draft.save'], { body: body as never }).catch(async (error) => {
            if (!isStale(error)) throw error;
            const now = await client.fetchQuery({ ...draftQuery, staleTime: 0 });
            const clashes = now.changes.filter((drafted) =>
              made.some((one) => isOfOnePlace(one, drafted) && one.version !== drafted.version),
            );
            throw clashes.length > 0 ? new DraftClash(clashes) : error;
          });
        }
      } catch (error) {
        if (!(error instanceof DraftClash)) sayFailed('It could not be saved as a draft', error);
        throw error;
      } finally {
        for (const queryKey of draftKeys) client.invalidateQueries({ queryKey });
      }
      const title = isSaved ? `${capitalise(resource.noun)} saved as a draft` : 'The draft stays as it is';
      toast({ title, ...(isSaved && { description: 'Visitors see it once it is published.' }) });
    };

  return { changes, saveFrom };
}
