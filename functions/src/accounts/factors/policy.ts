import { DAY_MS, type FactorPolicy, factorPolicy, type Role, roles } from '@mipaka/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { collections } from '../../platform/firestore/db.ts';

/** What each role must have, with the time since when it is required; null where it is not. */
export type StoredPolicy = { [R in Role]: FactorPolicy[R] & { requiredSince: string | null } };

const DEFAULT = { mode: 'offered', graceDays: 14, requiredSince: null } as const;

/** Where the policy is stored. */
export const policyRef = (db: Firestore) => db.collection(collections.settings).doc('factors');

/** The policy in the document of `policyRef`; second factors are offered where nobody has set anything. */
export const policyOf = (stored: Partial<StoredPolicy> | undefined): StoredPolicy =>
  Object.fromEntries(roles.map((role) => [role, { ...DEFAULT, ...stored?.[role] }])) as StoredPolicy;

/** What callers see of a policy. */
export const publicPolicy = (policy: StoredPolicy): FactorPolicy => factorPolicy.parse(policy);

/** A policy as it is stored in the place of another: what was required already is required since then. */
export const nextPolicy = (before: StoredPolicy, wanted: FactorPolicy, at: string): StoredPolicy =>
  Object.fromEntries(
    roles.map((role) => [
      role,
      {
        ...wanted[role],
        requiredSince: wanted[role].mode === 'required' ? (before[role].requiredSince ?? at) : null,
      },
    ]),
  ) as StoredPolicy;

/**
 * Until when an account without a second factor can put off setting one up, as ISO 8601; null where its role need not
 * have one. The days of grace begin when it is required, with the account, or with its role: whichever is latest.
 */
export function setUpTime(
  policy: StoredPolicy,
  { role, createdAt, roleSince = createdAt }: { role: Role; createdAt: string; roleSince?: string },
) {
  const { mode, requiredSince, graceDays } = policy[role];
  if (mode !== 'required' || requiredSince === null) return null;
  const since = Math.max(...[requiredSince, createdAt, roleSince].map((at) => Date.parse(at)));
  return new Date(since + graceDays * DAY_MS).toISOString();
}
