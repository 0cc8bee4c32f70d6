import { z } from 'zod';
import { colleague } from '../accounts/user.ts';
import { resourceIn } from './registry.ts';

/** The text that replaces a person's erased data in the logs. */
export const ERASED = '[erased]';

/** Each action of the activity log: the verb inside "{who} {verb} {what}", and the label of a filter. */
export const activityWords = {
  create: { verb: 'created', kind: 'Created' },
  update: { verb: 'changed', kind: 'Changed' },
  delete: { verb: 'deleted', kind: 'Deleted' },
  restore: { verb: 'restored', kind: 'Restored' },
  purge: { verb: 'deleted for good', kind: 'Deleted for good' },
  order: { verb: 'sorted', kind: 'Sorted' },
  status: { verb: 'changed the status of', kind: 'Status changed' },
  assignee: { verb: 'assigned', kind: 'Assigned' },
  isSuspect: { verb: 'changed the spam mark of', kind: 'Spam mark changed' },
  snooze: { verb: 'changed the snooze of', kind: 'Snoozed' },
  followUpOn: { verb: 'set the follow-up of', kind: 'Follow-up set' },
  note: { verb: 'wrote a note on', kind: 'Note written' },
  answer: { verb: 'answered', kind: 'Answer sent' },
  withdraw: { verb: 'stopped an answer to', kind: 'Answer stopped' },
  reply: { verb: 'wrote a reply to', kind: 'Reply received' },
  credentials: { verb: 'changed the sign-in of', kind: 'Sign-in changed' },
  erase: { verb: 'erased', kind: 'Erased' },
};
export type ActivityAction = keyof typeof activityWords;
export const activityActions = Object.keys(activityWords) as ActivityAction[];

/** The fields of inquiries and accounts that histories show, by collection: these are no entities. */
const otherFields: { readonly [collection: string]: readonly string[] } = {
  contact_inquiries: ['status', 'assignee', 'isSuspect', 'suspectReason', 'consent', 'snooze', 'followUpOn'],
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
  /** The id of the publish that changed a record of content, by which staff undo it; absent for all others. */
  publish: z.string().optional(),
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
