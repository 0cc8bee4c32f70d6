import { account, api, currentUser, type Notifications } from '@mipaka/contract';
import type { Transaction } from 'firebase-admin/firestore';
import { deviceOf, setSessionCookie } from '../../platform/calls/guard.ts';
import { type Implementation, implement, withTarget } from '../../platform/calls/implement.ts';
import { Conflict, SessionEnded } from '../../platform/firestore/errors.ts';
import { requirePublic } from '../../platform/http/post.ts';
import type { Services } from '../../services.ts';
import { notices } from '../notices.ts';
import { refuseWeak, strengthOf } from '../password-strength.ts';
import type { User } from '../user.ts';
import { createConfirmation } from './confirmation.ts';

/** The calls for accounts, for superadmins, and for the user's own account with its notifications. */
export function userCalls(services: Services): Implementation[] {
  const { config, users, sessions, deviceMarks, passwordLinks, pushDevices, noticeTo } = services;
  const { requirePassword } = createConfirmation(services);

  function noticeOfEmail(batch: Transaction, before: User, after: User) {
    if (before.email === after.email) return;
    for (const owner of [before, after]) noticeTo(batch, owner, notices.emailChanged);
  }

  const notificationsOf = async (userId: string): Promise<Notifications> => ({
    digest: await users.wantsDigest(userId),
    pushKey: config.push.publicKey || null,
    devices: await pushDevices.list(userId),
  });

  return implement(api, {
    'users.list': () => users.list(),

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
      ({ target, body, session }) => users.change(target, body, session.user, noticeOfEmail),
    ),

    'users.colleagues': () => users.colleagues(),

    'account.update': async ({ body, session: { user } }) =>
      currentUser.parse(await users.change(user.id, body, user)),

    'account.setEmail': async ({ body, session: { user } }) =>
      currentUser.parse(await users.change(user.id, body, user, noticeOfEmail)),

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
        return () => {
          noticeTo(transaction, changed, notices.passwordChanged);
          return sessions.open(transaction, changed, req.get('user-agent') ?? '', setUpBy);
        };
      });
      if (token) setSessionCookie(res, config, token, device);
    },

    'account.judgePassword': ({ body: { password }, session }) => strengthOf(password, session.user),
    'account.sessions': ({ session }) => sessions.list(session.user.id, session.id),

    'account.endOtherSessions': async ({ session: { id, user } }) => ({
      ended: await sessions.endOthers(user, id),
    }),

    'account.endSession': ({ params, session }) => sessions.endOne(session.user, params.id),
    'account.notifications': ({ session: { user } }) => notificationsOf(user.id),

    'account.setNotifications': async ({ body: { digest }, session: { user } }) => {
      await users.setDigest(user.id, digest);
      return notificationsOf(user.id);
    },

    'account.savePushDevice': ({ body, session, req }) => {
      if (!config.push.publicKey) throw new Conflict('Messages to devices are not set up');
      requirePublic(body.endpoint, config.isLocalAllowed, 'endpoint');
      return pushDevices.save(session, body, req.get('user-agent') ?? '');
    },

    'account.removePushDevice': ({ params, session: { user } }) => pushDevices.remove(user.id, params.id),
  });
}
