import { api } from '@mipaka/contract';
import { fetchAnswer, fetchPage } from './fetch-answer.ts';

/** The address of the trash, with which its query key begins. */
export const TRASH_PATH = api['trash.list'].path;

/** Brings an entry of the trash back. */
export const restoreEntry = (id: string) => fetchAnswer(api['trash.restore'], { params: { id } });

/** Deletes an entry of the trash for good. */
export const purgeEntry = (id: string) => fetchAnswer(api['trash.remove'], { params: { id } });

/**
 * Brings back the record that was deleted a moment ago.
 *
 * @throws when it is not among the last deleted any more
 */
export async function restoreRecord(recordId: string): Promise<void> {
  const { rows } = await fetchPage(api['trash.list'], {}, { cursor: null });
  const entry = rows.find(({ record }) => record.id === recordId);
  if (!entry) throw new Error('It is not in the trash any more');
  await restoreEntry(entry.id);
}
