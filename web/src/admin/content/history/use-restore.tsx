import type { Resource } from '@mipaka/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useChange } from '../../lib/calls/use-change.ts';
import { type AnyRecord, putIntoList, saveOver } from '../../lib/queries/records.ts';
import { keysOf } from '../../lib/queries/trash-calls.ts';
import { resourceTexts } from '../../lib/words/resource-texts.ts';
import { useUndoToast } from '../../ui/undo-actions.tsx';

/** A version to restore, and the present record as the user has seen it. */
type Version = { record: AnyRecord; draft: Record<string, unknown> };

/** Saves an earlier version over the present record, as any other save, and offers to undo that. */
export function useRestore(resource: Resource) {
  const client = useQueryClient();
  const withUndo = useUndoToast(resource);
  const { done, failed } = resourceTexts(resource);
  return useChange({
    send: async (find: () => Version | Promise<Version>) => {
      const { record, draft } = await find();
      const body = { seen: record, body: draft, fields: resource.form };
      return { before: record, after: await saveOver(client, resource, body) };
    },
    done: (change) => {
      putIntoList(client, resource, change.after);
      return withUndo(done.restore, [change]);
    },
    failed: failed.restore,
    changes: keysOf(resource),
  });
}
