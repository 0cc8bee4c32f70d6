import { api, comparedKey, type DraftChange, merge, nameOf, type Resource } from '@mipaka/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useAuth } from '../../shared/lib/api/auth.tsx';
import { toast } from '../../shared/lib/toast.ts';
import { fetchAnswer } from '../lib/calls/fetch-answer.ts';
import { sayFailed } from '../lib/calls/use-change.ts';
import { uiOf } from '../lib/fields.ts';
import { draftKeys, draftQuery } from '../lib/queries/draft-queries.ts';
import { type AnyRecord, isStale } from '../lib/queries/records.ts';
import { capitalise } from '../lib/words/text.ts';
import { clashesWith, DraftClash, formChanges, withoutClashes } from './lib/draft-changes.ts';
import type { SaveForm } from './record-form.tsx';

const none: readonly DraftChange[] = [];

/** The record that one of the draft's changes creates; null where none does. */
function newIn(changes: readonly DraftChange[], start: object | undefined): AnyRecord | null {
  const made = changes.find(({ kind }) => kind === 'create');
  // `start` lies over the drafted values: fields that the user left as the form began stay as drafted.
  return made?.kind === 'create' ? ({ ...made.values, ...start, id: made.record } as AnyRecord) : null;
}

/** The draft's changes of a record, and the creation of another one with its key. */
function changesAt(changes: readonly DraftChange[], resource: Resource, record: AnyRecord): DraftChange[] {
  const { key } = resource;
  const isUnderKey = ({ values }: Extract<DraftChange, { kind: 'create' }>) =>
    key !== undefined && comparedKey(values[key]) === comparedKey(record[key]);
  const name = nameOf(resource);
  return changes.filter(
    (change) =>
      change.resource === name &&
      (change.record === record.id || (change.kind === 'create' && isUnderKey(change))),
  );
}

/** The labels of the fields of a record that the draft changes. */
export const draftedIn = (changes: readonly DraftChange[], resource: Resource, record: AnyRecord): string[] =>
  changesAt(changes, resource, record).map((change) => {
    if (change.kind === 'remove') return 'moved to the trash';
    return change.kind === 'set' ? (uiOf(resource.form, change.field)?.label ?? 'Order') : 'all of it';
  });

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
      const shown = merge(begun, met);
      const record = seen ?? (keeps === 'mine' ? newIn(met, start) : null);
      let isSaved = false;
      try {
        const all = await formChanges({ resource, record, values, files, changes: shown });
        const made = keeps === 'mine' ? all : withoutClashes(all, met);
        isSaved = made.length > 0 || met.length === 0;
        if (made.length > 0) {
          const body = { changes: made, typedBy: typedBy.current };
          await fetchAnswer(api['draft.save'], { body: body as never }).catch(async (error) => {
            if (!isStale(error)) throw error;
            const now = await client.fetchQuery({ ...draftQuery, staleTime: 0 });
            const clashes = clashesWith(made, now.changes);
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
