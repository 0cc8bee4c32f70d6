import { z } from 'zod';
import { colleague } from '../../accounts/user.ts';
import { recordId } from '../../platform/record.ts';
import { resourceNamed } from '../registry.ts';
import { changeVersion, draftChange, publicName } from './changes.ts';
import { scheduledSet } from './schedules.ts';

export const draft = z.object({
  /** In the order of their ids. */
  changes: z.array(draftChange),
  /** What is scheduled, next first. */
  schedules: z.array(scheduledSet),
});
export type SiteDraft = z.output<typeof draft>;

export const previewQuery = z.object({
  /** The id of what is scheduled and shown instead of the draft. */
  schedule: recordId('There is no such schedule').optional(),
});

export const discardQuery = z.object({
  /** As the caller has seen the change: a later one is a 412. */
  version: changeVersion.optional(),
});

/** The fields of POST /api/admin/draft/files: the field of an entity that the file is for, which decides what it may be. */
export const fileOfDraft = z
  .object({ resource: publicName, field: z.string('field must be text').max(100) })
  .refine(({ resource, field }) => resourceNamed(resource).files.includes(field), {
    error: 'field must name a photo or a film of the entity',
    path: ['field'],
  });

/** The answer: what is stored of the file under the names of its field, which a change of the draft then says. */
export const storedFile = z.record(z.string(), z.union([z.string(), z.number()]));
export type StoredFile = z.output<typeof storedFile>;

export const draftPresence = z.object({
  /** What the person is editing, in a text that the editors understand; empty for nothing. */
  place: z.string('place must be text').max(300, 'place must be at most 300 characters').default(''),
});
/** A colleague who has the draft open, and what they edit. */
export const draftEditor = colleague.extend({ place: z.string() });
export type DraftEditor = z.output<typeof draftEditor>;
/** The answer of PUT /api/admin/draft/presence: who else has the draft open, and whether it is what the caller has read. */
export const draftNews = z.object({
  others: z.array(draftEditor),
  /** Another text whenever the draft, what is scheduled or what is published has changed. */
  version: z.string(),
});
