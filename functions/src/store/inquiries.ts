import { randomInt } from 'node:crypto';
import type { Inquiry, InquiryDraft, InquiryStatus } from '@mipaka/contract';
import { inquiry } from '@mipaka/contract';
import { FieldPath, type Firestore, type Query, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { HttpError } from '../http-error.ts';
import { type Actor, writeActivity } from './activity.ts';
import { collections, stamp } from './db.ts';
import { raiseVersion } from './records.ts';
import { rewrite } from './rewrite.ts';
import { lookupOf, matchesAll, prefixesOf, wordsOf } from './search.ts';

/** Rows that one page reads at the most while it looks for further words. */
const MAX_SCANNED = 300;
/** Crockford's base 32: no letter that is mistaken for a digit on the telephone. */
const REFERENCE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export type InquiryFilter = {
  status?: InquiryStatus;
  isSuspect?: boolean;
  /** Beginnings of words of name, e-mail, company, subject or reference. */
  q?: string;
};

const newReference = () =>
  `MPK-${Array.from({ length: 8 }, () => REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)]).join('')}`;

const searched = (
  row: Pick<Inquiry, 'firstName' | 'lastName' | 'email' | 'company' | 'subject' | 'reference'>,
) => [row.firstName, row.lastName, row.email, row.company, row.subject, row.reference];

const cursorOf = (row: QueryDocumentSnapshot) =>
  Buffer.from(`${row.get('createdAt')} ${row.id}`).toString('base64url');

/** Throws 400 for a cursor that no page handed out. */
function readCursor(cursor: string): [createdAt: string, id: string] {
  const [createdAt, id] = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (!createdAt || !id || Number.isNaN(Date.parse(createdAt)) || !/^[A-Za-z0-9]{20}$/.test(id)) {
    throw new HttpError(400, 'The cursor is not valid', { errors: { cursor: 'Not valid' } });
  }
  return [createdAt, id];
}

const missing = () => new HttpError(404, 'There is no such inquiry');

/** The inquiries of visitors. */
export function inquiriesIn(db: Firestore) {
  const inquiries = db.collection(collections.inquiries);

  const filtered = (filter: InquiryFilter, firstWord: string | undefined): Query => {
    let query: Query = inquiries;
    if (filter.status) query = query.where('status', '==', filter.status);
    if (filter.isSuspect !== undefined) query = query.where('isSuspect', '==', filter.isSuspect);
    if (firstWord) query = query.where('words', 'array-contains', lookupOf(firstWord));
    return query;
  };

  return {
    /** Stores an inquiry with the status `new`. */
    async create(draft: InquiryDraft): Promise<Inquiry> {
      const ref = inquiries.doc();
      const at = stamp();
      const row: Inquiry = {
        ...draft,
        id: ref.id,
        reference: newReference(),
        status: 'new',
        isSuspect: false,
        suspectReason: null,
        assignee: null,
        createdAt: at,
        updatedAt: at,
      };
      await ref.create({ ...row, words: prefixesOf(searched(row)) });
      return row;
    },

    /**
     * A page of inquiries, newest first, and the cursor of the next one. A page may hold fewer than `limit` rows and
     * still have a next one: several words are looked for in 300 rows at a time.
     */
    async list(
      filter: InquiryFilter,
      limit: number,
      cursor?: string,
    ): Promise<{ rows: Inquiry[]; next?: string }> {
      const words = wordsOf(filter.q ?? '');
      const [firstWord] = [...words].sort((a, b) => b.length - a.length);
      const isScanning =
        words.length > 1 || [...(firstWord ?? '')].length > [...lookupOf(firstWord ?? '')].length;
      let query = filtered(filter, firstWord)
        .orderBy('createdAt', 'desc')
        .orderBy(FieldPath.documentId(), 'desc');
      if (cursor) query = query.startAfter(...readCursor(cursor));

      const batchSize = isScanning ? MAX_SCANNED : limit;
      const { docs } = await query.limit(batchSize + 1).get();
      const rows: Inquiry[] = [];
      let last: QueryDocumentSnapshot | undefined;
      let scanned = 0;
      for (const document of docs.slice(0, batchSize)) {
        if (rows.length === limit) break;
        const row = inquiry.parse(document.data());
        if (!isScanning || matchesAll(words, searched(row))) rows.push(row);
        last = document;
        scanned += 1;
      }
      return { rows, next: last && scanned < docs.length ? cursorOf(last) : undefined };
    },

    /** One inquiry. Throws 404. */
    async get(id: string): Promise<Inquiry> {
      const snapshot = await inquiries.doc(id).get();
      if (!snapshot.exists) throw missing();
      return inquiry.parse(snapshot.data());
    },

    /** Sets the status. Throws 404. */
    async setStatus(id: string, status: InquiryStatus, actor: Actor): Promise<Inquiry> {
      return rewrite<Inquiry, Inquiry>(
        db,
        inquiries.doc(id),
        (row, batch, seen) => {
          const after = inquiry.parse({ ...row, status, updatedAt: stamp(row.updatedAt) });
          batch.update(inquiries.doc(id), { status, updatedAt: after.updatedAt }, seen);
          writeActivity(db, batch, {
            actor,
            action: 'status',
            collection: collections.inquiries,
            recordId: id,
            label: row.reference,
            at: after.updatedAt,
            before: { status: row.status },
            after: { status },
          });
          raiseVersion(db, batch, collections.inquiries);
          return after;
        },
        missing,
      );
    },

    /** How many inquiries fit a filter, by aggregation. */
    async count(filter: Pick<InquiryFilter, 'status' | 'isSuspect'>): Promise<number> {
      return (await filtered(filter, undefined).count().get()).data().count;
    },
  };
}
export type Inquiries = ReturnType<typeof inquiriesIn>;
