import { type ActivityAction, type Inquiry, inquiry, type OfficeHours } from '@mipaka/contract';
import type { Firestore, Precondition, WriteBatch } from 'firebase-admin/firestore';
import { type Actor, VISITOR, writeActivity } from '../../platform/activity.ts';
import { updateOptimistically } from '../../platform/firestore/commit.ts';
import { collections, nextTimestamp } from '../../platform/firestore/db.ts';
import { raiseVersion } from '../../platform/firestore/version.ts';
import { createInquiryEvents } from './events.ts';
import { facetsAfter } from './facets.ts';
import { createInquiryCounts } from './inquiry-counts.ts';
import { expiryOf, missingInquiry, type StoredInquiry } from './stored.ts';

/** What staff change of an inquiry. */
export type InquiryChange = Partial<
  Pick<Inquiry, 'status' | 'assignee' | 'isSuspect' | 'suspectReason' | 'snooze' | 'followUpOn'>
>;

/** What the activity log calls a change. */
const actionOf = (change: InquiryChange): ActivityAction =>
  (['status', 'assignee', 'isSuspect', 'snooze', 'followUpOn'] as const).find((field) => field in change) ??
  'update';

type Write = {
  change: InquiryChange;
  precondition: Precondition;
  /** What the activity log calls it, where that is not the name of the field that changes. */
  action?: ActivityAction;
  /** Fields that are written and not logged. */
  internal?: Partial<StoredInquiry>;
};

/**
 * Changes inquiries in a batch, together with what is counted and notified of them.
 *
 * @param by who does it; null for a visitor, of whose messages dashboards hear by the change notifier
 * @param office when the clock of the promised answer runs
 */
export function createInquiryWriter(db: Firestore, batch: WriteBatch, by: Actor | null, office: OfficeHours) {
  const counts = createInquiryCounts(db);
  const events = createInquiryEvents(db, by);

  /** Adds one changed inquiry with its entry of the activity log, and gives it. */
  function change(
    before: StoredInquiry,
    { change, precondition, action = actionOf(change), internal = {} }: Write,
  ): Inquiry {
    const isDone = change.status === 'completed' || change.status === 'closed';
    const own = {
      ...internal,
      // A status says as well that nobody waits any more.
      ...(isDone && { repliedAt: null }),
      // What is over need not come back.
      ...((isDone || change.isSuspect) && { snooze: null, followUpOn: null }),
    };
    const after: Inquiry = inquiry.parse({
      ...before,
      ...change,
      ...own,
      updatedAt: nextTimestamp(before.updatedAt),
    });
    const facets = facetsAfter(before.facets, before, after, office);
    counts.note(before, { ...after, facets });
    events.noteChange(before, after);
    batch.update(
      db.collection(collections.inquiries).doc(before.id),
      {
        ...change,
        ...own,
        isReplied: after.repliedAt !== null,
        isSnoozed: after.snooze !== null,
        assigneeId: after.assignee?.id ?? 'none',
        facets,
        updatedAt: after.updatedAt,
      },
      precondition,
    );
    writeActivity(db, batch, {
      actor: by ?? VISITOR,
      action,
      collection: collections.inquiries,
      recordId: before.id,
      label: before.reference,
      at: after.updatedAt,
      expireAt: expiryOf(before),
      before: Object.fromEntries(
        Object.keys(change).map((name) => [name, before[name as keyof Inquiry] ?? null]),
      ),
      after: change,
    });
    return after;
  }

  return {
    change,
    noteMessage: events.noteMessage,
    /** Adds the counts and the events of all changes, and has dashboards look: the last step. */
    finish(): void {
      counts.write(batch);
      events.write(batch);
      if (by) raiseVersion(db, batch, collections.inquiries);
    },
  };
}

/** What changes one inquiry: a writer as above, bound to the version that was read. */
type OneInquiry = {
  batch: WriteBatch;
  change: (write: Omit<Write, 'precondition'>) => Inquiry;
  noteMessage: ReturnType<typeof createInquiryWriter>['noteMessage'];
};

/**
 * Reads an inquiry and changes it in a batch, by `work`; where that changes nothing, nothing is written. Retries on a
 * conflict. Throws what `missing` makes when there is no such inquiry.
 */
export const updateInquiry = <T>(
  db: Firestore,
  id: string,
  { by, office, missing = missingInquiry }: { by: Actor | null; office: OfficeHours; missing?: () => Error },
  work: (row: StoredInquiry, one: OneInquiry) => Promise<T>,
): Promise<T> =>
  updateOptimistically<StoredInquiry, T>(
    db,
    db.collection(collections.inquiries).doc(id),
    async (row, batch, precondition) => {
      const { change, noteMessage, finish } = createInquiryWriter(db, batch, by, office);
      const bound = (write: Omit<Write, 'precondition'>) => change(row, { ...write, precondition });
      const result = await work(row, { batch, change: bound, noteMessage });
      finish();
      return result;
    },
    missing,
  );
