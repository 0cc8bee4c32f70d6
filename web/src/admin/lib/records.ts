import type { Resource, StoredRecord } from '@mipaka/contract';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../lib/api.ts';

/** A stored record of any resource. */
export type AnyRecord = StoredRecord;

/** The address of a resource's list, which is its query key as well. */
export const listPath = ({ path }: Pick<Resource, 'path'>) => `/api/admin/${path}`;

/** The query of a resource's list. */
export function listQuery<R extends Resource>(resource: R) {
  const path = listPath(resource);
  return {
    queryKey: [path],
    queryFn: () => api('GET', path, undefined, z.array(resource.record as R['record'])),
  };
}

/** Every record of a resource, in the order of its list. */
export const useRecords = <R extends Resource>(resource: R) => useQuery(listQuery(resource));

/** The address of a record for PUT. */
export function recordPath(resource: Resource, record: AnyRecord): string {
  const name = resource.isPutByKey && resource.key ? String(record[resource.key]) : record.id;
  return `${listPath(resource)}/${encodeURIComponent(name)}`;
}
