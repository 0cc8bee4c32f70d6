import { api, resourceIn } from '@mipaka/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { ToastOptions } from '../../../shared/lib/toast.ts';
import { useChange } from '../../lib/calls/use-change.ts';
import { useLiveDraft } from '../../lib/drafts.ts';
import { keysOf } from '../../lib/queries/records.ts';
import { type ResourceTexts, resourceTexts, severalTexts } from '../../lib/words/resource-texts.ts';
import { UndoActions } from '../../ui/undo-actions.tsx';
import { type PublishToUndo, undoLabel, undoPublish } from './undo-publish.ts';
import { type RecordChange, resourceOf, type Undoable, undoable, undoRecords } from './undo-records.ts';

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
 * Undoes a change of records, by saving what was before it or by restoring from the trash, or a publish.
 *
 * `entries` are the changes of the user in this session, newest first, of each record the last one; they survive a
 * reload.
 *
 * @param texts toasts for an undo; those of the resource by default
 */
export function useUndo(texts?: Pick<ResourceTexts, 'done' | 'failed'>) {
  const client = useQueryClient();
  const { values, keep, read } = useLiveDraft('undo');
  const textsOf = (collection: string) => texts ?? resourceTexts(resourceOf(collection));

  const set = (change: (now: readonly Undoable[]) => Undoable[]) =>
    keep({ entries: change(entriesIn(read())) });
  const forget = (recordId: string) => set((now) => without(now, [recordId]));
  const remember = (entry: Undoable) => {
    const ids = entry.changes.map(({ before }) => before.id);
    set((now) => [entry, ...without(now, ids)].slice(0, MOST_ENTRIES));
  };

  const undo = useChange({
    send: async (what: RecordsToUndo | PublishToUndo): Promise<Undone> => {
      if ('publish' in what) return undoPublish(client, what);
      const { collection } = what;
      const changes = typeof what.changes === 'function' ? await what.changes() : what.changes;
      const made = await undoRecords(
        client,
        { collection, changes },
        {
          done: forget,
          // An earlier version may be lost although the user's own change of the record can be undone.
          lost: (recordId) => what.at !== undefined && forget(recordId),
        },
      );
      const { length } = changes;
      const resource = resourceOf(collection);
      return {
        said:
          length === 1
            ? textsOf(collection).done.restore
            : { title: severalTexts(resource, 'restore').done(length) },
        again: undoable(resource, made),
      };
    },
    done: ({ said, again }) => withUndo(said, again),
    failed: (what) =>
      'collection' in what && resourceIn(what.collection)
        ? textsOf(what.collection).failed.restore
        : 'It could not be undone',
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
