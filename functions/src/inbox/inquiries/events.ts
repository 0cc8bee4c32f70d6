import { DAY_MS, type Inquiry, type InquiryStatus } from '@mipaka/contract';
import { type Firestore, Timestamp, type WriteBatch } from 'firebase-admin/firestore';
import type { Actor } from '../../platform/activity.ts';
import { createQueue, type Queued, waiting } from '../../platform/delivery-queue.ts';
import { collections, nextTimestamp } from '../../platform/firestore/db.ts';

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

export function createEventQueue(db: Firestore) {
  const kind = { noun: 'event', retryMinutes: RETRY_MINUTES, isKept: false };
  return createQueue<StoredEvent>(db.collection(collections.inquiryEvents), kind);
}

/** An event of one inquiry, with its status before a change of it. */
export type Noted = { kind: InquiryEvent['kind']; row: Inquiry; previous?: InquiryStatus };

/** The events that follow from a write of an inquiry: a new one (`before` is null), a new status or assignee. */
export function eventsOf({ before, after: row }: { before: Inquiry | null; after: Inquiry }): Noted[] {
  if (!before) return [{ kind: 'inquiry', row }];
  const events: Noted[] = [];
  if (row.status !== before.status) events.push({ kind: 'status', row, previous: before.status });
  if (row.assignee && row.assignee.id !== before.assignee?.id) events.push({ kind: 'assignment', row });
  return events;
}

/** Adds events to a batch, none of spam: one document for each kind and assignee, whatever the number of inquiries. */
export function writeEvents(db: Firestore, batch: WriteBatch, actor: Actor | null, noted: Noted[]): void {
  const at = nextTimestamp();
  const expireAt = Timestamp.fromMillis(Date.parse(at) + KEPT_DAYS * DAY_MS);
  const ofAll = db.collection(collections.inquiryEvents);
  const events = new Map<string, StoredEvent>();
  for (const { kind, row, previous = null } of noted) {
    if (row.isSuspect) continue;
    const isMessage = kind === 'inquiry' || kind === 'reply';
    const actorId = isMessage ? null : (actor?.id ?? null);
    // Only the other system is notified of a status, so the assignee does not matter.
    const assigneeId = kind === 'status' ? null : (row.assignee?.id ?? null);
    const made = { id: ofAll.doc().id, kind, at, actorId, assigneeId, inquiries: [], targets: null };
    const event = events.get(`${kind} ${assigneeId}`) ?? { ...made, ...waiting(at) };
    const { id, reference, serviceInterest: type, status } = row;
    event.inquiries.push({ id, reference, type, status, previous });
    events.set(`${kind} ${assigneeId}`, event);
  }
  for (const event of events.values()) batch.create(ofAll.doc(event.id), { ...event, expireAt });
}
