import { type CurrentUser, myFactors } from '@mipaka/contract';
import type { Firestore } from 'firebase-admin/firestore';
import type { Session } from '../../platform/calls/guard.ts';
import { commit, retryOnConflict } from '../../platform/firestore/commit.ts';
import { collections, isCode, nextTimestamp } from '../../platform/firestore/db.ts';
import { Conflict, Invalid, NotFound, SessionEnded } from '../../platform/firestore/errors.ts';
import type { Sealer, Signer } from '../../platform/secret-key.ts';
import { type NoticeTo, notices } from '../notices.ts';
import { recordSecurity } from '../security-log.ts';
import { type Challenges, tooLate } from './challenges.ts';
import { hashOfCode, newRecoveryCodes, stepOf } from './codes.ts';
import {
  type FactorChange,
  type FactorState,
  type FactorStore,
  type Factors,
  forgetTrustedDevices,
  hasFactor,
  isTrusted,
} from './factors.ts';
import { type StoredPasskey, userHandleOf } from './passkeys.ts';

const MAX_PASSKEYS = 20;

/** The mail to the owner about each event of the security log; `words` name the factor. */
const noticeOf = {
  'factor-added': notices.factorAdded,
  'factor-removed': notices.factorRemoved,
  'recovery-codes-renewed': () => notices.recoveryCodesRenewed,
};
/** A change of the user's own factors; `detail` names the factor in the log, `words` in the mail. */
type Wanted = { change: FactorChange; event?: keyof typeof noticeOf; detail?: string; words?: string };

const ofApp = { detail: 'authenticator app', words: 'the authenticator app' };
const ofPasskey = ({ name }: StoredPasskey) => ({
  detail: `passkey ${name}`,
  words: `the passkey “${name}”`,
});

type Options = {
  factors: FactorStore;
  sealer: Sealer;
  signer: Signer;
  challenges: Challenges;
  noticeTo: NoticeTo;
};

function passkeyIn({ passkeys }: Factors, id: string): StoredPasskey {
  const found = passkeys.find((stored) => stored.id === id);
  if (!found) throw new NotFound('There is no such passkey');
  return found;
}

