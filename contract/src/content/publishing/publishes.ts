import { z } from 'zod';
import { colleague } from '../../accounts/user.ts';
import { listOf } from '../../platform/fields.ts';
import { recordId } from '../../platform/record.ts';
import { conflictReasons, MAX_PUBLISHED, publicName } from './changes.ts';

/** One change as it was published. */
export const publishedChange = z.object({
  kind: z.enum(['set', 'create', 'remove']),
  resource: publicName,
  record: z.string(),
  label: z.string(),
  /** The field that changed; null where it was a whole record. */
  field: z.string().nullable(),
  /** Who had the last word in the draft; null where an earlier release has not kept it. */
  draftedBy: colleague.nullable().default(null),
  /** What visitors read before and after; null where there was no record. */
  before: z.unknown(),
  after: z.unknown(),
  /** False when the record was gone, or its key in use, as the schedule published it. */
  isDone: z.boolean(),
});
export type PublishedChange = z.output<typeof publishedChange>;

/** One publish: an element of the answer of GET /api/admin/publishes. */
export const publishEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  by: colleague,
  /** The instant for which it was scheduled; null where somebody published at once. */
  scheduledFor: z.iso.datetime().nullable(),
  /** When that was published whose inverse this is; null where it is none. */
  undoes: z.iso.datetime().nullable().default(null),
  changes: z.array(publishedChange),
});
export type PublishEntry = z.output<typeof publishEntry>;

export const undoPublish = z.object({
  /** The ids of the records whose changes are undone; left out for all of them. */
  records: listOf('records', recordId('records must hold ids of records'), MAX_PUBLISHED).optional(),
});

/** The answer: the publish of the inverse, null where nothing was left to undo; and what could not be undone. */
export const undonePublish = z.object({
  entry: publishEntry.nullable(),
  skipped: z.array(
    z.object({
      resource: publicName,
      record: z.string(),
      label: z.string(),
      field: z.string().nullable(),
      /**
       * Somebody has changed it since; deleted the record, or made another one under its key; has a draft in a record that
       * would be removed; what it was is erased, or its file is not kept any more.
       */
      reason: z.enum([...conflictReasons, 'drafted', 'lost']),
    }),
  ),
});
export type UndonePublish = z.output<typeof undonePublish>;
