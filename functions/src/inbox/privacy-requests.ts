import { FieldPath, FieldValue, type Firestore, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import type { SecurityLog } from '../accounts/security-log.ts';
import { type Actor, addressesIn, withoutAddress, writeActivity } from '../platform/activity.ts';
import { commit, deleteAll } from '../platform/firestore/commit.ts';
import { collections, nextTimestamp, normalizeKey, raiseVersion } from '../platform/firestore/db.ts';
import type { AttachmentStore } from './attachments.ts';

/** Documents that one batch erases; a batch may hold 500 writes. */
const BATCH = 200;

/** The collections that can hold an address: each of their documents lists its addresses. */
const PLACES = [
  collections.inquiries,
  collections.entries,
  collections.outbox,
  collections.newsletter,
  collections.trash,
  collections.draftChanges,
  collections.publishes,
  collections.scheduledSets,
  collections.activity,
] as const;
/** Fields that serve searching or hold a secret; an export leaves them out. */
const INTERNAL =
  /^(files|isReplied|isSnoozed|words|addresses|token|previous|expireAt|assigneeId|hasMails|version)$/;

const filesOf = (documents: readonly QueryDocumentSnapshot[]): string[] =>
  documents.flatMap((document) => document.get('files') ?? []);

const shown = (data: FirebaseFirestore.DocumentData) =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !INTERNAL.test(name)));
/** Entries about accounts concern staff: they stay for as long as the account exists. */
const isOfAccount = (document: QueryDocumentSnapshot) =>
  document.ref.parent.id === collections.activity && document.get('collection') === collections.users;

/**
 * All data about one e-mail address, for the rights of its owner (Data Protection Act 2019 of Kenya, sections 26 and
 * 40; GDPR, articles 15 and 17). The security log records each use before it begins.
 */
export function createPrivacyRequests(db: Firestore, securityLog: SecurityLog, attachments: AttachmentStore) {
  const mentioning = (place: string, email: string) =>
    db.collection(place).where('addresses', 'array-contains', normalizeKey(email));
  async function entriesOf(inquiries: readonly QueryDocumentSnapshot[]): Promise<QueryDocumentSnapshot[]> {
    const entries = db.collection(collections.entries);
    const found = await Promise.all(inquiries.map(({ id }) => entries.where('inquiryId', '==', id).get()));
    return found.flatMap(({ docs }) => docs);
  }

  async function record(event: 'exported' | 'erased', email: string, actor: Actor): Promise<string> {
    const hash = await securityLog.hash(email);
    await securityLog.record({ event, actor, subject: 'a person’s data', hash });
    return hash;
  }

  async function* partsOf(place: string, email: string): AsyncGenerator<QueryDocumentSnapshot[]> {
    let last: QueryDocumentSnapshot | undefined;
    do {
      const query = mentioning(place, email).orderBy(FieldPath.documentId()).limit(BATCH);
      const { docs } = await (last ? query.startAfter(last.id) : query).get();
      const found = docs.filter((document) => !isOfAccount(document));
      if (found.length > 0) yield found;
      last = docs.length === BATCH ? docs.at(-1) : undefined;
    } while (last);
  }

  return {
    /** All stored data about an address, by collection. */
    async export(email: string, actor: Actor): Promise<Record<string, Record<string, unknown>[]>> {
      await record('exported', email, actor);
      const found: Record<string, QueryDocumentSnapshot[]> = {};
      for (const place of PLACES) found[place] = (await mentioning(place, email).get()).docs;
      const { inquiries, entries } = collections;
      const said = [...(await entriesOf(found[inquiries] ?? [])), ...(found[entries] ?? [])];
      found[entries] = [...new Map(said.map((one) => [one.id, one])).values()];
      const shownOf = (documents: QueryDocumentSnapshot[]) =>
        documents.filter((document) => !isOfAccount(document)).map((document) => shown(document.data()));
      return Object.fromEntries(Object.entries(found).map(([place, rows]) => [place, shownOf(rows)]));
    },

    /** Erases an address everywhere, and gives the number of documents per collection. The clean-up deletes photos. */
    async erase(email: string, actor: Actor) {
      const hash = await record('erased', email, actor);
      const erased: Record<string, number> = {};
      const count = (place: string, by: number) => {
        erased[place] = (erased[place] ?? 0) + by;
      };
      for (const place of PLACES) {
        for await (const documents of partsOf(place, email)) {
          const batch = db.batch();
          for (const document of documents) {
            const without = { addresses: FieldValue.arrayRemove(normalizeKey(email)) };
            if (place === collections.activity) {
              const { label, changes } = document.data();
              batch.update(document.ref, { ...withoutAddress({ label, changes }, email), ...without });
            } else if (place === collections.scheduledSets) {
              // The change is removed: with a placeholder for the address it would be published.
              const kept = (document.get('changes') as unknown[]).filter(
                (change) => !addressesIn(change).includes(normalizeKey(email)),
              );
              batch.update(document.ref, { changes: kept, addresses: addressesIn(kept) });
            } else if (place === collections.publishes) {
              const changes = withoutAddress(document.get('changes'), email);
              batch.update(document.ref, { changes, ...without });
            } else if (place === collections.newsletter && document.get('state') === 'unsubscribed') {
              // Its id is a hash of the address: enough to send no acknowledgement and to require a new confirmation.
              batch.set(document.ref, { state: 'unsubscribed' });
            } else {
              batch.delete(document.ref);
            }
          }
          if (place === collections.inquiries) {
            const found = await entriesOf(documents);
            // Notes first: after an interruption the next run finds the inquiry again, and so its remaining notes.
            await attachments.remove(filesOf(found));
            await deleteAll(db, found);
            count(collections.entries, found.length);
          }
          if (place === collections.entries) await attachments.remove(filesOf(documents));
          await commit(batch);
          count(place, documents.length);
        }
      }
      const entry = db.batch();
      writeActivity(db, entry, {
        actor,
        action: 'erase',
        collection: 'persons',
        recordId: hash,
        label: 'a person’s data',
        at: nextTimestamp(),
      });
      raiseVersion(db, entry, collections.inquiries, collections.draftChanges, collections.scheduledSets);
      await commit(entry);
      return { erased };
    },
  };
}
