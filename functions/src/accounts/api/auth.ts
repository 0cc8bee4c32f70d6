import { api, dayOf, deviceName, type LiveAccess, UNKNOWN_PASSKEY } from '@mipaka/contract';
import type { Request, Response } from 'express';
import type { Transaction } from 'firebase-admin/firestore';
import { clearSessionCookie, deviceOf, setSessionCookie, tokenOf } from '../../platform/calls/guard.ts';
import { type Implementation, implement } from '../../platform/calls/implement.ts';
import type { Config } from '../../platform/config.ts';
import { commit, retryOnConflict } from '../../platform/firestore/commit.ts';
import { isCode, nextTimestamp } from '../../platform/firestore/db.ts';
import { TooMany } from '../../platform/firestore/errors.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import {
  type Bucket,
  checkLimits,
  clearLimits,
  createLimit,
  takeFromLimits,
} from '../../platform/limits/limits.ts';
import type { Services } from '../../services.ts';
import { type FactorState, setUpBy } from '../factors/factor-state.ts';
import { assertionOptions, challengeIn, userIdIn, verifiedAssertion } from '../factors/passkeys.ts';
import { ALL_SHARDS } from '../login-limits.ts';
import { isPassword } from '../passwords.ts';
import { recordSecurity } from '../security-log.ts';
import { publicUser, type User } from '../user.ts';
import type { Password } from '../user-passwords.ts';
import { relyingPartyOf } from './relying-party.ts';

async function liveAccess(config: Config, userId: string, role: string, sid: string): Promise<LiveAccess> {
  // Loaded when a dashboard opens: the module costs a visitor's cold start more than the rest of the API.
  const { getAuth } = await import('firebase-admin/auth');
  const token = await getAuth().createCustomToken(userId, { role, sid });
  const projectId = process.env.GCLOUD_PROJECT ?? '';
  return { token, firebase: { projectId, apiKey: config.webApiKey }, emulators: config.emulators };
}

/** The random id of a device, as its cookie holds it; undefined for a browser without one. */
const deviceIdOf = (device: string | undefined) => device?.split('.', 1)[0];
const userAgentOf = (req: Request) => req.get('user-agent') ?? '';

