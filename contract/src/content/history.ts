import { z } from 'zod';
import { colleague } from '../accounts/user.ts';
import { resourceIn } from './registry.ts';

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
  // The text of a photo is typed in the form, too, and no field of its own.
  return resource.form[field] != null || (field in resource.draft.shape && !(field in resource.fields));
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
