import { hash, randomUUID } from 'node:crypto';
import type {
  DocumentSnapshot,
  Firestore,
  Timestamp,
  Transaction,
  WriteBatch,
} from 'firebase-admin/firestore';
import { provedBy } from '../../platform/firestore/commit.ts';
import { collections } from '../../platform/firestore/db.ts';
import type { User } from '../user.ts';
import type { StoredPasskey } from './passkeys.ts';
import { policyOf, policyRef, type StoredPolicy, setUpTime } from './policy.ts';

/** A device that is not asked for the code: a hash of the account and of the random id in its cookie. */
type TrustedDevice = { hash: string; until: string; userAgent: string };

export const trustOf = (userId: string, deviceId: string): string =>
  hash('sha256', JSON.stringify(['trusted', userId, deviceId]), 'base64url');
export const isTrusted = ({ until }: TrustedDevice): boolean => Date.parse(until) > Date.now();

const factorsRef = (db: Firestore, userId: string) => db.collection(collections.factors).doc(userId);

/** Makes all devices of an account ask for the second factor again, in the batch of the change that requires it. */
export function forgetTrustedDevices(db: Firestore, batch: WriteBatch | Transaction, userId: string): void {
  (batch as WriteBatch).set(factorsRef(db, userId), { trustedDevices: [] }, { merge: true });
}

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
export type FactorChange = Partial<Factors>;

/** The factors of an account and the policy, as they were read. */
export type FactorState = {
  factors: Factors;
  policy: StoredPolicy;
  seen: { factors: Timestamp | undefined; policy: Timestamp | undefined };
};

/** Whether an account has a second factor, so that its password alone is not enough. */
export const hasFactor = ({ passkeys, app }: Factors): boolean => passkeys.length > 0 || app !== null;

/** The factors in a document, which need not exist. */
export const factorsIn = (document: DocumentSnapshot | undefined): Factors => ({
  ...noFactors,
  ...(document?.data() as FactorChange | undefined),
});

/** Until when an account can put off setting up a second factor (ISO 8601); null if it has one or need not have one. */
export const setUpBy = (
  { factors, policy }: FactorState,
  account: Pick<User, 'role' | 'createdAt' | 'roleSince'>,
) => (hasFactor(factors) ? null : setUpTime(policy, account));

/** Reads and writes the factors of an account together with the policy. */
export function createFactorStates(db: Firestore) {
  const refs = (userId: string) => [factorsRef(db, userId), policyRef(db)];
  const stateIn = ([factors, policy]: readonly DocumentSnapshot[]): FactorState => ({
    factors: factorsIn(factors),
    policy: policyOf(policy),
    seen: { factors: factors?.updateTime, policy: policy?.updateTime },
  });
  const read = async (userId: string): Promise<FactorState> => stateIn(await db.getAll(...refs(userId)));

  return {
    /** The factors of an account, and the policy. Costs one call to Firestore. */
    read,
    /** The documents of an account's factors and of the policy, for callers that read them with others in one call. */
    refs,
    /** The state in the documents of `refs`; without documents nothing is set up. */
    stateIn,

    /**
     * Adds a change to a batch, which fails with FAILED_PRECONDITION if the factors have changed since they were read.
     */
    write(
      batch: WriteBatch | Transaction,
      userId: string,
      { seen }: FactorState,
      change: FactorChange,
    ): void {
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
    async isUnchanged(transaction: Transaction, userId: string, { seen }: FactorState): Promise<boolean> {
      const [factors, policy] = await transaction.getAll(...refs(userId));
      const isSame = (now: Timestamp | undefined, then: Timestamp | undefined) =>
        now === undefined || then === undefined ? now === then : now.isEqual(then);
      return isSame(factors?.updateTime, seen.factors) && isSame(policy?.updateTime, seen.policy);
    },
  };
}
export type FactorStates = ReturnType<typeof createFactorStates>;