/** Changes that users make to their own second factors. */
export function createOwnFactors(db: Firestore, options: Options) {
  const { factors: store, sealer, signer, challenges, noticeTo } = options;
  const sessions = db.collection(collections.sessions);

  /** Gives the new factors, and the codes that a first one brings. Throws SessionEnded, and Invalid for a used challenge. */
  const change = (
    { id: sessionId, user }: Session,
    work: (state: FactorState) => Promise<Wanted> | Wanted,
    challenge?: string,
  ): Promise<{ factors: Factors; codes: string[] | null }> =>
    retryOnConflict(async () => {
      const session = sessions.doc(sessionId);
      const state = await store.read(user.id);
      const { change: wanted, event, detail, words = '' } = await work(state);
      const hadFactor = hasFactor(state.factors);
      const hasOne = hasFactor({ ...state.factors, ...wanted });
      const isRenewed = event === 'recovery-codes-renewed';
      const codes = isRenewed || (!hadFactor && hasOne) ? newRecoveryCodes() : null;
      const hashes = codes && (await Promise.all(codes.map((code) => hashOfCode(signer, user.id, code))));
      const factors: Factors = {
        ...state.factors,
        ...wanted,
        // What the security log records also ends trust in devices.
        ...(event && { trustedDevices: [] }),
        ...(hashes && { recoveryCodes: hashes }),
        ...(!hasOne && { recoveryCodes: [] }),
      };
      const batch = db.batch();
      // Changes nothing, but fails if the session no longer exists.
      batch.update(session, { userId: user.id });
      if (challenge) challenges.spend(batch, challenge);
      if (hadFactor && !hasOne) await requireAnotherWay(user, state);
      if (!hadFactor && hasOne) {
        const { docs } = await sessions.where('userId', '==', user.id).get();
        for (const { ref } of docs) batch.update(ref, { setUpBy: null });
      }
      store.write(batch, user.id, state, factors);
      const subject = detail ? `${user.username}: ${detail}` : user.username;
      if (event) recordSecurity(db, batch, { event, actor: user, subject });
      if (event) noticeTo(batch, user, noticeOf[event](words));
      await commit(batch).catch(async (error) => {
        // These failures would not end with another try.
        if (isCode(error, 'notFound') && !(await session.get()).exists) throw new SessionEnded();
        const isRepeated = isCode(error, 'alreadyExists') && challenge;
        if (isRepeated && (await challenges.refOf(challenge).get()).exists) throw tooLate();
        throw error;
      });
      return { factors, codes };
    });

  /** Throws Conflict for the last factor of an account that must have one, or that has no other way in. */
  async function requireAnotherWay(user: CurrentUser, { policy }: FactorState): Promise<void> {
    if (policy[user.role].mode === 'required') {
      throw new Conflict('Your role needs two-step sign-in: add another way before you remove the last');
    }
    const passwords = db.collection(collections.passwords).where('userId', '==', user.id).limit(1);
    if ((await passwords.get()).empty) {
      throw new Conflict('This is your only way in: set a password before you remove it');
    }
  }

  /** Throws Conflict if second factors are switched off for the role. */
  function requireOffered({ role }: CurrentUser, { policy }: FactorState): void {
    if (policy[role].mode === 'off') throw new Conflict('Two-step sign-in is switched off for your role');
  }

  return {
    requireOffered,

    /** The factors as their owner sees them. */
    async mine({ user: { id, role }, setUpBy }: Session) {
      const { factors, policy } = await store.read(id);
      const { passkeys, app, recoveryCodes, trustedDevices } = factors;
      // The schema leaves out what is secret.
      return myFactors.parse({
        passkeys,
        userHandle: userHandleOf(id),
        credentialIds: passkeys.map(({ credentialId }) => credentialId),
        app,
        recoveryCodes: hasFactor(factors) ? recoveryCodes.length : null,
        trustedDevices: trustedDevices.filter(isTrusted),
        mode: policy[role].mode,
        setUpBy,
      });
    },

    /** Adds a passkey. Gives the recovery codes of a first factor, else null. Throws Conflict, and Invalid. */
    async addPasskey(session: Session, made: StoredPasskey, challenge: string): Promise<string[] | null> {
      const add = (state: FactorState): Wanted => {
        requireOffered(session.user, state);
        const { passkeys } = state.factors;
        if (passkeys.some(({ id }) => id === made.id)) throw new Conflict('This passkey is there already');
        if (passkeys.length >= MAX_PASSKEYS) throw new Conflict(`There are ${MAX_PASSKEYS} passkeys already`);
        return { change: { passkeys: [...passkeys, made] }, event: 'factor-added', ...ofPasskey(made) };
      };
      return (await change(session, add, challenge)).codes;
    },

    /** Renames a passkey. Throws NotFound. */
    async renamePasskey(session: Session, id: string, name: string): Promise<StoredPasskey> {
      const { factors } = await change(session, ({ factors }) => {
        const found = passkeyIn(factors, id);
        const passkeys = factors.passkeys.map((one) => (one === found ? { ...one, name } : one));
        return { change: { passkeys } };
      });
      return passkeyIn(factors, id);
    },

    /** Removes a passkey. Throws NotFound, and Conflict for the last factor if the account needs one. */
    async removePasskey(session: Session, id: string): Promise<void> {
      await change(session, ({ factors }) => {
        const found = passkeyIn(factors, id);
        const passkeys = factors.passkeys.filter((stored) => stored !== found);
        return { change: { passkeys }, event: 'factor-removed', ...ofPasskey(found) };
      });
    },

    /** Adds the app by its first code, or replaces it. Gives and throws like `addPasskey`. */
    async addApp(session: Session, secret: string, code: string, challenge: string) {
      const { user } = session;
      const add = async (state: FactorState): Promise<Wanted> => {
        requireOffered(user, state);
        const lastStep = stepOf(code, secret, Date.now());
        if (lastStep === undefined) throw new Invalid('The code is not right', { code: 'Not right' });
        const app = { secret: await sealer.seal(secret, user.id), lastStep, createdAt: nextTimestamp() };
        return { change: { app }, event: 'factor-added', ...ofApp };
      };
      return (await change(session, add, challenge)).codes;
    },

    /** Removes the app. Throws NotFound, and Conflict for the last factor if the account needs one. */
    async removeApp(session: Session): Promise<void> {
      await change(session, ({ factors: { app } }) => {
        if (!app) throw new NotFound('There is no authenticator app');
        return { change: { app: null }, event: 'factor-removed', ...ofApp };
      });
    },

    /** Replaces the recovery codes by new ones. Throws Conflict if there is no factor. */
    async renewRecoveryCodes(session: Session): Promise<string[]> {
      const { codes } = await change(session, ({ factors }) => {
        if (!hasFactor(factors))
          throw new Conflict('Recovery codes replace a passkey or an app: add one of those first');
        return { change: {}, event: 'recovery-codes-renewed' };
      });
      return codes ?? [];
    },

    /** Makes every device ask for the second factor again. */
    async forgetTrustedDevices({ id }: CurrentUser): Promise<void> {
      const batch = db.batch();
      forgetTrustedDevices(db, batch, id);
      await commit(batch);
    },
  };
}
