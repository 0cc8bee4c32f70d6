import { trashEntry } from '@mipaka/contract';
import { api } from '../../lib/api.ts';
import { fetchPage } from './use-pages.ts';

/** The address of the trash, with which its query key begins. */
export const TRASH_PATH = '/api/admin/trash';

/** Brings an entry of the trash back. */
export const restoreEntry = (id: string) => api('POST', `${TRASH_PATH}/${id}/restore`);

/** Deletes an entry of the trash for good. */
export const purgeEntry = (id: string) => api('DELETE', `${TRASH_PATH}/${id}`);

/**
 * Brings back the record that was deleted a moment ago.
 *
 * @throws when it is not among the last deleted any more
 */
export async function restoreRecord(recordId: string): Promise<void> {
  const { rows } = await fetchPage(TRASH_PATH, trashEntry, {}, null);
  const entry = rows.find(({ record }) => record.id === recordId);
  if (!entry) throw new Error('It is not in the trash any more');
  await restoreEntry(entry.id);
}
