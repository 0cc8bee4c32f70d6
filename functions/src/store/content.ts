import { createHash, randomUUID } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type Content, emptyContent, mapResources, type Resource, resources } from '@mipaka/contract';
import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { commit, withoutDeadline } from './commit.ts';
import { collections, isCode } from './db.ts';
import { sortRecords } from './sort-records.ts';

/** How long an instance trusts what it has before it looks at the version again, in milliseconds. */
const FRESH_MS = 5_000;
/**
 * Longest waits for a Firestore that does not answer, in milliseconds: short where there is something to show, long in an
 * instance that has just started, because a first answer takes its time and built-in copy is only better than nothing.
 */
const PATIENCE_MS = 2_000;
const FIRST_PATIENCE_MS = 10_000;

/** Bytes of a snapshot that one document holds; Firestore takes 1 MiB with everything in it. */
const MAX_PART_BYTES = 1_000_000;

type Versions = Record<string, number>;
/** The tag of what is shown when there is no content to show: nobody may keep an answer that was made from it. */
export const BUILT_IN_TAG = 'built-in';
/** The content with a tag that differs when any of it differs. */
export type TaggedContent = { content: Content; tag: string };
type Part = { version: number; rows: unknown[] };
/**
 * A snapshot: its first document, with the number of further ones where one is not enough. All carry the random `build`
 * of the write that made them, so that parts of two snapshots are never taken for one.
 */
type Snapshot = { version: number; build: string; further: number; bytes: Buffer };

/**
 * What the public pages show, from memory. Each collection has a snapshot of its active records as compressed bytes, in
 * one document or, where they are too many, in several, and all share one version document that every write raises. An
 * instance reads the version at most once per five seconds, whatever the traffic, and rebuilds what is stale, one flight
 * at a time.
 *
 * @param savesSnapshots whether this function may write; one that only reads makes the same content from the records
 * @param maxPartBytes bytes of a snapshot per document
 */
export function createContentStore(
  db: Firestore,
  onFailure: (error: unknown) => void,
  { savesSnapshots = true, maxPartBytes = MAX_PART_BYTES } = {},
) {
  const documents = db.collection(collections.content);
  const parts = new Map<string, Part>();
  let known: (TaggedContent & { checkedAt: number }) | undefined;
  let flight: Promise<TaggedContent> | undefined;

  async function rebuild(resource: Resource, version: number, saved: DocumentSnapshot): Promise<Part> {
    const { docs } = await db.collection(resource.collection).where('isActive', '==', true).get();
    const active = docs.map((document) => document.data());
    const rows = sortRecords(resource, active).flatMap((record) => {
      const parsed = resource.publicSchema.safeParse(record);
      // One record that an import has spoiled must not take the whole site down.
      if (!parsed.success) {
        const { message } = parsed.error;
        onFailure(new Error(`${resource.collection}/${record.id} cannot be shown: ${message}`));
      }
      return parsed.success ? [parsed.data] : [];
    });
    if (!savesSnapshots) return { version, rows };
    // The snapshot is for other instances: what this one shows does not depend on it.
    await save(saved, version, gzipSync(JSON.stringify(rows))).catch(onFailure);
    return { version, rows };
  }

  const furtherRefs = (first: DocumentReference, count: number) =>
    Array.from({ length: count }, (_, index) => documents.doc(`${first.id}-${index + 1}`));

  /** Saves a snapshot for the other instances, all its documents in one batch. */
  async function save(saved: DocumentSnapshot, version: number, whole: Buffer): Promise<void> {
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
    try {
      await commit(batch);
    } catch (error) {
      // Another instance saved first; its snapshot is as good as this one.
      if (!isCode(error, 'failedPrecondition', 'alreadyExists')) throw error;
    }
  }

  /** The rows of a saved snapshot; undefined where another instance is just replacing it. */
  async function rowsOf(saved: DocumentSnapshot): Promise<unknown[] | undefined> {
    const { build, further = 0, bytes } = saved.data() as Snapshot;
    const others = further > 0 ? await db.getAll(...furtherRefs(saved.ref, further)) : [];
    if (others.some((other) => other.get('build') !== build)) return undefined;
    const whole = Buffer.concat([bytes, ...others.map((other) => other.get('bytes') as Buffer)]);
    return JSON.parse(gunzipSync(whole).toString()) as unknown[];
  }

  async function refresh(): Promise<TaggedContent> {
    const versions = ((await documents.doc('version').get()).data() ?? {}) as Versions;
    const stale = resources.filter(
      ({ collection }) => parts.get(collection)?.version !== (versions[collection] ?? 0),
    );
    if (stale.length > 0) {
      const saved = await db.getAll(
        ...stale.map(({ collection }) => documents.doc(`snapshot-${collection}`)),
      );
      for (const [index, resource] of stale.entries()) {
        const snapshot = saved[index] as DocumentSnapshot;
        const version = versions[resource.collection] ?? 0;
        const rows = snapshot.get('version') === version ? await rowsOf(snapshot) : undefined;
        parts.set(resource.collection, rows ? { version, rows } : await rebuild(resource, version, snapshot));
      }
    }
    if (!known || stale.length > 0) {
      const content = mapResources(({ collection }) => parts.get(collection)?.rows ?? []) as Content;
      const tag = createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
      known = { content, tag, checkedAt: 0 };
    }
    known.checkedAt = Date.now();
    return known;
  }

  /** What is shown without Firestore, which is asked again after the usual time. */
  function fallback(): TaggedContent {
    if (known) known.checkedAt = Date.now();
    return known ?? { content: emptyContent, tag: BUILT_IN_TAG };
  }

  return {
    /**
     * The current content, at most five seconds old. When Firestore is out of reach or silent: what this instance had last,
     * else nothing, and the pages show their built-in copy. Never throws.
     */
    async read(): Promise<TaggedContent> {
      if (known && Date.now() - known.checkedAt < FRESH_MS) return known;
      flight ??= withoutDeadline(refresh)
        .catch((error) => {
          onFailure(error);
          return fallback();
        })
        .finally(() => {
          flight = undefined;
        });
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise<TaggedContent>((resolve) => {
        timer = setTimeout(() => resolve(fallback()), known ? PATIENCE_MS : FIRST_PATIENCE_MS);
      });
      return Promise.race([flight, patience]).finally(() => clearTimeout(timer));
    },
  };
}
