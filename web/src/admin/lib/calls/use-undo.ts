import { headingOf, type Resource, resourceIn } from '@mipaka/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../shared/lib/api/api.ts';
import { useLiveDraft } from '../drafts.ts';
import { bodyOf, differs, formOnly, keepFiles } from '../fields.ts';
import { type AnyRecord, saveOver } from '../queries/records.ts';
import { keysOf, restoreRecord } from '../queries/trash-calls.ts';
import { type ResourceTexts, resourceTexts, severalTexts } from '../words/resource-texts.ts';
import { isSessionOver } from './session.ts';
import { useChange } from './use-change.ts';

/** The most entries that are kept. */
const MOST = 10;
/** Not `entries`, which an earlier build kept in another form. */
const KEPT_AS = 'undoables';

const entriesIn = (kept: Record<string, unknown> | null) => (kept?.[KEPT_AS] ?? []) as Undoable[];

/** A change of a record; `after` is null when the record was deleted. */
export type RecordChange = { before: AnyRecord; after: AnyRecord | null };

/** An entry of the undo list: the change of one record, or of several that were selected together. */
export type Undoable = {
  collection: string;
  at: string;
  changes: readonly RecordChange[];
};

/** Whether a change can be undone as a whole and has any effect. A replaced file cannot be restored. */
function canUndo(resource: Resource, { before, after }: RecordChange): boolean {
  if (after === null) return true;
  return (
    resource.files.every((name) => before[name] === after[name]) && differs(resource.form, before, after)
  );
}

/** The entry to keep; null when none of the changes can be undone. */
export function undoable(resource: Resource, changes: readonly RecordChange[]): Undoable | null {
  const kept = changes.filter((change) => canUndo(resource, change));
  const at = kept.at(-1)?.after?.updatedAt ?? new Date().toISOString();
  return kept.length === 0 ? null : { collection: resource.collection, at, changes: kept };
}

const resourceOf = ({ collection }: Undoable): Resource => {
  const resource = resourceIn(collection);
  if (!resource) throw new Error(`There are no records of ${collection}`);
  return resource;
};

/** The entry in words: `what` was done, and the `name` of the record or the number of records. */
export function undoableText(entry: Undoable): { what: string; name: string } {
  const resource = resourceOf(entry);
  const [first, ...others] = entry.changes;
  if (!first) throw new Error('A change of nothing was kept');
  const name =
    others.length > 0
      ? `${entry.changes.length} ${resource.plural}`
      : String((first.after ?? first.before)[headingOf(resource)]);
  return { what: first.after ? 'changed' : 'deleted', name };
}

async function undoOne(
  client: QueryClient,
  resource: Resource,
  { before, after }: RecordChange,
): Promise<void> {
  if (!after) return restoreRecord(before.id);
  const body = bodyOf(resource.form, formOnly(resource.form, before), keepFiles);
  await saveOver(client, resource, { seen: after, body, fields: resource.form });
}

/** Whether the same call may go well later. */
const isPassing = (error: Error) =>
  error instanceof TypeError || (error instanceof ApiError && (error.status >= 500 || error.status === 409));

/**
 * The changes of the signed-in user in this session that can be undone, newest first. The list survives its toasts and
 * a reload; of each record, only the last change can be undone.
 *
 * @param texts toasts for an undo; those of the resource by default
 */
export function useUndo(texts?: Pick<ResourceTexts, 'done' | 'failed'>) {
  const client = useQueryClient();
  const { values, keep, read } = useLiveDraft('undo');
  const textsOf = (entry: Undoable) => texts ?? resourceTexts(resourceOf(entry));

  const set = (change: (now: readonly Undoable[]) => Undoable[]) =>
    keep({ [KEPT_AS]: change(entriesIn(read())) });
  /** `entries` without the changes of these records. */
  const without = (now: readonly Undoable[], ids: ReadonlySet<string>) =>
    now
      .map((entry) => ({ ...entry, changes: entry.changes.filter(({ before }) => !ids.has(before.id)) }))
      .filter(({ changes }) => changes.length > 0);
  const forget = (recordId: string) => set((now) => without(now, new Set([recordId])));
  const remember = (entry: Undoable) => {
    const ids = new Set(entry.changes.map(({ before }) => before.id));
    set((now) => [entry, ...without(now, ids)].slice(0, MOST));
  };

  const undo = useChange({
    send: async (entry: Undoable) => {
      const failures: Error[] = [];
      // Newest first: the trash is searched from its newest entry.
      for (const change of entry.changes.toReversed()) {
        const failure = await undoOne(client, resourceOf(entry), change).catch((error: Error) => error);
        if (isSessionOver(failure)) throw failure;
        if (failure) failures.push(failure);
        if (!failure || !isPassing(failure)) forget(change.before.id);
      }
      if (failures[0]) throw failures[0];
    },
    done: (_done, entry) => {
      const { length } = entry.changes;
      if (length === 1) return textsOf(entry).done.restore;
      return severalTexts(resourceOf(entry), 'restore').done(length);
    },
    failed: (entry) => textsOf(entry).failed.restore,
    changes: (entry) => keysOf(resourceOf(entry)),
  });

  return { entries: entriesIn(values), remember, forget, undo };
}
