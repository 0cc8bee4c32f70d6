import type { Firestore } from 'firebase-admin/firestore';
import { collections } from '../../platform/firestore/db.ts';
import { createQueue } from '../../platform/queue.ts';
import type { StoredEvent } from '../inquiries/events.ts';

/** Pauses before each further try, in minutes: 18 hours in all. */
const RETRY_MINUTES = [1, 5, 15, 60, 240, 720];

/** Events of which others are to be notified, until all of them know. */
export const createEventQueue = (db: Firestore) =>
  createQueue<StoredEvent>(db.collection(collections.inquiryEvents), {
    noun: 'event',
    retryMinutes: RETRY_MINUTES,
    isKept: false,
  });
export type EventQueue = ReturnType<typeof createEventQueue>;
