import { type ActivityAction, type Inquiry, inquiry, type OfficeHours } from '@mipaka/contract';
import type { DocumentReference, Firestore, Precondition, WriteBatch } from 'firebase-admin/firestore';
import { type Actor, writeActivity } from '../../platform/activity.ts';
import { collections, nextTimestamp } from '../../platform/firestore/db.ts';
import { createInquiryEvents } from './events.ts';
import { facetsAfter } from './facets.ts';
import { createInquiryCounts } from './inquiry-counts.ts';
import { expiryOf, type StoredInquiry } from './stored.ts';

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
  actor: Actor;
  precondition: Precondition;
  /** What the activity log calls it, where that is not the name of the field that changes. */
  action?: ActivityAction;
  /** Fields that are written and not logged. */
  internal?: Partial<StoredInquiry>;
};

/**
 * Changes inquiries in a batch, together with what is counted and notified of them.
 *
 * @param by who causes the events; null for a visitor
 * @param office when the clock of the promised answer runs
 */
export function createInquiryWriter(db: Firestore, batch: WriteBatch, by: Actor | null, office: OfficeHours) {
  const counts = createInquiryCounts(db);
  const events = createInquiryEvents(db, by);

  /** Adds one changed inquiry, and gives it with its activity entry, which proves that it was committed. */
  function change(
    before: StoredInquiry,
    { change, actor, precondition, action = actionOf(change), internal = {} }: Write,
  ): { result: Inquiry; proof: DocumentReference } {
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
    const proof = writeActivity(db, batch, {
      actor,
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
    return { result: after, proof };
  }

  return {
    change,
    noteMessage: events.noteMessage,
    /** Adds the counts and the events of all changes: the last step. */
    finish(): void {
      counts.write(batch);
      events.write(batch);
    },
  };
}
