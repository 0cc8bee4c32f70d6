import {
  type DocumentSnapshot,
  FieldPath,
  type Query,
  type QueryDocumentSnapshot,
} from 'firebase-admin/firestore';
import { failure, log } from '../log.ts';
import { Invalid } from './errors.ts';

/** Some rows and, when there are more, the cursor of the next page. */
export type Page<Row> = { rows: Row[]; next?: string };

const isId = (text: string | undefined) => /^[A-Za-z0-9][\w-]{0,99}$/.test(text ?? '');
const invalidCursor = () => new Invalid('The cursor is not valid', { cursor: 'Not valid' });
const encode = (text: string) => Buffer.from(text).toString('base64url');
const decode = (cursor: string) => Buffer.from(cursor, 'base64url').toString();

const orderBy = (direction: 'asc' | 'desc', field?: string) => ({
  /** A query in this order, beginning after a cursor. Throws Invalid for a cursor that did not come from a page. */
  after(query: Query, cursor: string | undefined): Query {
    const byField = field ? query.orderBy(field, direction) : query;
    const sorted = byField.orderBy(FieldPath.documentId(), direction);
    if (cursor === undefined) return sorted;
    const parts = decode(cursor).split(' ');
    const isTime = !field || !Number.isNaN(Date.parse(parts[0] ?? ''));
    if (parts.length !== (field ? 2 : 1) || !isTime || !isId(parts.at(-1))) throw invalidCursor();
    return sorted.startAfter(...parts);
  },
  cursorAt: (document: QueryDocumentSnapshot) =>
    encode(field ? `${document.get(field)} ${document.id}` : document.id),
});
/** An order in which a collection is read page by page. */
export type Order = ReturnType<typeof orderBy>;

/** Newest first, by a field that holds a time. */
export const newestBy = (field: string): Order => orderBy('desc', field);
/** Earliest first, by a field that holds a time or a day. */
export const earliestBy = (field: string): Order => orderBy('asc', field);
export const byId: Order = orderBy('asc');

/** Reads each document by `read`. Skips and logs documents of another release. */
export const readEach = <Document extends DocumentSnapshot, T>(
  documents: readonly Document[],
  read: (document: Document) => T,
) =>
  documents.flatMap((document) => {
    try {
      return document.exists ? [read(document)] : [];
    } catch (error) {
      log('ERROR', 'a document cannot be read', { path: document.ref.path, ...failure(error) });
      return [];
    }
  });

/** Reads a page of at most `limit` rows after a cursor of an earlier page. Throws Invalid for any other cursor. */
export async function readPage<Row>(
  query: Query,
  order: Order,
  limit: number,
  cursor: string | undefined,
  read: (document: QueryDocumentSnapshot) => Row,
): Promise<Page<Row>> {
  const rest = order.after(query, cursor);
  // The extra document shows whether there is a next page.
  const { docs } = await rest.limit(limit + 1).get();
  const ofPage = docs.slice(0, limit);
  const last = ofPage.at(-1);
  return {
    rows: readEach(ofPage, read),
    next: last && docs.length > limit ? order.cursorAt(last) : undefined,
  };
}
