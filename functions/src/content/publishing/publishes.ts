import {
  type Change,
  type ChosenChanges,
  changesBetween,
  colleague,
  conflicts,
  ERASED,
  invert,
  isApplied,
  isOfOneRecord,
  type PublishEntry,
  type PublishedChange,
  publishEntry,
  type Resource,
  resourceIn,
  resourceName,
  resourceNamed,
  type StoredRecord,
  storedValues,
  type UndonePublish,
  valuesOf,
  whyInvalid,
} from '@mipaka/contract';
import type { DocumentSnapshot, Firestore, Timestamp, WriteBatch } from 'firebase-admin/firestore';
import type { Actor } from '../../platform/activity.ts';
import { collections } from '../../platform/firestore/db.ts';
import { Conflict, NotFound } from '../../platform/firestore/errors.ts';
import { newestBy, readPage } from '../../platform/firestore/pages.ts';
import { earlierResult, keepResult, type RequestKey } from '../../platform/firestore/request-keys.ts';
import type { MediaStore } from '../media/media.ts';
import { changeIdOf, type DraftStore, lostFiles, takeFromDraft } from './draft.ts';
import { type Publisher, publish } from './publisher.ts';
import { listSchedules } from './schedules.ts';
import { keyInUse, readPublished } from './stored-records.ts';

const newest = newestBy('at');

/** An entry without the changes of entities that the site no longer has, unless it has no others. Throws ZodError. */
function read(document: DocumentSnapshot): PublishEntry {
  const entry = document.data();
  const changes = entry?.changes.filter((change: Change) => resourceName.safeParse(change.resource).success);
  return publishEntry.parse(changes?.length > 0 ? { ...entry, changes } : entry);
}

type Skipped = UndonePublish['skipped'][number];

const wouldBury = (change: Change, waiting: readonly Change[]): boolean =>
  change.kind === 'remove' && waiting.some((other) => isOfOneRecord(change, other));

const fieldOf = (change: Change): string | null => (change.kind === 'set' ? change.field : null);

const isErased = (value: unknown): boolean =>
  value === ERASED ||
  (typeof value === 'object' && value !== null && Object.values(value).some((part) => isErased(part)));

/** A change without its lost files, and the fields of those; null if nothing is left, or the change was erased. */
async function withoutLost(
  change: Change,
  media: Pick<MediaStore, 'has'>,
): Promise<{ change: Change | null; lost: (string | null)[] }> {
  if (change.kind === 'remove') return { change, lost: [] };
  const resource = resourceNamed(change.resource);
  const isSet = change.kind === 'set';
  // A whole record comes back as it was.
  if ((isSet && whyInvalid(change)) || isErased(valuesOf(change)))
    return { change: null, lost: [fieldOf(change)] };
  const lost = await lostFiles(media, change);
  if (lost.length === 0) return { change, lost };
  if (isSet) return { change: null, lost };
  const without = lost.map((field) => storedValues(resource, field, null));
  return { change: { ...change, values: Object.assign({}, change.values, ...without) }, lost };
}

/** Why a deleted record cannot be restored. */
function refusalOf({ key, noun }: Resource, record: StoredRecord, reason: Skipped['reason'] | undefined) {
  if (reason === 'lost') return new Conflict(`The texts of this ${noun} were erased`);
  return key ? keyInUse(key, record) : new Conflict(`This ${noun} exists already`);
}

