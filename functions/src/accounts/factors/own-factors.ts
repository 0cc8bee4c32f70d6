import {
  type Api,
  type BodyOf,
  business,
  type CurrentUser,
  myFactors,
  type PasskeyAssertion,
  passkey,
} from '@mipaka/contract';
import type { Session } from '../../platform/calls/guard.ts';
import { commit, writeOptimistically } from '../../platform/firestore/commit.ts';
import { collections, nextTimestamp } from '../../platform/firestore/db.ts';
import { Conflict, Invalid, NotFound, SessionEnded } from '../../platform/firestore/errors.ts';
import type { Services } from '../../services.ts';
import { limited } from '../login-limits.ts';
import { notices } from '../owner-mails.ts';
import { recordSecurity } from '../security-log.ts';
import { tooLate } from './challenges.ts';
import { appUri, newAppSecret, newRecoveryCodes } from './codes.ts';
import { type FactorState, type Factors, forgetTrustedDevices, hasFactor, isTrusted } from './factors.ts';
import {
  assertionOptions,
  challengeIn,
  type RelyingParty,
  registrationOptions,
  type StoredPasskey,
  userHandleOf,
  verifiedRegistration,
  verifyUse,
} from './passkeys.ts';

const MAX_PASSKEYS = 20;

/** The mail to the owner about each event of the security log. */
const noticeOf = {
  'factor-added': notices.factorAdded,
  'factor-removed': notices.factorRemoved,
  'recovery-codes-renewed': () => notices.recoveryCodesRenewed,
};
/** A change of the user's own factors; log and mail name the `factor`. Its use may confirm again who the user is. */
type Wanted = {
  change: Partial<Factors>;
  event?: keyof typeof noticeOf;
  factor?: string;
  isConfirmation?: boolean;
};

const APP = 'the authenticator app';
const nameOf = ({ name }: StoredPasskey) => `the passkey “${name}”`;

function passkeyIn({ passkeys }: Factors, id: string): StoredPasskey {
  const found = passkeys.find((stored) => stored.id === id);
  if (!found) throw new NotFound('There is no such passkey');
  return found;
}

/** Throws Conflict if second factors are switched off for the role. */
function requireOffered({ role }: CurrentUser, { policy }: FactorState): void {
  if (policy[role].mode === 'off') throw new Conflict('Two-step sign-in is switched off for your role');
}

/** Throws Conflict for the last factor of an account that must have one, or that has no other way in. */
async function requireWayIn({ db }: Services, user: CurrentUser, { policy }: FactorState, left: Factors) {
  if (!hasFactor(left) && policy[user.role].mode === 'required') {
    throw new Conflict('Your role needs two-step sign-in: add another way before you remove the last');
  }
  // A passkey signs in alone, an authenticator app only after the password.
  if (left.passkeys.length > 0) return;
  const passwords = db.collection(collections.passwords).where('userId', '==', user.id).limit(1);
  if ((await passwords.get()).empty) {
    throw new Conflict('This is your only way in: set a password before you remove it');
  }
}

