import { type ActivityEntry, activityEntry, type Colleague } from '@mipaka/contract';
import type {
  DocumentReference,
  Firestore,
  Timestamp,
  Transaction,
  WriteBatch,
} from 'firebase-admin/firestore';
import { collections } from './db.ts';
import { newestBy, type Page, pageOf } from './pages.ts';
import { normalizeKey } from './unique-keys.ts';

const newest = newestBy('at');

/** Who does something. */
export type Actor = Colleague;

type Values = Record<string, unknown>;
export type Activity = {
  actor: Actor;
  action: string;
  collection: string;
  recordId: string;
  /** What a person calls the record. */
  label: string;
  at: string;
  before?: Values;
  after?: Values;
  /** When the entry goes with the record it is about; entries without it stay. */
  expireAt?: Timestamp | null;
};

/** With bounds (64 before the @, 255 behind, RFC 5321), so that a long text without one costs no time. */
const ADDRESS = /[^\s"'<>(),;:\\@]{1,64}@[^\s"'<>(),;:\\@]{1,255}/g;
/** More than a record of ours can hold; a bound for the index all the same. */
const MAX_ADDRESSES = 100;
const BOOKKEEPING = new Set(['id', 'createdAt', 'updatedAt']);

/** The fields that differ, each with its value before and after. */
export function changesBetween(
  before: Values = {},
  after: Values = {},
): Record<string, { before: unknown; after: unknown }> {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !BOOKKEEPING.has(name),
  );
  return Object.fromEntries(
    names
      .map((name) => [name, { before: before[name] ?? null, after: after[name] ?? null }] as const)
      .filter(([, change]) => JSON.stringify(change.before) !== JSON.stringify(change.after)),
  );
}

/** The e-mail addresses in some values, normalizeKey: what an erasure of an address looks for. */
export function addressesIn(...values: (Values | undefined)[]): string[] {
  const found = JSON.stringify(values).match(ADDRESS) ?? [];
  return [...new Set(found.map(normalizeKey))].slice(0, MAX_ADDRESSES);
}

/**
 * Adds the entry of a change to the batch that makes the change, so that neither can exist without the other. Gives the
 * entry, whose id is random: its existence proves that the batch was committed.
 */
export function writeActivity(
  db: Firestore,
  batch: WriteBatch | Transaction,
  { before, after, ...entry }: Activity,
): DocumentReference {
  const ref = db.collection(collections.activity).doc();
  batch.create(ref, {
    ...entry,
    changes: changesBetween(before, after),
    addresses: addressesIn(before, after),
  });
  return ref;
}

/** A page of the activity log, newest first. */
export async function listActivity(
  db: Firestore,
  filter: { collection?: string; recordId?: string },
  limit: number,
  cursor?: string,
): Promise<Page<ActivityEntry>> {
  let query: FirebaseFirestore.Query = db.collection(collections.activity);
  if (filter.collection) query = query.where('collection', '==', filter.collection);
  if (filter.recordId) query = query.where('recordId', '==', filter.recordId);
  const { docs } = await newest
    .after(query, cursor)
    .limit(limit + 1)
    .get();
  return pageOf(docs, limit, newest, (document) =>
    activityEntry.parse({ ...document.data(), id: document.id }),
  );
}
