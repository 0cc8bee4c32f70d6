import { randomUUID } from 'node:crypto';
import { api, type FactorPolicy, factorPolicy, type Role, roles, withoutAccount } from '@mipaka/contract';
import type { Firestore } from 'firebase-admin/firestore';
import type { Actor } from '../../platform/activity.ts';
import { type Implementation, implement } from '../../platform/calls/implement.ts';
import { transact, writeOptimistically } from '../../platform/firestore/commit.ts';
import { collections, nextTimestamp } from '../../platform/firestore/db.ts';
import { Conflict, NotFound } from '../../platform/firestore/errors.ts';
import type { Services } from '../../services.ts';
import { factorsIn, noFactors, policyOf, policyRef, type StoredPolicy, setUpBy } from '../factors/factors.ts';
import { type NoticeTo, notices } from '../notices.ts';
import { recordSecurity } from '../security-log.ts';
import { endSessions, openOf } from '../sessions.ts';
import { type User, writeAccountActivity } from '../user.ts';

function textOf(policy: FactorPolicy): string {
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

/** Removes all second factors of an account, ends its sessions and tells its owner who did it. Throws NotFound. */
export const resetFactors = (
  db: Firestore,
  noticeTo: NoticeTo,
  userId: string,
  actor: Actor,
): Promise<void> =>
  transact(db, async (transaction) => {
    const account = await transaction.get(db.collection(collections.users).doc(userId));
    const user = account.data() as User | undefined;
    if (!user) throw new NotFound('There is no such account');
    const open = await openOf(db, userId, transaction);
    transaction.set(db.collection(collections.factors).doc(userId), { ...noFactors, mark: randomUUID() });
    endSessions(db, transaction, open, actor, user);
    const who = actor.id === withoutAccount.commandLine.id ? 'whoever runs the site' : 'a superadmin';
    noticeTo(transaction, user, notices.factorRemoved(`all of two-step sign-in, by ${who}`));
    recordSecurity(db, transaction, { event: 'factors-reset', actor, subject: user.username });
    writeAccountActivity(db, transaction, actor, user, { action: 'credentials', at: nextTimestamp() });
  });

/** The calls for the second factors of all accounts, for superadmins. */
export const staffFactorCalls = ({ db, noticeTo }: Services): Implementation[] =>
  implement(api, {
    'factors.list': async () => {
      const { docs } = await db.collection(collections.factors).get();
      const policy = await policyRef(db).get();
      const accounts = docs.map((document) => {
        const { passkeys, app, recoveryCodes: codes } = factorsIn(document);
        const counts = { passkeys: passkeys.length, recoveryCodes: codes.length };
        return { userId: document.id, hasApp: app !== null, ...counts };
      });
      return { policy: factorPolicy.parse(policyOf(policy)), accounts };
    },

    // Also changes the due times in open sessions.
    'factors.setPolicy': ({ body: wanted, session: { user: actor } }) =>
      writeOptimistically(db, async (batch) => {
        const [stored, open, accounts, known] = await Promise.all([
          policyRef(db).get(),
          db.collection(collections.sessions).get(),
          db.collection(collections.users).get(),
          db.collection(collections.factors).get(),
        ]);
        const policy = nextPolicy(policyOf(stored), wanted);
        const people = new Map(accounts.docs.map((document) => [document.id, document.data() as User]));
        const factorsOf = new Map(known.docs.map((document) => [document.id, factorsIn(document)]));
        for (const session of open.docs) {
          const userId = String(session.get('userId'));
          const account = people.get(userId);
          const state = { factors: factorsOf.get(userId) ?? noFactors, policy };
          if (account) batch.update(session.ref, { setUpBy: setUpBy(state, account) });
        }
        if (stored.updateTime) batch.update(stored.ref, policy, { lastUpdateTime: stored.updateTime });
        else batch.create(stored.ref, policy);
        recordSecurity(db, batch, { event: 'factor-policy-changed', actor, subject: textOf(wanted) });
        return factorPolicy.parse(policy);
      }),

    'factors.reset': ({ params: { id }, session: { user } }) => {
      // Users remove their own factors one by one, which checks that another way in remains.
      if (id === user.id) throw new Conflict('Your own two-step sign-in is removed under Account');
      return resetFactors(db, noticeTo, id, user);
    },
  });
