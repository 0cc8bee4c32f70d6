import { DAY_MS, type Inquiry, type InquiryStatus } from '@mipaka/contract';
import { type Firestore, Timestamp, type WriteBatch } from 'firebase-admin/firestore';
import type { Actor } from '../../platform/activity.ts';
import { collections, nextTimestamp } from '../../platform/firestore/db.ts';
import { createQueue, type Queued, waiting } from '../../platform/queue.ts';

/** Days for which an event is kept that could not be delivered everywhere. */
const KEPT_DAYS = 7;
/** Pauses before each further try, in minutes: 18 hours in all. */
const RETRY_MINUTES = [1, 5, 15, 60, 240, 720];

/** An inquiry as an event shows it, without the visitor's name and words: an erasure need not look for events. */
type NotifiedInquiry = {
  id: string;
  reference: string;
  type: string | null;
  status: InquiryStatus;
  previous: InquiryStatus | null;
};

/** An event that staff's devices and another system are notified of. */
export type InquiryEvent = {
  id: string;
  kind: 'inquiry' | 'assignment' | 'reply' | 'status';
  at: string;
  /** The person who caused it; null for a message, which counts as the visitor's even if staff let it in. */
  actorId: string | null;
  assigneeId: string | null;
  inquiries: NotifiedInquiry[];
};

/** An event, which is deleted once all its `targets` are notified; they are null until they have been looked up. */
export type StoredEvent = InquiryEvent & Queued & { targets: string[] | null };

/** The queue of events, each kept until all its targets are notified. */
export function createEventQueue(db: Firestore) {
  const kind = { noun: 'event', retryMinutes: RETRY_MINUTES, isKept: false };
  return createQueue<StoredEvent>(db.collection(collections.inquiryEvents), kind);
}

type EventRow = Pick<Inquiry, 'id' | 'reference' | 'serviceInterest' | 'status' | 'assignee' | 'isSuspect'>;

/** Collects events for the batch that causes them: a visitor's message, a new status or assignee; none of spam. */
export function createInquiryEvents(db: Firestore, actor: Actor | null) {
  const noted = new Map<string, Pick<InquiryEvent, 'kind' | 'assigneeId' | 'inquiries'>>();

  function add(kind: InquiryEvent['kind'], row: EventRow, previous: InquiryStatus | null = null): void {
    // Only the other system is notified of a status, so the assignee does not matter.
    const assigneeId = kind === 'status' ? null : (row.assignee?.id ?? null);
    const key = `${kind} ${assigneeId}`;
    const event = noted.get(key) ?? { kind, assigneeId, inquiries: [] };
    const { id, reference, serviceInterest: type, status } = row;
    event.inquiries.push({ id, reference, type, status, previous });
    noted.set(key, event);
  }

  return {
    /** A message that begins an inquiry, or a visitor's reply. */
    noteMessage(kind: 'inquiry' | 'reply', row: EventRow): void {
      if (!row.isSuspect) add(kind, row);
    },

    /** The events that follow from a change. */
    noteChange(before: EventRow, after: EventRow): void {
      if (before.isSuspect || after.isSuspect) return;
      if (after.status !== before.status) add('status', after, before.status);
      if (after.assignee && after.assignee.id !== before.assignee?.id) add('assignment', after);
    },

    /** Adds the noted events to a batch: one document for each kind and assignee, whatever the number of inquiries. */
    write(batch: WriteBatch): void {
      const at = nextTimestamp();
      const expireAt = Timestamp.fromMillis(Date.parse(at) + KEPT_DAYS * DAY_MS);
      for (const event of noted.values()) {
        const ref = db.collection(collections.inquiryEvents).doc();
        const isMessage = event.kind === 'inquiry' || event.kind === 'reply';
        const actorId = isMessage ? null : (actor?.id ?? null);
        const stored: StoredEvent = { ...event, id: ref.id, at, actorId, ...waiting(at), targets: null };
        batch.create(ref, { ...stored, expireAt });
      }
    },
  };
}
export type InquiryEvents = ReturnType<typeof createInquiryEvents>;
