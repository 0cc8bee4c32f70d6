import { z } from 'zod';
import { photoNames } from './photo-field.ts';
import { resourceIn } from './registry.ts';
import { colleague } from './user.ts';

/** The text that replaces a person's erased data in the logs. */
export const ERASED = '[erased]';

/** What somebody did, as the activity log says it; the texts of the dashboard and the filter know them by these names. */
export const activityActions = [
  'create',
  'update',
  'delete',
  'restore',
  'purge',
  'order',
  'status',
  'assignee',
  'isSuspect',
  'snooze',
  'followUpOn',
  'note',
  'answer',
  'withdraw',
  'reply',
  'credentials',
  'erase',
] as const;
export type ActivityAction = (typeof activityActions)[number];

/** The fields that histories show of inquiries and accounts, which are no entities, by collection. */
const otherFields: { readonly [collection: string]: readonly string[] } = {
  contact_inquiries: ['status', 'assignee', 'isSuspect', 'suspectReason', 'snooze', 'followUpOn'],
  users: ['username', 'name', 'email', 'role', 'isActive'],
};

/** Whether histories show a field of a collection. They never show what no form shows, such as the size of a photo. */
export function isDescribed(collection: string, field: string): boolean {
  const resource = resourceIn(collection);
  if (!resource) return otherFields[collection]?.includes(field) ?? false;
  return resource.form[field] != null || resource.photos.some((photo) => photoNames(photo).alt === field);
}

/** One change of anything that staff manage: an element of the activity log and of the history of one record. */
export const activityEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  actor: colleague,
  action: z.string(),
  collection: z.string(),
  recordId: z.string(),
  /** The name of the record that people read. */
  label: z.string(),
  /** The fields that changed, of those that people read; null before a create and after a delete. */
  changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
});
export type ActivityEntry = z.output<typeof activityEntry>;

/** A deleted record that can be restored: the answer of GET /api/admin/trash. */
export const trashEntry = z.object({
  id: z.string(),
  collection: z.string(),
  label: z.string(),
  deletedBy: colleague,
  deletedAt: z.iso.datetime(),
  /** When it is deleted for good. */
  expiresAt: z.iso.datetime(),
  record: z.record(z.string(), z.unknown()),
});
export type TrashEntry = z.output<typeof trashEntry>;

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
