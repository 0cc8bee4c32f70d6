import { randomUUID } from 'node:crypto';
import { type FactorPolicy, factorPolicy, type Role, roles, withoutAccount } from '@mipaka/contract';
import type { Firestore } from 'firebase-admin/firestore';
import type { Actor } from '../../platform/activity.ts';
import { transact } from '../../platform/firestore/commit.ts';
import { collections, nextTimestamp } from '../../platform/firestore/db.ts';
import { Conflict, NotFound } from '../../platform/firestore/errors.ts';
import { type NoticeTo, notices } from '../owner-mails.ts';
import { recordSecurity } from '../security-log.ts';
import { endSessions, sessionsAndDevicesOf } from '../sessions.ts';
import { type User, writeAccountActivity } from '../user.ts';
import { factorsIn, noFactors, policyOf, policyRef, type StoredPolicy, setUpBy } from './factors.ts';

function textOf(policy: Partial<FactorPolicy>): string {
  const graceOf = ({ mode, graceDays }: FactorPolicy[Role]) =>
    mode === 'required' ? `, ${graceDays} days of grace` : '';
  return Object.entries(policy)
    .map(([role, one]) => `${role}: ${one.mode}${graceOf(one)}`)
    .join('; ');
}

/** A policy that replaces another one: a role that already required a factor keeps the time since when. */
function nextPolicy(before: StoredPolicy, wanted: FactorPolicy): StoredPolicy {
  const since = (role: Role) =>
    wanted[role].mode === 'required' ? (before[role].requiredSince ?? nextTimestamp()) : null;
  return Object.fromEntries(
    roles.map((role) => [role, { ...wanted[role], requiredSince: since(role) }]),
  ) as StoredPolicy;
}

/** The policy, and the factors of each account that has ever had one. */
export async function listFactors(db: Firestore) {
  const accounts = (await db.collection(collections.factors).get()).docs.map((document) => {
    const { passkeys, app, recoveryCodes: codes } = factorsIn(document);
    const counts = { passkeys: passkeys.length, recoveryCodes: codes.length };
    return { userId: document.id, hasApp: app !== null, ...counts };
  });
  return { policy: factorPolicy.parse(policyOf(await policyRef(db).get())), accounts };
}

/** Changes the policy of the given roles, and the due times in open sessions. */
export const setFactorPolicy = (
  db: Firestore,
  wanted: Partial<FactorPolicy>,
  actor: Actor,
): Promise<FactorPolicy> =>
  // In a transaction, so that a sign-in at the same moment opens no session without the due time.
  transact(db, async (transaction) => {
    const [stored, open, accounts, known] = await Promise.all([
      transaction.get(policyRef(db)),
      transaction.get(db.collection(collections.sessions)),
      transaction.get(db.collection(collections.users)),
      transaction.get(db.collection(collections.factors)),
    ]);
    const before = policyOf(stored);
    const policy = nextPolicy(before, { ...before, ...wanted });
    for (const session of open.docs) {
      const isOwn = ({ id }: { id: string }) => id === session.get('userId');
      const account = accounts.docs.find(isOwn)?.data() as User | undefined;
      const state = { factors: factorsIn(known.docs.find(isOwn)), policy };
      if (account) transaction.update(session.ref, { setUpBy: setUpBy(state, account) });
    }
    transaction.set(stored.ref, policy);
    recordSecurity(db, transaction, { event: 'factor-policy-changed', actor, subject: textOf(wanted) });
    return factorPolicy.parse(policy);
  });

/** Removes all second factors of an account, ends its sessions and tells its owner who did it. Throws NotFound. */
export async function resetFactors(db: Firestore, noticeTo: NoticeTo, userId: string, actor: Actor) {
  // Users remove their own factors one by one, which checks that another way in remains.
  if (userId === actor.id) throw new Conflict('Your own two-step sign-in is removed under Account');
  await transact(db, async (transaction) => {
    const account = await transaction.get(db.collection(collections.users).doc(userId));
    const user = account.data() as User | undefined;
    if (!user) throw new NotFound('There is no such account');
    endSessions(db, transaction, await sessionsAndDevicesOf(db, userId, transaction), actor, user);
    transaction.set(db.collection(collections.factors).doc(userId), { ...noFactors, mark: randomUUID() });
    const who = actor.id === withoutAccount.commandLine.id ? 'whoever runs the site' : 'a superadmin';
    noticeTo(transaction, user, notices.factorRemoved(`all of two-step sign-in, by ${who}`));
    recordSecurity(db, transaction, { event: 'factors-reset', actor, subject: user.username });
    writeAccountActivity(db, transaction, actor, user, { action: 'credentials', at: nextTimestamp() });
  });
}
