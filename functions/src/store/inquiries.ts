import { randomInt } from 'node:crypto';
import {
  BULK_MAX,
  type Inquiry,
  type InquiryDraft,
  type InquiryFilter,
  inquiry,
  type Note,
  note,
} from '@mipaka/contract';
import {
  type DocumentSnapshot,
  FieldPath,
  type Firestore,
  type Query,
  type QueryDocumentSnapshot,
  Timestamp,
  type WriteBatch,
} from 'firebase-admin/firestore';
import type { Config } from '../config.ts';
import { HttpError } from '../http-error.ts';
import { inquiryAcknowledgement, inquiryNotification } from '../mail/messages.ts';
import { type Actor, writeActivity } from './activity.ts';
import { collections, isCode, nextTimestamp } from './db.ts';
import type { FormTokenStore } from './form-tokens.ts';
import { firstIdBefore, inquiryIdAt } from './inquiry-ids.ts';
import { updateOptimistically } from './optimistic-update.ts';
import type { Outbox } from './outbox.ts';
import { byId, type Page, pageOf } from './pages.ts';
import { raiseVersion } from './records.ts';
import { lookupOf, MIN_PREFIX, matchesAll, prefixesOf, wordsOf } from './search.ts';
import { normalizeKey } from './unique-keys.ts';

/** Rows that one page reads at the most while it looks for further words. */
const MAX_SCANNED = 300;
/** Earlier inquiries of a person that are shown. */
const MAX_EARLIER = 20;
/** Tries of a bulk change whose inquiries change underneath it. */
const MAX_TRIES = 10;
/** Crockford's base 32: no letter that is mistaken for a digit on the telephone. */
const REFERENCE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** What makes an inquiry a suspect. */
export type Suspicion = 'honeypot' | 'forged form token' | 'reused form token';
/** What staff change of an inquiry. */
export type InquiryChange = Partial<Pick<Inquiry, 'status' | 'assignee' | 'isSuspect' | 'suspectReason'>>;

/**
 * An inquiry as it is stored; `hasMails` once its mails are queued, which happens once. All that belongs to it goes at
 * its own `expireAt`: notes, mails and entries of the log (docs/decisions/retention.md).
 */
type StoredInquiry = Inquiry & { hasMails: boolean; expireAt?: Timestamp | null };

/** The time of an inquiry, for what belongs to it; one from before there was a time has none. */
const expiryIn = ({ expireAt }: StoredInquiry): Timestamp | null => expireAt ?? null;

const newReference = () =>
  `MPK-${Array.from({ length: 8 }, () => REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)]).join('')}`;

/** When what is stored at a time is deleted; null for months of 0. */
function expiryOf(at: string, months: number): Timestamp | null {
  const expiry = new Date(at);
  expiry.setUTCMonth(expiry.getUTCMonth() + months);
  return months === 0 ? null : Timestamp.fromDate(expiry);
}

/** What a list reads of each inquiry: without the beginnings of its words, which are most of a document. */
const SHOWN = Object.keys(inquiry.shape);

const missing = () => new HttpError(404, 'There is no such inquiry');
const read = (document: DocumentSnapshot): Inquiry => inquiry.parse(document.data());

const searched = (row: Inquiry) => [
  row.firstName,
  row.lastName,
  row.email,
  row.company,
  row.subject,
  row.reference,
];

