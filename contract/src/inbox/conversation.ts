import { z } from 'zod';
import { colleague } from '../accounts/user.ts';
import { flag, MAX, text } from '../platform/fields.ts';
import { attachment } from './attachment.ts';
import { delivery } from './mail.ts';

/** How long an answer waits before it leaves, in milliseconds: its writer can undo it until then. */
export const UNDO_MS = 10_000;

/** Longest text of an answer, in code points. */
export const MAX_ANSWER = 20_000;

/** The body of POST …/answers. */
export const answerDraft = z.object({
  text: text('Answer', { max: MAX_ANSWER, lines: true }),
  /** The `lastMessageId` of the inquiry as the person has seen it: a newer one is a 412. */
  seen: z.string('seen must be one value').max(100).nullable().default(null),
  /** Completes the inquiry as well. */
  isComplete: flag('isComplete', false),
});

/** The names of colleagues in a note: each after an @, as accounts are named. */
export const mentionsIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/(?<![\p{L}\p{N}._@-])@([\p{L}\p{N}._-]*[\p{L}\p{N}])/gu)].map(([, name = '']) =>
      name.toLowerCase(),
    ),
  ),
];

/** The body of POST …/notes. */
export const noteDraft = z.object({ text: text('Note', { max: MAX.message, lines: true }) });

const entry = { id: z.string(), inquiryId: z.string(), createdAt: z.iso.datetime() };

/** A note of staff on an inquiry, which the visitor never sees; notes are only ever added. */
export const note = z.object({ ...entry, kind: z.literal('note'), author: colleague, text: z.string() });
export type Note = z.output<typeof note>;

/** An answer of staff to the visitor, which goes out by mail. */
export const answer = z.object({
  ...entry,
  kind: z.literal('answer'),
  author: colleague,
  text: z.string(),
  /** null once the mail has been deleted. */
  delivery: delivery.nullable(),
});
export type Answer = z.output<typeof answer>;

/** Who has sent a mail: a person, a program that answers for one, or a mail server that could not deliver ours. */
export const mailSenders = ['person', 'auto-reply', 'bounce'] as const;

/** A mail that came back: from the visitor, or from a program because of an answer of ours. */
export const reply = z.object({
  ...entry,
  kind: z.literal('reply'),
  from: z.object({ name: z.string(), address: z.string() }),
  sender: z.enum(mailSenders),
  /** Whether the sender's domain vouches for it, with the service's findings (SPF, DKIM, DMARC); null without any. */
  authentication: z.object({ isVerified: z.boolean(), verdicts: z.string() }).nullable().default(null),
  /** The answer that it belongs to; null where it names none. */
  answerId: z.string().nullable(),
  /** What was written; empty where that is the message of the inquiry itself. */
  text: z.string(),
  /** What of the conversation stood below it. */
  quoted: z.string(),
  attachments: z.array(attachment),
});
export type Reply = z.output<typeof reply>;

/** What staff changed of an inquiry: its status, whose it is, whether it is spam. */
export const inquiryChange = z.object({
  ...entry,
  kind: z.literal('change'),
  author: colleague,
  changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
});

/** Most messages and notes of a conversation that are read, and as many changes: the newest of them. */
export const MAX_ENTRIES = 200;

/** One entry of a conversation. The first message is no entry: it is the inquiry itself. */
export const conversationEntry = z.discriminatedUnion('kind', [note, answer, reply, inquiryChange]);
export type ConversationEntry = z.output<typeof conversationEntry>;

/** The answer of GET …/conversation, oldest first. */
export const conversation = z.array(conversationEntry);

/** The body of PUT …/presence. */
export const presenceDraft = z.object({ isTyping: flag('isTyping', false) });

/** A colleague who has the same inquiry open. */
export const onlooker = colleague.extend({ isTyping: z.boolean() });
export type Onlooker = z.output<typeof onlooker>;
