import { api, type Notifications } from '@mipaka/contract';
import { type Implementation, implement } from '../../platform/calls/implement.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { requirePublic } from '../../platform/http/post.ts';
import type { Services } from '../../services.ts';

/** The calls for a user's notifications: for which events, and on which devices. */
export function notificationCalls({ config, users, pushDevices }: Services): Implementation[] {
  const read = async (userId: string): Promise<Notifications> => {
    const [digest, devices] = await Promise.all([users.wantsDigest(userId), pushDevices.list(userId)]);
    return { digest, pushKey: config.push.publicKey || null, devices };
  };

  return implement(api, {
    'account.notifications': ({ session: { user } }) => read(user.id),

    'account.setNotifications': async ({ body: { digest }, session: { user } }) => {
      await users.setDigest(user.id, digest);
      return read(user.id);
    },

    'account.savePushDevice': ({ body, session, req }) => {
      if (!config.push.publicKey) throw new HttpError(409, 'Messages to devices are not set up');
      requirePublic(body.endpoint, config.isLocalAllowed, 'endpoint');
      return pushDevices.save(session, body, req.get('user-agent') ?? '');
    },

    'account.removePushDevice': ({ params, session: { user } }) => pushDevices.remove(user.id, params.id),
  });
}