/** Signing in and out. */
export function authCalls(services: Services): Implementation[] {
  const {
    db,
    config,
    users,
    sessions,
    securityLog,
    deviceMarks,
    loginLimits,
    factors,
    challenges,
    noticeTo,
  } = services;
  const codeTries = createLimit(db, 'second-step', config.limits.loginName);
  const maxWrongCodes = config.limits.wrongCodes.max;
  // What is one too many is what is over the limit.
  const wrongCodes = createLimit(db, 'wrong-codes', { ...config.limits.wrongCodes, max: maxWrongCodes - 1 });
  const passkeyFailures = createLimit(db, 'passkey-all', { ...config.limits.loginAll, shards: ALL_SHARDS });
  const devicePasskeyFailures = createLimit(db, 'passkey-device', config.limits.loginName);

  /**
   * Starts a session and gives the browser its cookie. False when the account is not what it was read as any more.
   *
   * @param isStillSo reads in the transaction whether it is, and then adds what belongs to the sign-in
   */
  async function start(
    { req, res }: { req: Request; res: Response },
    account: User,
    state: FactorState,
    isStillSo: (transaction: Transaction, deviceId: string) => Promise<boolean>,
  ): Promise<boolean> {
    const known = await deviceMarks.knownAs(deviceOf(req), account.username);
    const device = await deviceMarks.marked(deviceOf(req), account.username);
    // The last write: what comes before it may fail and leave no session behind.
    const token = await sessions.start(
      account,
      userAgentOf(req),
      setUpBy(state, account),
      (transaction) => isStillSo(transaction, deviceIdOf(device) ?? ''),
      tokenOf(req),
      (transaction) => {
        if (known) return;
        noticeTo(transaction, account, { kind: 'new-device', device: deviceName(userAgentOf(req)) });
      },
    );
    if (token) setSessionCookie(res, config, token, device);
    return token !== undefined;
  }

  /**
   * Counts a wrong code behind a right password, and mails the owner once a day. After too many in a row the password is
   * deleted, because the person who tries codes knows it.
   */
  async function noteWrongCode(account: User, { hash }: Password, inARow: Bucket): Promise<void> {
    await securityLog.record({ event: 'second-factor-failed', actor: null, subject: account.username });
    const batch = db.batch();
    noticeTo(batch, account, { kind: 'wrong-code' }, `wrong-code-${account.id}-${dayOf(Date.now())}`);
    await commit(batch).catch((error) => {
      // The owner has had today's mail.
      if (!isCode(error, 'alreadyExists')) throw error;
    });
    await takeFromLimits(db, inARow).catch((error) => {
      if (!(error instanceof TooMany)) throw error;
      return users.withdrawPassword(account, hash, (transaction) =>
        noticeTo(transaction, account, { kind: 'password-withdrawn', wrongCodes: maxWrongCodes }),
      );
    });
  }

  /** What must be as it was when the password was right for the second step to follow, and on which device. */
  const boundOf = (req: Request, account: User, { hash }: Password) => [
    account.id,
    account.updatedAt,
    hash,
    deviceIdOf(deviceOf(req)) ?? '',
  ];
  const refuseSecondStep = () =>
    new HttpError(401, 'This sign-in has taken too long, or is over. Please begin again');
  /** Throws 401 for what was answered by somebody else at the same moment. */
  const onceOnly = (error: unknown): never => {
    throw isCode(error, 'alreadyExists') ? refuseSecondStep() : error;
  };

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
      const [isRight, account, state] = await Promise.all([
        isPassword(password, stored?.hash),
        stored && users.find(stored.userId),
        stored && factors.read(stored.userId),
      ]);
      if (!isRight || !stored || !state || !account?.isActive) return refuse(account);
      // The limits again, after hashing: of many guesses at once only as many may learn anything as they say.
      const { counts } = await checkLimits(db, buckets);
      if (counts[0]) await clearLimits(db, buckets[0]);
      const kinds = factors.due(state, account.id, deviceId);
      if (kinds) {
        const challenge = await challenges.issue('second-step', boundOf(req, account, stored));
        return { secondFactor: { token: `${account.id}.${challenge}`, kinds } };
      }
      const isStarted = await start({ req, res }, account, state, async (transaction) => {
        const isUnchanged = await Promise.all([
          users.isUnchanged(transaction, account, stored.hash),
          factors.isUnchanged(transaction, account.id, state),
        ]);
        return !isUnchanged.includes(false);
      });
      return isStarted ? publicUser(account) : refuse(account);
    }),

    implement(api['login.code'], async ({ body: { token, code, trustDevice }, req, res }) => {
      const [userId = '', challenge = ''] = token.split(/\.(.*)/s);
      const account = /^[A-Za-z0-9]{20}$/.test(userId) ? await users.find(userId) : undefined;
      const stored =
        account && ((await users.passwordRef(account.username).get()).data() as Password | undefined);
      if (
        !account?.isActive ||
        !stored ||
        !(await challenges.isGood(challenge, 'second-step', boundOf(req, account, stored)))
      ) {
        throw refuseSecondStep();
      }
      const known = await deviceMarks.knownAs(deviceOf(req), account.username);
      const tries = codeTries(known ? `${account.id}.${known}` : account.id);
      const inARow = wrongCodes(`${account.id}.${stored.hash}`);
      // Before the code is looked at: of many guesses at once only as many may learn anything as the limit says.
      await takeFromLimits(db, tries);
      await retryOnConflict(async () => {
        const state = await factors.read(account.id);
        const used = await factors.use(account.id, state, code);
        if (!used) {
          await noteWrongCode(account, stored, inARow);
          throw new HttpError(400, 'The code is not right', { errors: { code: 'Not right' } });
        }
        const isStarted = await start({ req, res }, account, state, async (transaction, deviceId) => {
          if (!(await users.isUnchanged(transaction, account, stored.hash))) return false;
          challenges.spend(transaction, challenge);
          factors.write(transaction, account.id, state, {
            ...used.change,
            ...(trustDevice && factors.trust(state, account.id, deviceId, userAgentOf(req))),
          });
          if (used.kind === 'recovery-code') {
            const event = 'recovery-code-used';
            recordSecurity(db, transaction, { event, actor: account, subject: account.username });
            const left = used.change.recoveryCodes?.length ?? 0;
            noticeTo(transaction, account, { kind: 'recovery-code-used', left });
          }
          return true;
        }).catch(onceOnly);
        if (!isStarted) throw refuseSecondStep();
      });
      await clearLimits(db, tries, inARow);
      return publicUser(account);
    }),

    implement(api['login.passkeyOptions'], async ({ req }) =>
      assertionOptions(
        relyingPartyOf(req, config),
        [],
        await challenges.issue('sign-in', [deviceIdOf(deviceOf(req)) ?? '']),
      ),
    ),

    implement(api['login.passkey'], async ({ body, req, res }) => {
      const party = relyingPartyOf(req, config);
      const challenge = challengeIn(body);
      if (!(await challenges.isGood(challenge, 'sign-in', [deviceIdOf(deviceOf(req)) ?? '']))) {
        throw refuseSecondStep();
      }
      const userId = userIdIn(body);
      const deviceId = deviceIdOf(deviceOf(req));
      return retryOnConflict(async () => {
        const own = userId && deviceId ? devicePasskeyFailures(`${userId}.${deviceId}`) : undefined;
        // One call to Firestore for all that has to be known, each of which would cost the person another wait.
        const refs = userId ? [users.ref(userId), ...factors.refs(userId)] : [];
        const {
          documents: [user, ...about],
        } = await checkLimits(db, [own ?? passkeyFailures('all')], ...refs);
        const account = user?.data() as User | undefined;
        const state = factors.stateIn(about);
        const { passkeys } = state.factors;
        const stored = passkeys.find(({ credentialId }) => credentialId === body.id);
        const isKnown = account && (await deviceMarks.knownAs(deviceOf(req), account.username));
        const failures = own && isKnown ? own : passkeyFailures('all');
        // The device only said that it is known: the limit is the one of all others.
        if (own && failures !== own) await checkLimits(db, [failures]);
        const refuse = async (reason: HttpError): Promise<never> => {
          await takeFromLimits(db, failures);
          if (account) {
            const subject = account.username;
            await securityLog.record({ event: 'second-factor-failed', actor: null, subject });
          }
          throw reason;
        };
        if (!account || !stored) {
          return refuse(new HttpError(401, 'This passkey was removed here', { type: UNKNOWN_PASSKEY }));
        }
        const used = account.isActive
          ? await verifiedAssertion(party, stored, body, challenge, nextTimestamp())
          : undefined;
        if (!used) return refuse(new HttpError(401, 'This passkey could not be verified'));
        const isStarted = await start({ req, res }, account, state, async (transaction) => {
          if (!(await users.isUnchanged(transaction, account))) return false;
          challenges.spend(transaction, challenge);
          factors.write(transaction, account.id, state, {
            passkeys: passkeys.map((one) => (one === stored ? used : one)),
          });
          return true;
        }).catch(onceOnly);
        if (!isStarted) throw refuseSecondStep();
        return publicUser(account);
      });
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
