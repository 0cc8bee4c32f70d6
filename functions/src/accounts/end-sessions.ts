import type { DocumentReference, Firestore, Transaction, WriteBatch } from 'firebase-admin/firestore';
import type { Actor } from '../platform/activity.ts';
import { collections, raiseVersion } from '../platform/firestore/db.ts';
import { recordSecurity } from './security-log.ts';

/** Sessions of an account, and its push devices, which are removed when all sessions end. */
type Open = { sessions: DocumentReference[]; devices?: DocumentReference[] };

/** All sessions and push devices of an account. Call it before the transaction writes. */
export async function openOf(
  db: Firestore,
  userId: string,
  transaction: Transaction,
): Promise<Required<Open>> {
  const [sessions = [], devices = []] = await Promise.all(
    [collections.sessions, collections.pushDevices].map(async (name) => {
      const { docs } = await transaction.get(db.collection(name).where('userId', '==', userId));
      return docs.map(({ ref }) => ref);
    }),
  );
  return { sessions, devices };
}

/**
 * Ends sessions of an account, and removes devices with them, in the batch of the change that causes it. Notifies their
 * dashboards and records it in the security log; `username` is the account's.
 */
export function endSessions(
  db: Firestore,
  batch: WriteBatch | Transaction,
  { sessions, devices = [] }: Open,
  { actor, username }: { actor: Actor; username: string },
): void {
  for (const ref of [...sessions, ...devices]) batch.delete(ref);
  if (sessions.length === 0) return;
  raiseVersion(db, batch, collections.sessions);
  const subject = `${username}: ${sessions.length === 1 ? '1 session' : `${sessions.length} sessions`}`;
  recordSecurity(db, batch, { event: 'session-ended', actor, subject });
}
