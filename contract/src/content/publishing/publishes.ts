import { z } from 'zod';
import { colleague } from '../../accounts/user.ts';
import { listOf } from '../../platform/fields.ts';
import { recordId } from '../../platform/record.ts';
import { MAX_SORTED } from '../records.ts';
import { resourceName } from '../registry.ts';
import { conflictReasons } from './changes.ts';

const publishedChange = z.object({
  kind: z.enum(['set', 'create', 'remove']),
  resource: resourceName,
  record: z.string(),
  label: z.string(),
  /** The changed field; null for a whole record. */
  field: z.string().nullable(),
  /** The last person to save the change in the draft; null for a change that never was in it. */
  draftedBy: colleague.nullable().default(null),
  /** The published values before and after; null where no record existed. */
  before: z.unknown(),
  after: z.unknown(),
  /** False if the record was deleted, or its key in use, when the schedule published the change. */
  isDone: z.boolean(),
});
export type PublishedChange = z.output<typeof publishedChange>;

export const publishEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  by: colleague,
  /** The instant for which it was scheduled; null for an immediate publish. */
  scheduledFor: z.iso.datetime().nullable(),
  /** For the undo of a publish: the time of that publish; null for all others. */
  undoes: z.iso.datetime().nullable().default(null),
  changes: z.array(publishedChange),
});
export type PublishEntry = z.output<typeof publishEntry>;

export const undoPublish = z.object({
  records: listOf('records', recordId('records must hold ids of records'), MAX_SORTED).optional(),
});

/** The publish of the inverse, null if nothing was left to undo; and the changes that cannot be undone. */
export const undonePublish = z.object({
  entry: publishEntry.nullable(),
  skipped: z.array(
    publishedChange.pick({ resource: true, record: true, label: true, field: true }).extend({
      /** `drafted`: draft or schedule changes what the undo would remove. `lost`: erased, or without its file. */
      reason: z.enum([...conflictReasons, 'drafted', 'lost']),
    }),
  ),
});
export type UndonePublish = z.output<typeof undonePublish>;
