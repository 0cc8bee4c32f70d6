import { FieldPath, type Firestore, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { addressesIn, indexedAddresses } from './activity.ts';
import { commit } from './commit.ts';
import { collections, isCode, nextTimestamp } from './db.ts';

/** Documents that are read at once. */
const PART = 200;
/** Stands for the index as it is made today: another way to find addresses gets another name, and runs once more. */
const MARKER = 'addresses-by-string';

/** What of a document the index covers, by collection. */
const addressesOf: Record<string, (document: QueryDocumentSnapshot) => string[]> = {
  [collections.activity]: (document) =>
    indexedAddresses(document.data() as Parameters<typeof indexedAddresses>[0]),
  [collections.trash]: (document) => addressesIn(document.get('record')),
};

/**
 * Fills the addresses of the activity log and the trash again, which an earlier version found in another way. It runs
 * once; when it is interrupted, the next run begins again and changes only what differs. Gives the number of documents
 * that were changed.
 */
export async function indexAddressesAgain(db: Firestore): Promise<number> {
  const marker = db.collection(collections.maintenance).doc(MARKER);
  if ((await marker.get()).exists) return 0;
  let changed = 0;
  for (const [name, addresses] of Object.entries(addressesOf)) {
    let last: QueryDocumentSnapshot | undefined;
    do {
      const query = db.collection(name).orderBy(FieldPath.documentId()).limit(PART);
      const { docs } = await (last ? query.startAfter(last.id) : query).get();
      const stale = docs.filter(
        (document) => JSON.stringify(document.get('addresses')) !== JSON.stringify(addresses(document)),
      );
      for (const document of stale) {
        try {
          // Of what has changed or gone since it was read, the index has been made anew or is not needed.
          const batch = db.batch();
          batch.update(
            document.ref,
            { addresses: addresses(document) },
            { lastUpdateTime: document.updateTime },
          );
          await commit(batch);
          changed++;
        } catch (error) {
          if (!isCode(error, 'notFound', 'failedPrecondition')) throw error;
        }
      }
      last = docs.length === PART ? docs.at(-1) : undefined;
    } while (last);
  }
  const batch = db.batch();
  batch.set(marker, { doneAt: nextTimestamp() });
  await commit(batch);
  return changed;
}
