import { type CurrentUser, type MyFactors, passkey, type SecurityEvent } from '@mipaka/contract';
import type { Firestore, WriteBatch } from 'firebase-admin/firestore';
import type { Session } from '../../platform/calls/guard.ts';
import { commit, retryOnConflict } from '../../platform/firestore/commit.ts';
import { collections, isCode, nextTimestamp } from '../../platform/firestore/db.ts';
import { Conflict, Invalid, NotFound, SessionEnded } from '../../platform/firestore/errors.ts';
import type { Sealer, Signer } from '../../platform/secret-key.ts';
import { type Notice, type NoticeTo, notices } from '../notices.ts';
import { recordSecurity } from '../security-log.ts';
import { isAppCode, normalizeCode, stepOf } from './app-codes.ts';
import type { Challenges } from './challenges.ts';
import {
  type FactorChange,
  type FactorState,
  type FactorStates,
  type Factors,
  forgetTrustedDevices,
  hasFactor,
  isTrusted,
} from './factor-state.ts';
import { type StoredPasskey, userHandleOf } from './passkeys.ts';
import { hashOfCode, newRecoveryCodes } from './recovery-codes.ts';

const MAX_PASSKEYS = 20;
/** The message for a challenge that has expired or was answered before. */
export const TOO_LATE = 'This has taken too long. Please try again';

type Owner = Pick<Session, 'id' | 'user'>;

/** The result of a change of the user's own factors, and its texts for the security log and for a mail to the owner. */
type Changed<T> = {
  change: FactorChange;
  result: T;
  event?: SecurityEvent;
  detail?: string;
  notice?: Notice;
};

export type FactorOptions = {
  sealer: Sealer;
  signer: Signer;
  challenges: Pick<Challenges, 'spend' | 'refOf'>;
  noticeTo: NoticeTo;
};

