import { z } from 'zod';
import { colleague } from './user.ts';

/** Each event of the security log, as staff read it. */
export const securityEventWords = {
  'sign-in': 'Signed in',
  'sign-in-failed': 'Failed sign-in',
  'sign-out': 'Signed out',
  'session-ended': 'Session ended',
  refused: 'Refused',
  'account-created': 'Account created',
  'role-changed': 'Role changed',
  'account-activated': 'Account activated',
  'account-deactivated': 'Account deactivated',
  'password-changed': 'Password changed',
  'password-withdrawn': 'Password withdrawn after wrong codes',
  'email-changed': 'Email changed',
  'link-sent': 'Invited, or reset by a superadmin',
  'link-asked': 'Forgotten password',
  'link-withdrawn': 'Link withdrawn',
  'second-factor-failed': 'Wrong code or passkey',
  'factor-added': 'Two-step sign-in added',
  'factor-removed': 'Two-step sign-in removed',
  'factors-reset': 'Two-step sign-in reset',
  'recovery-codes-renewed': 'New recovery codes',
  'recovery-code-used': 'Recovery code used',
  'factor-policy-changed': 'Two-step sign-in of the roles changed',
  'preview-shared': 'Link to a preview made',
  'preview-revoked': 'Link to a preview ended',
  'webhook-changed': 'Sending to another system changed',
  exported: 'Exported',
  erased: 'Erased',
};
export type SecurityEvent = keyof typeof securityEventWords;
export const securityEvents = Object.keys(securityEventWords) as SecurityEvent[];

export const securityEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** An entry of another release can have an event that is no more. */
  event: z.string() as z.ZodType<SecurityEvent>,
  /** The account that did it; null for a person who was not signed in. */
  actor: colleague.nullable(),
  /** The target: a user name, a call or the exported data. */
  subject: z.string(),
  /** A keyed hash of the address or unknown user name in question: it shows which are equal, and nothing else. */
  hash: z.string().nullable(),
});
export type SecurityEntry = z.output<typeof securityEntry>;