/** Gives the new factors, and the codes that a first one brings. Throws SessionEnded, and Invalid for a used challenge. */
const changeFactors = (
  services: Services,
  { id, user }: Session,
  work: (state: FactorState) => Promise<Wanted> | Wanted,
  challenge?: string,
): Promise<{ factors: Factors; codes: string[] | null }> =>
  writeOptimistically(services.db, async (batch) => {
    const { db, factors: store, challenges, noticeTo } = services;
    const sessions = db.collection(collections.sessions);
    const [session, ...about] = await db.getAll(sessions.doc(id), ...store.refs(user.id));
    if (!session?.exists) throw new SessionEnded();
    if (challenge && (await challenges.refOf(challenge).get()).exists) throw tooLate();
    const state = store.stateIn(about);
    const { change, event, factor = '', isConfirmation } = await work(state);
    const hasOne = hasFactor({ ...state.factors, ...change });
    const isFirst = hasOne && !hasFactor(state.factors);
    const codes = isFirst || event === 'recovery-codes-renewed' ? newRecoveryCodes() : null;
    const factors: Factors = {
      ...state.factors,
      ...change,
      // A change that the security log records also ends trust in devices.
      ...(event && { trustedDevices: [] }),
      ...(codes && { recoveryCodes: await store.hashesOf(user.id, codes) }),
      ...(!hasOne && { recoveryCodes: [] }),
    };
    // Fails if the session no longer exists, also where it changes nothing.
    batch.update(session.ref, isConfirmation ? { confirmedAt: nextTimestamp() } : { userId: user.id });
    if (challenge) challenges.spend(batch, challenge);
    if (event === 'factor-removed') await requireWayIn(services, user, state, factors);
    if (isFirst) {
      const { docs } = await sessions.where('userId', '==', user.id).get();
      for (const { ref } of docs) batch.update(ref, { setUpBy: null });
    }
    store.write(batch, user.id, state, factors);
    const subject = factor ? `${user.username}: ${factor}` : user.username;
    if (event) recordSecurity(db, batch, { event, actor: user, subject });
    if (event) noticeTo(batch, user, noticeOf[event](factor));
    return { factors, codes };
  });

/** The factors as their owner sees them. */
export async function factorsOf({ factors: store }: Services, { user, setUpBy }: Session) {
  const { factors, policy } = await store.read(user.id);
  // The schema leaves out the secrets.
  return myFactors.parse({
    ...factors,
    userHandle: userHandleOf(user.id),
    credentialIds: factors.passkeys.map(({ credentialId }) => credentialId),
    recoveryCodes: hasFactor(factors) ? factors.recoveryCodes.length : null,
    trustedDevices: factors.trustedDevices.filter(isTrusted),
    mode: policy[user.role].mode,
    setUpBy,
  });
}

/** The options with which a browser creates a passkey. Throws Conflict. */
export async function passkeyOptions(
  { factors: store, challenges }: Services,
  { id, user }: Session,
  party: RelyingParty,
) {
  const state = await store.read(user.id);
  requireOffered(user, state);
  const challenge = await challenges.issue('add-passkey', [id]);
  return registrationOptions({ party, challenge }, user, state.factors.passkeys);
}

/** Adds a passkey. Gives it, and the recovery codes of a first factor, else null. Throws Conflict, and Invalid. */
export async function addPasskey(
  services: Services,
  session: Session,
  party: RelyingParty,
  { name, registration }: BodyOf<Api['account.addPasskey']>,
) {
  const challenge = challengeIn(registration);
  await services.challenges.require(challenge, 'add-passkey', [session.id]);
  const made = await verifiedRegistration({ party, challenge }, registration, name);
  if (!made) throw new Invalid('This passkey could not be verified');
  const add = (state: FactorState): Wanted => {
    requireOffered(session.user, state);
    const { passkeys } = state.factors;
    if (passkeys.some(({ id }) => id === made.id)) throw new Conflict('This passkey was added already');
    if (passkeys.length >= MAX_PASSKEYS) throw new Conflict(`There are ${MAX_PASSKEYS} passkeys already`);
    return { change: { passkeys: [...passkeys, made] }, event: 'factor-added', factor: nameOf(made) };
  };
  const { codes } = await changeFactors(services, session, add, challenge);
  return { passkey: passkey.parse(made), recoveryCodes: codes };
}

/** Renames a passkey. Throws NotFound. */
export async function renamePasskey(services: Services, session: Session, id: string, name: string) {
  const { factors } = await changeFactors(services, session, ({ factors }) => {
    const found = passkeyIn(factors, id);
    const passkeys = factors.passkeys.map((one) => (one === found ? { ...one, name } : one));
    return { change: { passkeys } };
  });
  return passkey.parse(passkeyIn(factors, id));
}

/** Removes a passkey. Throws NotFound, and Conflict for the last factor if the account needs one. */
export async function removePasskey(services: Services, session: Session, id: string): Promise<void> {
  await changeFactors(services, session, ({ factors }) => {
    const found = passkeyIn(factors, id);
    const passkeys = factors.passkeys.filter((stored) => stored !== found);
    return { change: { passkeys }, event: 'factor-removed', factor: nameOf(found) };
  });
}

