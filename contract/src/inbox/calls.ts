import { z } from 'zod';
import { activityEntry } from '../content/history.ts';
import type { Definitions } from '../platform/endpoint.ts';
import { cursorQuery, pageQuery } from '../platform/paging.ts';
import { idOf } from '../platform/record.ts';
import type { SiteRoutes } from '../platform/site-routes.ts';
import { ATTACHMENT_NAME } from './attachment.ts';
import {
  answer,
  answerDraft,
  conversation,
  note,
  noteDraft,
  onlooker,
  presenceDraft,
} from './conversation.ts';
import {
  assigneeChange,
  bulkChange,
  bulkResult,
  followUpChange,
  inquiry,
  inquiryDraft,
  inquiryEnvelope,
  inquiryFilter,
  inquiryIds,
  inquiryReceipt,
  snoozeChange,
  statusChange,
  suspectChange,
} from './inquiry.ts';
import { addressBody, mailStates, outboxEntry } from './mail.ts';
import type { inboxRoutes } from './routes.ts';
import { savedWebhook, webhook, webhookDraft, webhookTry } from './webhook.ts';

const MAIL_ID = /^[A-Za-z0-9][\w-]{0,99}$/;
const inquiryPath = idOf('inquiry');
const mailPath = z.object({ id: z.string().regex(MAIL_ID, 'There is no such mail') });
const attachmentPath = z.object({ id: z.string().regex(ATTACHMENT_NAME, 'There is no such file') });
const inquiryPage = pageQuery.extend(inquiryFilter.shape);
const outboxQuery = pageQuery.extend({
  state: z.enum(mailStates, `state must be one of: ${mailStates.join(', ')}`).optional(),
});
const linkQuery = z.object({ token: z.string('The link is not complete').max(200, 'The link is not valid') });

/** All records about one e-mail address, by collection. */
const personData = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));

/** A page behind a link in a mail. */
const linkPage = (summary: string) =>
  ({ summary, access: 'visitor', query: linkQuery, media: 'text/html' }) as const;

/** A change of one inquiry, which answers with the inquiry. */
const changeBy = <B extends z.ZodType>(body: B, summary: string) =>
  ({ summary, access: 'admin', params: inquiryPath, body, answer: inquiry }) as const;

