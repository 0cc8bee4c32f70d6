import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import { type Actor, writeActivity } from './activity.ts';
import { collections, nextTimestamp } from './db.ts';
import type { RecordOfCollection } from './photos.ts';
import { normalizeKey } from './unique-keys.ts';

/** Documents that one batch erases; a batch holds 500 writes. */
const BATCH = 200;

/** Where an address can stand: each of these documents lists the addresses it holds. */
const PLACES = [
  collections.inquiries,
  collections.outbox,
  collections.newsletter,
  collections.trash,
  collections.activity,
] as const;
/** Fields that serve searching or hold a secret; an export leaves them out. */
const INTERNAL = ['words', 'addresses', 'token', 'expireAt', 'assigneeId', 'hasMails'];

const shown = (data: FirebaseFirestore.DocumentData) =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !INTERNAL.includes(name)));

/**
 * Everything about one e-mail address, for the rights of the person behind it (Data Protection Act 2019 of Kenya,
 * sections 26 and 40; GDPR, articles 15 and 17).
 */
export function createPrivacyRequests(db: Firestore) {
  const mentioning = (place: string, email: string) =>
    db.collection(place).where('addresses', 'array-contains', normalizeKey(email));
  const notesOn = (inquiryIds: readonly string[]) =>
    Promise.all(
      inquiryIds.map(
        async (id) => (await db.collection(collections.notes).where('inquiryId', '==', id).get()).docs,
      ),
    ).then((found) => found.flat());

  return {
    /** All that is stored about an address, by collection. */
    async export(email: string): Promise<Record<string, Record<string, unknown>[]>> {
      const found = await Promise.all(
        PLACES.map(async (place) => [place, (await mentioning(place, email).get()).docs] as const),
      );
      const inquiryIds =
        found.find(([place]) => place === collections.inquiries)?.[1].map(({ id }) => id) ?? [];
      const entries = [...found, [collections.notes, await notesOn(inquiryIds)] as const];
      return Object.fromEntries(
        entries.map(([place, docs]) => [place, docs.map((document) => shown(document.data()))]),
      );
    },

    /**
     * Erases an address: inquiries with their notes, mails, the subscription, trash and what the activity log quotes.
     * The log keeps that something was done, and by whom. Gives the number of documents per collection and the
     * records of the trash entries that went, whose files the caller deletes.
     */
    async erase(email: string, actor: Actor) {
      const erased: Record<string, number> = {};
      const trashed: RecordOfCollection[] = [];
      const count = (place: string, by: number) => {
        erased[place] = (erased[place] ?? 0) + by;
      };
      for (const place of PLACES) {
        for (;;) {
          const { docs } = await mentioning(place, email).limit(BATCH).get();
          if (docs.length === 0) break;
          const batch = db.batch();
          for (const { ref, data } of docs.map((document) => ({
            ref: document.ref,
            data: document.data(),
          }))) {
            if (place === collections.activity) {
              batch.update(ref, { changes: {}, label: 'erased', addresses: FieldValue.delete() });
            } else {
              batch.delete(ref);
            }
            if (place === collections.trash) trashed.push(data as RecordOfCollection);
          }
          if (place === collections.inquiries) {
            const found = await notesOn(docs.map(({ id }) => id));
            // Notes first: an interrupted run finds the inquiry again, and through it the notes that are left.
            for (let start = 0; start < found.length; start += BATCH) {
              const removal = db.batch();
              for (const { ref } of found.slice(start, start + BATCH)) removal.delete(ref);
              await removal.commit();
            }
            count(collections.notes, found.length);
          }
          await batch.commit();
          count(place, docs.length);
        }
      }
      const entry = db.batch();
      // Without the address: the log must not bring back what was erased.
      writeActivity(db, entry, {
        actor,
        action: 'erase',
        collection: 'persons',
        recordId: 'erased',
        label: 'a person’s data',
        at: nextTimestamp(),
      });
      await entry.commit();
      return { erased, trashed };
    },
  };
}
