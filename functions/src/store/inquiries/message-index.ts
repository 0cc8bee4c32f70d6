import { FieldPath, type Firestore, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { commit } from '../commit.ts';
import { collections, isCode, nextTimestamp } from '../db.ts';
import { prefixesOf } from './search.ts';
import { searchedOf, toInquiry } from './stored.ts';

/** Documents that are read at once, and written at once: with the entries of their index they stay far below 10 MiB. */
const PART = 25;
/** Where the work stands: `after`, the last id that is done, and `doneAt` in the end. */
const MARKER = 'words-of-messages';

/**
 * Adds the words of the messages to the stored beginnings of inquiries from before they were searched. It is done once, newest
 * inquiries first, at most `most` of them in a run; the next run goes on where this one ended, also when it was
 * interrupted. Gives the number of documents that were changed.
 */
export async function indexMessages(db: Firestore, most: number): Promise<number> {
  const marker = db.collection(collections.maintenance).doc(MARKER);
  const progress = await marker.get();
  if (progress.get('doneAt')) return 0;
  const inOrder = db.collection(collections.inquiries).orderBy(FieldPath.documentId());
  let after: string | undefined = progress.get('after');
  let changed = 0;
  for (let read = 0; read < most; read += PART) {
    const query = inOrder.limit(Math.min(PART, most - read));
    const { docs, size } = await (after ? query.startAfter(after) : query).get();
    changed += await indexPart(db, docs);
    after = docs.at(-1)?.id ?? after;
    const isDone = size < Math.min(PART, most - read);
    const batch = db.batch();
    batch.set(marker, { after: after ?? null, ...(isDone && { doneAt: nextTimestamp() }) });
    await commit(batch);
    if (isDone) break;
  }
  return changed;
}

/** Writes the beginnings of some inquiries again where they differ. Gives the number of documents that were changed. */
async function indexPart(db: Firestore, docs: readonly QueryDocumentSnapshot[]): Promise<number> {
  const stale = docs.flatMap((document) => {
    const words = prefixesOf(searchedOf(toInquiry(document)));
    return JSON.stringify(words) === JSON.stringify(document.get('words'))
      ? []
      : [{ ref: document.ref, words }];
  });
  if (stale.length === 0) return 0;
  // What a visitor has sent never changes, so that these writes need no precondition but that the document is there.
  const batch = db.batch();
  for (const { ref, words } of stale) batch.update(ref, { words });
  try {
    await commit(batch);
    return stale.length;
  } catch (error) {
    if (!isCode(error, 'notFound')) throw error;
    // One of them has been deleted meanwhile.
    const left = await db.getAll(...stale.map(({ ref }) => ref));
    return indexPart(
      db,
      left.filter((document): document is QueryDocumentSnapshot => document.exists),
    );
  }
}
