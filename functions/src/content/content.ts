import { hash } from 'node:crypto';
import {
  apply,
  type Change,
  type Content,
  emptyContent,
  mapPublicResources,
  type PublicResource,
  publicResources,
  type Resource,
  type ScheduledSet,
  type StoredRecord,
  scheduledSet,
  whyInvalid,
} from '@mipaka/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import { defaultLimits } from '../platform/config.ts';
import { within, withoutDeadline } from '../platform/deadline.ts';
import { collections } from '../platform/firestore/db.ts';
import {
  createSnapshots,
  type RowsByCollection,
  type SnapshotOptions,
} from '../platform/firestore/snapshots.ts';
import { listSchedules } from './publishing/schedules.ts';
import { sortRecords } from './sort-records.ts';

/** Longest waits for Firestore, in milliseconds: short if there is content to show, long in a new instance. */
const PATIENCE_MS = 2_000;
export const FIRST_PATIENCE_MS = 10_000;

/** The tag of the built-in copy: answers made from it may not be cached. */
export const BUILT_IN_TAG = 'built-in';
/** The content with a tag that changes whenever the content does. */
export type TaggedContent = {
  content: Content;
  tag: string;
  /** Time of the next scheduled publish, in epoch milliseconds: nothing may cache the content for longer. */
  until: number;
};

/** The stored records of an entity among the rows of all collections. */
export const recordsIn = (
  rows: RowsByCollection,
  { collection }: Pick<Resource, 'collection'>,
): StoredRecord[] => (rows.get(collection)?.rows ?? []) as StoredRecord[];

/** The content of the pages, in memory. Every instance shows scheduled changes from their time on, published or not. */
export function createContentStore(
  db: Firestore,
  onFailure: (error: unknown) => void,
  {
    freshSeconds = defaultLimits.contentSeconds,
    ...options
  }: SnapshotOptions & { freshSeconds?: number } = {},
) {
  const records = publicResources.map(({ collection }) => ({
    collection,
    schema: z.array(z.record(z.string(), z.unknown())),
    read: async () => (await db.collection(collection).get()).docs.map((document) => document.data()),
  }));
  const scheduled = {
    collection: collections.scheduledSets,
    schema: z.array(scheduledSet),
    read: () => listSchedules(db),
  };
  const snapshots = createSnapshots(db, [...records, scheduled], onFailure, options);
  let known: (TaggedContent & { rows: RowsByCollection; checkedAt: number }) | undefined;
  let flight: Promise<TaggedContent> | undefined;
  /** The public form of arrays of records: a preview or a change of one entity checks none of the others again. */
  const shown = new WeakMap<readonly StoredRecord[], unknown[]>();

  function showRecords(resource: PublicResource, records: readonly StoredRecord[]): unknown[] {
    const before = shown.get(records);
    if (before) return before;
    const active = records.filter(({ isActive }) => isActive === true);
    const made = sortRecords(resource, active).flatMap((record) => {
      const { data, error } = resource.publicSchema.safeParse(record);
      if (data) return [data];
      // One invalid record, for example from an import, must not take the whole site down.
      onFailure(new Error(`${resource.collection}/${record.id} cannot be shown: ${error?.message}`));
      return [];
    });
    shown.set(records, made);
    return made;
  }

  /** The schedules that are published by the clock: not one that failed or cannot be published, which waits for staff. */
  const setsIn = (rows: RowsByCollection) =>
    ((rows.get(collections.scheduledSets)?.rows ?? []) as ScheduledSet[])
      .filter(({ failure, changes }) => !failure && !changes.some(whyInvalid))
      .map(({ at, changes }) => ({ at: Date.parse(at), changes }));

  /** The content with the sets whose time has come at `now` (epoch milliseconds), and with `changes`. */
  const showAt = (
    rows: RowsByCollection,
    sets: ReturnType<typeof setsIn>,
    now: number,
    ...changes: (readonly Change[])[]
  ) => {
    const due = sets.flatMap((set) => (set.at <= now ? [set.changes] : []));
    return mapPublicResources((resource) => {
      const stored: readonly StoredRecord[] = recordsIn(rows, resource);
      const changed = [...due, ...changes].reduce((before, set) => apply(resource, before, set).rows, stored);
      return showRecords(resource, changed);
    }) as Content;
  };

  function contentAt(rows: RowsByCollection, now: number): TaggedContent {
    const sets = setsIn(rows);
    const content = showAt(rows, sets, now);
    const tag = hash('sha256', JSON.stringify(content), 'base64url').slice(0, 22);
    const later = sets.flatMap(({ at }) => (at > now ? at : []));
    return { content, tag, until: Math.min(...later, Number.POSITIVE_INFINITY) };
  }

  /** The known content as of now, computed again if the time of a schedule has come since. */
  function current(from: NonNullable<typeof known>): TaggedContent {
    const now = Date.now();
    if (now < from.until) return from;
    known = { ...from, ...contentAt(from.rows, now) };
    return known;
  }

  async function refresh(): Promise<void> {
    const rows = await snapshots.read();
    if (known?.rows !== rows) known = { ...contentAt(rows, Date.now()), rows, checkedAt: 0 };
  }

  /** The last content, which is checked again after the usual time, also where Firestore did not answer. */
  function latest(): TaggedContent {
    if (!known) return { content: emptyContent, tag: BUILT_IN_TAG, until: Number.POSITIVE_INFINITY };
    known.checkedAt = Date.now();
    return current(known);
  }

  return {
    /** The content, at most `freshSeconds` old; without Firestore the last one, or none at all. Never throws. */
    async read(): Promise<TaggedContent> {
      if (known && Date.now() - known.checkedAt < freshSeconds * 1_000) return current(known);
      flight ??= withoutDeadline(refresh)
        .catch(onFailure)
        .then(latest)
        .finally(() => {
          flight = undefined;
        });
      return within(known ? PATIENCE_MS : FIRST_PATIENCE_MS, flight, latest);
    },

    /** The stored rows of all public entities, at the moment of the call. Throws Firestore's errors. */
    rows: snapshots.read,

    /** The content of the pages if some changes were published now. Throws Firestore's errors. */
    async withChanges(changes: readonly Change[]): Promise<Content> {
      const publishable = changes.filter((change) => !whyInvalid(change));
      const rows = await snapshots.read();
      return showAt(rows, setsIn(rows), Date.now(), publishable);
    },
  };
}
