import type { Resource } from '@mipaka/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../lib/toast.ts';
import { type AnyRecord, listPath, saveOver } from '../../lib/records.ts';
import { resourceTexts } from '../../lib/resource-texts.ts';
import { isSessionOver } from '../../lib/session.ts';
import { OVERVIEW_PATH } from '../../lib/use-overview.ts';
import { undoable, useUndo } from '../../lib/use-undo.ts';
import { UndoActions } from '../undo-actions.tsx';

type Restore = {
  /** The version that the person has before them. */
  record: AnyRecord;
  draft: Record<string, unknown>;
};

/** Saves an earlier version of a record over the present one, like any other change, and offers to take that back. */
export function useRestore(resource: Resource) {
  const client = useQueryClient();
  const { remember, undo } = useUndo();
  const { done, failed } = resourceTexts(resource);
  return useMutation({
    mutationFn: ({ record, draft }: Restore) =>
      saveOver(client, resource, { seen: record, body: draft, fields: resource.form }),
    onSuccess: (saved, { record }) => {
      client.setQueryData<AnyRecord[]>([listPath(resource)], (records) =>
        records?.map((one) => (one.id === saved.id ? saved : one)),
      );
      const undone = undoable(resource, [{ before: record, after: saved }]);
      if (undone) remember(undone);
      toast({
        ...done.restore,
        action: undone && <UndoActions onUndo={() => undo.mutate(undone)} />,
      });
    },
    onError: (error) => {
      if (!isSessionOver(error))
        toast({ description: error.message, ...failed.restore, variant: 'destructive' });
    },
    onSettled: () =>
      Promise.all(
        [listPath(resource), OVERVIEW_PATH].map((path) => client.invalidateQueries({ queryKey: [path] })),
      ),
  });
}
