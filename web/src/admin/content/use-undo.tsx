import {
  api,
  type Content,
  emptyContent,
  type PublishEntry,
  type Resource,
  resourceNamed,
  resources,
  type StoredRecord,
  type UndonePublish,
} from '@mipaka/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { hasStatus } from '../../shared/lib/api/api.ts';
import type { ToastOptions } from '../../shared/lib/toast.ts';
import { fetchAnswer } from '../lib/calls/fetch-answer.ts';
import { useChange } from '../lib/calls/use-change.ts';
import { allOf } from '../lib/calls/use-job.ts';
import { draftContentQuery, refetchPublished } from '../lib/queries/draft-queries.ts';
import { type AnyRecord, keysOf, listPath, listQuery } from '../lib/queries/records.ts';
import { resourceTexts, severalTexts } from '../lib/words/resource-texts.ts';
import { Action } from '../ui/action.tsx';
import { UndoActions } from '../ui/undo-actions.tsx';
import { titleOf } from './history/published-records.ts';
import { fieldUi, shownRecord } from './lib/site-places.ts';

/** Publishes by their ids, of each all records or some; or deleted records, several named as those of `resource`. */
export type ToUndo =
  | { publishes: readonly string[]; records?: readonly string[]; isUndo?: boolean }
  | { resource: Resource; deleted: readonly { resource: Resource; record: { id: string } }[] };

/** What undoes the last edits of records; edits that changed nothing are none. */
export const lastEditsOf = (saved: readonly StoredRecord[]): ToUndo => ({
  publishes: saved.flatMap(({ lastEdit }) => lastEdit?.publish ?? []),
});

/** The toast for what was undone, and what undoes that in turn. */
type Undone = { said: ToastOptions; again?: ToUndo };

/** Undoes publishes and deletions, by one call for each. */
export function useUndo() {
  const client = useQueryClient();

  const undo = useChange({
    send: (what: ToUndo): Promise<Undone> =>
      'deleted' in what ? restore(client, what) : undoPublishes(client, what),
    done: ({ said, again }) => withUndo(said, again),
    failed: (what) =>
      'deleted' in what ? resourceTexts(what.resource).failed.restore : 'This could not be undone',
    changes: [...resources.map((resource) => [listPath(resource)]), ...keysOf(undefined)],
  });

  /** Adds an undo to a toast. */
  function withUndo(said: ToastOptions, what?: ToUndo): ToastOptions {
    if (!what) return said;
    const isDelete = 'deleted' in what;
    if ((isDelete ? what.deleted : what.publishes).length === 0) return said;
    const label = isDelete ? undefined : undoLabel(what);
    const action = <UndoActions label={label} onUndo={() => undo.mutate(what)} hasTrash={isDelete} />;
    return { ...said, action };
  }

  return { undo, withUndo };
}

/** The label fits each undo in a row: the first reverses a publish, the second publishes it again, and so on. */
const undoLabel = ({ isUndo = false }) => (isUndo ? 'Undo the undo' : 'Undo');

/** Restores deleted records from the trash. */
async function restore(
  client: QueryClient,
  { resource, deleted }: Extract<ToUndo, { deleted: unknown }>,
): Promise<Undone> {
  await allOf(deleted, ({ resource: of, record: { id } }) =>
    // A deleted record and its entry in the trash have the same id.
    fetchAnswer(api['trash.restore'], { params: { id } }).catch(async (error) => {
      if (!hasStatus(error, 404)) throw error;
      // The response to an earlier press, which restored the record, may have been lost.
      const now: AnyRecord[] = await client.query({ ...listQuery(of), staleTime: 0 });
      if (!now.some((record) => record.id === id)) throw error;
    }),
  );
  const several = { title: severalTexts(resource, 'restore').done(deleted.length) };
  return { said: deleted.length === 1 ? resourceTexts(resource).done.restore : several };
}

/** Undoes publishes, and names changes that could not be undone. An undo is a publish, which can be undone as well. */
async function undoPublishes(
  client: QueryClient,
  { publishes, records }: Extract<ToUndo, { publishes: unknown }>,
): Promise<Undone> {
  const body = { records: records && [...records] };
  const undone = await allOf(publishes, (id) => fetchAnswer(api['publishes.undo'], { params: { id }, body }));
  const refetched = refetchPublished(client);
  const made = undone.flatMap(({ entry }) => entry ?? []);
  const skipped = undone.flatMap((one) => one.skipped);
  // Only the names of what was left need the content, which is large on a slow line.
  if (skipped.length > 0) await refetched;
  const content = client.getQueryData<Content>(draftContentQuery.queryKey) ?? emptyContent;
  const said = {
    title: made.length > 0 ? 'Undone' : 'Nothing to undo',
    description:
      skipped.length > 0
        ? `Left as it is: ${leftOut(skipped, content)}`
        : `What was there before is ${made.length > 0 ? 'published again' : 'published already'}.`,
  };
  return { said, again: { publishes: made.map(({ id }) => id), isUndo: true } };
}

type Skipped = UndonePublish['skipped'][number];

const MOST_NAMED = 4;

const REASONS: { readonly [R in Skipped['reason']]: string } = {
  changed: 'was changed since',
  deleted: 'was deleted since',
  taken: 'has another version by now',
  drafted: 'is changed in the draft or by a schedule',
  lost: 'is not kept any more',
};

/** The changes that were not undone, with reasons, by the labels that staff know. */
function leftOut(skipped: readonly Skipped[], content: Content): string {
  const lines = skipped.map((change) => {
    const { resource, record, field, reason } = change;
    const title = titleOf(change, shownRecord(content, resource, record) ?? {});
    const isWhole = field === null || field === 'sortOrder';
    const of = isWhole ? '' : ` (${fieldUi(resourceNamed(resource), field).label})`;
    return `${title}${of} ${REASONS[reason]}`;
  });
  // A list that was sorted again is left out record by record.
  const named = [...new Set(lines)];
  const more = named.length - MOST_NAMED;
  return `${named.slice(0, MOST_NAMED).join('; ')}${more > 0 ? `; and ${more} more` : ''}.`;
}

type ButtonProps = {
  publish: Pick<PublishEntry, 'id'> & Partial<Pick<PublishEntry, 'undoes'>>;
  records?: readonly string[] | undefined;
  /** The id of the element that says which publish it is. */
  describedBy: string;
};

/** Undoes a publish, or in some of its records. */
export function UndoButton({ publish, records, describedBy }: ButtonProps) {
  const { undo } = useUndo();
  return (
    <Action
      label={undoLabel({ isUndo: Boolean(publish.undoes) })}
      size="sm"
      busy={undo.isPending}
      aria-describedby={describedBy}
      onClick={() => undo.mutate({ publishes: [publish.id], ...(records && { records }) })}
    />
  );
}
