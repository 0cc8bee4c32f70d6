import { z } from 'zod';
import { colleague } from '../../accounts/user.ts';
import { resourceNamed } from '../registry.ts';
import { draftChange, publicName } from './changes.ts';
import { scheduledSet } from './schedules.ts';

export const draft = z.object({
  changes: z.array(draftChange),
  schedules: z.array(scheduledSet),
});
export type SiteDraft = z.output<typeof draft>;

export const fileOfDraft = z
  .object({ resource: publicName, field: z.string('field must be text').max(100) })
  .refine(({ resource, field }) => resourceNamed(resource).files.includes(field), {
    error: 'field must name a photo or a film of the entity',
    path: ['field'],
  });

/** The stored values of a file by the names in a record, for a change of the draft to set. */
export const storedFile = z.record(z.string(), z.union([z.string(), z.number()]));
export type StoredFile = z.output<typeof storedFile>;

export const draftPresence = z.object({
  /** The place that the person is editing, in a notation of the editors; empty for none. */
  place: z.string('place must be text').max(300, 'place must be at most 300 characters').default(''),
});
export const draftEditor = colleague.extend({ place: z.string() });
export type DraftEditor = z.output<typeof draftEditor>;
export const draftNews = z.object({
  others: z.array(draftEditor),
  /** Differs after each change of the draft, the schedules or the published content. */
  version: z.string(),
});
