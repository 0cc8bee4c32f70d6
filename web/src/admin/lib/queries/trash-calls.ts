import { api, type Resource } from '@mipaka/contract';
import { fetchAnswer, fetchPage } from '../calls/fetch-answer.ts';
import { listPath } from './records.ts';
import { OVERVIEW_PATH } from './use-overview.ts';

/** The keys of the queries to refetch after a change of an entity's records. */
export const keysOf = (resource: Resource | undefined) => [
  ...(resource ? [[listPath(resource)]] : []),
  ...[OVERVIEW_PATH, api['trash.list'].path, api['activity.list'].path].map((path) => [path]),
];

export const restoreEntry = (id: string) => fetchAnswer(api['trash.restore'], { params: { id } });

export const purgeEntry = (id: string) => fetchAnswer(api['trash.remove'], { params: { id } });

/**
 * Restores the record that was deleted a moment ago.
 *
 * @throws when it is not among the last deleted any more
 */
export async function restoreRecord(recordId: string): Promise<void> {
  const { rows } = await fetchPage(api['trash.list'], {}, { cursor: null });
  const entry = rows.find(({ record }) => record.id === recordId);
  if (!entry) throw new Error('It is not in the trash any more');
  await restoreEntry(entry.id);
}
