import { answerTimes, type Inquiry, type InquiryFilter, inquiry, REPLY_HOURS } from '@mipaka/contract';
import { FieldPath, type Firestore, type Query, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { collections } from '../db.ts';
import { byId, type Page, pageOf } from '../pages.ts';
import { normalizeKey } from '../unique-keys.ts';
import { firstIdBefore } from './ids.ts';
import { lookupOf, MIN_PREFIX, matchesAll, wordsOf } from './search.ts';
import { readInquiry, searchedOf, toInquiry } from './stored.ts';

/** Rows that one page reads at the most while it looks for further words. */
const MAX_SCANNED = 300;
/** Earlier inquiries of a person that are listed. */
const MAX_EARLIER = 20;
/** What a list reads of each inquiry: not the stored prefixes, which are most of a document. */
const LISTED_FIELDS = Object.keys(inquiry.shape);

/** The answer times that a filter means. */
function answersIn(filter: NonNullable<InquiryFilter['answer']>): readonly string[] {
  const times = filter === 'in-time' ? answerTimes.filter(({ hours }) => hours <= REPLY_HOURS) : answerTimes;
  return filter === 'in-time' || filter === 'given' ? times.map(({ name }) => name) : [filter];
}

/** Reads inquiries. */
export function createInquiryQueries(db: Firestore) {
  const inquiries = db.collection(collections.inquiries);

  const filtered = (filter: InquiryFilter, firstWord?: string): Query => {
    let query: Query = inquiries;
    if (filter.status) query = query.where('status', '==', filter.status);
    if (filter.suspect !== undefined) query = query.where('isSuspect', '==', filter.suspect);
    if (filter.isReplied) query = query.where('isReplied', '==', true);
    if (filter.assignee) query = query.where('assigneeId', '==', filter.assignee);
    if (filter.type) query = query.where('serviceInterest', '==', filter.type);
    for (const name of ['source', 'entry', 'campaign', 'device', 'hour'] as const) {
      if (filter[name]) query = query.where(`facets.${name}`, '==', filter[name]);
    }
    if (filter.answer) query = query.where('facets.answer', 'in', answersIn(filter.answer));
    if (filter.from) query = query.where(FieldPath.documentId(), '<', firstIdBefore(filter.from));
    if (filter.to) query = query.where(FieldPath.documentId(), '>=', firstIdBefore(filter.to));
    if (firstWord) query = query.where('words', 'array-contains', lookupOf(firstWord));
    return query;
  };

  return {
    /**
     * A page of inquiries, newest first, and the cursor of the next one. A page may hold fewer than `limit` rows and
     * still have a next one: several words are looked for in 300 rows at a time. Throws Invalid for a cursor that no
     * page handed out.
     */
    async list(filter: InquiryFilter, limit: number, cursor?: string): Promise<Page<Inquiry>> {
      const words = wordsOf(filter.q ?? '');
      const [longest = ''] = [...words].sort((a, b) => b.length - a.length);
      const firstWord = [...longest].length < MIN_PREFIX ? undefined : longest;
      // A single word is looked up as it is; more of them, or a very short or long one, are compared row by row.
      const isScanning = words.length > 1 || (words.length === 1 && lookupOf(firstWord ?? '') !== longest);
      const size = isScanning ? MAX_SCANNED : limit;
      const { docs } = await byId
        .after(filtered(filter, firstWord), cursor)
        .limit(size + 1)
        .select(...LISTED_FIELDS)
        .get();
      if (!isScanning) return pageOf(docs, limit, byId, toInquiry);
      const rows: Inquiry[] = [];
      let last: QueryDocumentSnapshot | undefined;
      for (const document of docs.slice(0, size)) {
        if (rows.length === limit) break;
        const row = toInquiry(document);
        if (matchesAll(words, searchedOf(row))) rows.push(row);
        last = document;
      }
      return { rows, next: last && last !== docs.at(-1) ? byId.cursorAt(last) : undefined };
    },

    /** One inquiry. Throws NotFound. */
    get: async (id: string): Promise<Inquiry> => inquiry.parse(await readInquiry(db, id)),

    /** Some inquiries by id, at most 200, in the order of the ids; unknown ids are skipped. */
    async some(ids: readonly string[]): Promise<Inquiry[]> {
      const documents = ids.length > 0 ? await db.getAll(...ids.map((id) => inquiries.doc(id))) : [];
      return documents.filter(({ exists }) => exists).map(toInquiry);
    },

    /** Earlier inquiries of the same e-mail address, newest first, at most twenty. Throws NotFound. */
    async earlier(id: string): Promise<Inquiry[]> {
      const { email } = await readInquiry(db, id);
      const query = inquiries
        .where('addresses', 'array-contains', normalizeKey(email))
        .where(FieldPath.documentId(), '>', id)
        .orderBy(FieldPath.documentId())
        .limit(MAX_EARLIER)
        .select(...LISTED_FIELDS);
      return (await query.get()).docs.map(toInquiry);
    },

    /** Those whose visitor has waited for an answer to a reply since a time between two (ISO 8601), the longest first. */
    async waiting(from: string, to: string, most: number): Promise<Inquiry[]> {
      const query = inquiries.where('repliedAt', '>=', from).where('repliedAt', '<', to).orderBy('repliedAt');
      return (
        await query
          .limit(most)
          .select(...LISTED_FIELDS)
          .get()
      ).docs.map(toInquiry);
    },

    /** How many visitors have waited for an answer to a reply since before a time (ISO 8601), by aggregation. */
    async countWaiting(before: string): Promise<number> {
      return (await inquiries.where('repliedAt', '<', before).count().get()).data().count;
    },

    /** How many inquiries match a filter, by aggregation. */
    async count(filter: Omit<InquiryFilter, 'q'>): Promise<number> {
      return (await filtered(filter).count().get()).data().count;
    },
  };
}
export type InquiryQueries = ReturnType<typeof createInquiryQueries>;
