import { z } from 'zod';
import { colleague } from '../../accounts/user.ts';
import { anyChange, changeVersion, chosenChanges } from './changes.ts';

/** How far ahead a publish can be scheduled, in days. */
export const MAX_SCHEDULED_DAYS = 366;

/** Changes that go out together at an instant: nothing of them can be edited but the instant. */
export const scheduledSet = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  changes: z.array(anyChange),
  by: colleague,
  createdAt: z.iso.datetime(),
  version: changeVersion,
  /** Why it has not gone out although its time has come: it waits for staff, and visitors see nothing of it. */
  failure: z
    .object({
      at: z.iso.datetime(),
      /** A sentence for a person. */
      reason: z.string(),
    })
    .nullable()
    .default(null),
});
export type ScheduledSet = z.output<typeof scheduledSet>;

/** The instant of a schedule: from now on, and within a year. */
const instant = z.iso
  .datetime('at must be an instant like 2026-11-30T06:00:00Z')
  .refine((at) => Date.parse(at) > Date.now(), 'This is in the past')
  .refine(
    (at) => Date.parse(at) < Date.now() + MAX_SCHEDULED_DAYS * 86_400_000,
    'This is more than a year ahead',
  )
  .transform((at) => new Date(at).toISOString());

export const scheduleDraft = chosenChanges.extend({ at: instant });
/** The body of PUT /api/admin/schedules/:id; `version` as the caller has seen the schedule. */
export const scheduleChange = z.object({ at: instant, version: changeVersion });
