import { createHash, randomUUID } from 'node:crypto';
import {
  type CurrentUser,
  type MyFactors,
  passkey,
  type SecondFactorDue,
  type SecurityEvent,
} from '@mipaka/contract';
import type {
  DocumentSnapshot,
  Firestore,
  Timestamp,
  Transaction,
  WriteBatch,
} from 'firebase-admin/firestore';
import type { Session } from '../../platform/calls/session.ts';
import { commit, type Proof, retryOnConflict } from '../../platform/firestore/commit.ts';
import { collections, isCode, nextTimestamp } from '../../platform/firestore/db.ts';
import { Conflict, Invalid, NotFound, SessionEnded } from '../../platform/firestore/errors.ts';
import { log } from '../../platform/log.ts';
import { NotOpened, type Sealer, type Signer } from '../../platform/secret-key.ts';
import type { Notice, NoticeTo } from '../notices.ts';
import { recordSecurity } from '../security-log.ts';
import type { User } from '../users.ts';
import { isAppCode, normalizeCode, stepOf } from './app-codes.ts';
import type { Challenges } from './challenges.ts';
import { type StoredPasskey, userHandleOf } from './passkeys.ts';
import { policyOf, policyRef, type StoredPolicy, setUpTime } from './policy.ts';
import { hashOfCode, newRecoveryCodes } from './recovery-codes.ts';
import { factorsRef, forgetTrustedDevices } from './trusted-devices.ts';

/** The code is not asked for on a trusted device for so long, in milliseconds: thirty days. */
const TRUST_MS = 30 * 86_400_000;
const MAX_TRUSTED = 10;
const MAX_PASSKEYS = 20;
/** What is said of a challenge whose time is over, or that was answered. */
export const TOO_LATE = 'This has taken too long. Please try again';

/** A device on which the code is not asked for: a hash of the account and of the random id that its cookie holds. */
type TrustedDevice = { hash: string; until: string; userAgent: string };

/** All second factors of one account. A document, so that a change of any is a change of all. */
export type Factors = {
  passkeys: StoredPasskey[];
  /** `secret` is sealed; `lastStep` is the step of time whose code was used last. */
  app: { secret: string; lastStep: number; createdAt: string } | null;
  /** Keyed hashes of the recovery codes that are left. */
  recoveryCodes: string[];
  trustedDevices: TrustedDevice[];
};
export const noFactors: Factors = { passkeys: [], app: null, recoveryCodes: [], trustedDevices: [] };
type Change = Partial<Factors>;

/** The factors of an account and the policy, as they were read. */
export type Standing = {
  factors: Factors;
  policy: StoredPolicy;
  seen: { factors: Timestamp | undefined; policy: Timestamp | undefined };
};

/** Whether an account has a second factor, so that its password alone is not enough. */
export const hasFactor = ({ passkeys, app }: Factors): boolean => passkeys.length > 0 || app !== null;

/** What a document of the collection holds, also where there is none. */
export const factorsIn = (document: DocumentSnapshot | undefined): Factors => ({
  ...noFactors,
  ...(document?.data() as Change | undefined),
});

const trustOf = (userId: string, deviceId: string) =>
  createHash('sha256')
    .update(JSON.stringify(['trusted', userId, deviceId]))
    .digest('base64url');
const isLive = ({ until }: TrustedDevice) => Date.parse(until) > Date.now();

/**
 * Until when an account can put off setting up a second factor, as ISO 8601; null where it has one or need not have one.
 */
export const setUpBy = (
  { factors, policy }: Standing,
  account: Pick<User, 'role' | 'createdAt' | 'roleSince'>,
) => (hasFactor(factors) ? null : setUpTime(policy, account));

/** Whose factors are changed, and in which session. */
type Owner = Pick<Session, 'id' | 'user'>;

/** What a change of one's own factors gives, and what the security log and a mail to the owner say of it. */
type Changed<T> = { change: Change; result: T; event?: SecurityEvent; detail?: string; notice?: Notice };

