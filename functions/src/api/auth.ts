import { api, deviceName, type LiveAccess } from '@mipaka/contract';
import type { Config } from '../config.ts';
import { HttpError } from '../http-error.ts';
import type { Services } from '../services.ts';
import { checkLimits, clearLimits, takeFromLimits } from '../store/limits.ts';
import { isPassword } from '../store/passwords.ts';
import { type Password, publicUser, type User } from '../store/users.ts';
import { clearSessionCookie, deviceOf, setSessionCookie, tokenOf } from './guard.ts';
import { type Implementation, implement } from './implement.ts';

async function liveAccess(config: Config, userId: string, role: string, sid: string): Promise<LiveAccess> {
  // Loaded when a dashboard opens: the module costs a visitor's cold start more than the rest of the API.
  const { getAuth } = await import('firebase-admin/auth');
  const token = await getAuth().createCustomToken(userId, { role, sid });
  const projectId = process.env.GCLOUD_PROJECT ?? '';
  return { token, firebase: { projectId, apiKey: config.webApiKey }, emulators: config.emulators };
}

/** Signing in and out. */
export function authCalls(services: Services): Implementation[] {
  const { db, config, users, sessions, securityLog, deviceMarks, loginLimits, noticeTo } = services;

  return [
    implement(api.login, async ({ body: { username, password }, req, res }) => {
      const deviceId = await deviceMarks.knownAs(deviceOf(req), username);
      const buckets = loginLimits.bucketsOf(username, deviceId);
      const refuse = async (account: User | undefined) => {
        await takeFromLimits(db, ...buckets);
        await securityLog.record({
          event: 'sign-in-failed',
          actor: null,
          // People type passwords into the wrong field: what no account is called is not written down.
          ...(account
            ? { subject: account.username }
            : { subject: 'an unknown user name', hash: await securityLog.hash(username) }),
        });
        throw new HttpError(401, 'The user name or the password is not right');
      };
      const before = await checkLimits(db, buckets, users.passwordRef(username));
      const stored = before.documents[0]?.data() as Password | undefined;
      const [isRight, account] = await Promise.all([
        isPassword(password, stored?.hash),
        stored && users.find(stored.userId),
      ]);
      if (!isRight || !stored || !account?.isActive) return refuse(account);
      // The limits again, after hashing: of many guesses at once only as many may learn anything as they say.
      const { counts } = await checkLimits(db, buckets);
      if (counts[0]) await clearLimits(db, buckets[0]);
      const device = await deviceMarks.marked(deviceOf(req), account.username);
      const userAgent = req.get('user-agent') ?? '';
      // The last write: what comes before it may fail and leave no session behind.
      const token = await sessions.start(
        account,
        userAgent,
        (transaction) => users.isUnchanged(transaction, account, stored.hash),
        tokenOf(req),
        (transaction) => {
          if (!deviceId)
            noticeTo(transaction, account, { kind: 'new-device', device: deviceName(userAgent) });
        },
      );
      if (!token) return refuse(account);
      setSessionCookie(res, config, token, device);
      return publicUser(account);
    }),

    implement(api.logout, async ({ req, res }) => {
      const token = tokenOf(req);
      if (token) await sessions.signOut(token);
      clearSessionCookie(req, res, config);
    }),

    implement(api.currentUser, ({ session }) => session.user),

    implement(api['live.token'], ({ session: { id, user } }) => liveAccess(config, user.id, user.role, id)),
  ];
}
