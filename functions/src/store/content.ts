import { createHash } from 'node:crypto';
import {
  type Content,
  emptyContent,
  mapPublicResources,
  type PublicResource,
  publicResources,
} from '@mipaka/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import { withoutDeadline } from './commit.ts';
import { createSnapshots, type Derived, type SnapshotOptions } from './snapshots.ts';
import { sortRecords } from './sort-records.ts';
import { within } from './within.ts';

/** How long an instance trusts what it has before it looks at the version again, in milliseconds. */
const FRESH_MS = 5_000;
/**
 * Longest waits for a Firestore that does not answer, in milliseconds: short where there is something to show, long in an
 * instance that has just started, because a first answer takes its time and built-in copy is only better than nothing.
 */
const PATIENCE_MS = 2_000;
export const FIRST_PATIENCE_MS = 10_000;

/** The tag of what is shown when there is no content to show: nobody may keep an answer that was made from it. */
export const BUILT_IN_TAG = 'built-in';
/** The content with a tag that differs when any of it differs. */
export type TaggedContent = { content: Content; tag: string };
/**
 * What the public pages show, from memory. Each collection has a snapshot of its active records (snapshots.ts). An instance
 * reads their version at most once per five seconds, whatever the traffic, and rebuilds what is stale, one flight at a
 * time.
 */
export function createContentStore(
  db: Firestore,
  onFailure: (error: unknown) => void,
  options?: SnapshotOptions,
) {
  const snapshots = createSnapshots(db, 'snapshot', publicResources.map(shownOf), onFailure, options);
  let known: (TaggedContent & { rows: unknown; checkedAt: number }) | undefined;
  let flight: Promise<TaggedContent> | undefined;

  /** What visitors see of an entity: the public fields of its active records. */
  function shownOf(resource: PublicResource): Derived<unknown[]> {
    return {
      resource,
      schema: z.array(resource.publicSchema),
      async make() {
        const { docs } = await db.collection(resource.collection).where('isActive', '==', true).get();
        const active = docs.map((document) => document.data());
        return sortRecords(resource, active).flatMap((record) => {
          const parsed = resource.publicSchema.safeParse(record);
          // One record that an import has spoiled must not take the whole site down.
          if (!parsed.success) {
            const { message } = parsed.error;
            onFailure(new Error(`${resource.collection}/${record.id} cannot be shown: ${message}`));
          }
          return parsed.success ? [parsed.data] : [];
        });
      },
    };
  }

  async function refresh(): Promise<TaggedContent> {
    const rows = await snapshots.read();
    if (known?.rows !== rows) {
      const content = mapPublicResources(({ collection }) => rows.get(collection)?.value ?? []) as Content;
      const tag = createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
      known = { content, tag, rows, checkedAt: 0 };
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
      return within(known ? PATIENCE_MS : FIRST_PATIENCE_MS, flight, fallback);
    },
  };
}
