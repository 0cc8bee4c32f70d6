import { hash } from 'node:crypto';
import { currentUser, dayOf, deviceName, type PasskeyAssertion, UNKNOWN_PASSKEY } from '@mipaka/contract';
import type { Transaction } from 'firebase-admin/firestore';
import type { Browser } from '../platform/calls/guard.ts';
import { commitUnless, retryOnConflict, transact } from '../platform/firestore/commit.ts';
import { isCode } from '../platform/firestore/db.ts';
import { Invalid, Unauthorized } from '../platform/firestore/errors.ts';
import { checkLimits, clearLimits, isWithin, takeFromLimits } from '../platform/limits.ts';
import type { Services } from '../services.ts';
import { dueFactors, type FactorState, setUpBy, trustDevice } from './factors/factors.ts';
import { assertionOptions, challengeIn, type RelyingParty, userIdIn, verifyUse } from './factors/passkeys.ts';
import { keptCount } from './login-limits.ts';
import { notices } from './owner-mails.ts';
import { isPassword } from './passwords.ts';
import { recordSecurity } from './security-log.ts';
import { endSessions } from './sessions.ts';
import type { User } from './user.ts';
import type { Password } from './users.ts';

/** The random id of a device, not verified; empty for none. */
const deviceIdOf = (device: string | undefined): string => device?.split('.', 1)[0] ?? '';

/** The values that bind the second step: they must be unchanged since the right password, on the same device. */
function boundOf({ device }: Browser, { id, updatedAt }: User, { hash }: Password) {
  return [id, updatedAt, hash, deviceIdOf(device)];
}

const tooLate = () => new Unauthorized('This sign-in has taken too long, or is over. Please begin again');

/** Starts a session, with the writes that `use` up a factor. Undefined if account or password hash have changed since. */
async function start(
  { db, users, sessions, deviceMarks, factors, noticeTo }: Services,
  { token: before, device: marks, userAgent }: Browser,
  account: User,
  state: FactorState,
  hash: string | undefined,
  use?: (transaction: Transaction, deviceId: string) => void,
) {
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
    if (old?.exists) endSessions(db, transaction, { sessions: [old], devices: [] }, old.get('user'));
    recordSecurity(db, transaction, { event: 'sign-in', actor: account, subject: account.username });
    return opened;
  }).catch((error) => {
    throw isCode(error, 'alreadyExists') ? tooLate() : error;
  });
  return token === undefined ? undefined : { user: currentUser.parse(account), token, device };
}
/** A user with the token of the new session, and the id and marks of the device. */
export type SignedIn = NonNullable<Awaited<ReturnType<typeof start>>>;

const recordFailure = ({ securityLog }: Services, { username: subject }: User) =>
  securityLog.record({ event: 'second-factor-failed', actor: null, subject });

/** Signs in by a password, or gives the kinds of factor that must follow. Throws Unauthorized, and TooMany. */
export async function signInByPassword(
  services: Services,
  from: Browser,
  username: string,
  password: string,
) {
  const { db, users, securityLog, deviceMarks, loginLimits, factors, challenges } = services;
  const deviceId = await deviceMarks.knownAs(from.device, username);
  const buckets = loginLimits.bucketsOf(username, deviceId);
  const refuse = async (account: User | undefined): Promise<never> => {
    await takeFromLimits(db, ...buckets);
    // People type passwords into the wrong field, so a text that names no account is not stored.
    const subject = account?.username ?? 'an unknown user name';
    const hash = account ? undefined : await securityLog.hash(username);
    await securityLog.record({ event: 'sign-in-failed', actor: null, subject, hash });
    throw new Unauthorized('The user name or the password is not right');
  };
  const before = await checkLimits(db, buckets, users.passwordRef(username), users.nameRef(username));
  const stored = before.documents[0]?.data() as Password | undefined;
  // An account that is invited, or had too many wrong codes, has no password: the log names it by its user name.
  const userId: string | undefined = stored?.userId ?? before.documents[1]?.get('recordId');
  const [isRight, account, state] = await Promise.all([
    isPassword(password, stored?.hash),
    userId ? users.find(userId) : undefined,
    stored && factors.read(stored.userId),
  ]);
  if (!isRight || !stored || !state || !account?.isActive) return refuse(account);
  // Check the limits again after hashing: of many simultaneous guesses no more than the limits may learn anything.
  const { counts } = await checkLimits(db, buckets);
  if (counts[0]) await clearLimits(db, buckets[0]);
  const kinds = dueFactors(state, account.id, deviceId);
  if (kinds) {
    const challenge = await challenges.issue('second-step', boundOf(from, account, stored));
    return { secondFactor: { token: `${account.id}.${challenge}`, kinds } };
  }
  return (await start(services, from, account, state, stored.hash)) ?? refuse(account);
}

const wrongCodesOf = ({ loginLimits }: Services, { id }: User, { hash }: Password) =>
  loginLimits.wrongCodes(`${id}.${hash}`);

