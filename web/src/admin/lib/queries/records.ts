import { api, type Resource, recordCalls, removalFlag, type StoredRecord } from '@mipaka/contract';
import { type QueryClient, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { hasStatus } from '../../../shared/lib/api/api.ts';
import { fetchAnswer, queryOf } from '../calls/fetch-answer.ts';
import { differs, type FileChanges, type FormFields, fileFields, looksSame } from '../fields.ts';
import { OVERVIEW_PATH } from './use-overview.ts';

export type AnyRecord = StoredRecord;

export type RecordBody = Record<string, unknown> | FormData;

/** The request body of a record's form; with file fields it is multipart, and '' clears a field. */
export function bodyOf(fields: FormFields, draft: Record<string, unknown>, files: FileChanges): RecordBody {
  if (fileFields(fields).length === 0) return draft;
  const body = new FormData();
  for (const [name, value] of Object.entries(draft)) body.set(name, String(value ?? ''));
  for (const [name, file] of Object.entries(files)) body.set(file ? name : removalFlag(name), file ?? 'true');
  return body;
}

export const listPath = (resource: Resource) => recordCalls(resource).list.path;

const histories = ['publishes.list', 'trash.list', 'activity.list'] as const;

export const keysOf = (resource: Resource | undefined) => [
  ...(resource ? [[listPath(resource)]] : []),
  ...[OVERVIEW_PATH, ...histories.map((name) => api[name].path)].map((path) => [path]),
];

export const listQuery = <R extends Resource>(resource: R) => queryOf(recordCalls(resource).list);

/** Several lists in one: without data, it waits or fails as the first that has none. */
function inOne(lists: readonly UseQueryResult<AnyRecord[]>[]) {
  const waiting = lists.find(({ data }) => !data);
  return {
    ...(waiting ?? (lists[0] as UseQueryResult<AnyRecord[]>)),
    data: waiting ? undefined : lists.map(({ data = [] }) => data),
    refetch: () => {
      for (const { refetch } of lists) refetch();
    },
  };
}

/** The records of several entities, as one query. */
export const useLists = (all: readonly Resource[]) =>
  useQueries({ queries: all.map((resource) => listQuery(resource)), combine: inOne });

/** Puts a saved record into the cached list of its resource, where it replaces the earlier version. Gives the record. */
export function putIntoList(client: QueryClient, resource: Resource, saved: AnyRecord): AnyRecord {
  client.setQueryData<AnyRecord[]>([listPath(resource)], (records) =>
    records?.some(({ id }) => id === saved.id)
      ? records.map((record) => (record.id === saved.id ? saved : record))
      : records && [...records, saved],
  );
  return saved;
}

export const useRecords = <R extends Resource>(resource: R) => useQuery(listQuery(resource));

export const updateId = (resource: Resource, record: AnyRecord): string =>
  resource.isPutByKey && resource.key ? String(record[resource.key]) : record.id;

export const isStale = (error: unknown) => hasStatus(error, 412);

type Save = { seen: AnyRecord; body: RecordBody; fields: FormFields };

/**
 * Saves over `seen`, and puts the saved record into its list. The API's 412, for a record that another user has saved
 * since, stands only when one of `fields` has changed, not the place in the list. Saves of one record are sent one
 * after the other, so that the last one stands.
 */
export const saveOver = (client: QueryClient, resource: Resource, save: Save): Promise<AnyRecord> =>
  client
    .getMutationCache()
    .build(client, {
      mutationFn: () => saveNow(client, resource, save),
      scope: { id: `${listPath(resource)}/${save.seen.id}` },
    })
    .execute(undefined);

async function saveNow(
  client: QueryClient,
  resource: Resource,
  { seen, body, fields }: Save,
): Promise<AnyRecord> {
  const put = async (version: AnyRecord) => {
    const headers = { 'If-Match': `"${version.updatedAt}"` };
    const input = { params: { id: updateId(resource, version) }, body, headers };
    return putIntoList(client, resource, await fetchAnswer(recordCalls(resource).update, input));
  };
  try {
    return await put(seen);
  } catch (error) {
    if (!isStale(error)) throw error;
    const records: AnyRecord[] = await client.query({ ...listQuery(resource), staleTime: 0 });
    const theirs = records.find(({ id }) => id === seen.id);
    // The response to an earlier request, which created the record, may have been lost.
    const isDone = ([name, value]: [string, unknown]) => looksSame(value, theirs?.[name]);
    if (theirs && !(body instanceof FormData) && Object.entries(body).every(isDone)) return theirs;
    if (!theirs || differs(fields, seen, theirs)) throw error;
    return put(theirs);
  }
}
