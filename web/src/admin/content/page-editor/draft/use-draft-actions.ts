import {
  api,
  type CurrentUser,
  type DraftChange,
  type DraftedChange,
  type PublicName,
  recordCalls,
  resourceNamed,
} from '@mipaka/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { Dispatch, SetStateAction } from 'react';
import { fetchAnswer } from '../../../lib/calls/fetch-answer.ts';
import { sendOnce, untilGone } from '../../../lib/calls/request-mark.ts';
import { useChange } from '../../../lib/calls/use-change.ts';
import { allOf } from '../../../lib/calls/use-job.ts';
import { draftKeys, refetchPublished } from '../../../lib/queries/draft-queries.ts';
import { type AnyRecord, isStale, listQuery } from '../../../lib/queries/records.ts';
import {
  bodyOf,
  type Chosen,
  changesOf,
  countedChanges,
  goingOf,
  isRefused,
  LOOK_AGAIN,
  pendingAt,
} from '../../lib/draft-changes.ts';
import { useUndo } from '../../use-undo.tsx';
import { moved, needsNumbers } from '../fields/sorted.ts';
import type { OpenDialog, SiteDraft } from './session.ts';

/** Changes of the draft other than typing: by forms, by publishing, and by the tools of an element. */
export function useDraftActions(
  user: CurrentUser,
  draft: SiteDraft,
  setOpen: Dispatch<SetStateAction<readonly OpenDialog[]>>,
) {
  const client = useQueryClient();
  const { changes, keep, refetch } = draft;

  const save = useChange({
    send: async (make: () => Promise<readonly DraftedChange[]>) => {
      const made = await make();
      if (made.length === 0) return;
      const body = { changes: made, typedBy: user.id } as never;
      draft.putIntoDraft(await fetchAnswer(api['draft.save'], { body }));
    },
    failed: (_make, error) =>
      isStale(error)
        ? { title: 'Somebody else has changed this meanwhile', description: 'Their version is shown now.' }
        : 'The change could not be saved',
    changes: draftKeys,
  });
  const { mutate: undoDrafted, isPending: isUndoing } = useChange({
    send: (taken: readonly DraftChange[]) =>
      allOf(taken, ({ id, version }) =>
        untilGone(() => fetchAnswer(api['draft.discard'], { params: { id }, query: { version } })),
      ),
    failed: 'The change could not be undone',
    changes: draftKeys,
  });

  const { undo, withUndo } = useUndo();
  const publish = useChange({
    send: async (chosen: Chosen) => {
      const entry = await sendOnce(api['draft.publish'], bodyOf(chosen));
      setOpen((now) => now.filter(({ kind }) => kind !== 'changes'));
      await refetchPublished(client);
      return entry;
    },
    done: (entry, chosen) => {
      const description = `Visitors can read ${countedChanges(goingOf(chosen))} now.`;
      return withUndo({ title: 'Published', description }, { publishes: [entry.id] });
    },
    failed: (_chosen, error) => {
      refetch();
      if (!isRefused(error)) return 'The changes could not be published';
      setOpen([{ kind: 'changes' }]);
      return LOOK_AGAIN;
    },
  });

  const tools = {
    move: (name: PublicName, id: string, by: -1 | 1, neighbour: string) =>
      save.mutate(async () => {
        const resource = resourceNamed(name);
        const { order } = recordCalls(resource);
        const scheduled = draft.schedules.flatMap((set) => set.changes);
        const records: AnyRecord[] = await client.query({ ...listQuery(resource), staleTime: 0 });
        const move = { resource, records, changes, id, neighbour, by };
        if (order && needsNumbers(move, scheduled)) {
          move.records = await fetchAnswer(order, { body: { ids: records.map((one) => one.id) } });
        }
        return moved(move);
      }),
    hide: (resource: PublicName, id: string) => {
      const place = { resource, record: { id, isActive: true }, field: 'isActive' };
      keep(pendingAt(place, false, changes));
    },
    /** Resets a record to the built-in; its changes in the draft, and a drafted one with its key, are discarded. */
    reset: (resource: PublicName, text: { id: string }) => {
      const own = changesOf(changes, resourceNamed(resource), text);
      if (own.length > 0) undoDrafted(own);
      if (!own.some(({ kind, record }) => kind === 'create' && record === text.id))
        save.mutate(async () => [{ kind: 'remove', resource, record: text.id, locale: 'en', version: null }]);
    },
  };

  const entry = publish.data;
  const undone = undo.isSuccess && 'publishes' in undo.variables ? undo.variables.publishes : [];
  /** Undoes the publish that the user has just made; undefined without one. */
  const undoPublished =
    entry && !undone.includes(entry.id)
      ? () => undo.isPending || undo.mutate({ publishes: [entry.id] })
      : undefined;
  return { undoDrafted, isUndoing, publish, undoPublished, tools };
}
export type DraftActions = ReturnType<typeof useDraftActions>;