/** The history of publishes, and publishing itself. */
export function createPublishes(
  db: Firestore,
  draft: Pick<DraftStore, 'list'>,
  media: Pick<MediaStore, 'has'>,
  { transact }: Publisher,
) {
  const collection = db.collection(collections.publishes);

  const find = async (id: string) => {
    const document = await collection.doc(id).get();
    if (!document.exists) throw new NotFound('There is no such publish');
    return document;
  };

  return {
    /** The document of a publish. Throws NotFound. */
    find,

    list: (limit: number, cursor?: string) => readPage(collection, newest, limit, cursor, read),

    /** Publishes chosen changes, once for a `request`. Throws as `takeFromDraft`, and Conflict for a key in use. */
    publish: (chosen: ChosenChanges, by: Actor, request?: RequestKey): Promise<PublishEntry> =>
      transact(async (batch) => {
        const earlier = request && (await earlierResult(db, request));
        if (earlier) return read(await find(earlier));
        const { changes, published } = await takeFromDraft(db, batch, chosen);
        const entry = publish(db, batch, { changes, by }, published);
        if (request) keepResult(db, batch, request, entry.id);
        return entry;
      }),

    /** Publishes the inverse for all records or some, and names what it skips. Throws NotFound, and Conflict for a key in use. */
    undo: (id: string, records: readonly string[] | undefined, by: Actor): Promise<UndonePublish> =>
      transact(async (batch) => {
        // Read here, so that another try reads it again.
        const document = await find(id);
        const { at, changes } = read(document);
        // Changes nothing, but fails if a record is deleted for good, or a person erased, at this moment.
        batch.update(document.ref, { id }, { lastUpdateTime: document.updateTime as Timestamp });
        const meant = changes.filter(({ record }) => !records || records.includes(record));
        return publishInverse(batch, meant, at, by);
      }),

    /** Restores a record from the trash. Throws NotFound, and Conflict when its key is in use or it exists already. */
    async restore(id: string, by: Actor): Promise<StoredRecord> {
      const resource = await transact(async (batch) => {
        const deleted = await db.collection(collections.trash).doc(id).get();
        if (!deleted.updateTime) throw new NotFound('This is not in the trash any more');
        const of = resourceIn(deleted.get('collection'));
        if (!of) throw new NotFound('The site has no records of this kind any more');
        const record = deleted.get('record') as StoredRecord;
        // Fails if the record is deleted for good, or its person erased, at this moment.
        batch.delete(deleted.ref, { lastUpdateTime: deleted.updateTime });
        const changes = changesBetween(of, record, undefined);
        const { entry, skipped } = await publishInverse(batch, changes, deleted.get('deletedAt'), by);
        if (!entry) throw refusalOf(of, record, skipped[0]?.reason);
        return of;
      });
      const restored = await db.collection(resource.collection).doc(id).get();
      if (!restored.exists) throw new NotFound('This was restored, and has been deleted again');
      return restored.data() as StoredRecord;
    },
  };

  /** Adds to a batch what undoes changes that were published `at` a time, and names those that cannot be undone. */
  async function publishInverse(
    batch: WriteBatch,
    done: readonly PublishedChange[],
    at: string,
    by: Actor,
  ): Promise<UndonePublish> {
    const inverse = invert(done, { at, by: colleague.parse(by) }).map(
      (change) => ({ ...change, id: changeIdOf(change) }) as Change,
    );
    const [published, drafted, sets] = await Promise.all([
      readPublished(db, inverse),
      draft.list(),
      listSchedules(db),
    ]);
    const waiting = [...drafted, ...sets.flatMap((set) => set.changes)];
    const skipped: Skipped[] = [];
    const skip = (change: Change, reason: Skipped['reason'], field = fieldOf(change)) => {
      const { resource, record, label } = change;
      skipped.push({ resource, record, label, field, reason });
    };
    const changes: Change[] = [];
    let left = inverse.filter((change) => !isApplied(change, published.of));
    // A change that is left out frees no key: without it another one may conflict.
    for (let count = -1; count !== left.length; ) {
      count = left.length;
      const found = conflicts(published.of, left);
      left = left.filter((change) => {
        const reason = found.get(change)?.reason ?? (wouldBury(change, waiting) && 'drafted');
        if (reason) skip(change, reason);
        return !reason;
      });
    }
    // All at once: to look up hundreds of files one after the other would take longer than the request may.
    const looked = left.map(async (of) => ({ of, ...(await withoutLost(of, media)) }));
    for (const { of, change, lost } of await Promise.all(looked)) {
      for (const field of lost) skip(of, 'lost', field);
      if (change) changes.push(change);
    }
    if (changes.length === 0) return { entry: null, skipped };
    return { entry: publish(db, batch, { changes, by, undoes: at }, published), skipped };
  }
}