/** A new secret for an app, with the token that adds it. Throws Conflict. */
export async function newSecret({ factors: store, challenges }: Services, { id, user }: Session) {
  requireOffered(user, await store.read(user.id));
  const secret = newAppSecret();
  const token = await challenges.issue('add-app', [id, secret]);
  return { secret, uri: appUri(secret, business.name, user.username), token };
}

/** Adds the app by its first code, or replaces it. Gives codes and throws like `addPasskey`, also TooMany. */
export async function addApp(
  services: Services,
  session: Session,
  { secret, token, code }: BodyOf<Api['account.addApp']>,
) {
  const { db, factors: store, challenges, loginLimits } = services;
  const { id, user } = session;
  await challenges.require(token, 'add-app', [id, secret]);
  const add = async (state: FactorState): Promise<Wanted> => {
    requireOffered(user, state);
    const app = await store.newApp(user.id, secret, code);
    if (!app) throw new Invalid('The code is not right', { code: 'Not right' });
    return { change: { app }, event: 'factor-added', factor: APP };
  };
  const tries = loginLimits.appTries(user.id);
  const { codes } = await limited(db, tries, () => changeFactors(services, session, add, token));
  return { recoveryCodes: codes };
}

/** Removes the app. Throws NotFound, and Conflict for the last factor if the account needs one. */
export async function removeApp(services: Services, session: Session): Promise<void> {
  await changeFactors(services, session, ({ factors: { app } }) => {
    if (!app) throw new NotFound('There is no authenticator app');
    return { change: { app: null }, event: 'factor-removed', factor: APP };
  });
}

/** Replaces the recovery codes by new ones. Throws Conflict if there is no factor. */
export async function renewRecoveryCodes(services: Services, session: Session) {
  const { codes } = await changeFactors(services, session, ({ factors }) => {
    if (!hasFactor(factors))
      throw new Conflict('Recovery codes replace a passkey or an app: add one of those first');
    return { change: {}, event: 'recovery-codes-renewed' };
  });
  return { recoveryCodes: codes ?? [] };
}

/** Confirms by a code of the app again who the user is. Throws Invalid, also for a recovery code, and TooMany. */
export async function confirmByCode(services: Services, session: Session, code: string): Promise<void> {
  const { db, factors: store, loginLimits } = services;
  const use = async (state: FactorState): Promise<Wanted> => {
    const used = await store.use(session.user.id, state, code);
    if (!used?.app) throw new Invalid('The code is not right', { code: 'Not right' });
    return { change: used, isConfirmation: true };
  };
  await limited(db, loginLimits.appTries(session.user.id), () => changeFactors(services, session, use));
}

/** The options with which a browser asks for one of the user's passkeys. */
export async function confirmOptions(
  { factors: store, challenges }: Services,
  { id, user }: Session,
  party: RelyingParty,
) {
  const { passkeys } = (await store.read(user.id)).factors;
  const challenge = await challenges.issue('confirm', [id]);
  return assertionOptions({ party, challenge }, passkeys);
}

/** Confirms by a passkey again who the user is. Throws Invalid. */
export async function confirmByPasskey(
  services: Services,
  session: Session,
  party: RelyingParty,
  body: PasskeyAssertion,
): Promise<void> {
  const challenge = challengeIn(body);
  await services.challenges.require(challenge, 'confirm', [session.id]);
  const use = async ({ factors }: FactorState): Promise<Wanted> => {
    const passkeys = await verifyUse({ party, challenge }, factors.passkeys, body);
    if (!passkeys) throw new Invalid('This passkey could not be verified');
    return { change: { passkeys }, isConfirmation: true };
  };
  await changeFactors(services, session, use, challenge);
}

/** Makes every device ask for the second factor again. */
export async function forgetDevices({ db }: Services, { user }: Session): Promise<void> {
  const batch = db.batch();
  forgetTrustedDevices(db, batch, user.id);
  await commit(batch);
}
