import { z } from 'zod';
import { colleague } from './user.ts';

/** What the security log records; the texts of the dashboard and the filter know them by these names. */
export const securityEvents = [
  'sign-in',
  'sign-in-failed',
  'sign-out',
  'session-ended',
  'refused',
  'account-created',
  'role-changed',
  'account-activated',
  'account-deactivated',
  'password-changed',
  'password-withdrawn',
  'email-changed',
  'link-sent',
  'link-asked',
  'link-withdrawn',
  'second-factor-failed',
  'factor-added',
  'factor-removed',
  'factors-reset',
  'recovery-codes-renewed',
  'recovery-code-used',
  'factor-policy-changed',
  'preview-shared',
  'preview-revoked',
  'webhook-changed',
  'exported',
  'erased',
] as const;
export type SecurityEvent = (typeof securityEvents)[number];

/** One event of the security log: an element of the answer of GET /api/admin/security. */
export const securityEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  event: z.enum(securityEvents),
  /** The account that did it; null where nobody was signed in. */
  actor: colleague.nullable(),
  /** What it was done to: a user name, a call, what was exported. */
  subject: z.string(),
  /** A keyed hash of the address or unknown user name that it is about: equal ones are equal, and nothing else shows. */
  hash: z.string().nullable(),
});
export type SecurityEntry = z.output<typeof securityEntry>;
