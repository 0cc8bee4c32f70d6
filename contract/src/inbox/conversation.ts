import { z } from 'zod';
import { colleague } from '../accounts/user.ts';
import { flag, MAX, text } from '../platform/fields.ts';
import { delivery } from './mail.ts';

/** The time for which an answer waits before it is sent, in milliseconds: its author can undo it until then. */
export const UNDO_MS = 10_000;

export const MAX_ANSWER = 20_000;

export const answerDraft = z.object({
  text: text('Answer', { max: MAX_ANSWER, lines: true }),
  /** The `lastMessageId` of the inquiry that the person has read: the API responds 412 if a newer message exists. */
  seen: z.string('seen must be one value').max(100).nullable().default(null),
  isComplete: flag('isComplete', false),
});

/** The web addresses in a text, without the punctuation that ends a sentence. `split` makes every second part one. */
export const WEB_ADDRESS = /(https?:\/\/[^\s<>"'`{}|\\^]*[^\s<>"'`{}|\\^.,;:!?)\]])/gi;

const MENTION = /(?<![\p{L}\p{N}._@-])@([\p{L}\p{N}._@-]+)/gu;

/** The user names that a note mentions by an @, in small letters: a last full stop may be the name's or not. */
export function mentionsIn(text: string): string[] {
  const names = [...text.matchAll(MENTION)].map(([, name = '']) => name.toLowerCase());
  return [...new Set(names.flatMap((name) => [name, name.replace(/[._@-]+$/, '')]))];
}

export const noteDraft = z.object({ text: text('Note', { max: MAX.message, lines: true }) });

const entry = { id: z.string(), inquiryId: z.string(), createdAt: z.iso.datetime() };

/** A note of staff on an inquiry. Visitors never see it, and staff neither change nor remove it. */
export const note = z.object({ ...entry, kind: z.literal('note'), author: colleague, text: z.string() });
export type Note = z.output<typeof note>;

export const answer = z.object({
  ...entry,
  kind: z.literal('answer'),
  author: colleague,
  text: z.string(),
  /** null after the mail is deleted. */
  delivery: delivery.nullable(),
});
export type Answer = z.output<typeof answer>;

export const ATTACHMENT_NAME = /^attachment-[0-9a-f]{32}$/;

export const MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024;

export const attachment = z.object({
  name: z.string(),
  size: z.int(),
  /** The name in its address; null if the server did not keep it because of its kind or size. */
  file: z.string().nullable(),
});
export type Attachment = z.output<typeof attachment>;

/** A mail received: from the visitor, or from a program because of an answer of ours. */
export const reply = z.object({
  ...entry,
  kind: z.literal('reply'),
  from: z.object({ name: z.string(), address: z.string() }),
  /** A person, a program that answers for one or reports a delay, or a mail server that could not deliver ours. */
  sender: z.enum(['person', 'auto-reply', 'bounce']),
  /** Whether the sender's domain confirms it, with the mail service's findings (SPF, DKIM, DMARC); null without any. */
  authentication: z.object({ isVerified: z.boolean(), verdicts: z.string() }).nullable().default(null),
  /** The answer to which it replies; null if it names none. */
  answerId: z.string().nullable(),
  /** The new text of the mail; empty if it is the message of the inquiry itself. */
  text: z.string(),
  quoted: z.string(),
  attachments: z.array(attachment),
});
export type Reply = z.output<typeof reply>;

export const inquiryChange = z.object({
  ...entry,
  kind: z.literal('change'),
  author: colleague,
  changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
});

/** Most messages and notes that the server reads of a conversation, and as many changes: the newest of each. */
export const MAX_ENTRIES = 200;

/** An entry of a conversation. The first message is no entry, but the inquiry itself. */
const conversationEntry = z.discriminatedUnion('kind', [note, answer, reply, inquiryChange]);
export type ConversationEntry = z.output<typeof conversationEntry>;
export const conversation = z.array(conversationEntry);

export const presenceDraft = z.object({ isTyping: flag('isTyping', false) });

export const onlooker = colleague.extend({ isTyping: z.boolean() });
export type Onlooker = z.output<typeof onlooker>;
