import { api, currentUser, namedColleague } from '@mipaka/contract';
import { browserOf, setSessionCookie } from '../../platform/calls/guard.ts';
import { type Implementation, implement, withTarget } from '../../platform/calls/implement.ts';
import type { Services } from '../../services.ts';
import { notificationsOf, setDigest } from '../notifications.ts';
import { changePassword, confirmByPassword } from '../own-password.ts';
import { createAccount } from '../password-links.ts';
import { strengthOf } from '../password-strength.ts';

/** The calls for accounts, for superadmins, and for the user's own account with its notifications. */
export function userCalls(services: Services): Implementation[] {
  const { config, users, sessions, pushDevices, inquiries } = services;

  return implement(api, {
    'users.list': () => users.list(),
    'users.create': ({ body, session }) => createAccount(services, body, session.user),

    'users.update': withTarget(
      ({ params }) => users.withId(params.id),
      async ({ target, body, session: { user } }) => {
        const changed = await users.change(target, body, user);
        if (!changed.isActive) await inquiries.giveBackAll(target, user);
        return changed;
      },
    ),

    'users.colleagues': async () => (await users.contacts()).map((user) => namedColleague.parse(user)),

    'account.update': async ({ body, session: { user } }) =>
      currentUser.parse(await users.change(user.id, body, user)),

    'account.setEmail': async ({ body, session: { user } }) =>
      currentUser.parse(await users.change(user.id, body, user)),

    'account.setPassword': async ({ body, session, req, res }) => {
      const next = await changePassword(services, session, body, browserOf(req));
      if (next) setSessionCookie(res, config, next.token, next.device);
    },

    'account.confirm': ({ body, session }) => confirmByPassword(services, session, body.password),
    'account.judgePassword': ({ body, session }) => strengthOf(body.password, session.user),
    'account.sessions': ({ session }) => sessions.list(session.user.id, session.id),

    'account.endOtherSessions': async ({ session: { id, user } }) => ({
      ended: await sessions.endOthers(user, id),
    }),

    'account.endSession': ({ params, session }) => sessions.endOne(session.user, params.id),
    'account.notifications': ({ session }) => notificationsOf(services, session.user.id),
    'account.setNotifications': ({ body, session }) => setDigest(services, session.user.id, body.digest),

    'account.savePushDevice': ({ body, session, req }) =>
      pushDevices.save(session, body, browserOf(req).userAgent),

    'account.removePushDevice': ({ params, session }) => pushDevices.remove(session.user.id, params.id),
  });
}
