import { z } from 'zod';
import { colleague } from './user.ts';

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

export const securityEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  event: z.enum(securityEvents),
  /** The account that did it; null for a person who was not signed in. */
  actor: colleague.nullable(),
  /** The target: a user name, a call or the exported data. */
  subject: z.string(),
  /** A keyed hash of the address or unknown user name in question: it shows which are equal, and nothing else. */
  hash: z.string().nullable(),
});
export type SecurityEntry = z.output<typeof securityEntry>;
