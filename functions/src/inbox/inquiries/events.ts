import { DAY_MS, type Inquiry, type InquiryStatus } from '@mipaka/contract';
import { type Firestore, Timestamp, type WriteBatch } from 'firebase-admin/firestore';
import type { Actor } from '../../platform/activity.ts';
import { collections, nextTimestamp } from '../../platform/firestore/db.ts';
import { createQueue, type Queued, waiting } from '../../platform/queue.ts';

/** How long an event that could not be delivered everywhere is kept, in days. */
const KEPT_DAYS = 7;
/** Pauses before each further try, in minutes: 18 hours in all. */
const RETRY_MINUTES = [1, 5, 15, 60, 240, 720];

/** An inquiry as an event shows it: nothing that names or quotes the visitor, so that an erasure need not look for events. */
type NotifiedInquiry = {
  id: string;
  reference: string;
  type: string | null;
  status: InquiryStatus;
  /** What the status was before; null where it is no change of it. */
  previous: InquiryStatus | null;
};

/** Something of which people's devices and another system are notified. */
export type InquiryEvent = {
  id: string;
  kind: 'inquiry' | 'assignment' | 'reply' | 'status';
  at: string;
  /** Who did it; null for a message, which is a visitor's whoever has let it in. */
  actorId: string | null;
  /** Whose the inquiry is; null for nobody's. */
  assigneeId: string | null;
  inquiries: NotifiedInquiry[];
};

/** An event on its way. It is deleted once everybody has been notified. */
export type StoredEvent = InquiryEvent &
  Queued & {
    /** Who is still to be notified; null until somebody has looked. */
    targets: string[] | null;
  };

/** Events of which others are to be notified, until all of them know. */
export const createEventQueue = (db: Firestore) =>
  createQueue<StoredEvent>(db.collection(collections.inquiryEvents), {
    noun: 'event',
    retryMinutes: RETRY_MINUTES,
    isKept: false,
  });

type EventRow = Pick<Inquiry, 'id' | 'reference' | 'serviceInterest' | 'status' | 'assignee' | 'isSuspect'>;

/**
 * Notes an event for others in the batch that makes it so: a message of a visitor, a new status, a new owner. Of spam
 * nobody is notified.
 */
export function createInquiryEvents(db: Firestore, actor: Actor | null) {
  const noted = new Map<string, Pick<InquiryEvent, 'kind' | 'assigneeId' | 'inquiries'>>();

  function add(kind: InquiryEvent['kind'], row: EventRow, previous: InquiryStatus | null = null): void {
    // A status is nobody's business but the other system's.
    const assigneeId = kind === 'status' ? null : (row.assignee?.id ?? null);
    const key = `${kind} ${assigneeId}`;
    const event = noted.get(key) ?? { kind, assigneeId, inquiries: [] };
    const { id, reference, serviceInterest: type, status } = row;
    event.inquiries.push({ id, reference, type, status, previous });
    noted.set(key, event);
  }

  return {
    /** A message that begins an inquiry, or one of a visitor who has answered. */
    noteMessage(kind: 'inquiry' | 'reply', row: EventRow): void {
      if (!row.isSuspect) add(kind, row);
    },

    /** The difference that a change makes. */
    noteChange(before: EventRow, after: EventRow): void {
      if (before.isSuspect || after.isSuspect) return;
      if (after.status !== before.status) add('status', after, before.status);
      if (after.assignee && after.assignee.id !== before.assignee?.id) add('assignment', after);
    },

    /** Adds what was noted to a batch: one document for each kind and owner, whatever the number of inquiries. */
    write(batch: WriteBatch): void {
      const at = nextTimestamp();
      const expireAt = Timestamp.fromMillis(Date.parse(at) + KEPT_DAYS * DAY_MS);
      for (const event of noted.values()) {
        const ref = db.collection(collections.inquiryEvents).doc();
        const stored: StoredEvent = {
          ...event,
          id: ref.id,
          at,
          actorId: event.kind === 'inquiry' || event.kind === 'reply' ? null : (actor?.id ?? null),
          ...waiting(at),
          targets: null,
        };
        batch.create(ref, { ...stored, expireAt });
      }
    },
  };
}
