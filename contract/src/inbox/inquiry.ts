import { z } from 'zod';
import { colleague } from '../accounts/user.ts';
import { business } from '../platform/business.ts';
import { email, flag, listOf, MAX, oneOf, optionalChoice, optionalText, text } from '../platform/fields.ts';
import { DAY_MS } from '../platform/nairobi-instant.ts';
import { oneValue } from '../platform/paging.ts';
import { instant, timestamps } from '../platform/record.ts';
import { sitePages } from '../platform/site-pages.ts';
import { cameFrom, cameFromInput, devices, sourceNames, UNKNOWN } from '../platform/visit-sources.ts';
import { inquiryTypes } from './inquiry-types.ts';
import { answerFilters } from './office-hours.ts';

export const inquiryStatuses = ['new', 'in-progress', 'completed', 'closed'] as const;
export type InquiryStatus = (typeof inquiryStatuses)[number];

const inquiryTypeValues = inquiryTypes.map(({ value }) => value);

/** The message that a visitor sends. The form requires a `subject`; a plain call of the API may lack it. */
export const inquiryDraft = z.object({
  firstName: text('First name'),
  lastName: text('Last name'),
  email: email(),
  company: optionalText('Company'),
  serviceInterest: optionalChoice('Inquiry type', inquiryTypeValues),
  subject: optionalText('Subject', { max: MAX.title }),
  message: text('Message', { max: MAX.message, lines: true }),
  consent: flag('Consent', false),
});
export type InquiryDraft = z.output<typeof inquiryDraft>;

/** The contact form: the draft with the subject required. */
export const inquiryForm = inquiryDraft.extend({ subject: text('Subject', { max: MAX.title }) });

/** Snoozed: until a moment, or with null until the visitor replies. */
export const snooze = z.object({ until: z.iso.datetime().nullable() });
export type Snooze = z.output<typeof snooze>;

export const inquiry = z.object({
  id: z.string(),
  reference: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  company: z.string().nullable(),
  serviceInterest: z.string().nullable(),
  subject: z.string().nullable(),
  message: z.string(),
  consent: z.boolean(),
  status: z.enum(inquiryStatuses),
  isSuspect: z.boolean(),
  suspectReason: z.string().nullable(),
  assignee: colleague.nullable(),
  /** The time of the first answer; null before it, and for inquiries that staff answer outside of the dashboard. */
  firstAnswerAt: z.iso.datetime().nullable().default(null),
  /** The time since which a reply of the visitor waits for an answer; null if none does, or the first message waits. */
  repliedAt: z.iso.datetime().nullable().default(null),
  /** Stays after its end until a list, the scheduled job or staff remove it: `isSnoozed` says whether it counts. */
  snooze: snooze.nullable().default(null),
  /** A day in Nairobi. */
  followUpOn: z.iso.date().nullable().default(null),
  isByMail: z.boolean().default(false),
  /** Whether it came by mail and the domain did not confirm the sender: anyone may have written it. */
  isUnverified: z.boolean().default(false),
  /** The last answer or reply of the conversation; null while the inquiry has only its first message. */
  lastMessageId: z.string().nullable().default(null),
  cameFrom: cameFrom.nullable().default(null),
  ...timestamps,
});
export type Inquiry = z.output<typeof inquiry>;

type Waiting = Pick<Inquiry, 'status' | 'createdAt' | 'repliedAt' | 'isSuspect'>;
/** The time since which the visitor waits for an answer (ISO 8601); null if the visitor does not wait, or for spam. */
export function waitingSince({ status, createdAt, repliedAt, isSuspect }: Waiting): string | null {
  if (isSuspect) return null;
  return status === 'new' ? createdAt : repliedAt;
}

/** Whether an inquiry is snoozed at a moment (epoch milliseconds); a snooze ends by itself at its time. */
export const isSnoozed = ({ snooze }: Pick<Inquiry, 'snooze'>, nowMs: number): boolean =>
  snooze !== null && (snooze.until === null || Date.parse(snooze.until) > nowMs);

/** Whether staff still have to do something about an inquiry: only such ones can be snoozed or followed up. */
export const isUnfinished = ({ status, isSuspect }: Pick<Inquiry, 'status' | 'isSuspect'>): boolean =>
  !isSuspect && status !== 'completed' && status !== 'closed';

/** The fields of the contact form that the page fills in: against spam, and for the counts. */
export const inquiryEnvelope = z.object({
  formToken: z.string().max(500).optional().catch(undefined),
  /** A field that people do not see: robots fill it in. */
  website: z.unknown().optional().describe('Leave it out: a message with it is spam'),
  /** How the visitor came. Invalid parts are dropped: no message is refused for them. */
  cameFrom: cameFromInput.optional().catch(undefined),
});

const MAX_SNOOZE_MS = 366 * DAY_MS;

