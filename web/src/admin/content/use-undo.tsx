import {
  api,
  type Content,
  emptyContent,
  type PublishEntry,
  type Resource,
  resourceIn,
  resourceNamed,
  type UndonePublish,
} from '@mipaka/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { hasStatus } from '../../shared/lib/api/api.ts';
import type { ToastOptions } from '../../shared/lib/toast.ts';
import { fetchAnswer } from '../lib/calls/fetch-answer.ts';
import { isSessionOver } from '../lib/calls/session.ts';
import { useChange } from '../lib/calls/use-change.ts';
import { differs, formOnly } from '../lib/fields.ts';
import { draftContentQuery, refetchPublished } from '../lib/queries/draft-queries.ts';
import { type AnyRecord, keysOf, listQuery, saveOver } from '../lib/queries/records.ts';
import { useLiveUnsaved } from '../lib/unsaved.ts';
import { resourceTexts, severalTexts } from '../lib/words/resource-texts.ts';
import { Action } from '../ui/action.tsx';
import { UndoActions } from '../ui/undo-actions.tsx';
import { knownValues } from './history/published-records.ts';
import { fieldUi, wordsFor } from './lib/site-places.ts';

/** A change of a record; `after` is null when the record was deleted. */
export type RecordChange = { before: AnyRecord; after: AnyRecord | null };

/** An entry of the undo list: the change of one record, or of several that were selected together. */
export type Undoable = { collection: string; at: string; changes: readonly RecordChange[] };

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
  resource: Resource,
  { before, after: seen }: RecordChange,
): Promise<RecordChange[]> {
  const { form: fields } = resource;
  if (seen) {
    const after = await saveOver(client, resource, { seen, body: formOnly(fields, before), fields });
    return [{ before: seen, after }];
  }
  // A deleted record and its entry in the trash have the same id.
  await fetchAnswer(api['trash.restore'], { params: { id: before.id } }).catch(async (error) => {
    if (!hasStatus(error, 404)) throw error;
    // The response to an earlier press, which restored the record, may have been lost.
    const now: AnyRecord[] = await client.fetchQuery({ ...listQuery(resource), staleTime: 0 });
    if (!now.some(({ id }) => id === before.id)) throw error;
  });
  return [];
}

const MOST_ENTRIES = 10;

const entriesIn = (kept: Record<string, unknown> | null) => (kept?.entries ?? []) as Undoable[];

/** Changes of records, or a function that reads what it takes to know them. */
type RecordsToUndo = {
  collection: string;
  /** The time of the entry in the undo list; absent for changes that are not in the list. */
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
  const { values, keep, read } = useLiveUnsaved('undo');

  const without = (...ids: string[]) =>
    entriesIn(read())
      .map((entry) => ({ ...entry, changes: entry.changes.filter(({ before }) => !ids.includes(before.id)) }))
      .filter(({ changes }) => changes.length > 0);
  const forget = (recordId: string) => keep({ entries: without(recordId) });
  const remember = (entry: Undoable) => {
    const others = without(...entry.changes.map(({ before }) => before.id));
    keep({ entries: [entry, ...others].slice(0, MOST_ENTRIES) });
  };

  /** Undoes changes one after the other, those after a failure as well. Throws the first failure. */
  async function undoRecords({ collection, at, changes }: RecordsToUndo): Promise<Undone> {
    const resource = resourceOf(collection);
    const meant = typeof changes === 'function' ? await changes() : changes;
    const made: RecordChange[] = [];
    const failures: unknown[] = [];
    for (const change of meant) {
      const { id } = change.before;
      try {
        made.push(...(await undoOne(client, resource, change)));
        forget(id);
      } catch (error) {
        if (isSessionOver(error)) throw error;
        failures.push(error);
        // It can never be undone. Without `at` it is an earlier version: the user's own change stays in the list.
        if (at && hasStatus(error, 400, 404, 412)) forget(id);
      }
    }
    if (failures[0]) throw failures[0];
    const several = { title: severalTexts(resource, 'restore').done(meant.length) };
    const said = meant.length === 1 ? resourceTexts(resource).done.restore : several;
    return { said, again: undoable(resource, made) };
  }

  const undo = useChange({
    send: (what: RecordsToUndo | PublishToUndo): Promise<Undone> =>
      'publish' in what ? undoPublish(client, what) : undoRecords(what),
    done: ({ said, again }) => withUndo(said, again),
    failed: (what) => {
      const resource = 'publish' in what ? undefined : resourceIn(what.collection);
      return resource ? resourceTexts(resource).failed.restore : 'The publish could not be undone';
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

/** `describedBy` is the id of the element that says which publish it is. */
export function UndoButton({ describedBy, ...what }: PublishToUndo & { describedBy: string }) {
  const { undo } = useUndo();
  return (
    <Action
      label={undoLabel(what.publish)}
      size="sm"
      busy={undo.isPending}
      aria-describedby={describedBy}
      onClick={() => undo.mutate(what)}
    />
  );
}

type Skipped = UndonePublish['skipped'][number];

const MOST_NAMED = 4;

const REASONS: { readonly [R in Skipped['reason']]: string } = {
  changed: 'was changed since',
  deleted: 'was deleted since',
  taken: 'has another version by now',
  drafted: 'is changed in the draft',
  lost: 'is not kept any more',
};

/** The changes that were not undone, with reasons, by the labels that staff know. */
function leftOut(skipped: readonly Skipped[], publish: PublishEntry, content: Content): string {
  const known = knownValues([publish], content);
  const lines = skipped.map(({ field, reason, ...change }) => {
    const title = wordsFor(change, known(change.resource, change.record));
    const of = field === null ? '' : ` (${fieldUi(resourceNamed(change.resource), field).label})`;
    return `${title}${of} ${REASONS[reason]}`;
  });
  const more = lines.length - MOST_NAMED;
  return `${lines.slice(0, MOST_NAMED).join('; ')}${more > 0 ? `; and ${more} more` : ''}.`;
}

export type PublishToUndo = {
  publish: PublishEntry;
  /** The ids of the records to undo; all of the publish without them. */
  records?: string[];
};

/** The label fits each undo in a row: the first reverses a publish, the second publishes it again, and so on. */
const undoLabel = ({ undoes }: PublishEntry) => (undoes ? 'Undo the undo' : 'Undo');

/** Undoes a publish, and names changes that could not be undone. The undo is a publish, which can be undone as well. */
async function undoPublish(client: QueryClient, { publish, records }: PublishToUndo) {
  const input = { params: { id: publish.id }, body: { records } };
  const { entry, skipped } = await fetchAnswer(api['publishes.undo'], input);
  await refetchPublished(client);
  const content = client.getQueryData<Content>(draftContentQuery.queryKey) ?? emptyContent;
  const said = {
    title: entry ? 'Undone' : 'Nothing to undo',
    description:
      skipped.length > 0
        ? `Left as it is: ${leftOut(skipped, publish, content)}`
        : `Visitors ${entry ? '' : 'already '}read what they read before.`,
  };
  return { said, again: entry && { publish: entry } };
}
