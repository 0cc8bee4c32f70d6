import { type Attachment, addressOf, api, business } from '@mipaka/contract';
import { FieldPath, FieldValue, type Firestore, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import type { SecurityLog } from '../accounts/security-log.ts';
import { forgetRecord } from '../content/trash.ts';
import { type Actor, addressesIn, withoutAddress, writeActivity } from '../platform/activity.ts';
import { commit, DELETED_AT_ONCE, deleteAll, retryOnConflict } from '../platform/firestore/commit.ts';
import { collections, nextTimestamp, normalizeKey, raiseVersion } from '../platform/firestore/db.ts';
import type { AttachmentStore } from './attachments.ts';

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
/** Fields that serve searching, hold a secret or name another person; an export leaves them out. */
const INTERNAL =
  /^(files|isReplied|isSnoozed|words|addresses|token|replyTo|previous|removed|expireAt|assigneeId|hasMails|version)$/;

const filesOf = (documents: readonly QueryDocumentSnapshot[]): string[] =>
  documents.flatMap((document) => document.get('files') ?? []);

type Shown = Record<string, unknown>;
/** A file of a mail, whose name tells its kind, with the address at which staff download it; null if it was not kept. */
const listed = ({ name, size, file }: Attachment) => ({
  name,
  size,
  address: file && business.origin + addressOf(api['attachments.read'].path, { id: file }),
});
const shown = ({ attachments, ...data }: Shown & { attachments?: Attachment[] }): Shown => ({
  ...Object.fromEntries(Object.entries(data).filter(([name]) => !INTERNAL.test(name))),
  ...(attachments && { attachments: attachments.map(listed) }),
});
/** Entries about accounts concern staff: they stay for as long as the account exists. */
const isOfAccount = (document: QueryDocumentSnapshot) =>
  document.ref.parent.id === collections.activity && document.get('collection') === collections.users;

/**
 * All data about one e-mail address, for the rights of its owner (Data Protection Act 2019 of Kenya, sections 26 and
 * 40; GDPR, articles 15 and 17). The security log records each use before it begins.
 */
export function createPrivacyRequests(db: Firestore, securityLog: SecurityLog, attachments: AttachmentStore) {
  async function record(event: 'exported' | 'erased', email: string, actor: Actor): Promise<string> {
    const hash = await securityLog.hash(email);
    await securityLog.record({ event, actor, subject: 'a person’s data', hash });
    return hash;
  }

  /** The documents about an address, in parts of one collection, and the entries of those that are inquiries. */
  async function* partsOf(email: string) {
    for (const place of PLACES) {
      const mentioning = db.collection(place).where('addresses', 'array-contains', normalizeKey(email));
      const query = mentioning.orderBy(FieldPath.documentId()).limit(DELETED_AT_ONCE);
      let last: QueryDocumentSnapshot | undefined;
      do {
        const { docs } = await (last ? query.startAfter(last.id) : query).get();
        const documents = docs.filter((document) => !isOfAccount(document));
        const ids = place === collections.inquiries ? documents.map(({ id }) => id) : [];
        const ofInquiries = () => db.collection(collections.entries).where('inquiryId', 'in', ids).get();
        const entries = ids.length > 0 ? (await ofInquiries()).docs : [];
        if (documents.length > 0) yield { place, documents, entries };
        last = docs.length === DELETED_AT_ONCE ? docs.at(-1) : undefined;
      } while (last);
    }
  }

  return {
    /** All stored data about an address, by collection. */
    async export(email: string, actor: Actor): Promise<Record<string, Shown[]>> {
      await record('exported', email, actor);
      const found = new Map<string, Map<string, Shown>>(PLACES.map((place) => [place, new Map()]));
      for await (const { documents, entries } of partsOf(email)) {
        for (const one of [...documents, ...entries])
          found.get(one.ref.parent.id)?.set(one.id, shown(one.data()));
      }
      return Object.fromEntries([...found].map(([place, rows]) => [place, [...rows.values()]]));
    },

    /** Erases an address everywhere, and gives the number of documents per collection. The clean-up deletes photos. */
    async erase(email: string, actor: Actor) {
      const hash = await record('erased', email, actor);
      const erased: Record<string, number> = {};
      await retryOnConflict(async () => {
        for await (const { place, documents, entries } of partsOf(email)) {
          if (place === collections.trash) for (const { id } of documents) await forgetRecord(db, id);
          if (place === collections.entries) await attachments.remove(filesOf(documents));
          // Entries and their files before the inquiry: after an interruption the next run finds it, and what is left.
          for (let start = 0; start < entries.length; start += DELETED_AT_ONCE) {
            const some = entries.slice(start, start + DELETED_AT_ONCE);
            await attachments.remove(filesOf(some));
            await deleteAll(db, some);
          }
          // A batch for each: together they could exceed what Firestore takes at once.
          const written = documents.map(async (document) => {
            const batch = db.batch();
            // Another erasure, or a publish, may change it meanwhile: then all is read again.
            const seen = { lastUpdateTime: document.updateTime };
            const without = { addresses: FieldValue.arrayRemove(normalizeKey(email)) };
            const { label, changes } = document.data();
            if (place === collections.activity || place === collections.publishes) {
              batch.update(document.ref, { ...withoutAddress({ label, changes }, email), ...without }, seen);
            } else if (place === collections.scheduledSets) {
              // The change is removed: with a placeholder for the address it would be published.
              const isKept = (change: unknown) => !addressesIn(change).includes(normalizeKey(email));
              const kept = (changes as unknown[]).filter(isKept);
              if (kept.length === 0) batch.delete(document.ref, seen);
              else batch.update(document.ref, { changes: kept, addresses: addressesIn(kept) }, seen);
            } else if (place === collections.newsletter && document.get('state') === 'unsubscribed') {
              // Its id is a hash of the address: enough to send no acknowledgement and to require a new confirmation.
              batch.set(document.ref, { state: 'unsubscribed' });
            } else {
              batch.delete(document.ref);
            }
            await commit(batch);
          });
          await Promise.all(written);
          for (const { ref } of [...documents, ...entries])
            erased[ref.parent.id] = (erased[ref.parent.id] ?? 0) + 1;
        }
      });
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
