import { z } from 'zod';
import { linkToken } from '../accounts/password-link.ts';
import { adminCall, named, superadminCall, visitorCall } from '../platform/endpoint.ts';
import { oneOf } from '../platform/fields.ts';
import { cursorQuery, pageQuery } from '../platform/paging.ts';
import { idOf } from '../platform/record.ts';
import { type Route, siteRoutes } from '../platform/route.ts';
import * as talk from './conversation.ts';
import * as inquiries from './inquiry.ts';
import { addressBody, mailStates, outboxEntry, personBody } from './mail.ts';
import { savedWebhook, webhook, webhookDraft, webhookTry } from './webhook.ts';

const { inquiry, inquiryFilter } = inquiries;
const inquiryPath = idOf('inquiry');
const inquiryPage = pageQuery.extend(inquiryFilter.shape);
/** A link without its token, as a mail program cuts it, leads to the page, too. */
const linkQuery = z.object({ token: linkToken.shape.token.default('') });

const personData = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));

const linkPage = (route: Route, summary: string, errors: 404[] = []) =>
  visitorCall(route, summary, { query: linkQuery, media: 'text/html', errors });

export const inboxCalls = named({
  'contact.token': visitorCall(siteRoutes['contact.token'], 'A token for one message', {
    answer: z.object({ token: z.string() }),
  }),
  'contact.send': visitorCall(siteRoutes['contact.send'], 'Send a message', {
    body: inquiries.inquiryDraft.extend(inquiries.inquiryEnvelope.shape),
    isRepeatable: true,
    status: 201,
    answer: inquiries.inquiryReceipt,
    errors: [429],
  }),
  'newsletter.subscribe': visitorCall(siteRoutes['newsletter.subscribe'], 'Ask for the newsletter', {
    body: addressBody,
    status: 202,
    answer: z.object({}),
    errors: [429],
  }),
  'newsletter.askConfirm': linkPage('GET /api/newsletter/confirm', 'The page behind a confirmation link'),
  'newsletter.confirm': linkPage('POST /api/newsletter/confirm', 'Confirm a subscription', [404]),
  'newsletter.askUnsubscribe': linkPage(
    'GET /api/newsletter/unsubscribe',
    'The page behind an unsubscribe link',
  ),
  'newsletter.unsubscribe': linkPage('POST /api/newsletter/unsubscribe', 'Leave the newsletter', [404]),
  'newsletter.export': adminCall('GET /api/admin/newsletter/export', 'Confirmed subscribers, as CSV', {
    isSensitive: true,
    query: cursorQuery,
    media: 'text/csv',
    isPaged: true,
  }),
  'webhook.read': superadminCall(
    'GET /api/admin/webhook',
    'The other system that is notified of inquiries, with the last tries',
    { answer: webhook },
  ),
  'webhook.save': superadminCall(
    'PUT /api/admin/webhook',
    'Set up the notified system; the response has a new secret, once',
    { isSensitive: true, body: webhookDraft, answer: savedWebhook },
  ),
  'webhook.renewSecret': superadminCall('POST /api/admin/webhook/secret', 'Make a new secret, shown once', {
    isSensitive: true,
    answer: savedWebhook,
    errors: [409],
  }),
  'webhook.remove': superadminCall('DELETE /api/admin/webhook', 'Stop notifying the other system', {
    isSensitive: true,
  }),
  'webhook.test': superadminCall('POST /api/admin/webhook/test', 'Send a test to the other system', {
    answer: webhookTry,
    errors: [409],
  }),
  'mail.receive': visitorCall('POST /api/mail/inbound', 'Take a mail that a mail service has received', {
    bodyKinds: ['mail'],
    // Postmark takes any other status, even 204, for a failure and delivers the mail again.
    status: 200,
    // 401 also for a wrong secret. Too many mails at once get a 503 instead of a 429: mail services retry after it.
    errors: [400, 401],
  }),
  'attachments.read': adminCall(
    'GET /api/admin/attachments/:id',
    'A file that came with a mail, to be saved',
    { params: idOf('file', talk.ATTACHMENT_NAME), media: 'application/octet-stream' },
  ),
  'outbox.list': adminCall('GET /api/admin/outbox', 'Mails of the outbox', {
    query: pageQuery.extend({ state: oneOf('state', mailStates).optional() }),
    answer: z.array(outboxEntry),
    isPaged: true,
  }),
  'outbox.retry': adminCall('POST /api/admin/outbox/:id/retry', 'Send a failed mail again', {
    params: idOf('mail', /^[A-Za-z0-9][\w-]{0,99}$/),
    answer: outboxEntry,
    errors: [409],
  }),
  'inquiries.list': adminCall('GET /api/admin/inquiries', 'Inquiries, newest first', {
    query: inquiryPage,
    answer: z.array(inquiry),
    isPaged: true,
  }),
  // Search and export take the filter in the body: staff search for names, and the platform logs addresses.
  'inquiries.search': adminCall(
    'POST /api/admin/inquiries/search',
    'Inquiries, newest first, with the filter in the body',
    { body: inquiryPage, answer: z.array(inquiry), isPaged: true },
  ),
  'inquiries.export': adminCall(
    'POST /api/admin/inquiries/search/export',
    'Inquiries, as CSV: some by id, or all that match the filter',
    {
      isSensitive: true,
      body: cursorQuery.extend(inquiryFilter.shape).extend({ ids: inquiries.inquiryIds.optional() }),
      media: 'text/csv',
      isPaged: true,
    },
  ),
  'inquiries.exportPerson': superadminCall(
    'POST /api/admin/inquiries/export',
    'Everything about one address',
    { isSensitive: true, body: personBody, answer: personData },
  ),
  'inquiries.erasePerson': superadminCall(
    'POST /api/admin/inquiries/erase',
    'Erase everything about one address',
    { isSensitive: true, body: personBody, answer: z.object({ erased: z.record(z.string(), z.int()) }) },
  ),
  'inquiries.bulk': adminCall('POST /api/admin/inquiries/bulk', 'Change many inquiries', {
    body: inquiries.bulkChange,
    answer: inquiries.bulkResult,
  }),
  'inquiries.read': adminCall('GET /api/admin/inquiries/:id', 'One inquiry', {
    params: inquiryPath,
    answer: inquiry,
  }),
  'inquiries.setStatus': adminCall('PUT /api/admin/inquiries/:id/status', 'Set the status of an inquiry', {
    params: inquiryPath,
    body: z.object({ status: oneOf('Status', inquiries.inquiryStatuses) }),
    answer: inquiry,
  }),
  'inquiries.change': adminCall('PUT /api/admin/inquiries/:id', 'Change an inquiry, but not its status', {
    params: inquiryPath,
    body: inquiries.inquiryChanges,
    answer: inquiry,
    // A snooze or follow-up of spam, or of a completed or closed inquiry.
    errors: [409],
  }),
  'inquiries.undo': adminCall(
    'POST /api/admin/inquiries/:id/undo',
    'Undo a change of an inquiry, unless its fields have changed since',
    { params: inquiryPath, body: inquiries.inquiryVersion, answer: inquiry, errors: [412] },
  ),
  'inquiries.conversation': adminCall(
    'GET /api/admin/inquiries/:id/conversation',
    'The conversation of an inquiry, oldest entry first',
    { params: inquiryPath, answer: talk.conversation },
  ),
  'inquiries.answer': adminCall('POST /api/admin/inquiries/:id/answers', 'Answer an inquiry by mail', {
    params: inquiryPath,
    body: talk.answerDraft,
    isRepeatable: true,
    status: 201,
    answer: talk.answer,
    // 412: a newer answer or reply exists. 409: the inquiry is spam, or the repeated answer was undone.
    errors: [412],
  }),
  'inquiries.withdrawAnswer': adminCall(
    'DELETE /api/admin/answers/:id',
    'Undo an answer before its mail is sent',
    { params: idOf('answer'), errors: [409] },
  ),
  'inquiries.addNote': adminCall('POST /api/admin/inquiries/:id/notes', 'Add a note to an inquiry', {
    params: inquiryPath,
    body: talk.noteDraft,
    isRepeatable: true,
    status: 201,
    answer: talk.note,
  }),
  'inquiries.renewPresence': adminCall(
    'PUT /api/admin/inquiries/:id/presence',
    'Say that the user has an inquiry open, and get the colleagues who have it open',
    { isBackground: true, params: inquiryPath, body: talk.presenceDraft, answer: z.array(talk.onlooker) },
  ),
  'inquiries.earlier': adminCall(
    'GET /api/admin/inquiries/:id/earlier',
    'Earlier inquiries of the same address',
    { params: inquiryPath, answer: z.array(inquiry) },
  ),
});
