import { z } from 'zod';
import { activityEntry } from '../content/history.ts';
import { adminCall, type Definitions, superadminCall, visitorCall } from '../platform/endpoint.ts';
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
const linkPage = (summary: string) => visitorCall(summary, { query: linkQuery, media: 'text/html' });

/** A change of one inquiry, which answers with the inquiry. */
const changeBy = <B extends z.ZodType>(body: B, summary: string) =>
  adminCall(summary, { params: inquiryPath, body, answer: inquiry });

/** The input, answer and errors of each call, by its route's name. A missing or a surplus name does not compile. */
export const inboxCalls = {
  'contact.token': visitorCall('A token for one message', { answer: z.object({ token: z.string() }) }),
  'contact.send': visitorCall('Send a message', {
    body: inquiryDraft.extend(inquiryEnvelope.shape),
    isRepeatable: true,
    status: 201,
    answer: inquiryReceipt,
    errors: [429],
  }),
  'newsletter.subscribe': visitorCall('Ask for the newsletter', {
    body: addressBody,
    status: 202,
    answer: z.object({}),
    errors: [429],
  }),
  'newsletter.askConfirm': linkPage('The page behind a confirmation link'),
  'newsletter.confirm': { ...linkPage('Confirm a subscription'), errors: [404] },
  'newsletter.askUnsubscribe': linkPage('The page behind an unsubscribe link'),
  'newsletter.unsubscribe': { ...linkPage('Leave the newsletter'), errors: [404] },
  'newsletter.export': adminCall('Confirmed subscribers, as CSV', {
    isSensitive: true,
    query: cursorQuery,
    media: 'text/csv',
    isPaged: true,
  }),
  'webhook.read': superadminCall('Which other system is notified of inquiries, with the last tries', {
    answer: webhook,
  }),
  'webhook.save': superadminCall('Notify another system; a new secret is in the answer, once', {
    isSensitive: true,
    body: webhookDraft,
    answer: savedWebhook,
  }),
  'webhook.remove': superadminCall('Notify the other system no more', { isSensitive: true }),
  'webhook.test': superadminCall('Send a test to the other system', { answer: webhookTry, errors: [409] }),
  'mail.receive': visitorCall('Take a mail that a mail service has received', {
    bodyKinds: ['mail'],
    // 401 also for a wrong secret. Too many mails at once get a 503 instead of a 429: mail services retry after it.
    errors: [400, 401],
  }),
  'attachments.read': adminCall('A file that came with a mail, to be saved', {
    params: attachmentPath,
    media: 'application/octet-stream',
  }),
  'outbox.list': adminCall('Mails on their way', {
    query: outboxQuery,
    answer: z.array(outboxEntry),
    isPaged: true,
  }),
  'outbox.retry': adminCall('Send a failed mail again', {
    params: mailPath,
    answer: outboxEntry,
    errors: [409],
  }),
  'inquiries.list': adminCall('Inquiries, newest first', {
    query: inquiryPage,
    answer: z.array(inquiry),
    isPaged: true,
  }),
  // The same by body, as is the export: staff search for names, and platform logs keep addresses.
  'inquiries.search': adminCall('Inquiries, newest first; what is searched for is no part of the address', {
    body: inquiryPage,
    answer: z.array(inquiry),
    isPaged: true,
  }),
  'inquiries.export': adminCall('Inquiries, as CSV: some by id, or all that match the filter', {
    isSensitive: true,
    body: cursorQuery.extend(inquiryFilter.shape).extend({ ids: inquiryIds.optional() }),
    media: 'text/csv',
    isPaged: true,
  }),
  'inquiries.exportPerson': superadminCall('Everything about one address', {
    isSensitive: true,
    body: addressBody,
    answer: personData,
  }),
  'inquiries.erasePerson': superadminCall('Erase everything about one address', {
    isSensitive: true,
    body: addressBody,
    answer: z.object({ erased: z.record(z.string(), z.int()) }),
  }),
  'inquiries.bulk': adminCall('Change many inquiries', { body: bulkChange, answer: bulkResult }),
  'inquiries.read': adminCall('One inquiry', { params: inquiryPath, answer: inquiry }),
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
  'inquiries.conversation': adminCall('Answers, notes and changes, oldest first', {
    params: inquiryPath,
    answer: conversation,
  }),
  'inquiries.answer': adminCall('Answer it by mail', {
    params: inquiryPath,
    body: answerDraft,
    isRepeatable: true,
    status: 201,
    answer,
    // 412: a newer answer or reply exists. 409: the inquiry is spam.
    errors: [412],
  }),
  'inquiries.withdrawAnswer': adminCall('Take an answer back before it has left', {
    params: idOf('answer'),
    errors: [409],
  }),
  'inquiries.addNote': adminCall('Add a note', {
    params: inquiryPath,
    body: noteDraft,
    isRepeatable: true,
    status: 201,
    answer: note,
  }),
  'inquiries.renewPresence': adminCall('Say that I have it open, and hear who else does', {
    isBackground: true,
    params: inquiryPath,
    body: presenceDraft,
    answer: z.array(onlooker),
  }),
  'inquiries.endPresence': adminCall('Say that I have closed it', {
    isBackground: true,
    params: inquiryPath,
  }),
  'inquiries.earlier': adminCall('Earlier ones of the address', {
    params: inquiryPath,
    answer: z.array(inquiry),
  }),
  'inquiries.history': adminCall('Who did what with it', {
    params: inquiryPath,
    query: pageQuery,
    answer: z.array(activityEntry),
    isPaged: true,
  }),
} as const satisfies Definitions<
  typeof inboxRoutes & Pick<SiteRoutes, 'contact.token' | 'contact.send' | 'newsletter.subscribe'>
>;
