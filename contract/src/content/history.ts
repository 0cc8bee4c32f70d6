import { z } from 'zod';
import { colleague } from '../accounts/user.ts';
import { resourceIn } from './registry.ts';

/** The text that replaces a person's erased data in the logs. */
export const ERASED = '[erased]';

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

/** The fields of inquiries and accounts that histories show, by collection: these are no entities. */
const otherFields: { readonly [collection: string]: readonly string[] } = {
  contact_inquiries: ['status', 'assignee', 'isSuspect', 'suspectReason', 'snooze', 'followUpOn'],
  users: ['username', 'name', 'email', 'role', 'isActive'],
};

/** Whether histories show a field of a collection. They leave out fields that no form shows, such as a photo's size. */
export function isDescribed(collection: string, field: string): boolean {
  const resource = resourceIn(collection);
  if (!resource) return otherFields[collection]?.includes(field) ?? false;
  // Staff type the description of a photo in the form, too, although it is no field of its own.
  return resource.form[field] != null || (field in resource.draft.shape && !(field in resource.fields));
}

export const activityEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  actor: colleague,
  action: z.string(),
  collection: z.string(),
  recordId: z.string(),
  label: z.string(),
  /** The changed fields that people read; `before` is null for a create, `after` for a delete. */
  changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
});
export type ActivityEntry = z.output<typeof activityEntry>;

export const trashEntry = z.object({
  id: z.string(),
  collection: z.string(),
  label: z.string(),
  deletedBy: colleague,
  deletedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  record: z.record(z.string(), z.unknown()),
});
export type TrashEntry = z.output<typeof trashEntry>;
