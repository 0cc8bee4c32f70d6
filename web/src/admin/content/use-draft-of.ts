import { api, type DraftChange, merge, nameOf, type Resource } from '@mipaka/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useAuth } from '../../shared/lib/api/auth.tsx';
import { toast } from '../../shared/lib/toast.ts';
import { fetchAnswer } from '../lib/calls/fetch-answer.ts';
import { sayFailed } from '../lib/calls/use-change.ts';
import { uiOf } from '../lib/fields.ts';
import { type AnyRecord, isStale } from '../lib/queries/records.ts';
import { capitalise } from '../lib/words/text.ts';
import { changesOf, clashesWith, DraftClash, formChanges, withoutClashes } from './lib/draft-changes.ts';
import { draftKeys, draftQuery } from './lib/draft-queries.ts';
import type { SaveForm } from './record-form.tsx';
import type { RowFields } from './rows/row-fields.ts';

const none: readonly DraftChange[] = [];

/** The record that the draft makes among some changes of it; null where it makes none. */
function newIn(changes: readonly DraftChange[], start: object | undefined): AnyRecord | null {
  const made = changes.find(({ kind }) => kind === 'create');
  // What the form began with and nobody has changed there stays as it is drafted.
  return made?.kind === 'create' ? ({ ...made.values, ...start, id: made.record } as AnyRecord) : null;
}

/** With what a form began: the changes of the draft that it shows, and the values of a new record. */
type Begun = { changes?: readonly DraftChange[]; start?: object | undefined };

/** What of an entity is changed and not published yet, and what saves a form of it so. */
export function useDraftOf(resource: Resource) {
  const client = useQueryClient();
  const { user } = useAuth();
  /** Whoever began, also when somebody else has signed in meanwhile. */
  const typedBy = useRef<string>(undefined);
  typedBy.current ??= user?.id;
  const { data } = useQuery({
    ...draftQuery,
    // What only staff see goes out at once.
    enabled: resource.publicSchema !== null,
  });
  const changes = data?.changes ?? none;
  const draftedIds = useMemo(
    () =>
      new Set(changes.filter((change) => change.resource === nameOf(resource)).map(({ record }) => record)),
    [changes, resource],
  );

  /**
   * Gives what saves what a form has changed: over no change of the draft but those that the form shows, or that were shown
   * beside it.
   *
   * @throws {DraftClash} when the draft has changes there that were not shown
   */
  const saveFrom =
    ({ changes: begun = none, start }: Begun = {}): SaveForm =>
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

  return {
    draftedIds,
    /** Whether the draft makes a record under a key. */
    isNewUnder: (key: unknown): boolean =>
      changes.some(
        (change) =>
          change.kind === 'create' &&
          change.resource === nameOf(resource) &&
          change.values[resource.key ?? ''] === key,
      ),
    /** The fields of a record that the draft changes, in words. */
    fieldsOf: ({ id }: AnyRecord): string[] =>
      changesOf(changes, resource, id).map((change) => {
        if (change.kind === 'remove') return 'moved to the trash';
        return change.kind === 'set' ? (uiOf(resource.form, change.field)?.label ?? 'Order') : 'all of it';
      }),
    saveFrom: resource.publicSchema === null ? undefined : saveFrom,
  };
}

export const withDraftBadge = (rows: RowFields, isDrafted: (record: AnyRecord) => boolean): RowFields => ({
  ...rows,
  badge: (record) => (isDrafted(record) ? 'Draft' : rows.badge?.(record)),
});
