import { api, type LiveAccess } from '@mipaka/contract';
import type { Config } from '../config.ts';
import { HttpError } from '../http-error.ts';
import type { Services } from '../services.ts';
import type { DocumentReference, Firestore } from '../store/db.ts';
import { createLimit } from '../store/limits.ts';
import { isPassword } from '../store/passwords.ts';
import { ABSOLUTE_MS } from '../store/sessions.ts';
import { normalizeKey } from '../store/unique-keys.ts';
import { type Password, publicUser } from '../store/users.ts';
import { clearSessionCookie, setSessionCookie, tokenOf } from './guard.ts';
import { type Implementation, implement } from './implement.ts';

/** Documents that share the count of all failed logins. */
const ALL_SHARDS = 4;

/** The limits on failed logins; also what `npm run admin:unlock` clears. */
export const loginLimits = ({ db, limits }: { db: Firestore; limits: Config['limits'] }) => ({
  name: createLimit(db, 'login-name', limits.loginName),
  all: createLimit(db, 'login-all', { ...limits.loginAll, shards: ALL_SHARDS }),
});

async function liveAccess(config: Config, userId: string, role: string, sid: string): Promise<LiveAccess> {
  // Loaded when a dashboard opens: the module costs a visitor's cold start more than the rest of the API.
  const { getAuth } = await import('firebase-admin/auth');
  const token = await getAuth().createCustomToken(userId, { role, sid });
  const projectId = process.env.GCLOUD_PROJECT ?? '';
  return { token, firebase: { projectId, apiKey: config.webApiKey }, emulators: config.emulators };
}

/** Signing in and out. */
export function authCalls({ db, config, users, sessions }: Services): Implementation[] {
  const limits = loginLimits({ db, limits: config.limits });

  return [
    implement(api.login, async ({ body: { username, password }, req, res }) => {
      const name = normalizeKey(username);
      const refuse = async () => {
        await Promise.all([limits.name.consume(name), limits.all.consume('all')]);
        throw new HttpError(401, 'The user name or the password is not right');
      };
      /** The limits, and what else the answer depends on, in one call. Throws 429. */
      const look = async (...refs: DocumentReference[]) => {
        const [ofName, ofAll] = [limits.name.refsOf(name), limits.all.refsOf('all')];
        const found = await db.getAll(...ofName, ...ofAll, ...refs);
        limits.all.checkDocuments(found.slice(ofName.length, ofName.length + ofAll.length));
        return {
          failures: limits.name.checkDocuments(found.slice(0, ofName.length)),
          documents: found.slice(ofName.length + ofAll.length),
        };
      };
      const before = await look(users.passwordRef(username));
      const stored = before.documents[0]?.data() as Password | undefined;
      const [isRight, account] = await Promise.all([
        isPassword(password, stored?.hash),
        stored && users.find(stored.userId),
      ]);
      if (!isRight || !account) return refuse();
      let failures = 0;
      const token = await sessions.start(account, req.get('user-agent') ?? '', async () => {
        // The limits again, after hashing: of many guesses at once only as many may learn anything as they say.
        const after = await look(users.passwordRef(username), users.accountRef(account.id));
        failures = after.failures;
        const [password, now] = after.documents;
        return password?.get('hash') === stored?.hash && now?.get('updatedAt') === account.updatedAt;
      });
      if (!token) return refuse();
      const replaced = tokenOf(req);
      await Promise.all([failures > 0 && limits.name.clear(name), replaced && sessions.end(replaced)]);
      setSessionCookie(res, config, token, ABSOLUTE_MS);
      return publicUser(account);
    }),

    implement(api.logout, async ({ req, res }) => {
      const token = tokenOf(req);
      if (token) await sessions.end(token);
      clearSessionCookie(res, config);
    }),

    implement(api.currentUser, ({ session }) => session.user),

    implement(api['live.token'], ({ session: { id, user } }) => liveAccess(config, user.id, user.role, id)),
  ];
}
