import { z } from 'zod';
import { colleague } from './user.ts';

/** Each event of the security log, as staff read it. A colour marks events that deserve a second look. */
export const securityEventWords = {
  'sign-in': { label: 'Signed in' },
  'sign-in-failed': { label: 'Failed sign-in', color: 'orange' },
  'sign-out': { label: 'Signed out' },
  'session-ended': { label: 'Session ended' },
  refused: { label: 'Refused', color: 'orange' },
  'account-created': { label: 'Account created' },
  'role-changed': { label: 'Role changed' },
  'account-activated': { label: 'Account activated' },
  'account-deactivated': { label: 'Account deactivated' },
  'password-changed': { label: 'Password changed' },
  'password-withdrawn': { label: 'Password withdrawn after wrong codes', color: 'red' },
  'email-changed': { label: 'Email changed' },
  'link-sent': { label: 'Invited, or reset by a superadmin' },
  'link-asked': { label: 'Forgotten password' },
  'link-withdrawn': { label: 'Link withdrawn' },
  'second-factor-failed': { label: 'Wrong code or passkey', color: 'orange' },
  'factor-added': { label: 'Two-step sign-in added' },
  'factor-removed': { label: 'Two-step sign-in removed', color: 'orange' },
  'factors-reset': { label: 'Two-step sign-in reset', color: 'orange' },
  'recovery-codes-renewed': { label: 'New recovery codes' },
  'recovery-code-used': { label: 'Recovery code used', color: 'orange' },
  'factor-policy-changed': { label: 'Two-step sign-in of the roles changed' },
  'preview-shared': { label: 'Link to a preview made' },
  'preview-revoked': { label: 'Link to a preview ended' },
  'webhook-changed': { label: 'Sending to another system changed' },
  exported: { label: 'Exported', color: 'orange' },
  erased: { label: 'Erased', color: 'red' },
} satisfies Record<string, { label: string; color?: 'orange' | 'red' }>;
export type SecurityEvent = keyof typeof securityEventWords;
export const securityEvents = Object.keys(securityEventWords) as SecurityEvent[];

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
