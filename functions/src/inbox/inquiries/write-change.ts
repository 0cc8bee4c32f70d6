import { type ActivityAction, colleague, type Inquiry, inquiry, withoutAccount } from '@mipaka/contract';
import type { Firestore, Precondition, WriteBatch } from 'firebase-admin/firestore';
import { type Activity, type Actor, writeActivity } from '../../platform/activity.ts';
import { writeOptimistically } from '../../platform/firestore/commit.ts';
import { collections, nextTimestamp, raiseVersion } from '../../platform/firestore/db.ts';
import { NotFound } from '../../platform/firestore/errors.ts';
import { eventsOf, type Noted, writeEvents } from './events.ts';
import { type CountedChange, facetsAfter, writeCounts } from './facets.ts';
import { type InquiryServices, type StoredInquiry, toStored } from './stored.ts';

export type InquiryChange = Partial<
  Pick<
    Inquiry,
    'status' | 'assignee' | 'isSuspect' | 'suspectReason' | 'consent' | 'snooze' | 'followUpOn' | 'repliedAt'
  >
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
export function createInquiryUpdates(db: Firestore, { office, now, contacts }: InquiryServices) {
  const inquiries = db.collection(collections.inquiries);

  /** Writes inquiries in a batch. `by` is null for a visitor, whom dashboards hear of by the change notifier. */
  function writerOf(batch: WriteBatch, by: Actor | null, activeIds: ReadonlySet<string> = new Set()) {
    const changes: CountedChange[] = [];
    const messages: Noted[] = [];

    const log = (row: StoredInquiry, entry: Pick<Activity, 'action' | 'at' | 'before' | 'after'>) =>
      writeActivity(db, batch, {
        actor: by ?? withoutAccount.visitor,
        collection: collections.inquiries,
        recordId: row.id,
        label: row.reference,
        expireAt: row.expireAt,
        ...entry,
      });

    /** Adds a changed inquiry with its entry of the log to the batch, and gives the inquiry. */
    function change(before: StoredInquiry, precondition: Precondition, write: Write): Inquiry {
      const { change: wished, action = actionOf(wished), internal = {} } = write;
      const named = { ...before, ...wished };
      const isDone = named.status === 'completed' || named.status === 'closed';
      // No tab of the inbox would show an open inquiry of a closed account.
      const kept = isDone || activeIds.has(named.assignee?.id ?? '') ? named.assignee : null;
      // Nor an unassigned one that somebody answers or takes up: it goes to that user.
      const isTakenUp = action === 'answer' || (action === 'status' && wished.status === 'in-progress');
      const assignee = kept ?? (isTakenUp && by && wished.assignee !== null ? colleague.parse(by) : null);
      // Nor one whose assignee is removed before its first answer: it becomes new again.
      const isGivenBack =
        before.assignee && !assignee && before.status === 'in-progress' && !before.firstAnswerAt;
      const status = wished.status ?? (isGivenBack ? 'new' : before.status);
      const change: InquiryChange = {
        ...(isGivenBack && { status }),
        ...wished,
        assignee,
        // A finished inquiry has no visitor waiting for an answer.
        ...(isDone && { repliedAt: null }),
        // Staff have nothing more to do about a finished inquiry or spam.
        ...((isDone || (wished.isSuspect ?? before.isSuspect)) && { snooze: null, followUpOn: null }),
      };
      const updatedAt = nextTimestamp(before.updatedAt, now());
      const after: Inquiry = inquiry.parse({ ...before, ...internal, ...change, updatedAt });
      const facets = before.facets && facetsAfter(before.facets, before, after, office);
      changes.push({ before, after: { ...after, facets } });
      const derived = {
        // In a new one the first message waits: it would be counted twice.
        isReplied: after.repliedAt !== null && status !== 'new',
        isSnoozed: after.snooze !== null,
        assigneeId: after.assignee?.id ?? 'none',
        ...(facets && { facets }),
        updatedAt,
      };
      batch.update(inquiries.doc(before.id), { ...internal, ...change, ...derived }, precondition);
      const fields = Object.keys(change) as (keyof InquiryChange)[];
      const old = Object.fromEntries(fields.map((name) => [name, before[name]]));
      log(before, { action, at: updatedAt, before: old, after: change });
      return after;
    }

    return {
      batch,
      log,
      change,
      noteMessage: (kind: 'inquiry' | 'reply', row: Inquiry) => void messages.push({ kind, row }),
      /** Counts a new inquiry, which the caller adds to the batch, and notes its event. */
      begin: (after: StoredInquiry) => void changes.push({ before: null, after }),
      /** Adds the counts and events of all changes, and notifies dashboards: the last step. */
      finish(): void {
        writeCounts(db, batch, changes);
        writeEvents(db, batch, by, [...changes.flatMap(eventsOf), ...messages]);
        if (by) raiseVersion(db, batch, collections.inquiries);
      },
    };
  }

  type Writer = Omit<ReturnType<typeof writerOf>, 'change'> & { change: (write: Write) => Inquiry };
  type Work<T> = (row: StoredInquiry, writer: Writer) => Promise<T>;

  /** Lets `work` change inquiries, all or none, again after a conflict; unknown ids are skipped. */
  const updateAll = <T>(ids: readonly string[], by: Actor | null, work: Work<T>): Promise<T[]> =>
    writeOptimistically(db, async (batch) => {
      // A caller may name one twice, which would count twice.
      const refs = [...new Set(ids)].map((id) => inquiries.doc(id));
      const [found, staff] = await Promise.all([refs.length > 0 ? db.getAll(...refs) : [], contacts()]);
      const writer = writerOf(batch, by, new Set(staff.map(({ id }) => id)));
      const results: T[] = [];
      for (const document of found.filter(({ exists }) => exists)) {
        const row = toStored(document);
        const seen = { lastUpdateTime: document.updateTime };
        results.push(await work(row, { ...writer, change: (write) => writer.change(row, seen, write) }));
      }
      writer.finish();
      return results;
    });

  return {
    writerOf,
    updateAll,

    /** Lets `work` change one inquiry, like `updateAll`. Throws NotFound. */
    async update<T>(id: string, by: Actor | null, work: Work<T>): Promise<T> {
      const results = await updateAll([id], by, work);
      if (results.length === 0) throw new NotFound('There is no such inquiry');
      return results[0] as T;
    },
  };
}
