import type { Resource, Stamps } from '@mipaka/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { ApiError, api } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { OVERVIEW_PATH } from '../overview/use-overview.ts';
import type { Change, ResourceTexts } from './texts.ts';

/** A stored record of any resource. */
export type AnyRecord = Record<string, unknown> & Stamps;

/** The address of a resource's list, which is its query key as well. */
export const listPath = ({ path }: Pick<Resource, 'path'>) => `/api/admin/${path}`;

/** Every record of a resource, in the order of its list. */
export function useRecords<R extends Resource>(resource: R) {
  const path = listPath(resource);
  return useQuery({
    queryKey: [path],
    queryFn: () => api('GET', path, undefined, z.array(resource.record as R['record'])),
  });
}

type Save = { record: AnyRecord | null; body: object };

/** Creates, updates and deletes records, says so in `texts`, and refetches what the change touches. */
export function useChanges(resource: Resource, texts: Pick<ResourceTexts, 'done' | 'failed'>) {
  const client = useQueryClient();
  const path = listPath(resource);
  const key = [path];

  const refetch = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: key }),
      client.invalidateQueries({ queryKey: [OVERVIEW_PATH] }),
    ]);
  const succeed = (change: Change) => {
    toast(texts.done[change]);
    return refetch();
  };
  const fail = (change: Change, error: Error) => {
    if (error instanceof ApiError && error.status === 401) return;
    toast({ description: error.message, ...texts.failed[change], variant: 'destructive' });
  };

  const save = useMutation({
    mutationFn: ({ record, body }: Save) => {
      if (record === null) return api('POST', path, body);
      const name = resource.isPutByKey && resource.key ? String(record[resource.key]) : record.id;
      return api('PUT', `${path}/${encodeURIComponent(name)}`, body);
    },
    onSuccess: (_saved, { record }) => succeed(record ? 'update' : 'create'),
    onError: (error, { record }) => fail(record ? 'update' : 'create', error),
  });

  const remove = useMutation({
    mutationFn: (record: AnyRecord) => api('DELETE', `${path}/${encodeURIComponent(record.id)}`),
    onMutate: async (record) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<AnyRecord[]>(key);
      client.setQueryData<AnyRecord[]>(key, (records) => records?.filter(({ id }) => id !== record.id));
      return before;
    },
    onSuccess: () => succeed('delete'),
    onError: (error, _record, before) => {
      client.setQueryData(key, before);
      fail('delete', error);
    },
  });

  return { save, remove };
}
