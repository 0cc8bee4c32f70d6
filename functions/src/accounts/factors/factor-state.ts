import { createHash, randomUUID } from 'node:crypto';
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

/** A device on which the code is not asked for: a hash of the account and of the random id that its cookie holds. */
type TrustedDevice = { hash: string; until: string; userAgent: string };

export const trustOf = (userId: string, deviceId: string): string =>
  createHash('sha256')
    .update(JSON.stringify(['trusted', userId, deviceId]))
    .digest('base64url');
export const isTrusted = ({ until }: TrustedDevice): boolean => Date.parse(until) > Date.now();

/** Where the factors of an account are stored. */
const factorsRef = (db: Firestore, userId: string) => db.collection(collections.factors).doc(userId);

/** Has every device of an account asked for the second factor again, in the batch of what makes that necessary. */
export function forgetTrustedDevices(db: Firestore, batch: WriteBatch | Transaction, userId: string): void {
  (batch as WriteBatch).set(factorsRef(db, userId), { trustedDevices: [] }, { merge: true });
}

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
export type FactorChange = Partial<Factors>;

/** The factors of an account and the policy, as they were read. */
export type FactorState = {
  factors: Factors;
  policy: StoredPolicy;
  seen: { factors: Timestamp | undefined; policy: Timestamp | undefined };
};

/** Whether an account has a second factor, so that its password alone is not enough. */
export const hasFactor = ({ passkeys, app }: Factors): boolean => passkeys.length > 0 || app !== null;

/** What a document of the collection holds, also where there is none. */
export const factorsIn = (document: DocumentSnapshot | undefined): Factors => ({
  ...noFactors,
  ...(document?.data() as FactorChange | undefined),
});

/**
 * Until when an account can put off setting up a second factor, as ISO 8601; null where it has one or need not have one.
 */
export const setUpBy = (
  { factors, policy }: FactorState,
  account: Pick<User, 'role' | 'createdAt' | 'roleSince'>,
) => (hasFactor(factors) ? null : setUpTime(policy, account));

/** Reads and writes the factors of an account together with the policy. */
export function createFactorStates(db: Firestore) {
  const refs = (userId: string) => [factorsRef(db, userId), policyRef(db)];
  const stateIn = ([factors, policy]: readonly DocumentSnapshot[]): FactorState => ({
    factors: factorsIn(factors),
    policy: policyOf(policy?.data() as Partial<StoredPolicy> | undefined),
    seen: { factors: factors?.updateTime, policy: policy?.updateTime },
  });
  const read = async (userId: string): Promise<FactorState> => stateIn(await db.getAll(...refs(userId)));

  return {
    /** The factors of an account, and the policy. Costs one call to Firestore. */
    read,
    /** Where the factors of an account and the policy lie, for who reads them with other documents in one call. */
    refs,
    /** What the documents of `refs` say; nothing is set up where there are none. */
    stateIn,

    /** Adds a change to a batch, which fails with FAILED_PRECONDITION when the factors are not as they were read any more. */
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

    /** Whether factors and policy are still what they were read as. */
    async isUnchanged(transaction: Transaction, userId: string, { seen }: FactorState): Promise<boolean> {
      const [factors, policy] = await transaction.getAll(...refs(userId));
      const isSame = (now: Timestamp | undefined, then: Timestamp | undefined) =>
        now === undefined || then === undefined ? now === then : now.isEqual(then);
      return isSame(factors?.updateTime, seen.factors) && isSame(policy?.updateTime, seen.policy);
    },
  };
}
export type FactorStates = ReturnType<typeof createFactorStates>;
