import {
  type ActivityAction,
  type ActivityEntry,
  activityEntry,
  type api,
  beginningOf,
  type Colleague,
  colleague,
  described,
  differences,
  ERASED,
  namedColleague,
  type QueryOf,
  type RecentChange,
  recentChange,
  withoutAccount,
} from '@mipaka/contract';
import type { DocumentSnapshot, Firestore, Query, Timestamp } from 'firebase-admin/firestore';
import { provedBy } from './firestore/commit.ts';
import { type Batch, collections, normalizeKey } from './firestore/db.ts';
import { NotFound } from './firestore/errors.ts';
import { newestBy, readEach, readPage } from './firestore/pages.ts';

const newest = newestBy('at');

export type Actor = Colleague;

type Values = Record<string, unknown>;
export type Activity = Omit<ActivityEntry, 'id' | 'action' | 'changes'> & {
  action: ActivityAction;
  before?: Values;
  after?: Values;
  /** When the entry is deleted together with its record; entries without it stay. */
  expireAt?: Timestamp | null;
};

/** From its sign @, so that a long text without any costs no time; bounded as in RFC 5321. */
const ADDRESS = /@(?<=([^\s"<>(),;:\\@]{1,64}@))[\p{L}\p{N}][\p{L}\p{N}.-]{0,254}(?<![.-])/gu;
/** More than any of our records can hold; it bounds the index all the same. */
const MAX_ADDRESSES = 5_000;

/** The addresses in a text, as keys. A sign before an address may be part of it, so both forms are given. */
function addressesInText(text: string): string[] {
  const found = normalizeKey(text).matchAll(ADDRESS);
  return [...new Set(Array.from(found, ([domain, local]) => local + domain.slice(1)))]
    .flatMap((address) => [address, address.replace(/^(?:.*[^\p{L}\p{N}.+_'@-])?[^\p{L}\p{N}]*/u, '')])
    .filter((address) => !address.startsWith('@'));
}

const staff = namedColleague.partial({ name: true }).strict();
/** Whether a value names a member of staff: their user name, which may be an address, belongs to the account. */
const isStaff = (value: unknown): boolean => staff.safeParse(value).success;

function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null && !isStaff(value))
    for (const part of Object.values(value)) yield* stringsIn(part);
}

/** The e-mail addresses in some values, as keys, each once. Erasing an address looks for these keys. */
export function addressesIn(...values: unknown[]): string[] {
  const found = new Set<string>();
  for (const text of stringsIn(values)) for (const address of addressesInText(text)) found.add(address);
  return [...found].slice(0, MAX_ADDRESSES);
}

/** A value, as JSON can hold it, in which every string that holds an address is replaced. */
export const withoutAddress = <T>(value: T, address: string): T =>
  JSON.parse(JSON.stringify(value), function (this: unknown, _name, part) {
    const isIn = typeof part === 'string' && addressesInText(part).includes(normalizeKey(address));
    return isIn && !isStaff(this) ? ERASED : part;
  });

/** Adds the entry of a change to the batch that makes it. Its random id proves that the batch was committed. */
export function writeActivity(db: Firestore, batch: Batch, { before, after, ...entry }: Activity): void {
  const ref = db.collection(collections.activity).doc();
  const changes = differences(before, after);
  const addresses = addressesIn(entry.label, changes);
  // A signed-in user has more fields than a log should keep.
  batch.create(ref, { ...entry, actor: colleague.parse(entry.actor), changes, addresses });
  provedBy(batch, ref);
}

/** An entry as people read it, with only the changes of fields that a history shows. */
function readEntry(document: DocumentSnapshot): ActivityEntry {
  const { changes, ...entry } = activityEntry.parse({ ...document.data(), id: document.id });
  return { ...entry, changes: described(entry.collection, changes) };
}

/** The values that a record's change at a time has replaced, and those that it has set. Throws NotFound. */
export async function changeAt(db: Firestore, { recordId, at }: Pick<Activity, 'recordId' | 'at'>) {
  const found = db.collection(collections.activity).where('recordId', '==', recordId).where('at', '==', at);
  const { docs } = await found.limit(1).get();
  const changes = Object.entries<ActivityEntry['changes'][string]>(docs[0]?.get('changes') ?? {});
  // A note has an entry, too, and changes nothing.
  if (changes.length === 0) throw new NotFound('There is no such change');
  const side = (which: 'before' | 'after') =>
    Object.fromEntries(changes.map(([name, change]) => [name, change[which]]));
  return { before: side('before'), after: side('after') };
}

type ActivityFilter = Omit<QueryOf<(typeof api)['activity.list']>, 'limit' | 'cursor'>;

/** A page of the activity log, newest first. Reads at most one entry more than it gives. */
export async function listActivity(db: Firestore, filter: ActivityFilter, limit: number, cursor?: string) {
  const { collection, recordId, actor, action, day } = filter;
  let query: Query = db.collection(collections.activity);
  // Each has an index of its own, sorted by time; Firestore merges the indexes when several are given.
  for (const [field, value] of Object.entries({ collection, recordId, 'actor.id': actor, action })) {
    if (value) query = query.where(field, '==', value);
  }
  if (day) query = query.where('at', '>=', beginningOf(day)).where('at', '<', beginningOf(day, 1));
  return readPage(query, newest, limit, cursor, readEntry);
}

const notColleagues = new Set(Object.values(withoutAccount).map(({ id }) => id));

/** Entries that each try reads; the second one runs when the first finds too few. */
const LOOKS = [20, 100];

/** The last changes by others, newest first, without those of accounts. Looks at the last hundred entries. */
export async function changesByOthers(db: Firestore, userId: string, limit: number): Promise<RecentChange[]> {
  const fields = Object.keys(recentChange.shape).filter((name) => name !== 'id');
  const query = newest.after(db.collection(collections.activity), undefined).select(...fields);
  let found: RecentChange[] = [];
  for (const size of LOOKS) {
    const { docs } = await query.limit(size).get();
    found = readEach(docs, (document) => recentChange.parse({ ...document.data(), id: document.id }))
      .filter(({ actor: { id } }) => id !== userId && !notColleagues.has(id))
      .filter(({ collection }) => collection !== collections.users);
    if (found.length >= limit || docs.length < size) break;
  }
  return found.slice(0, limit);
}
