/** The indexes that a query needs in a real Firestore; the emulators run every query without an index. */
import type { Query } from 'firebase-admin/firestore';
import type { DeclaredIndexes } from '../../../tools/deployed/indexes.ts';

type Order = [field: string, direction: string];
/** The parts of a query that decide which index it needs. */
type Shape = {
  collection: string;
  equal: string[];
  contains: string[];
  range: string[];
  order: Order[];
};

/** The shape of a query of the client. */
export function shapeOf(query: Query): Shape {
  // biome-ignore lint/suspicious/noExplicitAny: the client has no public way to look into a query
  const options = (query as any)._queryOptions;
  const shape: Shape = { collection: options.collectionId, equal: [], contains: [], range: [], order: [] };
  for (const { field, op } of options.filters) {
    // Firestore serves `in` like an equality with each of its values.
    const place =
      op === 'EQUAL' || op === 'IN' ? shape.equal : op === 'ARRAY_CONTAINS' ? shape.contains : shape.range;
    place.push(field.toString());
  }
  for (const { field, direction } of options.fieldOrders) {
    if (field.toString() !== '__name__') shape.order.push([field.toString(), direction]);
  }
  // Firestore sorts a range without an order by its field. Every index ends with the id, which needs no index itself.
  const [first] = shape.range;
  if (shape.order.length === 0 && first && first !== '__name__') shape.order.push([first, 'ASCENDING']);
  return shape;
}

/**
 * The indexes that a real Firestore lacks for a query, as their fields. It serves equalities without an order, and a
 * single sorted field, by itself; each equality beside an order needs [field, ...order], which Firestore merges.
 */
export function missingFor(
  { indexes, fieldOverrides }: DeclaredIndexes,
  { collection, equal, contains, order }: Shape,
): string[] {
  const sorted = order.map(([field, direction]) => `${field} ${direction}`);
  const has = (first: string[]) =>
    indexes.some(
      ({ collectionGroup, fields }) =>
        collectionGroup === collection &&
        [...first, ...sorted].join() ===
          fields.map(({ fieldPath, order: way, arrayConfig }) => `${fieldPath} ${way ?? arrayConfig}`).join(),
    );
  /** Whether firestore.indexes.json switches off this kind of automatic index for a field. */
  const isOff = (field: string, kind: 'order' | 'arrayConfig') =>
    fieldOverrides.some(
      (override) =>
        override.collectionGroup === collection &&
        override.fieldPath === field &&
        !override.indexes?.some((index) => index[kind]),
    );
  const off = [
    ...[...equal, ...order.map(([field]) => field)].filter((field) => isOff(field, 'order')),
    ...contains.filter((field) => isOff(field, 'arrayConfig')),
  ];
  if (sorted.length === 0) return off;
  const firsts = [
    ...equal.map((field) => [`${field} ASCENDING`]),
    ...contains.map((field) => [`${field} CONTAINS`]),
  ];
  if (firsts.length === 0) return sorted.length === 1 || has([]) ? off : [...off, sorted.join()];
  return [...off, ...firsts.filter((first) => !has(first)).map((first) => [...first, ...sorted].join())];
}
