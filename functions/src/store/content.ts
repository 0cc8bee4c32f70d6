import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type Content, emptyContent, mapResources, type Resource, resources } from '@mipaka/contract';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
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

type Versions = Record<string, number>;
/** The content with a tag that differs when any of it differs. */
export type TaggedContent = { content: Content; tag: string };
type Part = { version: number; rows: unknown[] };

/**
 * What the public pages show, from memory. Each collection has one document with its active records as compressed
 * bytes, and all share one version document that every write raises. An instance reads the version at most once per
 * five seconds, whatever the traffic, and rebuilds what is stale, one flight at a time.
 *
 * @param savesSnapshots whether this function may write; one that only reads makes the same content from the records
 */
export function createContentStore(
  db: Firestore,
  onFailure: (error: unknown) => void,
  { savesSnapshots = true } = {},
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
    const snapshot = { version, bytes: gzipSync(JSON.stringify(rows)) };
    try {
      if (saved.updateTime) await saved.ref.update(snapshot, { lastUpdateTime: saved.updateTime });
      else await saved.ref.create(snapshot);
    } catch (error) {
      // Another instance saved first; its snapshot is as good as this one.
      if (!isCode(error, 'failedPrecondition', 'alreadyExists')) throw error;
    }
    return { version, rows };
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
        const part =
          snapshot.get('version') === version
            ? { version, rows: JSON.parse(gunzipSync(snapshot.get('bytes')).toString()) as unknown[] }
            : await rebuild(resource, version, snapshot);
        parts.set(resource.collection, part);
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
    return known ?? { content: emptyContent, tag: 'built-in' };
  }

  return {
    /**
     * The current content, at most five seconds old. When Firestore is out of reach or silent: what this instance had last,
     * else nothing, and the pages show their built-in copy. Never throws.
     */
    async read(): Promise<TaggedContent> {
      if (known && Date.now() - known.checkedAt < FRESH_MS) return known;
      flight ??= refresh()
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
