import { FieldPath, type Query, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { HttpError } from '../http-error.ts';

/** Some rows and, when there are more, the cursor of the next page. */
export type Page<Row> = { rows: Row[]; next?: string };

/** The cursor that goes on after a document of a query sorted by `field`. */
export const cursorAt = (document: QueryDocumentSnapshot, field: string): string =>
  Buffer.from(`${document.get(field)} ${document.id}`).toString('base64url');

/** A query newest first, beginning after a cursor. Throws 400 for a cursor that no page handed out. */
export function afterCursor(query: Query, field: string, cursor: string | undefined): Query {
  const sorted = query.orderBy(field, 'desc').orderBy(FieldPath.documentId(), 'desc');
  if (cursor === undefined) return sorted;
  const [at, id] = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (!at || !id || Number.isNaN(Date.parse(at)) || !/^[A-Za-z0-9][\w-]{0,99}$/.test(id)) {
    throw new HttpError(400, 'The cursor is not valid', { errors: { cursor: 'Not valid' } });
  }
  return sorted.startAfter(at, id);
}

/** The page in the documents of a query that asked for one more than `limit`. */
export function pageOf<Row>(
  docs: readonly QueryDocumentSnapshot[],
  limit: number,
  field: string,
  read: (document: QueryDocumentSnapshot) => Row,
): Page<Row> {
  const shown = docs.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown.map(read), next: last && docs.length > limit ? cursorAt(last, field) : undefined };
}