/** A snooze as staff send it: null ends it. */
const snoozeDraft = z
  .object({
    until: instant('until must be a time like 2026-01-31T05:00:00Z, or null')
      .refine((at) => Date.parse(at) > Date.now(), 'until must be in the future')
      .refine((at) => Date.parse(at) < Date.now() + MAX_SNOOZE_MS, 'until must be within a year')
      .nullable(),
  })
  .nullable();

/** What staff change beside the status; an absent field stays as it is. */
export const inquiryChanges = z
  .object({
    /** The id of an active account, or null for no assignee. */
    userId: z.string('Assignee must be the id of an account').max(100).nullable(),
    isSuspect: z.boolean('isSuspect must be true or false'),
    consent: z.boolean('consent must be true or false'),
    snooze: snoozeDraft,
    followUpOn: z.iso.date('Follow up must be a day like 2026-01-31').nullable(),
  })
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, 'Give a field to change');

/** How often PUT …/presence is called, alone or with colleagues, and how long a call counts; milliseconds. */
export const PRESENCE = { renewMs: 20_000, togetherMs: 5_000, lastsMs: 50_000 } as const;

/** True or false, in JSON or as text in a query. */
const either = (name: string) => {
  const asText = z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' });
  return z.union([z.boolean(), asText], `${name} must be true or false`).optional();
};

/** A filter of inquiries: the query parameters of a list, the body of a search, `filter` of a bulk call. */
export const inquiryFilter = z.object({
  status: oneOf('status', inquiryStatuses).optional(),
  /** true: the spam view; false: without spam; absent: all. */
  suspect: either('suspect'),
  /** true: inquiries with a reply that waits for an answer; false: all others. */
  isReplied: either('isReplied'),
  /** true: completed and closed ones; false: all others. */
  isDone: either('isDone'),
  /** true: those that are snoozed now; false: all others. */
  snoozed: either('snoozed'),
  longestFirst: either('longestFirst'),
  /** Inquiries to follow up on this day in Nairobi or before. */
  followUpTo: z.iso.date('followUpTo must be a day like 2026-01-31').optional(),
  /** The id of an account, or `none`. */
  assignee: oneValue('assignee').optional(),
  type: z.enum(inquiryTypeValues, 'type must be one of the inquiry types').optional(),
  from: instant('from must be a time like 2026-01-31T00:00:00Z').optional(),
  /** Before this moment. */
  to: instant('to must be a time like 2026-01-31T00:00:00Z').optional(),
  source: oneOf('source', sourceNames).optional(),
  entry: z.enum([...sitePages, UNKNOWN], 'entry must be the path of a page').optional(),
  campaign: oneValue('campaign').optional(),
  device: oneOf('device', devices).optional(),
  /** The hour in Nairobi at which the inquiry came, from 00 to 23. */
  hour: oneValue('hour')
    .regex(/^([01]\d|2[0-3])$/, 'hour must be from 00 to 23')
    .optional(),
  answer: oneOf('answer', answerFilters).optional(),
  /** Beginnings of words: two letters or more of name, e-mail, company, subject or reference, three of the message. */
  q: oneValue('q')
    .trim()
    .refine((typed) => typed.length === 0 || [...typed].length >= 2, 'q must have at least 2 letters')
    .optional(),
});
export type InquiryFilter = z.output<typeof inquiryFilter>;

export const BULK_MAX = 200;

/** Some inquiries by id; unknown ids are ignored. */
export const inquiryIds = listOf('ids', z.string().max(100), BULK_MAX);

export const bulkChange = z
  .object({
    ids: inquiryIds.optional(),
    /** Strict, because a filter whose only name is misspelt would match all inquiries. */
    filter: inquiryFilter.strict().optional(),
    cursor: z.string().max(200).optional(),
    status: inquiryFilter.shape.status,
    userId: inquiryChanges.shape.userId,
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), 'Give either ids or a filter')
  .refine(({ status, userId }) => status !== undefined || userId !== undefined, 'Give a status or a userId');

/** A change of an inquiry, by the `updatedAt` that it has given: it can be undone until its fields change again. */
export const inquiryVersion = z.object({ version: z.iso.datetime() });
/** The number of changed inquiries, the changes, and the cursor of the next part; null after the last one. */
export const bulkResult = z.object({
  changed: z.int(),
  changes: z.array(inquiryVersion.extend({ id: z.string() })),
  cursor: z.string().nullable(),
});

export const inquiryReceipt = z.object({ reference: z.string() });

/** First and last name of the visitor; a visitor who wrote by mail may have only one of them. */
export const fullName = ({ firstName, lastName }: Pick<Inquiry, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

/** The address of an inquiry in the dashboard; staff sign in first if they have to. */
export const inquiryAddress = (id: string) => `/admin?tab=inquiries&id=${id}`;
/** The same as an absolute URL, for mails. */
export const inquiryLink = (id: string) => business.origin + inquiryAddress(id);
