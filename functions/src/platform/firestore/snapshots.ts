import { randomUUID } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import type { z } from 'zod';
import { commitUnless, withoutDeadline } from './commit.ts';
import { collections } from './db.ts';

/** Most bytes of a snapshot in one document; Firestore allows 1 MiB with everything in it. */
const MAX_PART_BYTES = 1_000_000;

/** A value that is computed from the documents of a collection and kept until one of them changes. */
export type Derived<T> = {
  collection: string;
  /** The shape of the kept value, as JSON can hold it; a value of another release's shape is computed again. */
  schema: z.ZodType<T>;
  make: () => Promise<T>;
};
export type SnapshotOptions = {
  /** Whether this function may write. A function that only reads computes the values from the records. */
  savesSnapshots?: boolean | undefined;
  maxPartBytes?: number | undefined;
};
/**
 * A snapshot: its first document, and the number of further ones. All carry the random `build` of the write that made
 * them, so that parts of two snapshots are never taken for one.
 */
type Snapshot = { version: number; build: string; further: number; bytes: Buffer };
type Value<T> = { version: number; value: T };

/**
 * Values computed from whole collections: kept in memory, and for other instances as compressed JSON beside the version
 * document. Every write of a record raises the number of its collection there, in the same batch; a value of another
 * number is computed again. `prefix` begins the names of the snapshots.
 */
export function createSnapshots<T>(
  db: Firestore,
  prefix: string,
  derived: readonly Derived<T>[],
  onFailure: (error: unknown) => void,
  { savesSnapshots = true, maxPartBytes = MAX_PART_BYTES }: SnapshotOptions = {},
) {
  const documents = db.collection(collections.content);
  /** Replaced, never changed: a call keeps the map that it found while another call runs at the same time. */
  let known: ReadonlyMap<string, Value<T>> = new Map();
  /** Computations that are under way, by collection and version: each is made once for all calls. */
  const flights = new Map<string, Promise<Value<T>>>();

  const furtherRefs = (first: DocumentReference, count: number) =>
    Array.from({ length: count }, (_, index) => documents.doc(`${first.id}-${index + 1}`));

  async function save(saved: DocumentSnapshot, { version, value }: Value<T>): Promise<void> {
    const whole = gzipSync(JSON.stringify(value));
    const build = randomUUID();
    const [bytes = whole, ...others] = Array.from(
      { length: Math.ceil(whole.length / maxPartBytes) },
      (_, index) => whole.subarray(index * maxPartBytes, (index + 1) * maxPartBytes),
    );
    const snapshot: Snapshot = { version, build, further: others.length, bytes };
    const batch = db.batch();
    if (saved.updateTime) batch.update(saved.ref, snapshot, { lastUpdateTime: saved.updateTime });
    else batch.create(saved.ref, snapshot);
    const refs = furtherRefs(saved.ref, Math.max(others.length, Number(saved.get('further') ?? 0)));
    for (const [index, ref] of refs.entries()) {
      const part = others[index];
      if (part) batch.set(ref, { build, bytes: part });
      else batch.delete(ref);
    }
    // Where another instance saved first, its snapshot is as good as this one.
    await commitUnless(batch, ['failedPrecondition', 'alreadyExists']);
  }

  /** The value in a snapshot; undefined while another instance replaces it, or if it has another release's shape. */
  async function load(saved: DocumentSnapshot, schema: z.ZodType<T>): Promise<T | undefined> {
    const { build, further = 0, bytes } = saved.data() as Snapshot;
    const others = further > 0 ? await db.getAll(...furtherRefs(saved.ref, further)) : [];
    if (others.some((other) => other.get('build') !== build)) return undefined;
    const whole = Buffer.concat([bytes, ...others.map((other) => other.get('bytes') as Buffer)]);
    return schema.safeParse(JSON.parse(gunzipSync(whole).toString())).data;
  }

  /** `version` is read before the records: a write in between is in the value, which is computed once more after it. */
  async function renew({ collection, schema, make }: Derived<T>, version: number) {
    const saved = await documents.doc(`${prefix}-${collection}`).get();
    const found = saved.get('version') === version ? await load(saved, schema) : undefined;
    if (found !== undefined) return { version, value: found };
    const made = { version, value: await make() };
    // The snapshot is for other instances; this one can continue without it.
    if (savesSnapshots) await save(saved, made).catch(onFailure);
    return made;
  }

  function valueAt(one: Derived<T>, version: number): Promise<Value<T>> {
    const name = `${one.collection} ${version}`;
    const begun = flights.get(name);
    if (begun) return begun;
    const flight = withoutDeadline(() => renew(one, version)).finally(() => flights.delete(name));
    flights.set(name, flight);
    return flight;
  }

  return {
    /**
     * The values by collection; the same map as before if nothing has changed. Costs one read, and one more per changed
     * collection. Throws Firestore's errors.
     */
    async read(): Promise<ReadonlyMap<string, Value<T>>> {
      const versions = (await documents.doc('version').get()).data() ?? {};
      const versionOf = ({ collection }: Derived<T>) => Number(versions[collection] ?? 0);
      const before = known;
      const stale = derived.filter((one) => before.get(one.collection)?.version !== versionOf(one));
      if (stale.length === 0) return before;
      const renewed = stale.map(async (one) => [one.collection, await valueAt(one, versionOf(one))] as const);
      known = new Map([...before, ...(await Promise.all(renewed))]);
      return known;
    },
  };
}
