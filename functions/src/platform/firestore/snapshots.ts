import { gunzipSync, gzipSync } from 'node:zlib';
import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import type { z } from 'zod';
import { withoutDeadline } from '../deadline.ts';
import { commitUnless } from './commit.ts';
import { collections } from './db.ts';

/** Most bytes of a snapshot in one document; Firestore allows 1 MiB with everything in it. */
const MAX_PART_BYTES = 1_000_000;

/** The rows of a collection, kept until one of its documents changes. */
export type Kept = {
  collection: string;
  /** The shape of the rows, as JSON can hold them; rows of another release's shape are read again. */
  schema: z.ZodType<unknown[]>;
  read: () => Promise<unknown[]>;
};
export type SnapshotOptions = {
  /** Whether this function may write; one that may only read uses the snapshots of others. */
  savesSnapshots?: boolean;
  maxPartBytes?: number;
};
/** The first document of a snapshot. By the checksum of gzip, parts of two snapshots are never taken for one. */
type Snapshot = { version: number; further: number; bytes: Buffer };
type Rows = { version: number; rows: unknown[] };
/** The rows of collections, by their names. */
export type RowsByCollection = ReadonlyMap<string, Rows>;

/** Whole collections, kept in memory and for other instances while their number stays (docs/decisions/snapshots.md). */
export function createSnapshots(
  db: Firestore,
  collectionsKept: readonly Kept[],
  onFailure: (error: unknown) => void,
  { savesSnapshots = true, maxPartBytes = MAX_PART_BYTES }: SnapshotOptions = {},
) {
  const documents = db.collection(collections.content);
  /** Replaced, never changed: a call keeps the map that it found while another call runs at the same time. */
  let known: RowsByCollection = new Map();
  /** Running reads, by collection and version: one read serves all calls. */
  const flights = new Map<string, Promise<Rows>>();

  const furtherRefs = (first: DocumentReference, count: number) =>
    Array.from({ length: count }, (_, index) => documents.doc(`${first.id}-${index + 1}`));

  async function save(saved: DocumentSnapshot, { version, rows }: Rows): Promise<void> {
    const whole = gzipSync(JSON.stringify(rows));
    const partAt = (start: number) => whole.subarray(start, start + maxPartBytes);
    const count = Math.ceil(whole.length / maxPartBytes);
    const [bytes = whole, ...others] = Array.from({ length: count }, (_, n) => partAt(n * maxPartBytes));
    const snapshot: Snapshot = { version, further: others.length, bytes };
    const batch = db.batch();
    if (saved.updateTime) batch.update(saved.ref, snapshot, { lastUpdateTime: saved.updateTime });
    else batch.create(saved.ref, snapshot);
    const refs = furtherRefs(saved.ref, Math.max(others.length, Number(saved.get('further') ?? 0)));
    for (const [index, ref] of refs.entries()) {
      const part = others[index];
      if (part) batch.set(ref, { bytes: part });
      else batch.delete(ref);
    }
    // Where another instance saved first, its snapshot is as good as this one.
    await commitUnless(batch, ['failedPrecondition', 'alreadyExists']);
  }

  /** The rows in a snapshot; undefined if another release has made it otherwise. Throws while it is being replaced. */
  async function load(saved: DocumentSnapshot, schema: Kept['schema']): Promise<unknown[] | undefined> {
    const { further = 0, bytes } = saved.data() as Snapshot;
    const others = further > 0 ? await db.getAll(...furtherRefs(saved.ref, further)) : [];
    const whole = Buffer.concat([bytes, ...others.map((other) => other.get('bytes') as Buffer)]);
    return schema.safeParse(JSON.parse(gunzipSync(whole).toString())).data;
  }

  /** `version` is read before the records: a write in between is in the rows, which are read once more after it. */
  async function renew({ collection, schema, read }: Kept, version: number): Promise<Rows> {
    const saved = await documents.doc(`records-${collection}`).get();
    const found =
      saved.get('version') === version ? await load(saved, schema).catch(() => undefined) : undefined;
    if (found !== undefined) return { version, rows: found };
    const made = { version, rows: await read() };
    // The snapshot is for other instances; this one can continue without it.
    if (savesSnapshots) await save(saved, made).catch(onFailure);
    return made;
  }

  function rowsAt(one: Kept, version: number): Promise<Rows> {
    const name = `${one.collection} ${version}`;
    const begin = () => withoutDeadline(() => renew(one, version)).finally(() => flights.delete(name));
    const flight = flights.get(name) ?? begin();
    flights.set(name, flight);
    return flight;
  }

  return {
    /** The rows at the moment of the call, for one read; the same map as before if nothing has changed. */
    async read(): Promise<RowsByCollection> {
      const versions = (await documents.doc('version').get()).data() ?? {};
      const versionOf = ({ collection }: Kept) => Number(versions[collection] ?? 0);
      const before = known;
      const stale = collectionsKept.filter((one) => before.get(one.collection)?.version !== versionOf(one));
      if (stale.length === 0) return before;
      const renewed = stale.map(async (one) => [one.collection, await rowsAt(one, versionOf(one))] as const);
      known = new Map([...before, ...(await Promise.all(renewed))]);
      return known;
    },
  };
}