/** Counts a wrong code, and mails the owner once a day. After too many in a row the password, now known, is deleted. */
async function noteWrongCode(services: Services, account: User, password: Password): Promise<void> {
  const { db, config, users, noticeTo } = services;
  await recordFailure(services, account);
  const batch = db.batch();
  // All staff can read the ids of mails: the hash does not reveal whose password somebody knows.
  const id = `wrong-code-${hash('sha256', password.hash)}-${dayOf(Date.now())}`;
  noticeTo(batch, account, notices.wrongCode, id);
  // Firestore refuses the batch if the owner has already got today's mail.
  await commitUnless(batch, ['alreadyExists']);
  if (await isWithin(takeFromLimits(db, wrongCodesOf(services, account, password)))) return;
  await users.withdrawPassword(account, password.hash, config.limits.wrongCodes.max);
}

/** Signs in by the code after a password. Throws Unauthorized, Invalid for a wrong code, and TooMany. */
export async function signInByCode(
  services: Services,
  from: Browser,
  { token, code, trustDevice: isTrusting }: { token: string; code: string; trustDevice: boolean },
): Promise<SignedIn> {
  const { db, users, deviceMarks, loginLimits, factors, challenges, noticeTo } = services;
  const [, userId, challenge = ''] = /^([A-Za-z0-9]{20})\.(.*)$/s.exec(token) ?? [];
  const account = userId ? await users.find(userId) : undefined;
  const stored = account && (await users.passwordOf(account.username));
  if (!account?.isActive || !stored) throw tooLate();
  await challenges.require(challenge, 'second-step', boundOf(from, account, stored), tooLate);
  const known = await deviceMarks.knownAs(from.device, account.username);
  const tries = loginLimits.codeTries(known ? `${account.id}.${known}` : account.id, account.id);
  // Count before checking the code: of many simultaneous guesses no more than the limit may learn anything.
  await takeFromLimits(db, tries);
  const signedIn = await retryOnConflict(async () => {
    const state = await factors.read(account.id);
    const used = await factors.use(account.id, state, code);
    if (!used) {
      await noteWrongCode(services, account, stored);
      throw new Invalid('The code is not right', { code: 'Not right' });
    }
    const started = await start(services, from, account, state, stored.hash, (transaction, deviceId) => {
      challenges.spend(transaction, challenge);
      const trusted = isTrusting && trustDevice(state, account.id, deviceId, from.userAgent);
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
  await clearLimits(db, tries, wrongCodesOf(services, account, stored)).catch(keptCount);
  return signedIn;
}

/** The options with which a browser asks for a passkey. */
export async function signInOptions({ challenges }: Services, { device }: Browser, party: RelyingParty) {
  const challenge = await challenges.issue('sign-in', [deviceIdOf(device)]);
  return assertionOptions({ party, challenge }, []);
}

/** Signs in by a passkey. Throws TooMany, and Unauthorized, with its own `type` if the passkey was removed here. */
export async function signInByPasskey(
  services: Services,
  from: Browser,
  party: RelyingParty,
  body: PasskeyAssertion,
): Promise<SignedIn> {
  const { db, users, deviceMarks, loginLimits, factors, challenges } = services;
  const challenge = challengeIn(body);
  const deviceId = deviceIdOf(from.device);
  await challenges.require(challenge, 'sign-in', [deviceId], tooLate);
  const userId = userIdIn(body);
  return retryOnConflict(async () => {
    const own = userId && deviceId ? loginLimits.devicePasskeys(`${userId}.${deviceId}`, userId) : undefined;
    const ofAll = loginLimits.passkeys('all');
    // One call to Firestore reads everything: each further call would make the user wait again.
    const refs = userId ? [users.ref(userId), ...factors.refs(userId)] : [];
    const { documents } = await checkLimits(db, [own ?? ofAll], ...refs);
    const [user, ...about] = documents;
    const account = user?.data() as User | undefined;
    const state = factors.stateIn(about);
    const { passkeys } = state.factors;
    const isKnown = account && (await deviceMarks.knownAs(from.device, account.username));
    const failures = own && isKnown ? own : ofAll;
    // The device only claimed to be known: the limit for all other devices applies.
    if (own && failures !== own) await checkLimits(db, [failures]);
    const refuse = async (reason: Unauthorized): Promise<never> => {
      await takeFromLimits(db, failures);
      if (account) await recordFailure(services, account);
      throw reason;
    };
    if (!account || !passkeys.some(({ credentialId }) => credentialId === body.id)) {
      return refuse(new Unauthorized('This passkey was removed here', UNKNOWN_PASSKEY));
    }
    const used = account.isActive && (await verifyUse({ party, challenge }, passkeys, body));
    if (!used) return refuse(new Unauthorized('This passkey could not be verified'));
    const signedIn = await start(services, from, account, state, undefined, (transaction) => {
      challenges.spend(transaction, challenge);
      factors.write(transaction, account.id, state, { passkeys: used });
    });
    if (!signedIn) throw tooLate();
    return signedIn;
  });
}
