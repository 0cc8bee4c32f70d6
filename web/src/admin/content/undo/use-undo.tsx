import { api, type Resource, resourceIn } from '@mipaka/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { hasStatus } from '../../../shared/lib/api/api.ts';
import type { ToastOptions } from '../../../shared/lib/toast.ts';
import { fetchAnswer } from '../../lib/calls/fetch-answer.ts';
import { isSessionOver } from '../../lib/calls/session.ts';
import { useChange } from '../../lib/calls/use-change.ts';
import { useLiveDraft } from '../../lib/drafts.ts';
import { differs, formOnly } from '../../lib/fields.ts';
import { type AnyRecord, keysOf, putIntoList, saveOver } from '../../lib/queries/records.ts';
import { resourceTexts, severalTexts } from '../../lib/words/resource-texts.ts';
import { UndoActions } from '../../ui/undo-actions.tsx';
import { type PublishToUndo, undoLabel, undoPublish } from './undo-publish.ts';

/** A change of a record; `after` is null when the record was deleted. */
export type RecordChange = { before: AnyRecord; after: AnyRecord | null };

/** An entry of the undo list: the change of one record, or of several that were selected together. */
export type Undoable = {
  collection: string;
  at: string;
  changes: readonly RecordChange[];
};

/** Whether a change can be undone as a whole and has any effect. A replaced file cannot be restored. */
const canUndo = ({ files, form }: Resource, { before, after }: RecordChange) =>
  after === null || (files.every((name) => before[name] === after[name]) && differs(form, before, after));

/** The entry to keep; null when none of the changes can be undone. */
export function undoable(resource: Resource, changes: readonly RecordChange[]): Undoable | null {
  const kept = changes.filter((change) => canUndo(resource, change));
  const at = new Date().toISOString();
  return kept.length === 0 ? null : { collection: resource.collection, at, changes: kept };
}

/** The entity of a collection. Throws if there is none. */
export const resourceOf = (collection: string): Resource => {
  const resource = resourceIn(collection);
  if (!resource) throw new Error(`There are no records of ${collection}`);
  return resource;
};

/** Saves the values from before a change, or restores its record from the trash. Gives the change that this makes. */
async function undoOne(
  client: QueryClient,
  collection: string,
  { before, after: seen }: RecordChange,
): Promise<RecordChange[]> {
  if (!seen) {
    // A deleted record and its entry in the trash have the same id.
    await fetchAnswer(api['trash.restore'], { params: { id: before.id } });
    return [];
  }
  const resource = resourceOf(collection);
  const { form } = resource;
  const after = await saveOver(client, resource, { seen, body: formOnly(form, before), fields: form });
  putIntoList(client, resource, after);
  return [{ before: seen, after }];
}

const MOST_ENTRIES = 10;

const entriesIn = (kept: Record<string, unknown> | null) => (kept?.entries ?? []) as Undoable[];

const without = (entries: readonly Undoable[], ids: readonly string[]) =>
  entries
    .map((entry) => ({ ...entry, changes: entry.changes.filter(({ before }) => !ids.includes(before.id)) }))
    .filter(({ changes }) => changes.length > 0);

/** Changes of records, or a function that reads what it takes to know them. */
type RecordsToUndo = {
  collection: string;
  /** The time of the entry of the list; missing where the changes are none of the list. */
  at?: string;
  changes: readonly RecordChange[] | (() => Promise<readonly RecordChange[]>);
};

/** The toast for what was undone, and what undoes that in turn. */
type Undone = { said: ToastOptions; again: Undoable | PublishToUndo | null };

/**
 * Undoes a change of records, by saving what was before it or by restoring from the trash, or a publish. `entries` are
 * the user's changes in this session, also after a reload: newest first, of each record the last one.
 */
export function useUndo() {
  const client = useQueryClient();
  const { values, keep, read } = useLiveDraft('undo');

  const set = (change: (now: readonly Undoable[]) => Undoable[]) =>
    keep({ entries: change(entriesIn(read())) });
  const forget = (recordId: string) => set((now) => without(now, [recordId]));
  const remember = (entry: Undoable) => {
    const ids = entry.changes.map(({ before }) => before.id);
    set((now) => [entry, ...without(now, ids)].slice(0, MOST_ENTRIES));
  };

  /** Undoes changes one after the other, those after a failure as well. Throws the first failure. */
  async function undoRecords({ collection, at, changes }: RecordsToUndo): Promise<Undone> {
    const meant = typeof changes === 'function' ? await changes() : changes;
    const made: RecordChange[] = [];
    const failures: unknown[] = [];
    for (const change of meant) {
      const { id } = change.before;
      try {
        made.push(...(await undoOne(client, collection, change)));
        forget(id);
      } catch (error) {
        if (isSessionOver(error)) throw error;
        failures.push(error);
        // It can never be undone. Of an earlier version that says nothing about the user's own change of the record.
        if (at && hasStatus(error, 400, 404, 412)) forget(id);
      }
    }
    if (failures[0]) throw failures[0];
    const resource = resourceOf(collection);
    return {
      said:
        meant.length === 1
          ? resourceTexts(resource).done.restore
          : { title: severalTexts(resource, 'restore').done(meant.length) },
      again: undoable(resource, made),
    };
  }

  const undo = useChange({
    send: (what: RecordsToUndo | PublishToUndo): Promise<Undone> =>
      'publish' in what ? undoPublish(client, what) : undoRecords(what),
    done: ({ said, again }) => withUndo(said, again),
    failed: (what) => {
      const resource = 'publish' in what ? undefined : resourceIn(what.collection);
      return resource ? resourceTexts(resource).failed.restore : 'It could not be undone';
    },
    changes: (what) =>
      'publish' in what
        ? [[api['publishes.list'].path], ...keysOf(undefined)]
        : keysOf(resourceIn(what.collection)),
  });

  /** Adds an undo to a toast, and remembers changed records for later. */
  function withUndo(said: ToastOptions, what: Undoable | PublishToUndo | null): ToastOptions {
    if (!what) return said;
    const isPublish = 'publish' in what;
    if (!isPublish) remember(what);
    const isDelete = !isPublish && what.changes.some(({ after }) => after === null);
    return {
      ...said,
      action: (
        <UndoActions
          label={isPublish ? undoLabel(what.publish) : undefined}
          onUndo={() => undo.mutate(what)}
          hasTrash={isDelete}
        />
      ),
    };
  }

  return { entries: entriesIn(values), forget, undo, withUndo };
}