/** Changes that users make to their own second factors. */
export function createOwnFactors(
  db: Firestore,
  states: FactorStates,
  { sealer, signer, challenges, noticeTo }: FactorOptions,
) {
  /** Stores in an account's sessions until when a second factor is due. */
  async function updateSessions(batch: WriteBatch, userId: string, until: string | null) {
    const { docs } = await db.collection(collections.sessions).where('userId', '==', userId).get();
    for (const { ref } of docs) batch.update(ref, { setUpBy: until });
  }

  /**
   * Changes the user's own factors. A change that the security log records also ends trust in devices. Throws
   * SessionEnded if the session has ended since the request began, and Invalid for a challenge answered before.
   *
   * @param challenge the challenge that the change answers
   */
  const change = <T>(
    { id: sessionId, user }: Owner,
    work: (state: FactorState) => Promise<Changed<T>> | Changed<T>,
    challenge?: string,
  ): Promise<T> =>
    retryOnConflict(async () => {
      const session = db.collection(collections.sessions).doc(sessionId);
      const state = await states.read(user.id);
      const { change: wanted, result, event, detail, notice } = await work(state);
      const after = { ...state.factors, ...wanted };
      const isFirst = !hasFactor(state.factors) && hasFactor(after);
      const isLast = hasFactor(state.factors) && !hasFactor(after);
      const batch = db.batch();
      // Changes nothing, but fails if the session no longer exists.
      batch.update(session, { userId: user.id });
      if (challenge) challenges.spend(batch, challenge);
      if (isLast) await requireAnotherWay(user, state);
      if (isFirst) await updateSessions(batch, user.id, null);
      states.write(batch, user.id, state, {
        ...wanted,
        ...(event && { trustedDevices: [] }),
        ...(isLast && { recoveryCodes: [] }),
      });
      const subject = detail ? `${user.username}: ${detail}` : user.username;
      if (event) recordSecurity(db, batch, { event, actor: user, subject });
      if (notice) noticeTo(batch, user, notice);
      await commit(batch).catch(async (error) => {
        // These failures would not end with another try.
        if (isCode(error, 'notFound') && !(await session.get()).exists) throw new SessionEnded();
        if (isCode(error, 'alreadyExists') && challenge && (await challenges.refOf(challenge).get()).exists)
          throw new Invalid(TOO_LATE);
        throw error;
      });
      return result;
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

  /** The recovery codes for a first factor; null, and no change, if the account already has a factor. */
  async function firstCodes(userId: string, factors: Factors) {
    if (hasFactor(factors)) return { codes: null, change: {} };
    return newCodes(userId);
  }
  async function newCodes(userId: string): Promise<{ codes: string[]; change: FactorChange }> {
    const codes = newRecoveryCodes();
    const hashes = await Promise.all(codes.map((code) => hashOfCode(signer, userId, code)));
    return { codes, change: { recoveryCodes: hashes } };
  }

  /** Throws Conflict if second factors are switched off for the role. */
  function requireOffered({ role }: CurrentUser, { policy }: FactorState): void {
    if (policy[role].mode === 'off') throw new Conflict('Two-step sign-in is switched off for your role');
  }

  return {
    requireOffered,

    /** The factors as their owner sees them. */
    async mine({ id, role }: CurrentUser, until: string | null): Promise<MyFactors> {
      const { factors, policy } = await states.read(id);
      return {
        passkeys: factors.passkeys.map((stored) => passkey.parse(stored)),
        userHandle: userHandleOf(id),
        credentialIds: factors.passkeys.map(({ credentialId }) => credentialId),
        app: factors.app && { createdAt: factors.app.createdAt },
        recoveryCodes: hasFactor(factors) ? factors.recoveryCodes.length : null,
        trustedDevices: factors.trustedDevices
          .filter(isTrusted)
          .map(({ userAgent, until }) => ({ userAgent, until })),
        mode: policy[role].mode,
        setUpBy: until,
      };
    },

    /**
     * Adds a passkey. Gives the recovery codes if it is the first factor, else null. Throws Conflict for a passkey that
     * exists already, for more than twenty, and if second factors are switched off for the role.
     *
     * @param challenge the challenge that the registration answers
     */
    addPasskey: (owner: Owner, made: StoredPasskey, challenge: string): Promise<string[] | null> =>
      change(
        owner,
        async (state) => {
          const { user } = owner;
          requireOffered(user, state);
          const { passkeys } = state.factors;
          if (passkeys.some(({ id }) => id === made.id)) throw new Conflict('This passkey is there already');
          if (passkeys.length >= MAX_PASSKEYS)
            throw new Conflict(`There are ${MAX_PASSKEYS} passkeys already`);
          const { codes, change: more } = await firstCodes(user.id, state.factors);
          return {
            change: { passkeys: [...passkeys, made], ...more },
            result: codes,
            event: 'factor-added',
            detail: `passkey ${made.name}`,
            notice: notices.factorAdded(`the passkey “${made.name}”`),
          };
        },
        challenge,
      ),

    /** Renames a passkey. Throws NotFound. */
    renamePasskey: (owner: Owner, id: string, name: string): Promise<StoredPasskey> =>
      change(owner, ({ factors: { passkeys } }) => {
        const found = passkeys.find((stored) => stored.id === id);
        if (!found) throw new NotFound('There is no such passkey');
        const renamed = { ...found, name };
        return {
          change: { passkeys: passkeys.map((stored) => (stored === found ? renamed : stored)) },
          result: renamed,
        };
      }),

    /** Removes a passkey. Throws NotFound, and Conflict for the last factor if the account needs one. */
    removePasskey: (owner: Owner, id: string): Promise<void> =>
      change(owner, ({ factors: { passkeys } }) => {
        const found = passkeys.find((stored) => stored.id === id);
        if (!found) throw new NotFound('There is no such passkey');
        return {
          change: { passkeys: passkeys.filter((stored) => stored !== found) },
          result: undefined,
          event: 'factor-removed',
          detail: `passkey ${found.name}`,
          notice: notices.factorRemoved(`the passkey “${found.name}”`),
        };
      }),

    /**
     * Adds an authenticator app whose first code is right, or replaces the former one. Gives the recovery codes if it
     * is the first factor, else null. Throws Invalid for a wrong code, and Conflict if second factors are switched off
     * for the role.
     *
     * @param challenge the challenge that the code answers
     */
    addApp: (owner: Owner, secret: string, typed: string, challenge: string): Promise<string[] | null> =>
      change(
        owner,
        async (state) => {
          const { user } = owner;
          requireOffered(user, state);
          const code = normalizeCode(typed);
          const step = isAppCode(code) ? stepOf(code, secret, Date.now()) : undefined;
          if (step === undefined) throw new Invalid('The code is not right', { code: 'Not right' });
          const { codes, change: more } = await firstCodes(user.id, state.factors);
          const app = {
            secret: await sealer.seal(secret, user.id),
            lastStep: step,
            createdAt: nextTimestamp(),
          };
          return {
            change: { app, ...more },
            result: codes,
            event: 'factor-added',
            detail: 'authenticator app',
            notice: notices.factorAdded('the authenticator app'),
          };
        },
        challenge,
      ),

    /** Removes the app. Throws NotFound, and Conflict for the last factor if the account needs one. */
    removeApp: (owner: Owner): Promise<void> =>
      change(owner, ({ factors: { app } }) => {
        if (!app) throw new NotFound('There is no authenticator app');
        return {
          change: { app: null },
          result: undefined,
          event: 'factor-removed',
          detail: 'authenticator app',
          notice: notices.factorRemoved('the authenticator app'),
        };
      }),

    /** Replaces the recovery codes by new ones. Throws Conflict if there is no factor. */
    renewRecoveryCodes: (owner: Owner): Promise<string[]> =>
      change(owner, async ({ factors }) => {
        if (!hasFactor(factors))
          throw new Conflict('Recovery codes replace a passkey or an app: add one of those first');
        const { codes, change: renewed } = await newCodes(owner.user.id);
        return {
          change: renewed,
          result: codes,
          event: 'recovery-codes-renewed',
          notice: notices.recoveryCodesRenewed,
        };
      }),

    /** Makes every device ask for the second factor again. */
    async forgetTrustedDevices({ id }: CurrentUser): Promise<void> {
      const batch = db.batch();
      forgetTrustedDevices(db, batch, id);
      await commit(batch);
    },
  };
}
