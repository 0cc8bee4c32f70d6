import { api, currentUser, dayOf, deviceName, type LiveAccess, UNKNOWN_PASSKEY } from '@mipaka/contract';
import type { Request, Response } from 'express';
import type { Transaction } from 'firebase-admin/firestore';
import { clearSessionCookie, deviceOf, setSessionCookie, tokenOf } from '../../platform/calls/guard.ts';
import { type Implementation, implement } from '../../platform/calls/implement.ts';
import type { Config } from '../../platform/config.ts';
import { commitUnless, retryOnConflict, transact } from '../../platform/firestore/commit.ts';
import { isCode } from '../../platform/firestore/db.ts';
import { Invalid, Unauthorized } from '../../platform/firestore/errors.ts';
import { checkLimits, clearLimits, isWithin, takeFromLimits } from '../../platform/limits/limits.ts';
import type { Services } from '../../services.ts';
import { type FactorState, setUpBy } from '../factors/factors.ts';
import { assertionOptions, challengeIn, relyingPartyOf, userIdIn, verifyUse } from '../factors/passkeys.ts';
import { notices } from '../notices.ts';
import { isPassword } from '../passwords.ts';
import { recordSecurity } from '../security-log.ts';
import type { User } from '../user.ts';
import type { Password } from '../users.ts';

/** The random id of a device, not verified; empty for none. */
const deviceIdOf = (device: string | undefined): string => device?.split('.', 1)[0] ?? '';

/** The values that bind the second step: they must be unchanged since the right password, on the same device. */
function boundOf(req: Request, { id, updatedAt }: User, { hash }: Password) {
  return [id, updatedAt, hash, deviceIdOf(deviceOf(req))];
}

const tooLate = () => new Unauthorized('This sign-in has taken too long, or is over. Please begin again');

async function liveAccess(config: Config, userId: string, role: string, sid: string): Promise<LiveAccess> {
  // Loaded when a dashboard opens: the module costs a visitor's cold start more than the rest of the API.
  const { getAuth } = await import('firebase-admin/auth');
  const token = await getAuth().createCustomToken(userId, { role, sid });
  const projectId = process.env.GCLOUD_PROJECT ?? '';
  return { token, firebase: { projectId, apiKey: config.webApiKey }, emulators: config.emulators };
}

