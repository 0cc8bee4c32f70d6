import { DAY_MS, type FactorPolicy, type Role, roles } from '@mipaka/contract';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { collections } from '../../platform/firestore/db.ts';

/** The policy for each role, with the time since when a factor is required; null if it is not. */
export type StoredPolicy = { [R in Role]: FactorPolicy[R] & { requiredSince: string | null } };

const DEFAULT = { mode: 'offered', graceDays: 14, requiredSince: null } as const;

export const policyRef = (db: Firestore) => db.collection(collections.settings).doc('factors');

/** The policy in the document of `policyRef`; second factors are offered until a superadmin sets a policy. */
export const policyOf = (document: DocumentSnapshot | undefined): StoredPolicy =>
  Object.fromEntries(roles.map((role) => [role, { ...DEFAULT, ...document?.get(role) }])) as StoredPolicy;

/** A policy that replaces another one: a role that already required a factor keeps the time since when. */
export function nextPolicy(before: StoredPolicy, wanted: FactorPolicy, at: string): StoredPolicy {
  const since = (role: Role) =>
    wanted[role].mode === 'required' ? (before[role].requiredSince ?? at) : null;
  return Object.fromEntries(
    roles.map((role) => [role, { ...wanted[role], requiredSince: since(role) }]),
  ) as StoredPolicy;
}

/** Until when an account can put off its first factor (ISO 8601), by the latest start; null if it needs none. */
export function setUpTime(
  policy: StoredPolicy,
  { role, createdAt, roleSince = createdAt }: { role: Role; createdAt: string; roleSince?: string },
) {
  const { mode, requiredSince, graceDays } = policy[role];
  if (mode !== 'required' || requiredSince === null) return null;
  const since = Math.max(...[requiredSince, createdAt, roleSince].map((at) => Date.parse(at)));
  return new Date(since + graceDays * DAY_MS).toISOString();
}
