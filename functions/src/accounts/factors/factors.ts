import { hash, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { DAY_MS, type FactorPolicy, type Role, roles } from '@mipaka/contract';
import type { DocumentSnapshot, Firestore, Transaction, WriteBatch } from 'firebase-admin/firestore';
import { provedBy } from '../../platform/firestore/commit.ts';
import { type Batch, collections, nextTimestamp } from '../../platform/firestore/db.ts';
import { log } from '../../platform/log.ts';
import { createSealer, createSigner } from '../../platform/secret-key.ts';
import type { User } from '../user.ts';
import { hashOfCode, stepOf } from './codes.ts';
import type { StoredPasskey } from './passkeys.ts';

/** How long a trusted device is not asked for the code, in milliseconds: thirty days. */
const TRUST_MS = 30 * DAY_MS;
const MAX_TRUSTED = 10;

/** A device that is not asked for the code: a hash of the account and of the random id in its cookie. */
type TrustedDevice = { hash: string; until: string; userAgent: string };

/** All second factors of one account, in one document, so that a change of one conflicts with a change of another. */
export type Factors = {
  passkeys: StoredPasskey[];
  /** `secret` is sealed; `lastStep` is the time step of the code that was used last. */
  app: { secret: string; lastStep: number; createdAt: string } | null;
  /** Keyed hashes of the remaining recovery codes. */
  recoveryCodes: string[];
  trustedDevices: TrustedDevice[];
};
export const noFactors: Factors = { passkeys: [], app: null, recoveryCodes: [], trustedDevices: [] };

/** The policy for each role, with the time since when a factor is required; null if it is not. */
export type StoredPolicy = { [R in Role]: FactorPolicy[R] & { requiredSince: string | null } };

const DEFAULT = { mode: 'offered', graceDays: 14, requiredSince: null } as const;

export const policyRef = (db: Firestore) => db.collection(collections.settings).doc('factors');

/** The policy in the document of `policyRef`; second factors are offered until a superadmin sets a policy. */
export const policyOf = (document: DocumentSnapshot | undefined): StoredPolicy =>
  Object.fromEntries(roles.map((role) => [role, { ...DEFAULT, ...document?.get(role) }])) as StoredPolicy;

/** The factors of an account and the policy in the documents of `refs`; without documents nothing is set up. */
const stateIn = ([factors, policy]: readonly DocumentSnapshot[]) => ({
  factors: factorsIn(factors),
  policy: policyOf(policy),
  seen: { factors: factors?.updateTime, policy: policy?.updateTime },
});
export type FactorState = ReturnType<typeof stateIn>;

const factorsRef = (db: Firestore, userId: string) => db.collection(collections.factors).doc(userId);
const trustOf = (userId: string, deviceId: string) =>
  hash('sha256', JSON.stringify(['trusted', userId, deviceId]), 'base64url');
export const isTrusted = ({ until }: TrustedDevice): boolean => Date.parse(until) > Date.now();

/** Whether an account has a second factor, so that its password alone is not enough. */
export const hasFactor = ({ passkeys, app }: Factors): boolean => passkeys.length > 0 || app !== null;

/** The factors in a document, which need not exist. */
export const factorsIn = (document: DocumentSnapshot | undefined): Factors => ({
  ...noFactors,
  ...(document?.data() as Partial<Factors> | undefined),
});

/** Until when an account can put off its first factor (ISO 8601), by the latest start; null if it has or needs none. */
export function setUpBy(
  { factors, policy }: Pick<FactorState, 'factors' | 'policy'>,
  { role, createdAt, roleSince = createdAt }: Pick<User, 'role' | 'createdAt' | 'roleSince'>,
) {
  const { mode, requiredSince, graceDays } = policy[role];
  if (hasFactor(factors) || mode !== 'required' || requiredSince === null) return null;
  const since = Math.max(...[requiredSince, createdAt, roleSince].map((at) => Date.parse(at)));
  return new Date(since + graceDays * DAY_MS).toISOString();
}

/** The kinds of factor that may follow a right password; undefined if none must, or if the device is trusted. */
export function dueFactors({ factors }: FactorState, userId: string, deviceId: string | undefined) {
  if (!hasFactor(factors)) return undefined;
  const hash = deviceId && trustOf(userId, deviceId);
  if (factors.trustedDevices.some((device) => device.hash === hash && isTrusted(device))) return undefined;
  const { passkeys, app, recoveryCodes } = factors;
  const has = { passkey: passkeys.length > 0, app: app !== null, 'recovery-code': recoveryCodes.length > 0 };
  return (['passkey', 'app', 'recovery-code'] as const).filter((kind) => has[kind]);
}

/** The change that trusts a device for thirty days, in addition to those already trusted. */
export function trustDevice({ factors }: FactorState, userId: string, deviceId: string, userAgent: string) {
  const hash = trustOf(userId, deviceId);
  const others = factors.trustedDevices.filter((device) => device.hash !== hash && isTrusted(device));
  const until = new Date(Date.now() + TRUST_MS).toISOString();
  const device = { hash, until, userAgent: userAgent.slice(0, 200) };
  return { trustedDevices: [device, ...others].slice(0, MAX_TRUSTED) };
}

/** Makes all devices of an account ask for the second factor again, in the batch of the change that requires it. */
export function forgetTrustedDevices(db: Firestore, batch: Batch, userId: string): void {
  (batch as WriteBatch).set(factorsRef(db, userId), { trustedDevices: [] }, { merge: true });
}

/** Second factors, passkeys, the authenticator app, recovery codes and trusted devices, with the policy. */
export function createFactorStore(db: Firestore, accountKey: string) {
  const sealer = createSealer(db, 'app-secrets', accountKey);
  const signer = createSigner(db, 'recovery-codes', accountKey);
  const refs = (userId: string) => [factorsRef(db, userId), policyRef(db)];

  /** The time step of an app's code; undefined if the code is wrong, or this step or a later one was used before. */
  async function freshStep(userId: string, app: Factors['app'], typed: string): Promise<number | undefined> {
    if (!app) return undefined;
    const secret = await sealer.open(app.secret, userId);
    if (secret === undefined) {
      const message = 'the secret of an authenticator app cannot be opened: was ACCOUNT_KEY changed?';
      log('ERROR', message, { userId });
      return undefined;
    }
    const step = stepOf(typed, secret, Date.now());
    return step !== undefined && step > app.lastStep ? step : undefined;
  }

  return {
    /** The documents of an account's factors and of the policy, for callers that read them with others in one call. */
    refs,
    stateIn,
    /** The factors of an account, and the policy. Costs one call to Firestore. */
    read: async (userId: string): Promise<FactorState> => stateIn(await db.getAll(...refs(userId))),

    /** Adds a change to a batch, which fails with FAILED_PRECONDITION if the factors have changed since they were read. */
    write(batch: Batch, userId: string, { seen }: FactorState, change: Partial<Factors>) {
      const ref = factorsRef(db, userId);
      const mark = randomUUID();
      if (seen.factors) {
        (batch as WriteBatch).update(ref, { ...change, mark }, { lastUpdateTime: seen.factors });
      } else {
        (batch as WriteBatch).create(ref, { ...noFactors, ...change, mark });
      }
      provedBy(batch, async () => (await ref.get()).get('mark') === mark);
    },

    /** Whether factors and policy are unchanged since they were read. */
    isUnchanged: async (transaction: Transaction, userId: string, { seen }: FactorState): Promise<boolean> =>
      isDeepStrictEqual(stateIn(await transaction.getAll(...refs(userId))).seen, seen),

    /** A new app with its secret sealed, whose code is used up; undefined if the code is wrong. */
    async newApp(userId: string, secret: string, code: string): Promise<Factors['app'] | undefined> {
      const lastStep = stepOf(code, secret, Date.now());
      if (lastStep === undefined) return undefined;
      return { secret: await sealer.seal(secret, userId), lastStep, createdAt: nextTimestamp() };
    },

    /** Recovery codes in stored form. */
    hashesOf: (userId: string, codes: string[]): Promise<string[]> =>
      Promise.all(codes.map((code) => hashOfCode(signer, userId, code))),

    /** The change that uses up a typed code, to `app` or to `recoveryCodes`; undefined if the code is wrong. */
    async use(
      userId: string,
      { factors }: FactorState,
      typed: string,
    ): Promise<Partial<Factors> | undefined> {
      const { app } = factors;
      const lastStep = await freshStep(userId, app, typed);
      if (app && lastStep !== undefined) return { app: { ...app, lastStep } };
      const hash = await hashOfCode(signer, userId, typed);
      const recoveryCodes = factors.recoveryCodes.filter((stored) => stored !== hash);
      return recoveryCodes.length < factors.recoveryCodes.length ? { recoveryCodes } : undefined;
    },
  };
}
