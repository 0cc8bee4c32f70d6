import { MAX_SORTED, type Resource, recordCalls } from '@mipaka/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { fetchAnswer } from '../lib/fetch-answer.ts';
import type { AnyRecord } from '../lib/records.ts';
import { capitalise } from '../lib/text.ts';
import { UndoActions } from '../ui/undo-actions.tsx';

/** Saves the order of a list: shown at once, taken back with a toast when the server refuses. */
export function useOrder(resource: Resource) {
  const client = useQueryClient();
  const { list, order } = recordCalls(resource);
  const key = [list.path];
  const sort = useMutation({
    mutationFn: async (records: AnyRecord[]) => {
      if (!order) throw new Error(`${resource.plural} are not sorted by hand`);
      return fetchAnswer(order, { body: { ids: records.slice(0, MAX_SORTED).map(({ id }) => id) } });
    },
    onMutate: async (records) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<AnyRecord[]>(key);
      client.setQueryData(key, records);
      return before;
    },
    onSuccess: (_sorted, _records, before) => {
      toast({
        title: `${capitalise(resource.plural)} sorted successfully`,
        action: before && <UndoActions onUndo={() => sort.mutate(before)} />,
      });
    },
    onError: (error, _records, before) => {
      client.setQueryData(key, before);
      if (error instanceof ApiError && error.status === 401) return;
      toast({
        title: `Failed to sort ${resource.plural}`,
        description: error.message,
        variant: 'destructive',
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
  return sort;
}
