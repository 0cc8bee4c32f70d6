import { z } from 'zod';
import { colleague } from './user.ts';

/** One change of anything that staff manage: the answer of GET /api/admin/activity. */
export const activityEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  actor: colleague,
  action: z.string(),
  collection: z.string(),
  recordId: z.string(),
  /** What a person calls the record. */
  label: z.string(),
  /** The fields that changed; null before a create and after a delete. */
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