/** The input, answer and errors of each call, by its route's name. A missing or a surplus name does not compile. */
export const inboxCalls = {
  'contact.token': {
    summary: 'A token for one message',
    access: 'visitor',
    answer: z.object({ token: z.string() }),
  },
  'contact.send': {
    summary: 'Send a message',
    access: 'visitor',
    body: inquiryDraft.extend(inquiryEnvelope.shape),
    isRepeatable: true,
    status: 201,
    answer: inquiryReceipt,
    errors: [429],
  },
  'newsletter.subscribe': {
    summary: 'Ask for the newsletter',
    access: 'visitor',
    body: addressBody,
    status: 202,
    answer: z.object({}),
    errors: [429],
  },
  'newsletter.askConfirm': linkPage('The page behind a confirmation link'),
  'newsletter.confirm': { ...linkPage('Confirm a subscription'), errors: [404] },
  'newsletter.askUnsubscribe': linkPage('The page behind an unsubscribe link'),
  'newsletter.unsubscribe': { ...linkPage('Leave the newsletter'), errors: [404] },
  'newsletter.export': {
    summary: 'Confirmed subscribers, as CSV',
    access: 'admin',
    isSensitive: true,
    query: cursorQuery,
    media: 'text/csv',
    isPaged: true,
  },
  'webhook.read': {
    summary: 'Which other system is notified of inquiries, with the last tries',
    access: 'superadmin',
    answer: webhook,
  },
  'webhook.save': {
    summary: 'Notify another system; a new secret is in the answer, once',
    access: 'superadmin',
    isSensitive: true,
    body: webhookDraft,
    answer: savedWebhook,
  },
  'webhook.remove': {
    summary: 'Notify the other system no more',
    access: 'superadmin',
    isSensitive: true,
  },
  'webhook.test': {
    summary: 'Send a test to the other system',
    access: 'superadmin',
    answer: webhookTry,
    errors: [409],
  },
  'mail.receive': {
    summary: 'Take a mail that a mail service has received',
    access: 'visitor',
    bodyKinds: ['mail'],
    // 401 also for a wrong secret. Too many mails at once get a 503 instead of a 429: mail services retry after it.
    errors: [400, 401],
  },
  'attachments.read': {
    summary: 'A file that came with a mail, to be saved',
    access: 'admin',
    params: attachmentPath,
    media: 'application/octet-stream',
  },
  'outbox.list': {
    summary: 'Mails on their way',
    access: 'admin',
    query: outboxQuery,
    answer: z.array(outboxEntry),
    isPaged: true,
  },
  'outbox.retry': {
    summary: 'Send a failed mail again',
    access: 'admin',
    params: mailPath,
    answer: outboxEntry,
    errors: [409],
  },
  'inquiries.list': {
    summary: 'Inquiries, newest first',
    access: 'admin',
    query: inquiryPage,
    answer: z.array(inquiry),
    isPaged: true,
  },
  // The same by body, as is the export: staff search for names, and platform logs keep addresses.
  'inquiries.search': {
    summary: 'Inquiries, newest first; what is searched for is no part of the address',
    access: 'admin',
    body: inquiryPage,
    answer: z.array(inquiry),
    isPaged: true,
  },
  'inquiries.export': {
    summary: 'Inquiries, as CSV: some by id, or all that match the filter',
    access: 'admin',
    isSensitive: true,
    body: cursorQuery.extend(inquiryFilter.shape).extend({ ids: inquiryIds.optional() }),
    media: 'text/csv',
    isPaged: true,
  },
  'inquiries.exportPerson': {
    summary: 'Everything about one address',
    access: 'superadmin',
    isSensitive: true,
    body: addressBody,
    answer: personData,
  },
  'inquiries.erasePerson': {
    summary: 'Erase everything about one address',
    access: 'superadmin',
    isSensitive: true,
    body: addressBody,
    answer: z.object({ erased: z.record(z.string(), z.int()) }),
  },
  'inquiries.bulk': {
    summary: 'Change many inquiries',
    access: 'admin',
    body: bulkChange,
    answer: bulkResult,
  },
  'inquiries.read': { summary: 'One inquiry', access: 'admin', params: inquiryPath, answer: inquiry },
  'inquiries.setStatus': changeBy(statusChange, 'Set the status'),
  'inquiries.setAssignee': changeBy(assigneeChange, 'Give it to somebody'),
  'inquiries.setSuspect': changeBy(suspectChange, 'Spam or not'),
  'inquiries.setSnooze': {
    ...changeBy(snoozeChange, 'Put it aside until a time or until the visitor replies, or take it up again'),
    // The inquiry is spam, completed or closed.
    errors: [409],
  },
  'inquiries.setFollowUp': {
    ...changeBy(followUpChange, 'Set the day on which somebody looks at it again'),
    errors: [409],
  },
  'inquiries.conversation': {
    summary: 'Answers, notes and changes, oldest first',
    access: 'admin',
    params: inquiryPath,
    answer: conversation,
  },
  'inquiries.answer': {
    summary: 'Answer it by mail',
    access: 'admin',
    params: inquiryPath,
    body: answerDraft,
    isRepeatable: true,
    status: 201,
    answer,
    // 412: a newer answer or reply exists. 409: the inquiry is spam.
    errors: [412],
  },
  'inquiries.withdrawAnswer': {
    summary: 'Take an answer back before it has left',
    access: 'admin',
    params: idOf('answer'),
    errors: [409],
  },
  'inquiries.addNote': {
    summary: 'Add a note',
    access: 'admin',
    params: inquiryPath,
    body: noteDraft,
    isRepeatable: true,
    status: 201,
    answer: note,
  },
  'inquiries.renewPresence': {
    summary: 'Say that I have it open, and hear who else does',
    isBackground: true,
    access: 'admin',
    params: inquiryPath,
    body: presenceDraft,
    answer: z.array(onlooker),
  },
  'inquiries.endPresence': {
    summary: 'Say that I have closed it',
    isBackground: true,
    access: 'admin',
    params: inquiryPath,
  },
  'inquiries.earlier': {
    summary: 'Earlier ones of the address',
    access: 'admin',
    params: inquiryPath,
    answer: z.array(inquiry),
  },
  'inquiries.history': {
    summary: 'Who did what with it',
    access: 'admin',
    params: inquiryPath,
    query: pageQuery,
    answer: z.array(activityEntry),
    isPaged: true,
  },
} as const satisfies Definitions<
  typeof inboxRoutes & Pick<SiteRoutes, 'contact.token' | 'contact.send' | 'newsletter.subscribe'>
>;
