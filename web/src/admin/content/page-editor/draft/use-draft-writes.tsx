import { api, type CurrentUser, type DraftChange, recordCalls, resourceNamed } from '@mipaka/contract';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../../shared/lib/toast.ts';
import { fetchAnswer } from '../../../lib/calls/fetch-answer.ts';
import { sayFailed, useChange } from '../../../lib/calls/use-change.ts';
import { type AnyRecord, isStale, listQuery } from '../../../lib/queries/records.ts';
import { UndoActions } from '../../../ui/undo-actions.tsx';
import type { NewChange } from '../../lib/draft-changes.ts';
import { refetchPublished } from '../../lib/draft-queries.ts';
import { useUndoPublish } from '../../publishes/use-undo-publish.tsx';
import { bodyOf, type Chosen } from '../dialogs/changes-dialog.tsx';
import type { Tools } from '../fields/name-tag.tsx';
import { moved, needsNumbers } from '../fields/sorted.ts';
import { changeOf, countedChanges, linesOf, withSaved } from './changes.ts';
import { isRefused, LOOK_AGAIN, sendOnce } from './send-once.ts';
import { DRAFT_KEY, type useSiteDraft } from './use-site-draft.ts';

export const noChanges: readonly DraftChange[] = [];
const NOT_SAVED = 'The change could not be saved';

type Hear = {
  onPublished: () => void;
  /** What is to be published is another by now, or somebody has published one of the places meanwhile. */
  onRefused: () => void;
};

/** What staff do with the draft of a page beside typing into it: forms, publishing, and the tools of a thing. */
export function useDraftWrites(
  user: CurrentUser,
  draft: ReturnType<typeof useSiteDraft>,
  { onPublished, onRefused }: Hear,
) {
  const client = useQueryClient();
  const { content, keep, refetch } = draft;
  const changes = draft.changes ?? noChanges;

  /** Saves changes at once; says what went wrong, and after a refusal what is to be done, and rejects. */
  const saveAll = async (made: readonly NewChange[], afterRefusal: string) => {
    try {
      const answer = await fetchAnswer(api['draft.save'], {
        body: { changes: made, typedBy: user.id } as never,
      });
      client.setQueryData<{ changes: DraftChange[] }>(
        DRAFT_KEY,
        (now) => now && { ...now, changes: withSaved(now.changes, answer) },
      );
      await refetch();
    } catch (error) {
      if (!isStale(error)) sayFailed(NOT_SAVED, error);
      else {
        const title = 'Somebody else has changed this meanwhile';
        toast({ title, description: afterRefusal, variant: 'destructive' });
        await refetch();
      }
      throw error;
    }
  };
  const saveQuietly = (made: readonly NewChange[]) => {
    if (made.length > 0) saveAll(made, 'Their version is shown now.').catch(() => {});
  };
  const saveForm = (made: readonly NewChange[]) =>
    saveAll(made, 'The page shows their version. Kept once more, yours takes its place.');
  const undoDrafted = async (taken: readonly DraftChange[]) => {
    try {
      for (const { id, version } of taken) {
        await fetchAnswer(api['draft.discard'], { params: { id }, query: { version } });
      }
    } catch (error) {
      sayFailed('It could not be undone', error);
    }
    await refetch();
  };

  const undo = useUndoPublish(content);
  const publish = useChange({
    send: async (chosen: Chosen) => {
      const entry = await sendOnce(api['draft.publish'], bodyOf(chosen)).catch(async (error) => {
        await refetch();
        throw error;
      });
      onPublished();
      await refetchPublished(client);
      return entry;
    },
    done: (entry, { changes: chosen }) => ({
      title: 'Published',
      description: `Visitors can read ${countedChanges(linesOf(chosen).length, 1)} now.`,
      action: <UndoActions onUndo={() => undo.mutate({ entry })} />,
    }),
    failed: (_chosen, error) => {
      if (!isRefused(error)) return 'It could not be published';
      onRefused();
      return LOOK_AGAIN;
    },
  });

  const tools: Tools = {
    move: async (name, id, by, neighbour) => {
      const resource = resourceNamed(name);
      const { order } = recordCalls(resource);
      const scheduled = draft.schedules.flatMap((set) => set.changes);
      try {
        const records: AnyRecord[] = await client.fetchQuery({ ...listQuery(resource), staleTime: 0 });
        const move = { resource, records, changes, id, neighbour, by };
        if (order && needsNumbers(move, scheduled)) {
          move.records = await fetchAnswer(order, { body: { ids: records.map((one) => one.id) } });
        }
        saveQuietly(moved(move));
      } catch (error) {
        sayFailed(NOT_SAVED, error);
      }
    },
    hide: (resource, id) => {
      const drafted = changes.find(
        (one) => one.kind === 'create' && one.resource === resource && one.record === id,
      );
      if (drafted) undoDrafted([drafted]);
      else {
        const record = { id, isActive: true } as { id: string };
        keep(changeOf({ resource, record, field: 'isActive' }, false, changes));
      }
    },
    reset: (resource, id) => {
      const own = changes.filter((one) => one.resource === resource && one.record === id);
      if (own.length > 0) undoDrafted(own);
      else saveQuietly([{ kind: 'remove', resource, record: id, locale: 'en', version: null }]);
    },
  };

  return { saveForm, undoDrafted, publish, tools };
}
