import type { OfficeHours } from '@mipaka/contract';
import { FieldPath, type Firestore, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { commit } from '../commit.ts';
import { collections, isCode, nextTimestamp } from '../db.ts';
import { answerTimeOf, type Facets, newFacets } from './facets.ts';
import { createInquiryCounts } from './inquiry-counts.ts';
import type { StoredInquiry } from './stored.ts';

/** Documents that are read and written at once. */
const PART = 25;
/** Where the work stands: `after`, the last id that is done, and `doneAt` in the end. */
const MARKER = 'inquiries-counted';

/** When the status of an inquiry was first changed, by the log of activities; undefined where that has forgotten it. */
async function firstChangeOf(db: Firestore, id: string): Promise<string | undefined> {
  const log = db.collection(collections.activity).where('recordId', '==', id).orderBy('at', 'desc');
  const { docs } = await log.get();
  return docs.findLast((entry) => entry.get('action') === 'status')?.get('at');
}

async function facetsOf(db: Firestore, row: StoredInquiry, office: OfficeHours): Promise<Facets> {
  const facets = newFacets(row.createdAt, row.cameFrom ?? null, null);
  if (row.status === 'new') return facets;
  return {
    ...facets,
    answer: answerTimeOf(row.createdAt, (await firstChangeOf(db, row.id)) ?? row.updatedAt, office),
  };
}

/** Counts one inquiry. It is left alone when somebody changes it at this moment: the next try sees what it is then. */
async function countOne(
  db: Firestore,
  document: QueryDocumentSnapshot,
  office: OfficeHours,
): Promise<boolean> {
  const row = document.data() as StoredInquiry;
  if (row.facets) return true;
  const facets = await facetsOf(db, row, office);
  const counts = createInquiryCounts(db);
  counts.note(null, { ...row, facets });
  const batch = db.batch();
  counts.write(batch);
  batch.update(document.ref, { facets }, { lastUpdateTime: document.updateTime });
  try {
    await commit(batch, async () => (await document.ref.get()).get('facets') !== undefined);
    return true;
  } catch (error) {
    if (isCode(error, 'notFound')) return true;
    if (isCode(error, 'failedPrecondition')) return false;
    throw error;
  }
}

/**
 * Counts the inquiries from before there were counts, once, newest first and at most `most` in a run; the next run goes on
 * where this one ended. Nobody knows any more where they came from. Gives the number of documents that were read.
 */
export async function countEarlier(db: Firestore, most: number, office: OfficeHours): Promise<number> {
  const marker = db.collection(collections.maintenance).doc(MARKER);
  const progress = await marker.get();
  if (progress.get('doneAt')) return 0;
  const inOrder = db.collection(collections.inquiries).orderBy(FieldPath.documentId());
  let after: string | undefined = progress.get('after');
  let read = 0;
  while (read < most) {
    const size = Math.min(PART, most - read);
    const query = inOrder.limit(size);
    const { docs } = await (after ? query.startAfter(after) : query).get();
    let isWhole = true;
    for (const document of docs) {
      if (!(await countOne(db, document, office))) {
        isWhole = false;
        break;
      }
      after = document.id;
      read += 1;
    }
    const isDone = isWhole && docs.length < size;
    const batch = db.batch();
    batch.set(marker, { after: after ?? null, ...(isDone && { doneAt: nextTimestamp() }) });
    await commit(batch);
    if (isDone || !isWhole) break;
  }
  return read;
}
