import { type ActivityAction, colleague, type Inquiry, inquiry, withoutAccount } from '@mipaka/contract';
import type { Firestore, Precondition, WriteBatch } from 'firebase-admin/firestore';
import { type Actor, writeActivity } from '../../platform/activity.ts';
import { writeOptimistically } from '../../platform/firestore/commit.ts';
import { collections, nextTimestamp, raiseVersion } from '../../platform/firestore/db.ts';
import { eventsOf, type Noted, writeEvents } from './events.ts';
import { type CountedChange, type Facets, facetsAfter, writeCounts } from './facets.ts';
import { expiryOf, type InquiryServices, missingInquiry, type StoredInquiry } from './stored.ts';

export type InquiryChange = Partial<
  Pick<Inquiry, 'status' | 'assignee' | 'isSuspect' | 'suspectReason' | 'snooze' | 'followUpOn'>
>;

const actionOf = (change: InquiryChange): ActivityAction =>
  (['status', 'assignee', 'isSuspect', 'snooze', 'followUpOn'] as const).find((field) => field in change) ??
  'update';

type Write = {
  change: InquiryChange;
  /** The action in the activity log, if it is not the name of the changed field. */
  action?: ActivityAction;
  /** Fields that are written and not logged. */
  internal?: Partial<StoredInquiry>;
};

/** New inquiries and changes of them, each together with its counts and events. */
export function createInquiryUpdates(db: Firestore, { office, now }: InquiryServices) {
  const inquiries = db.collection(collections.inquiries);

  /** Writes inquiries in a batch. `by` is null for a visitor, whom dashboards hear of by the change notifier. */
  function writerOf(batch: WriteBatch, by: Actor | null) {
    const counted: CountedChange[] = [];
    const events: Noted[] = [];

    /** Adds a changed inquiry and its entry of the activity log to the batch, and gives the inquiry. */
    function change(before: StoredInquiry, precondition: Precondition, write: Write): Inquiry {
      const { change: wished, action = actionOf(wished), internal = {} } = write;
      // Whoever answers or takes up an inquiry that nobody has gets it: it would be in no tab of the inbox.
      const isTakenUp = action === 'answer' || (before.status === 'new' && wished.status === 'in-progress');
      const change =
        isTakenUp && by && !before.assignee ? { assignee: colleague.parse(by), ...wished } : wished;
      const isDone = change.status === 'completed' || change.status === 'closed';
      const own = {
        ...internal,
        // A finished inquiry has no visitor waiting for an answer.
        ...(isDone && { repliedAt: null }),
        // A finished inquiry, or spam, need not come back.
        ...((isDone || change.isSuspect) && { snooze: null, followUpOn: null }),
      };
      const updatedAt = nextTimestamp(before.updatedAt, now());
      const after: Inquiry = inquiry.parse({ ...before, ...change, ...own, updatedAt });
      const facets = facetsAfter(before.facets, before, after, office);
      counted.push({ before, after: { ...after, facets } });
      events.push(...eventsOf(before, after));
      const derived = {
        isReplied: after.repliedAt !== null,
        isSnoozed: after.snooze !== null,
        assigneeId: after.assignee?.id ?? 'none',
        facets,
        updatedAt,
      };
      batch.update(inquiries.doc(before.id), { ...change, ...own, ...derived }, precondition);
      const names = Object.keys(change) as (keyof InquiryChange)[];
      writeActivity(db, batch, {
        actor: by ?? withoutAccount.visitor,
        action,
        collection: collections.inquiries,
        recordId: before.id,
        label: before.reference,
        at: updatedAt,
        expireAt: expiryOf(before),
        before: Object.fromEntries(names.map((name) => [name, before[name] ?? null])),
        after: change,
      });
      return after;
    }

    return {
      batch,
      change,
      noteMessage: (kind: 'inquiry' | 'reply', row: Inquiry) => void events.push({ kind, row }),
      /** Counts a new inquiry, which the caller adds to the batch, and notes its event. */
      begin(row: Inquiry, facets: Facets): void {
        counted.push({ before: null, after: { ...row, facets } });
        events.push({ kind: 'inquiry', row });
      },
      /** Adds the counts and events of all changes, and notifies dashboards: the last step. */
      finish(): void {
        writeCounts(db, batch, counted);
        writeEvents(db, batch, by, events);
        if (by) raiseVersion(db, batch, collections.inquiries);
      },
    };
  }

  type Writer = Omit<ReturnType<typeof writerOf>, 'change'> & { change: (write: Write) => Inquiry };

  return {
    writerOf,

    /** Lets `work` change an inquiry, again after a conflict. Throws NotFound. */
    update: <T>(
      id: string,
      by: Actor | null,
      work: (row: StoredInquiry, one: Writer) => Promise<T>,
    ): Promise<T> =>
      writeOptimistically(db, async (batch) => {
        const found = await inquiries.doc(id).get();
        if (!found.updateTime) throw missingInquiry();
        const row = found.data() as StoredInquiry;
        const seen = { lastUpdateTime: found.updateTime };
        const writer = writerOf(batch, by);
        const result = await work(row, { ...writer, change: (write) => writer.change(row, seen, write) });
        writer.finish();
        return result;
      }),
  };
}