/** Second factors: passkeys, the app, recovery codes, trusted devices, and who must have one. */
export function createFactorStore(
  db: Firestore,
  {
    sealer,
    signer,
    challenges,
    noticeTo,
  }: {
    sealer: Sealer;
    signer: Signer;
    challenges: Pick<Challenges, 'spend' | 'isSpent'>;
    noticeTo: NoticeTo;
  },
) {
  const refOf = (userId: string) => factorsRef(db, userId);

  const refs = (userId: string) => [refOf(userId), policyRef(db)];
  const standingIn = ([factors, policy]: readonly DocumentSnapshot[]): Standing => ({
    factors: factorsIn(factors),
    policy: policyOf(policy?.data() as Partial<StoredPolicy> | undefined),
    seen: { factors: factors?.updateTime, policy: policy?.updateTime },
  });
  const read = async (userId: string): Promise<Standing> => standingIn(await db.getAll(...refs(userId)));

  /** Adds a change to a batch, which fails with FAILED_PRECONDITION when the factors are not as they were read any more. */
  function write(
    batch: WriteBatch | Transaction,
    userId: string,
    { seen }: Standing,
    change: Change,
  ): () => Promise<boolean> {
    const ref = refOf(userId);
    const mark = randomUUID();
    if (seen.factors) {
      (batch as WriteBatch).update(ref, { ...change, mark }, { lastUpdateTime: seen.factors });
    } else {
      (batch as WriteBatch).create(ref, { ...noFactors, ...change, mark });
    }
    return async () => (await ref.get()).get('mark') === mark;
  }

  /** The live sessions of an account learn until when a second factor is due. */
  async function tellSessions(batch: WriteBatch, userId: string, until: string | null) {
    const { docs } = await db.collection(collections.sessions).where('userId', '==', userId).get();
    for (const { ref } of docs) batch.update(ref, { setUpBy: until });
  }

  /**
   * Changes one's own factors. Trust in devices ends with each change of what they are trusted instead of. Throws
   * SessionEnded when the session has ended since the request began, and Invalid for a challenge that was answered before.
   *
   * @param challenge what the change answers
   */
  const change = <T>(
    { id: sessionId, user }: Owner,
    work: (standing: Standing) => Promise<Changed<T>> | Changed<T>,
    challenge?: string,
  ): Promise<T> =>
    retryOnConflict(async () => {
      const session = db.collection(collections.sessions).doc(sessionId);
      const standing = await read(user.id);
      const { change: wanted, result, event, detail, notice } = await work(standing);
      const after = { ...standing.factors, ...wanted };
      const isFirst = !hasFactor(standing.factors) && hasFactor(after);
      const isLast = hasFactor(standing.factors) && !hasFactor(after);
      const batch = db.batch();
      // Changes nothing, and fails where there is no such session any more.
      batch.update(session, { userId: user.id });
      if (challenge) challenges.spend(batch, challenge);
      if (isLast) await requireAnotherWay(user, standing);
      if (isFirst) await tellSessions(batch, user.id, null);
      const proof: Proof = write(batch, user.id, standing, {
        ...wanted,
        ...(event && { trustedDevices: [] }),
        ...(isLast && { recoveryCodes: [] }),
      });
      const entry =
        event &&
        recordSecurity(db, batch, {
          event,
          actor: user,
          subject: `${user.username}${detail ? `: ${detail}` : ''}`,
        });
      if (notice) noticeTo(batch, user, notice);
      await commit(batch, entry ?? proof).catch(async (error) => {
        // What another try would not mend.
        if (isCode(error, 'notFound') && !(await session.get()).exists) throw new SessionEnded();
        if (isCode(error, 'alreadyExists') && challenge && (await challenges.isSpent(challenge)))
          throw new Invalid(TOO_LATE);
        throw error;
      });
      return result;
    });

  /** Throws Conflict for the last factor of an account that must have one, or that has no other way in. */
  async function requireAnotherWay(user: CurrentUser, { policy }: Standing): Promise<void> {
    if (policy[user.role].mode === 'required') {
      throw new Conflict('Your role needs two-step sign-in: add another way before you remove the last');
    }
    const passwords = db.collection(collections.passwords).where('userId', '==', user.id).limit(1);
    if ((await passwords.get()).empty) {
      throw new Conflict('This is your only way in: set a password before you remove it');
    }
  }

  /** The recovery codes of somebody's first factor; null, and nothing to change, where there is one already. */
  async function firstCodes(userId: string, factors: Factors) {
    if (hasFactor(factors)) return { codes: null, change: {} };
    return newCodes(userId);
  }
  async function newCodes(userId: string): Promise<{ codes: string[]; change: Change }> {
    const codes = newRecoveryCodes();
    const hashes = await Promise.all(codes.map((code) => hashOfCode(signer, userId, code)));
    return { codes, change: { recoveryCodes: hashes } };
  }

  /** Throws Conflict where the role has no second factors. */
  function requireOffered({ role }: CurrentUser, { policy }: Standing): void {
    if (policy[role].mode === 'off') throw new Conflict('Two-step sign-in is switched off for your role');
  }

  /** The step of a code of the app; undefined when it is not right, or one as new was used before. */
  async function freshStep(userId: string, { app }: Factors, code: string): Promise<number | undefined> {
    if (!app || !isAppCode(code)) return undefined;
    const secret = await sealer.open(app.secret, userId).catch((error) => {
      if (!(error instanceof NotOpened)) throw error;
      log('ERROR', 'the secret of an authenticator app cannot be opened: was ACCOUNT_KEY changed?', {
        userId,
      });
    });
    const step = secret === undefined ? undefined : stepOf(code, secret, Date.now());
    return step !== undefined && step > app.lastStep ? step : undefined;
  }

  return {
    /** The factors of an account, and the policy. Costs one call to Firestore. */
    read,
    /** Where the factors of an account and the policy lie, for who reads them with other documents in one call. */
    refs,
    /** What the documents of `refs` say; nothing is set up where there are none. */
    standingIn,
    write,
    requireOffered,

    /** Whether factors and policy are still what they were read as. */
    async isUnchanged(transaction: Transaction, userId: string, { seen }: Standing): Promise<boolean> {
      const [factors, policy] = await transaction.getAll(...refs(userId));
      const isSame = (now: Timestamp | undefined, then: Timestamp | undefined) =>
        now === undefined || then === undefined ? now === then : now.isEqual(then);
      return isSame(factors?.updateTime, seen.factors) && isSame(policy?.updateTime, seen.policy);
    },

    /** What may follow a right password; undefined where nothing has to, or where the device is trusted. */
    due(
      { factors }: Standing,
      userId: string,
      deviceId: string | undefined,
    ): SecondFactorDue['secondFactor']['kinds'] | undefined {
      if (!hasFactor(factors)) return undefined;
      const hash = deviceId && trustOf(userId, deviceId);
      if (factors.trustedDevices.some((device) => device.hash === hash && isLive(device))) return undefined;
      return [
        ...(factors.passkeys.length > 0 ? (['passkey'] as const) : []),
        ...(factors.app ? (['app'] as const) : []),
        ...(factors.recoveryCodes.length > 0 ? (['recovery-code'] as const) : []),
      ];
    },

    /** What uses up a code of the app or a recovery code; undefined when it is not right. */
    async use(
      userId: string,
      { factors }: Standing,
      typed: string,
    ): Promise<{ kind: 'app' | 'recovery-code'; change: Change } | undefined> {
      const code = normalizeCode(typed);
      const step = await freshStep(userId, factors, code);
      if (step !== undefined && factors.app) {
        return { kind: 'app', change: { app: { ...factors.app, lastStep: step } } };
      }
      const hash = await hashOfCode(signer, userId, code);
      const recoveryCodes = factors.recoveryCodes.filter((stored) => stored !== hash);
      if (recoveryCodes.length === factors.recoveryCodes.length) return undefined;
      return { kind: 'recovery-code', change: { recoveryCodes } };
    },

    /** What trusts a device for thirty days, beside those that are trusted already. */
    trust({ factors }: Standing, userId: string, deviceId: string, userAgent: string): Change {
      const hash = trustOf(userId, deviceId);
      const others = factors.trustedDevices.filter((device) => device.hash !== hash && isLive(device));
      const until = new Date(Date.now() + TRUST_MS).toISOString();
      const device = { hash, until, userAgent: userAgent.slice(0, 200) };
      return { trustedDevices: [device, ...others].slice(0, MAX_TRUSTED) };
    },

    /** What is told to the owner. */
    async mine({ id, role }: CurrentUser, until: string | null): Promise<MyFactors> {
      const { factors, policy } = await read(id);
      return {
        passkeys: factors.passkeys.map((stored) => passkey.parse(stored)),
        userHandle: userHandleOf(id),
        credentialIds: factors.passkeys.map(({ credentialId }) => credentialId),
        app: factors.app && { createdAt: factors.app.createdAt },
        recoveryCodes: hasFactor(factors) ? factors.recoveryCodes.length : null,
        trustedDevices: factors.trustedDevices
          .filter(isLive)
          .map(({ userAgent, until }) => ({ userAgent, until })),
        mode: policy[role].mode,
        setUpBy: until,
      };
    },

    /**
     * Adds a passkey. Gives the recovery codes where it is the first factor, else null. Throws Conflict for one that is
     * there, for more than twenty, and where the role has no second factors.
     *
     * @param challenge what the registration answers
     */
    addPasskey: (owner: Owner, made: StoredPasskey, challenge: string): Promise<string[] | null> =>
      change(
        owner,
        async (standing) => {
          const { user } = owner;
          requireOffered(user, standing);
          const { passkeys } = standing.factors;
          if (passkeys.some(({ id }) => id === made.id)) throw new Conflict('This passkey is there already');
          if (passkeys.length >= MAX_PASSKEYS)
            throw new Conflict(`There are ${MAX_PASSKEYS} passkeys already`);
          const { codes, change: more } = await firstCodes(user.id, standing.factors);
          return {
            change: { passkeys: [...passkeys, made], ...more },
            result: codes,
            event: 'factor-added',
            detail: `passkey ${made.name}`,
            notice: { kind: 'factor-added', factor: `the passkey “${made.name}”` },
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

    /** Removes a passkey. Throws NotFound, and Conflict for the last factor where there must be one. */
    removePasskey: (owner: Owner, id: string): Promise<void> =>
      change(owner, ({ factors: { passkeys } }) => {
        const found = passkeys.find((stored) => stored.id === id);
        if (!found) throw new NotFound('There is no such passkey');
        return {
          change: { passkeys: passkeys.filter((stored) => stored !== found) },
          result: undefined,
          event: 'factor-removed',
          detail: `passkey ${found.name}`,
          notice: { kind: 'factor-removed', factor: `the passkey “${found.name}”` },
        };
      }),

    /**
     * Adds an app whose first code is right, or puts it in the place of the one before. Gives the recovery codes where it
     * is the first factor, else null. Throws Invalid for a code that is not right, and Conflict where the role has no
     * second factors.
     *
     * @param challenge what the code answers
     */
    addApp: (owner: Owner, secret: string, typed: string, challenge: string): Promise<string[] | null> =>
      change(
        owner,
        async (standing) => {
          const { user } = owner;
          requireOffered(user, standing);
          const code = normalizeCode(typed);
          const step = isAppCode(code) ? stepOf(code, secret, Date.now()) : undefined;
          if (step === undefined) throw new Invalid('The code is not right', { code: 'Not right' });
          const { codes, change: more } = await firstCodes(user.id, standing.factors);
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
            notice: { kind: 'factor-added', factor: 'the authenticator app' },
          };
        },
        challenge,
      ),

    /** Removes the app. Throws NotFound, and Conflict for the last factor where there must be one. */
    removeApp: (owner: Owner): Promise<void> =>
      change(owner, ({ factors: { app } }) => {
        if (!app) throw new NotFound('There is no authenticator app');
        return {
          change: { app: null },
          result: undefined,
          event: 'factor-removed',
          detail: 'authenticator app',
          notice: { kind: 'factor-removed', factor: 'the authenticator app' },
        };
      }),

    /** New recovery codes in the place of the old ones. Throws Conflict where there is no factor. */
    renewRecoveryCodes: (owner: Owner): Promise<string[]> =>
      change(owner, async ({ factors }) => {
        if (!hasFactor(factors))
          throw new Conflict('Recovery codes replace a passkey or an app: add one of those first');
        const { codes, change: renewed } = await newCodes(owner.user.id);
        return {
          change: renewed,
          result: codes,
          event: 'recovery-codes-renewed',
          notice: { kind: 'recovery-codes-renewed' },
        };
      }),

    /** Has every device ask for the second factor again. */
    async forgetTrustedDevices({ id }: CurrentUser): Promise<void> {
      const batch = db.batch();
      forgetTrustedDevices(db, batch, id);
      await commit(batch);
    },
  };
}
