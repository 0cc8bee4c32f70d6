import { type ActivityAction, type Inquiry, inquiry, withoutAccount } from '@mipaka/contract';
import type { Firestore, Precondition, WriteBatch } from 'firebase-admin/firestore';
import { type Actor, writeActivity } from '../../platform/activity.ts';
import { updateOptimistically } from '../../platform/firestore/commit.ts';
import { collections, nextTimestamp, raiseVersion } from '../../platform/firestore/db.ts';
import { createInquiryEvents } from './events.ts';
import { facetsAfter } from './facets.ts';
import { createInquiryCounts } from './inquiry-counts.ts';
import { expiryOf, type InquiryServices, missingInquiry, type StoredInquiry } from './stored.ts';

/** The fields of an inquiry that staff can change. */
export type InquiryChange = Partial<
  Pick<Inquiry, 'status' | 'assignee' | 'isSuspect' | 'suspectReason' | 'snooze' | 'followUpOn'>
>;

/** The action under which the activity log lists a change. */
const actionOf = (change: InquiryChange): ActivityAction =>
  (['status', 'assignee', 'isSuspect', 'snooze', 'followUpOn'] as const).find((field) => field in change) ??
  'update';

type Write = {
  change: InquiryChange;
  precondition: Precondition;
  /** The action in the activity log, if it is not the name of the changed field. */
  action?: ActivityAction;
  /** Fields that are written and not logged. */
  internal?: Partial<StoredInquiry>;
};

/** Who changes inquiries, and when. */
type Circumstances = Pick<InquiryServices, 'office' | 'now'> & {
  /** Null for a visitor, whose messages reach dashboards by the change notifier. */
  by: Actor | null;
};

/** Changes inquiries in a batch, together with their counts and events. */
export function createInquiryWriter(db: Firestore, batch: WriteBatch, { by, office, now }: Circumstances) {
  const counts = createInquiryCounts(db);
  const events = createInquiryEvents(db, by);

  /** Adds a changed inquiry and its entry of the activity log to the batch, and gives the inquiry. */
  function change(
    before: StoredInquiry,
    { change: wished, precondition, action = actionOf(wished), internal = {} }: Write,
  ): Inquiry {
    // Whoever answers or takes up an inquiry that nobody has gets it: it would be in no tab of the inbox.
    const isTakenUp = action === 'answer' || (before.status === 'new' && wished.status === 'in-progress');
    const change = isTakenUp && by && !before.assignee ? { assignee: by, ...wished } : wished;
    const isDone = change.status === 'completed' || change.status === 'closed';
    const own = {
      ...internal,
      // A finished inquiry has no visitor waiting for an answer.
      ...(isDone && { repliedAt: null }),
      // A finished inquiry, or spam, need not come back.
      ...((isDone || change.isSuspect) && { snooze: null, followUpOn: null }),
    };
    const after: Inquiry = inquiry.parse({
      ...before,
      ...change,
      ...own,
      updatedAt: nextTimestamp(before.updatedAt, now()),
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
      actor: by ?? withoutAccount.visitor,
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
    /** Adds the counts and events of all changes, and notifies dashboards: the last step. */
    finish(): void {
      counts.write(batch);
      events.write(batch);
      if (by) raiseVersion(db, batch, collections.inquiries);
    },
  };
}

/** Changes one inquiry: a writer as above, bound to the version that was read. */
type OneInquiry = {
  batch: WriteBatch;
  change: (write: Omit<Write, 'precondition'>) => Inquiry;
  noteMessage: ReturnType<typeof createInquiryWriter>['noteMessage'];
};

/**
 * Reads an inquiry and lets `work` change it in a batch; writes nothing if `work` changes nothing. Retries on a
 * conflict. Throws the error of `missing` when the inquiry does not exist.
 */
export const updateInquiry = <T>(
  db: Firestore,
  id: string,
  { missing = missingInquiry, ...circumstances }: Circumstances & { missing?: () => Error },
  work: (row: StoredInquiry, one: OneInquiry) => Promise<T>,
): Promise<T> =>
  updateOptimistically<StoredInquiry, T>(
    db,
    db.collection(collections.inquiries).doc(id),
    async (row, batch, precondition) => {
      const { change, noteMessage, finish } = createInquiryWriter(db, batch, circumstances);
      const bound = (write: Omit<Write, 'precondition'>) => change(row, { ...write, precondition });
      const result = await work(row, { batch, change: bound, noteMessage });
      finish();
      return result;
    },
    missing,
  );