/** The calls for signing in, by a password and a second factor if one is due or by a passkey, and for signing out. */
export function signInCalls(services: Services): Implementation[] {
  const { db, config, users, sessions, securityLog, deviceMarks } = services;
  const { loginLimits, factors, challenges, noticeTo } = services;

  /** Starts a session with its cookie, and the writes that `use` up a factor. Undefined if account or hash have changed. */
  async function start(
    { req, res }: { req: Request; res: Response },
    account: User,
    state: FactorState,
    hash: string | undefined,
    use?: (transaction: Transaction, deviceId: string) => void,
  ) {
    const before = tokenOf(req);
    const marks = deviceOf(req);
    const userAgent = req.get('user-agent') ?? '';
    const known = await deviceMarks.knownAs(marks, account.username);
    const device = await deviceMarks.marked(marks, account.username);
    // This is the last write: earlier steps may fail without leaving a session.
    const token = await transact(db, async (transaction) => {
      const old = before === undefined ? undefined : await transaction.get(sessions.refOf(before));
      // A simultaneous change of the account either finds the session and ends it, or is noticed here.
      if (!(await users.isUnchanged(transaction, account, hash))) return undefined;
      // The writes of a factor fail by themselves after a change of the factors.
      if (!use && !(await factors.isUnchanged(transaction, account.id, state))) return undefined;
      use?.(transaction, deviceIdOf(device));
      if (!known) noticeTo(transaction, account, notices.newDevice(deviceName(userAgent)));
      const opened = sessions.open(transaction, account, userAgent, setUpBy(state, account));
      if (old?.exists) sessions.end(transaction, old, 'session-ended');
      recordSecurity(db, transaction, { event: 'sign-in', actor: account, subject: account.username });
      return opened;
    }).catch((error) => {
      throw isCode(error, 'alreadyExists') ? tooLate() : error;
    });
    if (token === undefined) return undefined;
    setSessionCookie(res, config, token, device);
    return currentUser.parse(account);
  }

  const recordFailure = ({ username: subject }: User) =>
    securityLog.record({ event: 'second-factor-failed', actor: null, subject });

  const wrongCodesOf = ({ id }: User, { hash }: Password) => loginLimits.wrongCodes(`${id}.${hash}`);

  /** Counts a wrong code, and mails the owner once a day. After too many in a row the password, now known, is deleted. */
  async function noteWrongCode(account: User, password: Password): Promise<void> {
    await recordFailure(account);
    const batch = db.batch();
    noticeTo(batch, account, notices.wrongCode, `wrong-code-${account.id}-${dayOf(Date.now())}`);
    // Firestore refuses the batch if the owner has already got today's mail.
    await commitUnless(batch, ['alreadyExists']);
    if (await isWithin(takeFromLimits(db, wrongCodesOf(account, password)))) return;
    await users.withdrawPassword(account, password.hash, config.limits.wrongCodes.max);
  }

  return implement(api, {
    login: async ({ body: { username, password }, req, res }) => {
      const deviceId = await deviceMarks.knownAs(deviceOf(req), username);
      const buckets = loginLimits.bucketsOf(username, deviceId);
      const refuse = async (account: User | undefined): Promise<never> => {
        await takeFromLimits(db, ...buckets);
        // People type passwords into the wrong field, so a text that names no account is not stored.
        const subject = account?.username ?? 'an unknown user name';
        const hash = account ? undefined : await securityLog.hash(username);
        await securityLog.record({ event: 'sign-in-failed', actor: null, subject, hash });
        throw new Unauthorized('The user name or the password is not right');
      };
      const before = await checkLimits(db, buckets, users.passwordRef(username));
      const stored = before.documents[0]?.data() as Password | undefined;
      const [isRight, account, state] = await Promise.all([
        isPassword(password, stored?.hash),
        stored && users.find(stored.userId),
        stored && factors.read(stored.userId),
      ]);
      if (!isRight || !stored || !state || !account?.isActive) return refuse(account);
      // Check the limits again after hashing: of many simultaneous guesses no more than the limits may learn anything.
      const { counts } = await checkLimits(db, buckets);
      if (counts[0]) await clearLimits(db, buckets[0]);
      const kinds = factors.due(state, account.id, deviceId);
      if (kinds) {
        const challenge = await challenges.issue('second-step', boundOf(req, account, stored));
        return { secondFactor: { token: `${account.id}.${challenge}`, kinds } };
      }
      return (await start({ req, res }, account, state, stored.hash)) ?? refuse(account);
    },

    'login.code': async ({ body: { token, code, trustDevice }, req, res }) => {
      const [userId = '', challenge = ''] = token.split(/\.(.*)/s);
      const account = /^[A-Za-z0-9]{20}$/.test(userId) ? await users.find(userId) : undefined;
      const stored = account && (await users.passwordOf(account.username));
      if (!account?.isActive || !stored) throw tooLate();
      await challenges.require(challenge, 'second-step', boundOf(req, account, stored), tooLate);
      const known = await deviceMarks.knownAs(deviceOf(req), account.username);
      const tries = loginLimits.codeTries(known ? `${account.id}.${known}` : account.id);
      // Count before checking the code: of many simultaneous guesses no more than the limit may learn anything.
      await takeFromLimits(db, tries);
      const signedIn = await retryOnConflict(async () => {
        const state = await factors.read(account.id);
        const used = await factors.use(account.id, state, code);
        if (!used) {
          await noteWrongCode(account, stored);
          throw new Invalid('The code is not right', { code: 'Not right' });
        }
        const started = await start({ req, res }, account, state, stored.hash, (transaction, deviceId) => {
          challenges.spend(transaction, challenge);
          const trusted =
            trustDevice && factors.trust(state, account.id, deviceId, req.get('user-agent') ?? '');
          factors.write(transaction, account.id, state, { ...used, ...trusted });
          const left = used.recoveryCodes;
          if (left) {
            const event = 'recovery-code-used';
            recordSecurity(db, transaction, { event, actor: account, subject: account.username });
            noticeTo(transaction, account, notices.recoveryCodeUsed(left.length));
          }
        });
        if (!started) throw tooLate();
        return started;
      });
      await clearLimits(db, tries, wrongCodesOf(account, stored));
      return signedIn;
    },

    'login.passkeyOptions': async ({ req }) => {
      const party = relyingPartyOf(req, config);
      const challenge = await challenges.issue('sign-in', [deviceIdOf(deviceOf(req))]);
      return assertionOptions({ party, challenge }, []);
    },

    'login.passkey': async ({ body, req, res }) => {
      const party = relyingPartyOf(req, config);
      const challenge = challengeIn(body);
      const deviceId = deviceIdOf(deviceOf(req));
      await challenges.require(challenge, 'sign-in', [deviceId], tooLate);
      const userId = userIdIn(body);
      return retryOnConflict(async () => {
        const own = userId && deviceId ? loginLimits.devicePasskeys(`${userId}.${deviceId}`) : undefined;
        const ofAll = loginLimits.passkeys('all');
        // One call to Firestore reads everything: each further call would make the user wait again.
        const refs = userId ? [users.ref(userId), ...factors.refs(userId)] : [];
        const { documents } = await checkLimits(db, [own ?? ofAll], ...refs);
        const [user, ...about] = documents;
        const account = user?.data() as User | undefined;
        const state = factors.stateIn(about);
        const { passkeys } = state.factors;
        const isKnown = account && (await deviceMarks.knownAs(deviceOf(req), account.username));
        const failures = own && isKnown ? own : ofAll;
        // The device only claimed to be known: the limit for all other devices applies.
        if (own && failures !== own) await checkLimits(db, [failures]);
        const refuse = async (reason: Unauthorized): Promise<never> => {
          await takeFromLimits(db, failures);
          if (account) await recordFailure(account);
          throw reason;
        };
        if (!account || !passkeys.some(({ credentialId }) => credentialId === body.id)) {
          return refuse(new Unauthorized('This passkey was removed here', UNKNOWN_PASSKEY));
        }
        const used = account.isActive && (await verifyUse({ party, challenge }, passkeys, body));
        if (!used) return refuse(new Unauthorized('This passkey could not be verified'));
        const started = await start({ req, res }, account, state, undefined, (transaction) => {
          challenges.spend(transaction, challenge);
          factors.write(transaction, account.id, state, { passkeys: used });
        });
        if (!started) throw tooLate();
        return started;
      });
    },

    logout: async ({ req, res }) => {
      const token = tokenOf(req);
      if (token) {
        await transact(db, async (transaction) => {
          const session = await transaction.get(sessions.refOf(token));
          if (session.exists) sessions.end(transaction, session, 'sign-out');
        });
      }
      clearSessionCookie(req, res, config);
    },

    currentUser: ({ session }) => session.user,
    'live.token': ({ session: { id, user } }) => liveAccess(config, user.id, user.role, id),
  });
}
