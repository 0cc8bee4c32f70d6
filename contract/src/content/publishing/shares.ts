import { z } from 'zod';
import { colleague } from '../../accounts/user.ts';
import { listOf, wholeNumber } from '../../platform/fields.ts';
import { recordId } from '../../platform/record.ts';
import { changeId, MAX_PUBLISHED } from './changes.ts';

export const MAX_SHARED_DAYS = 7;

export const PREVIEW_PATH = '/preview';

/** The content of a link: some changes of the draft, as they are when a person opens the link, or a schedule. */
const sharedContent = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('draft'),
      changes: listOf('changes', changeId('changes must hold ids of changes'), MAX_PUBLISHED),
    }),
    z.object({ kind: z.literal('schedule'), id: recordId('There is no such schedule') }),
  ],
  'kind must be draft or schedule',
);
export type SharedContent = z.output<typeof sharedContent>;

export const shareDraft = z.object({
  what: sharedContent,
  days: wholeNumber('days', 1, MAX_SHARED_DAYS).default(MAX_SHARED_DAYS),
});

/** A link that shows unpublished content to anyone who has it. */
export const shareLink = z.object({
  id: z.string(),
  what: sharedContent,
  by: colleague,
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type ShareLink = z.output<typeof shareLink>;

/** The only response that holds the address. */
export const issuedShareLink = shareLink.extend({ address: z.string() });
export type IssuedShareLink = z.output<typeof issuedShareLink>;
