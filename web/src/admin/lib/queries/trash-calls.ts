import { api, type Resource } from '@mipaka/contract';
import { fetchAnswer } from '../calls/fetch-answer.ts';
import { listPath } from './records.ts';
import { OVERVIEW_PATH } from './use-overview.ts';

/** The keys of the queries to refetch after a change of an entity's records. */
export const keysOf = (resource: Resource | undefined) => [
  ...(resource ? [[listPath(resource)]] : []),
  ...[OVERVIEW_PATH, api['trash.list'].path, api['activity.list'].path].map((path) => [path]),
];

/** Restores a deleted record; its id is that of its entry in the trash. */
export const restoreEntry = (id: string) => fetchAnswer(api['trash.restore'], { params: { id } });

export const purgeEntry = (id: string) => fetchAnswer(api['trash.remove'], { params: { id } });
