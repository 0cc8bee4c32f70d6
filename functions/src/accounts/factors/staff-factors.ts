import { randomUUID } from 'node:crypto';
import { type FactorPolicy, factorPolicy, type Role, withoutAccount } from '@mipaka/contract';
import type { Firestore } from 'firebase-admin/firestore';
import type { Actor } from '../../platform/activity.ts';
import { transact, writeOptimistically } from '../../platform/firestore/commit.ts';
import { collections, nextTimestamp } from '../../platform/firestore/db.ts';
import { NotFound } from '../../platform/firestore/errors.ts';
import { type NoticeTo, notices } from '../notices.ts';
import { recordSecurity } from '../security-log.ts';
import { endSessions, openOf } from '../sessions.ts';
import { type User, writeAccountActivity } from '../user.ts';
import { factorsIn, nextPolicy, noFactors, policyOf, policyRef, setUpBy } from './factors.ts';

function textOf(policy: FactorPolicy): string {
  const graceOf = ({ mode, graceDays }: FactorPolicy[Role]) =>
    mode === 'required' ? `, ${graceDays} days of grace` : '';
  return Object.entries(policy)
    .map(([role, one]) => `${role}: ${one.mode}${graceOf(one)}`)
    .join('; ');
}

/** The second factors of all accounts, as superadmins see and change them. */
export function createStaffFactors(db: Firestore, noticeTo: NoticeTo) {
  const factors = db.collection(collections.factors);
  const users = db.collection(collections.users);

  return {
    /** The policy, and the factors of each account that has ever had one. */
    async list() {
      const [{ docs }, policy] = await Promise.all([factors.get(), policyRef(db).get()]);
      const accounts = docs.map((document) => {
        const { passkeys, app, recoveryCodes: codes } = factorsIn(document);
        const counts = { passkeys: passkeys.length, recoveryCodes: codes.length };
        return { userId: document.id, hasApp: app !== null, ...counts };
      });
      return { policy: factorPolicy.parse(policyOf(policy)), accounts };
    },

    /** Changes the policy, and the due times in open sessions. */
    setPolicy: (wanted: FactorPolicy, actor: Actor): Promise<FactorPolicy> =>
      writeOptimistically(db, async (batch) => {
        const [stored, open, accounts, known] = await Promise.all([
          policyRef(db).get(),
          db.collection(collections.sessions).get(),
          users.get(),
          factors.get(),
        ]);
        const before = policyOf(stored);
        const policy = nextPolicy(before, wanted, nextTimestamp());
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

    /** Removes all second factors of an account, ends its sessions and tells its owner who did it. Throws NotFound. */
    reset: (userId: string, actor: Actor): Promise<void> =>
      transact(db, async (transaction) => {
        const user = (await transaction.get(users.doc(userId))).data() as User | undefined;
        if (!user) throw new NotFound('There is no such account');
        const open = await openOf(db, userId, transaction);
        transaction.set(factors.doc(userId), { ...noFactors, mark: randomUUID() });
        endSessions(db, transaction, open, { actor, username: user.username });
        const who = actor.id === withoutAccount.commandLine.id ? 'whoever runs the site' : 'a superadmin';
        noticeTo(transaction, user, notices.factorRemoved(`all of two-step sign-in, by ${who}`));
        recordSecurity(db, transaction, { event: 'factors-reset', actor, subject: user.username });
        writeAccountActivity(db, transaction, actor, user, { action: 'credentials', at: nextTimestamp() });
      }),
  };
}
