import {
  answerTimes,
  type Inquiry,
  type InquiryFilter,
  type InquiryStatus,
  inquiry,
  REPLY_HOURS,
  waitingSince,
} from '@mipaka/contract';
import { FieldPath, type Firestore, type Query, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { collections, normalizeKey } from '../../platform/firestore/db.ts';
import { NotFound } from '../../platform/firestore/errors.ts';
import { byId, earliestBy, type Order, type Page } from '../../platform/firestore/pages.ts';
import { firstIdBefore } from './ids.ts';
import { lookupOf, MIN_PREFIX, matchesAll, typedWords } from './search.ts';
import { endSnoozes } from './snoozes.ts';
import { searchedOf, toInquiry } from './stored.ts';

/** Most rows that one page reads while it scans for matches. */
const MAX_SCANNED = 300;
const MAX_EARLIER = 20;
/** The fields that a list reads: not the stored prefixes, which make up most of a document. */
const LISTED_FIELDS = Object.keys(inquiry.shape);
const MATCHED_FIELDS = [...LISTED_FIELDS, 'facets', 'assigneeId', 'isReplied', 'isSnoozed'];

const byCreation = earliestBy('createdAt');
/** With only these filters the order of creation needs no scan of each inquiry. */
const indexedByCreation = ['status', 'suspect', 'from', 'to', 'snoozed', 'longestFirst'];

/** The filters that can be counted without scanning each inquiry. */
type CountedFilter = Omit<InquiryFilter, 'q' | 'longestFirst'>;

const statusesOf = (isDone: boolean): readonly InquiryStatus[] =>
  isDone ? ['completed', 'closed'] : ['new', 'in-progress'];

function answersIn(filter: NonNullable<InquiryFilter['answer']>): readonly string[] {
  if (filter !== 'in-time' && filter !== 'given') return [filter];
  const isCounted = ({ hours }: { hours: number }) => filter === 'given' || hours <= REPLY_HOURS;
  return answerTimes.filter(isCounted).map(({ name }) => name);
}

type Condition = [field: string, operator: '==' | 'in', value: unknown];
const FACETS = ['source', 'entry', 'campaign', 'device', 'hour'] as const;

/** The conditions of a filter on stored fields; times, words and follow-ups are compared elsewhere. */
function conditionsOf(filter: InquiryFilter): Condition[] {
  const conditions: Condition[] = [
    ['status', '==', filter.status],
    ['status', 'in', filter.isDone === undefined ? undefined : statusesOf(filter.isDone)],
    ['isSuspect', '==', filter.suspect],
    ['isReplied', '==', filter.isReplied],
    ['isSnoozed', '==', filter.snoozed],
    ['assigneeId', '==', filter.assignee],
    ['serviceInterest', '==', filter.type],
    ['facets.answer', 'in', filter.answer && answersIn(filter.answer)],
    ...FACETS.map((name): Condition => [`facets.${name}`, '==', filter[name]]),
  ];
  return conditions.filter(([, , value]) => value !== undefined && value !== '');
}

/** Makes the function that gives a stored inquiry if it matches a filter. */
function matcherOf(filter: InquiryFilter) {
  const conditions = conditionsOf(filter);
  const words = typedWords(filter.q ?? '');
  return (document: QueryDocumentSnapshot): Inquiry | undefined => {
    const row = toInquiry(document);
    const isMatch =
      conditions.every(([field, operator, value]) =>
        operator === '=='
          ? document.get(field) === value
          : (value as unknown[]).includes(document.get(field)),
      ) &&
      (!filter.followUpTo || (row.followUpOn !== null && row.followUpOn <= filter.followUpTo)) &&
      (!filter.from || row.createdAt >= filter.from) &&
      (!filter.to || row.createdAt < filter.to) &&
      (words.length === 0 || matchesAll(words, searchedOf(row)));
    return isMatch ? row : undefined;
  };
}

export function createInquiryQueries(db: Firestore) {
  const inquiries = db.collection(collections.inquiries);

  const filtered = (filter: InquiryFilter, firstWord?: string): Query => {
    let query: Query = inquiries;
    for (const condition of conditionsOf(filter)) query = query.where(...condition);
    if (filter.followUpTo) query = query.where('followUpOn', '<=', filter.followUpTo);
    if (filter.from) query = query.where(FieldPath.documentId(), '<', firstIdBefore(filter.from));
    if (filter.to) query = query.where(FieldPath.documentId(), '>=', firstIdBefore(filter.to));
    if (firstWord) query = query.where('words', 'array-contains', lookupOf(firstWord));
    return query;
  };

  /** The order of a list, and as much of its filter as has an index in that order. */
  function indexed(filter: InquiryFilter, firstWord?: string): [Order, Query] {
    const { followUpTo, longestFirst, assignee, status, suspect, snoozed, from, to } = filter;
    if (followUpTo) return [earliestBy('followUpOn'), filtered({ followUpTo, assignee })];
    if (!longestFirst) return [byId, filtered(filter, firstWord)];
    let query = filtered({ status, suspect, snoozed });
    if (from) query = query.where('createdAt', '>=', from);
    if (to) query = query.where('createdAt', '<', to);
    return [byCreation, query];
  }

  const rowsOf = async (query: Query): Promise<Inquiry[]> =>
    (await query.select(...LISTED_FIELDS).get()).docs.map(toInquiry);

  /** Some inquiries by id, at most 200, in the order of the ids; unknown ids are skipped. */
  async function some(ids: readonly string[]): Promise<Inquiry[]> {
    const documents = ids.length > 0 ? await db.getAll(...ids.map((id) => inquiries.doc(id))) : [];
    return documents.filter(({ exists }) => exists).map(toInquiry);
  }

  return {
    /**
     * A page of inquiries, newest first or as the filter says; follow-ups longest due first. It may be short although
     * there is a next one: what no index finds is looked for in 300 rows at a time. Throws Invalid for a cursor that did
     * not come from a page.
     */
    async list(filter: InquiryFilter, limit: number, cursor?: string): Promise<Page<Inquiry>> {
      const { followUpTo, longestFirst, snoozed } = filter;
      if (snoozed !== undefined && cursor === undefined) await endSnoozes(db, new Date());
      const words = typedWords(filter.q ?? '');
      // Signs alone are in no inquiry: a bulk change of what they find must not change all.
      if (filter.q && words.length === 0) return { rows: [] };
      const [longest = ''] = [...words].sort((a, b) => b.length - a.length);
      const firstWord = [...longest].length < MIN_PREFIX ? undefined : longest;
      // One word is looked up in the index; several, or a very short or long one, are compared row by row.
      const isScanning =
        followUpTo !== undefined ||
        (longestFirst && Object.keys(filter).some((name) => !indexedByCreation.includes(name))) ||
        words.length > 1 ||
        (words.length === 1 && lookupOf(firstWord ?? '') !== longest);
      const [order, query] = indexed(filter, firstWord);
      const most = isScanning ? MAX_SCANNED : limit;
      const sorted = order.after(query.select(...MATCHED_FIELDS), cursor);
      // The extra document shows whether there is a next page.
      const { docs } = await sorted.limit(most + 1).get();
      // The index has found only rows that match.
      const match = matcherOf(isScanning ? filter : {});
      const rows: Inquiry[] = [];
      let last: QueryDocumentSnapshot | undefined;
      for (const document of docs.slice(0, most)) {
        if (rows.length === limit) break;
        const row = match(document);
        if (row) rows.push(row);
        last = document;
      }
      return { rows, next: last && last !== docs.at(-1) ? order.cursorAt(last) : undefined };
    },

    /** The inquiries that have waited longest, without snoozed ones. */
    async longestWaiting(limit: number): Promise<Inquiry[]> {
      const longest = (filter: InquiryFilter, order: Order) =>
        rowsOf(order.after(filtered({ ...filter, suspect: false, snoozed: false }), undefined).limit(limit));
      const [fresh, replied] = await Promise.all([
        longest({ status: 'new' }, byCreation),
        longest({ isReplied: true }, earliestBy('repliedAt')),
      ]);
      const rows = new Map([...fresh, ...replied].map((row) => [row.id, row]));
      const since = (row: Inquiry) => waitingSince(row) ?? row.createdAt;
      return [...rows.values()].sort((a, b) => since(a).localeCompare(since(b))).slice(0, limit);
    },

    some,

    /** One inquiry. Throws NotFound. */
    async get(id: string): Promise<Inquiry> {
      const [row] = await some([id]);
      if (!row) throw new NotFound('There is no such inquiry');
      return row;
    },

    /** Earlier inquiries of the same e-mail address, newest first, at most twenty. */
    earlier({ id, email }: Inquiry): Promise<Inquiry[]> {
      const ofAddress = inquiries.where('addresses', 'array-contains', normalizeKey(email));
      const before = ofAddress.where(FieldPath.documentId(), '>', id).orderBy(FieldPath.documentId());
      return rowsOf(before.limit(MAX_EARLIER));
    },

    /** Inquiries but spam whose visitor waits for an answer to a reply of a time in a range (ISO 8601), oldest first. */
    async waiting(from: string, to: string, most: number): Promise<Inquiry[]> {
      const query = inquiries.where('repliedAt', '>=', from).where('repliedAt', '<', to);
      const rows = await rowsOf(query.orderBy('repliedAt').limit(most));
      return rows.filter((row) => row.status !== 'new' && !row.isSuspect);
    },

    /** Number of inquiries that match a filter, by aggregation. */
    async count(filter: CountedFilter): Promise<number> {
      return (await filtered(filter).count().get()).data().count;
    },
  };
}
