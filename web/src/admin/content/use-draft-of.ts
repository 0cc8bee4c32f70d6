import {
  api,
  type DraftChange,
  isOfOnePlace,
  isOfOneRecord,
  merge,
  nameOf,
  type PublicName,
  type Resource,
} from '@mipaka/contract';
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
import { DraftClash, formChanges } from './lib/draft-changes.ts';
import type { SaveForm } from './record-form.tsx';
import type { RowFields } from './rows/row-fields.ts';

const none: readonly DraftChange[] = [];

/** The record that one of the draft's changes creates; null where none does. */
function newIn(changes: readonly DraftChange[], start: object | undefined): AnyRecord | null {
  const made = changes.find(({ kind }) => kind === 'create');
  // `start` lies over the drafted values: fields that the user left as the form began stay as drafted.
  return made?.kind === 'create' ? ({ ...made.values, ...start, id: made.record } as AnyRecord) : null;
}

/** The draft's changes of a record, and the creation of another one with its key. */
function changesAt(changes: readonly DraftChange[], resource: Resource, record: AnyRecord): DraftChange[] {
  const shown = {
    kind: 'create',
    resource: nameOf(resource) as PublicName,
    record: record.id,
    values: record,
  } as const;
  return changes.filter((change) => isOfOneRecord(change, shown));
}

/** The changes of the draft that a form shows from its start, and the initial values of a new record. */
type Begun = { changes?: readonly DraftChange[]; start?: object | undefined };

/** The unpublished changes of an entity, and a function that saves a form's changes to the draft. */
export function useDraftOf(resource: Resource) {
  const client = useQueryClient();
  const { user } = useAuth();
  /** The user who opened the form, even if another user has signed in since. */
  const typedBy = useRef<string>(undefined);
  typedBy.current ??= user?.id;
  // Entities that only staff see have no draft: their changes apply at once.
  const hasDraft = resource.publicSchema !== null;
  const { data } = useQuery({ ...draftQuery, enabled: hasDraft });
  const changes = data?.changes ?? none;

  /** Makes a function that saves a form to the draft, over changes that the user was shown; else a DraftClash. */
  const saveFrom =
    ({ changes: begun = none, start }: Begun = {}): SaveForm =>
    async (values, files, seen, { changes: met, keeps } = { changes: none, keeps: 'mine' }) => {
      const record = seen ?? (keeps === 'mine' ? newIn(met, start) : null);
      try {
        const all = await formChanges({ resource, record, values, files, changes: merge(begun, met) });
        const made =
          keeps === 'mine' ? all : all.filter((one) => !met.some((drafted) => isOfOnePlace(one, drafted)));
        if (made.length === 0) return toast({ title: 'The draft stays as it is' });
        const body = { changes: made, typedBy: typedBy.current } as never;
        await fetchAnswer(api['draft.save'], { body }).catch(async (error) => {
          if (!isStale(error)) throw error;
          const now = await client.fetchQuery({ ...draftQuery, staleTime: 0 });
          const clashes = now.changes.filter((drafted) =>
            made.some((one) => isOfOnePlace(one, drafted) && one.version !== drafted.version),
          );
          throw clashes.length > 0 ? new DraftClash(clashes) : error;
        });
      } catch (error) {
        if (!(error instanceof DraftClash)) sayFailed('It could not be saved as a draft', error);
        throw error;
      } finally {
        for (const queryKey of draftKeys) client.invalidateQueries({ queryKey });
      }
      const title = `${capitalise(resource.noun)} saved as a draft`;
      toast({ title, description: 'Visitors see it once it is published.' });
    };

  return {
    changes,
    /** The labels of the record's fields that the draft changes. */
    fieldsOf: (record: AnyRecord): string[] =>
      changesAt(changes, resource, record).map((change) => {
        if (change.kind === 'remove') return 'moved to the trash';
        return change.kind === 'set' ? (uiOf(resource.form, change.field)?.label ?? 'Order') : 'all of it';
      }),
    saveFrom: hasDraft ? saveFrom : undefined,
  };
}

export const withDraftBadge = (
  rows: RowFields,
  changes: readonly DraftChange[],
  resourceOf: (record: AnyRecord) => Resource,
): RowFields => ({
  ...rows,
  badge: (record) =>
    changesAt(changes, resourceOf(record), record).length > 0 ? 'Draft' : rows.badge?.(record),
});
