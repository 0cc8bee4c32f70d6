import type { DocumentReference, Firestore, Transaction, WriteBatch } from 'firebase-admin/firestore';
import type { Actor } from './activity.ts';
import { collections } from './db.ts';
import { recordSecurity } from './security-log.ts';
import { raiseVersion } from './version.ts';

/**
 * Ends some sessions of an account in the batch of what ends them, has their dashboards look, and records it; `username` is the account's. Gives the
 * entry of the security log, where there was a session.
 */
export function endSessions(
  db: Firestore,
  batch: WriteBatch | Transaction,
  refs: readonly DocumentReference[],
  { actor, username }: { actor: Actor; username: string },
): DocumentReference | undefined {
  if (refs.length === 0) return undefined;
  for (const ref of refs) batch.delete(ref);
  raiseVersion(db, batch, collections.sessions);
  const subject = `${username}: ${refs.length === 1 ? '1 session' : `${refs.length} sessions`}`;
  return recordSecurity(db, batch, { event: 'session-ended', actor, subject });
}
