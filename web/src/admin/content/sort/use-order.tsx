import { MAX_SORTED, type Resource, recordCalls } from '@mipaka/contract';
import { useQueryClient } from '@tanstack/react-query';
import { fetchAnswer } from '../../lib/calls/fetch-answer.ts';
import { useChange } from '../../lib/calls/use-change.ts';
import { type AnyRecord, listPath } from '../../lib/queries/records.ts';
import { capitalise } from '../../lib/words/text.ts';
import { UndoActions } from '../../ui/undo-actions.tsx';

export function useOrder(resource: Resource) {
  const client = useQueryClient();
  const { order } = recordCalls(resource);
  const key = [listPath(resource)];
  const sort = useChange({
    send: async (records: readonly AnyRecord[]) => {
      if (!order) throw new Error(`${resource.plural} are not sorted by hand`);
      return fetchAnswer(order, { body: { ids: records.slice(0, MAX_SORTED).map(({ id }) => id) } });
    },
    show: { keys: [key], write: (records) => client.setQueryData(key, records) },
    done: (_sorted, _records, [shown]) => ({
      title: `${capitalise(resource.plural)} sorted successfully`,
      action: shown && <UndoActions onUndo={() => sort.mutate(shown[1] as AnyRecord[])} />,
    }),
    failed: `Failed to sort ${resource.plural}`,
    changes: [key],
  });
  return sort;
}
