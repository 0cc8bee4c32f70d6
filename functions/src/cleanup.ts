import { team } from '@mipaka/contract';
import type { Deps } from './api/deps.ts';
import { log } from './log.ts';
import { collections } from './store/db.ts';
import { recordsOf } from './store/records.ts';

/** Who is named for what happens by itself. */
const clock = { id: 'schedule', username: 'schedule' };

/**
 * Deletes for good what has been in the trash for thirty days, with its photo, and photos that no record has. A
 * record in the trash keeps its photo: it can come back.
 */
export async function cleanUp({ db, trash, photos }: Deps, now: Date): Promise<void> {
  const expired = await trash.expired(now);
  for (const { id } of expired) await photos.removeOf(await trash.remove(id, clock));
  const trashed = await db.collection(collections.trash).where('collection', '==', team.collection).get();
  const living = [...(await recordsOf(db, team).list()), ...trashed.docs.map((entry) => entry.get('record'))];
  const orphans = await photos.sweep(living, now);
  log('INFO', 'cleaned up', { expired: expired.length, orphans });
}
