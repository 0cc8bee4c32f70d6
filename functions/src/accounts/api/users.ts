import { account, api, currentUser, listedAccount, sessionInfo } from '@mipaka/contract';
import type { Timestamp } from 'firebase-admin/firestore';
import type { Actor } from '../../platform/activity.ts';
import { deviceOf, setSessionCookie } from '../../platform/calls/guard.ts';
import { type Implementation, implement, withTarget } from '../../platform/calls/implement.ts';
import { commit, commitUnless, transact, writeOptimistically } from '../../platform/firestore/commit.ts';
import { collections, nextTimestamp } from '../../platform/firestore/db.ts';
import { Conflict, Invalid, NotFound, SessionEnded } from '../../platform/firestore/errors.ts';
import { requirePublic } from '../../platform/http/post.ts';
import { createLimit } from '../../platform/limits/limits.ts';
import type { Services } from '../../services.ts';
import { forgetTrustedDevices } from '../factors/factors.ts';
import { limited } from '../login-limits.ts';
import { refuseWeak, strengthOf } from '../password-strength.ts';
import { isPassword } from '../passwords.ts';
import { endSessions, openOf } from '../sessions.ts';

/** The calls for accounts, for superadmins, and for the user's own account with its notifications. */
export function userCalls(services: Services): Implementation[] {
  const { db, config, users, sessions, deviceMarks, passwordLinks, pushDevices } = services;
  const passwordTries = createLimit(db, 'password-change', config.limits.loginName);

  /** The hash that a user's password matches. Throws Invalid, with the error at `field`, for a wrong one, and TooMany. */
  const requirePassword = ({ id, username }: Actor, password: string, field: string): Promise<string> =>
    limited(db, passwordTries(id), async () => {
      const stored = await users.passwordOf(username);
      const isRight = await isPassword(password, stored?.hash);
      if (!stored || !isRight)
        throw new Invalid('The current password is not right', { [field]: 'Not right' });
      return stored.hash;
    });

  const notificationsOf = async (userId: string) => ({
    digest: (await users.ref(userId).get()).get('wantsDigest') ?? true,
    pushKey: config.push.publicKey || null,
    devices: await pushDevices.list(userId),
  });

  return implement(api, {
    'users.list': async () => {
      const { docs } = await db.collection(collections.users).orderBy('username').get();
      const links = await db.collection(collections.passwordLinks).get();
      const expiries = new Map(links.docs.map((link) => [link.id, link.get('expireAt') as Timestamp]));
      return docs.map((document) => {
        const expireAt = expiries.get(document.id)?.toDate();
        const linkExpiresAt = expireAt && expireAt.getTime() > Date.now() ? expireAt.toISOString() : null;
        return listedAccount.parse({ ...document.data(), linkExpiresAt });
      });
    },

    'users.create': async ({ body, session }) => {
      if (body.password === undefined) {
        const { user, link } = await passwordLinks.invite(body, session.user);
        return { ...account.parse(user), link };
      }
      await refuseWeak(body.password, body);
      return account.parse(await users.create(body, session.user));
    },

    'users.update': withTarget(
      ({ params }) => users.withId(params.id),
      ({ target, body, session }) => users.change(target, body, session.user),
    ),

    'users.colleagues': () => users.colleagues(),

    'account.update': async ({ body, session: { user } }) =>
      currentUser.parse(await users.change(user.id, body, user)),

    'account.setEmail': async ({ body, session: { user } }) =>
      currentUser.parse(await users.change(user.id, body, user)),

    'account.setPassword': async ({ body, session: { id, user, setUpBy }, req, res }) => {
      const { currentPassword, newPassword } = body;
      const hash = await requirePassword(user, currentPassword, 'currentPassword');
      await refuseWeak(newPassword, user, 'newPassword');
      const device = await deviceMarks.marked(deviceOf(req), user.username);
      // All sessions end, including this one; the user, who knew both passwords, continues in a new one.
      const token = await users.setPassword(user.id, newPassword, user, async (transaction, changed) => {
        const refs = [sessions.ref(id), users.passwordRef(user.username)];
        const [session, password] = await transaction.getAll(...refs);
        if (!session?.exists || password?.get('hash') !== hash) throw new SessionEnded();
        return () => sessions.open(transaction, changed, req.get('user-agent') ?? '', setUpBy);
      });
      if (token) setSessionCookie(res, config, token, device);
    },

    'account.confirm': async ({ body: { password }, session: { id, user } }) => {
      await requirePassword(user, password, 'password');
      const batch = db.batch();
      batch.update(sessions.ref(id), { confirmedAt: nextTimestamp() });
      if (!(await commitUnless(batch, ['notFound']))) throw new SessionEnded();
    },

    'account.judgePassword': ({ body: { password }, session }) => strengthOf(password, session.user),

    'account.sessions': async ({ session: { id, user } }) => {
      const { docs } = await db.collection(collections.sessions).where('userId', '==', user.id).get();
      return docs
        .filter((document) => (document.get('expireAt') as Timestamp).toMillis() > Date.now())
        .map((one) => sessionInfo.parse({ ...one.data(), id: one.id, isCurrent: one.id === id }))
        .sort((a, b) => (a.lastSeenAt < b.lastSeenAt ? 1 : -1));
    },

    // In a transaction, so that a device that one of these sessions adds at the same moment is removed too.
    'account.endOtherSessions': ({ session: { id, user } }) =>
      transact(db, async (transaction) => {
        const { sessions, devices } = await openOf(db, user.id, transaction);
        const others = sessions.filter((other) => other.id !== id);
        forgetTrustedDevices(db, transaction, user.id);
        endSessions(db, transaction, { sessions: others, devices }, user);
        return { ended: others.length };
      }),

    'account.endSession': ({ params: { id }, session: { user } }) =>
      writeOptimistically(db, async (batch) => {
        const ref = sessions.ref(id);
        if ((await ref.get()).get('userId') !== user.id) throw new NotFound('There is no such session');
        // A session does not know its device, so all devices ask for the second factor again.
        forgetTrustedDevices(db, batch, user.id);
        endSessions(db, batch, { sessions: [ref], devices: [] }, user);
      }),

    'account.notifications': ({ session: { user } }) => notificationsOf(user.id),

    'account.setNotifications': async ({ body: { digest }, session: { user } }) => {
      // A private matter, so no log records it.
      const batch = db.batch();
      batch.update(users.ref(user.id), { wantsDigest: digest });
      await commit(batch);
      return notificationsOf(user.id);
    },

    'account.savePushDevice': ({ body, session, req }) => {
      if (!config.push.publicKey) throw new Conflict('Messages to devices are not set up');
      requirePublic(body.endpoint, config.isLocalAllowed, 'endpoint');
      return pushDevices.save(session, body, req.get('user-agent') ?? '');
    },

    'account.removePushDevice': async ({ params: { id }, session: { user } }) => {
      const device = await pushDevices.find(id);
      if (device?.userId !== user.id) throw new NotFound('There is no such device');
      await pushDevices.drop(id);
    },
  });
}