/** The inquiries of visitors. */
export function createInquiryStore(
  db: Firestore,
  outbox: Outbox,
  formTokens: FormTokenStore,
  { mailTo, inquiryMonths }: Pick<Config, 'mailTo' | 'inquiryMonths'>,
) {
  const inquiries = db.collection(collections.inquiries);
  const notes = db.collection(collections.notes);

  const filtered = (filter: InquiryFilter, firstWord?: string): Query => {
    let query: Query = inquiries;
    if (filter.status) query = query.where('status', '==', filter.status);
    if (filter.suspect !== undefined) query = query.where('isSuspect', '==', filter.suspect);
    if (filter.assignee) query = query.where('assigneeId', '==', filter.assignee);
    if (filter.type) query = query.where('serviceInterest', '==', filter.type);
    if (filter.from) query = query.where(FieldPath.documentId(), '<', firstIdBefore(filter.from));
    if (filter.to) query = query.where(FieldPath.documentId(), '>=', firstIdBefore(filter.to));
    if (firstWord) query = query.where('words', 'array-contains', lookupOf(firstWord));
    return query;
  };

  const queueMails = (batch: WriteBatch, row: Inquiry, expireAt: Timestamp | null) => {
    outbox.queue(batch, inquiryNotification(row, mailTo), expireAt);
    outbox.queue(batch, inquiryAcknowledgement(row), expireAt);
  };

  /** One inquiry as it is stored. Throws 404. */
  const stored = async (id: string): Promise<StoredInquiry> => {
    const snapshot = await inquiries.doc(id).get();
    if (!snapshot.exists) throw missing();
    return snapshot.data() as StoredInquiry;
  };

  /** Adds one changed inquiry with its activity entry to a batch. */
  const write = (
    batch: WriteBatch,
    before: StoredInquiry,
    change: InquiryChange,
    actor: Actor,
    seen: FirebaseFirestore.Precondition,
    internal: { hasMails?: true } = {},
  ): Inquiry => {
    const after: Inquiry = inquiry.parse({
      ...before,
      ...change,
      updatedAt: nextTimestamp(before.updatedAt),
    });
    const assigneeId = after.assignee?.id ?? 'none';
    batch.update(
      inquiries.doc(before.id),
      { ...change, ...internal, assigneeId, updatedAt: after.updatedAt },
      seen,
    );
    writeActivity(db, batch, {
      actor,
      action: Object.keys(change)[0] ?? 'update',
      collection: collections.inquiries,
      recordId: before.id,
      label: before.reference,
      at: after.updatedAt,
      expireAt: expiryIn(before),
      before: Object.fromEntries(Object.keys(change).map((name) => [name, before[name as keyof Inquiry]])),
      after: change,
    });
    return after;
  };

  async function list(filter: InquiryFilter, limit: number, cursor?: string): Promise<Page<Inquiry>> {
    const words = wordsOf(filter.q ?? '');
    const [longest = ''] = [...words].sort((a, b) => b.length - a.length);
    const firstWord = [...longest].length < MIN_PREFIX ? undefined : longest;
    // A single word is looked up as it is; more of them, or a very short or long one, are compared row by row.
    const isScanning = words.length > 1 || (words.length === 1 && lookupOf(firstWord ?? '') !== longest);
    const size = isScanning ? MAX_SCANNED : limit;
    const { docs } = await byId
      .after(filtered(filter, firstWord), cursor)
      .limit(size + 1)
      .select(...SHOWN)
      .get();
    if (!isScanning) return pageOf(docs, limit, byId, read);
    const rows: Inquiry[] = [];
    let last: QueryDocumentSnapshot | undefined;
    for (const document of docs.slice(0, size)) {
      if (rows.length === limit) break;
      const row = read(document);
      if (matchesAll(words, searched(row))) rows.push(row);
      last = document;
    }
    return { rows, next: last && last !== docs.at(-1) ? byId.cursorAt(last) : undefined };
  }

  return {
    /**
     * A page of inquiries, newest first, and the cursor of the next one. A page may hold fewer than `limit` rows and
     * still have a next one: several words are looked for in 300 rows at a time.
     */
    list,

    /**
     * Stores an inquiry with its mails in one write. A suspect is stored too, with the reason, but sends no mail.
     *
     * @param token a valid form token, which this spends; a spent one makes a suspect
     */
    async create(draft: InquiryDraft, suspicion: Suspicion | null, token?: string): Promise<Inquiry> {
      const at = nextTimestamp();
      const ref = inquiries.doc(inquiryIdAt(at));
      const row: Inquiry = {
        ...draft,
        id: ref.id,
        reference: newReference(),
        status: 'new',
        isSuspect: suspicion !== null,
        suspectReason: suspicion,
        assignee: null,
        createdAt: at,
        updatedAt: at,
      };
      const expireAt = expiryOf(at, inquiryMonths);
      const batch = db.batch();
      batch.create(ref, {
        ...row,
        expireAt,
        hasMails: suspicion === null,
        assigneeId: 'none',
        words: prefixesOf(searched(row)),
        addresses: [normalizeKey(row.email)],
      });
      if (token) formTokens.spend(batch, token);
      if (!suspicion) queueMails(batch, row, expireAt);
      try {
        await batch.commit();
      } catch (error) {
        if (token && isCode(error, 'alreadyExists')) return this.create(draft, 'reused form token');
        throw error;
      }
      return row;
    },

    /** One inquiry. Throws 404. */
    async get(id: string): Promise<Inquiry> {
      return inquiry.parse(await stored(id));
    },

    /** Changes one inquiry. Throws 404. */
    async change(id: string, change: InquiryChange, actor: Actor): Promise<Inquiry> {
      return updateOptimistically<StoredInquiry, Inquiry>(
        db,
        inquiries.doc(id),
        (row, batch, seen) => {
          const isFirstCleared = change.isSuspect === false && !row.hasMails;
          const after = write(batch, row, change, actor, seen, isFirstCleared ? { hasMails: true } : {});
          if (isFirstCleared) queueMails(batch, after, expiryIn(row));
          raiseVersion(db, batch, collections.inquiries);
          return after;
        },
        missing,
      );
    },

    /** Changes some inquiries by id, at most 200, all or none of them; unknown ids are passed over. */
    async changeMany(ids: readonly string[], change: InquiryChange, actor: Actor): Promise<number> {
      for (let tries = 1; ; tries++) {
        const documents = (await db.getAll(...ids.map((id) => inquiries.doc(id)))).filter(
          ({ exists }) => exists,
        );
        if (documents.length === 0) return 0;
        const batch = db.batch();
        for (const document of documents) {
          write(batch, document.data() as StoredInquiry, change, actor, {
            lastUpdateTime: document.updateTime,
          });
        }
        raiseVersion(db, batch, collections.inquiries);
        try {
          await batch.commit();
          return documents.length;
        } catch (error) {
          if (!isCode(error, 'failedPrecondition', 'notFound') || tries === MAX_TRIES) throw error;
        }
      }
    },

    /** Changes a part, at most 200, of all inquiries that fit a filter; the cursor goes on with the next part. */
    async changeAll(filter: InquiryFilter, change: InquiryChange, actor: Actor, cursor?: string) {
      const { rows, next } = await list(filter, BULK_MAX, cursor);
      const ids = rows.map(({ id }) => id);
      return {
        changed: ids.length > 0 ? await this.changeMany(ids, change, actor) : 0,
        cursor: next ?? null,
      };
    },

    /** Earlier inquiries of the same e-mail address, newest first, at most twenty. Throws 404. */
    async earlier(id: string): Promise<Inquiry[]> {
      const { email } = await this.get(id);
      const query = inquiries
        .where('addresses', 'array-contains', normalizeKey(email))
        .where(FieldPath.documentId(), '>', id)
        .orderBy(FieldPath.documentId())
        .limit(MAX_EARLIER)
        .select(...SHOWN);
      return (await query.get()).docs.map(read);
    },

    /** The notes on an inquiry, oldest first. Throws 404. */
    async notes(id: string): Promise<Note[]> {
      await this.get(id);
      const { docs } = await notes.where('inquiryId', '==', id).orderBy('createdAt').get();
      return docs.map((document) => note.parse(document.data()));
    },

    /** Adds a note. Throws 404. */
    async addNote(id: string, text: string, author: Actor): Promise<Note> {
      const row = await stored(id);
      const expireAt = expiryIn(row);
      const ref = notes.doc();
      const added: Note = {
        id: ref.id,
        inquiryId: id,
        author: { id: author.id, username: author.username },
        text,
        createdAt: nextTimestamp(),
      };
      const batch = db.batch();
      batch.create(ref, { ...added, expireAt });
      writeActivity(db, batch, {
        actor: author,
        action: 'note',
        collection: collections.inquiries,
        recordId: id,
        label: row.reference,
        at: added.createdAt,
        expireAt,
      });
      raiseVersion(db, batch, collections.inquiries);
      await batch.commit();
      return added;
    },

    /** Some inquiries by id, at most 200, in the order of the ids; unknown ones are passed over. */
    async some(ids: readonly string[]): Promise<Inquiry[]> {
      const documents = await db.getAll(...ids.map((id) => inquiries.doc(id)));
      return documents.filter(({ exists }) => exists).map(read);
    },

    /** How many inquiries fit a filter, by aggregation. */
    async count(filter: Pick<InquiryFilter, 'status' | 'suspect' | 'to'>): Promise<number> {
      return (await filtered(filter).count().get()).data().count;
    },
  };
}
export type InquiryStore = ReturnType<typeof createInquiryStore>;
