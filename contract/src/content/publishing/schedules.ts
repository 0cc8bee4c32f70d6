import { z } from 'zod';
import { colleague } from '../../accounts/user.ts';
import { DAY_MS } from '../../platform/nairobi-instant.ts';
import { instant } from '../../platform/record.ts';
import { anyChange, changeVersion, chosenChanges } from './changes.ts';

const MAX_SCHEDULED_DAYS = 366;

/** A change set that is published at an instant. Staff can edit the instant, but not the changes. */
export const scheduledSet = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  changes: z.array(anyChange),
  by: colleague,
  createdAt: z.iso.datetime(),
  version: changeVersion,
  /** Why it was not published at its instant; it then waits for staff, and visitors do not see its changes. */
  failure: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable().default(null),
});
export type ScheduledSet = z.output<typeof scheduledSet>;

const coming = instant('at must be an instant like 2026-11-30T06:00:00Z')
  .refine((at) => Date.parse(at) > Date.now(), 'This is in the past')
  .refine(
    (at) => Date.parse(at) < Date.now() + MAX_SCHEDULED_DAYS * DAY_MS,
    'This is more than a year ahead',
  );

export const scheduleDraft = chosenChanges.extend({ at: coming });
export const scheduleChange = z.object({ at: coming, version: changeVersion });
