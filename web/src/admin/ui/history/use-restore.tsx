import type { Resource } from '@mipaka/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type AnyRecord, putIntoList, saveOver } from '../../lib/records.ts';
import { resourceTexts } from '../../lib/resource-texts.ts';
import { keysOf } from '../../lib/trash-calls.ts';
import { useChange } from '../../lib/use-change.ts';
import { useUndoToast } from '../undo-actions.tsx';

/** A version to restore, and the record as the person has it before them. */
type Version = { record: AnyRecord; draft: Record<string, unknown> };

/** Saves an earlier version of a record over the present one, like any other change, and offers to undo that. */
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
