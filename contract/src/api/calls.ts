import { z } from 'zod';
import { ATTACHMENT_NAME } from '../attachment.ts';
import { content, teamListEntry } from '../content.ts';
import {
  answer,
  answerDraft,
  conversation,
  note,
  noteDraft,
  onlooker,
  presenceDraft,
} from '../conversation.ts';
import {
  addedApp,
  addedPasskey,
  appDraft,
  appSecret,
  codeConfirmation,
  factorPolicy,
  loginAnswer,
  myFactors,
  newRecoveryCodes,
  passkey,
  passkeyAssertion,
  passkeyDraft,
  passkeyName,
  passkeyOptions,
  secondStep,
  staffFactors,
} from '../factors.ts';
import { MEDIA_NAME } from '../film-field.ts';
import { activityActions, activityEntry, securityEntry, securityEvents, trashEntry } from '../history.ts';
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
} from '../inquiry.ts';
import { liveAccess } from '../live.ts';
import { addressBody, mailStates, outboxEntry } from '../mail.ts';
import {
  notificationChange,
  notifications,
  PUSH_DEVICE_ID,
  pushDevice,
  pushDeviceDraft,
  savedWebhook,
  webhook,
  webhookDraft,
  webhookTry,
} from '../notifications.ts';
import { overview } from '../overview.ts';
import {
  issuedPasswordLink,
  passwordLink,
  passwordLinkCandidate,
  passwordLinkRequest,
  passwordLinkToken,
  passwordLinkUse,
} from '../password-link.ts';
import {
  changeId,
  chosenChanges,
  discardQuery,
  draft,
  draftChanges,
  draftNews,
  draftPresence,
  fileOfDraft,
  issuedShareLink,
  previewQuery,
  publishEntry,
  savedChanges,
  scheduleChange,
  scheduleDraft,
  scheduledSet,
  shareDraft,
  shareLink,
  storedFile,
  undonePublish,
  undoPublish,
} from '../publishing.ts';
import { recordId } from '../record.ts';
import {
  account,
  colleague,
  credentials,
  currentUser,
  emailChange,
  listedAccount,
  passwordCandidate,
  passwordChange,
  passwordConfirmation,
  passwordStrength,
  profileChange,
  sessionInfo,
  userChange,
  userDraft,
} from '../user.ts';
import { insight, insightQuery, pageView } from '../visits.ts';
import { type Definition, type Endpoint, endpoint } from './endpoint.ts';
import { cursorQuery, pageQuery } from './paging.ts';
import { type RouteName, routes } from './routes.ts';

const MAIL_ID = /^[A-Za-z0-9][\w-]{0,99}$/;
const SESSION_ID = /^[0-9a-f]{64}$/;
/** The SHA-256 of the token of a link. */
const SHARE_ID = /^[0-9a-f]{64}$/;
const PASSKEY_ID = /^[A-Za-z0-9_-]{22}$/;

const idOf = (noun: string) => z.object({ id: recordId(`There is no such ${noun}`) });
const inquiryPath = idOf('inquiry');
const accountPath = idOf('account');
const trashPath = idOf('entry of the trash');
const mailPath = z.object({ id: z.string().regex(MAIL_ID, 'There is no such mail') });
const sessionPath = z.object({ id: z.string().regex(SESSION_ID, 'There is no such session') });
const attachmentPath = z.object({ id: z.string().regex(ATTACHMENT_NAME, 'There is no such file') });
const passkeyPath = z.object({ id: z.string().regex(PASSKEY_ID, 'There is no such passkey') });
const changePath = z.object({ id: changeId('There is no such change') });
const schedulePath = idOf('schedule');
const sharePath = z.object({ id: z.string().regex(SHARE_ID, 'There is no such link') });
const publishPath = idOf('publish');
const pushDevicePath = z.object({ id: z.string().regex(PUSH_DEVICE_ID, 'There is no such device') });
const mediaPath = z.object({ name: z.string().regex(MEDIA_NAME, 'There is no such photo or film') });

const activityQuery = pageQuery.extend({
  collection: z.string('collection must be one value').max(100).optional(),
  recordId: z.string('recordId must be one value').max(100).optional(),
  /** The id of the account that did it. */
  actor: z.string('actor must be one value').max(100).optional(),
  action: z.enum(activityActions, `action must be one of: ${activityActions.join(', ')}`).optional(),
  /** A day in Nairobi. */
  day: z.iso.date('day must be a day like 2026-01-31').optional(),
});
const securityQuery = pageQuery.extend({
  event: z.enum(securityEvents, `event must be one of: ${securityEvents.join(', ')}`).optional(),
});
const inquiryPage = pageQuery.extend(inquiryFilter.shape);
const outboxQuery = pageQuery.extend({
  state: z.enum(mailStates, `state must be one of: ${mailStates.join(', ')}`).optional(),
});
const linkQuery = z.object({ token: z.string('The link is not complete').max(200, 'The link is not valid') });

/** All that is stored about one address, by collection. */
const personData = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));

/** What each call takes, answers and refuses, by the name of its route. A missing or a surplus name does not compile. */
const definitions = {
  'content.read': {
    summary: 'All that the public pages show',
    access: 'visitor',
    answer: content,
    isCacheable: true,
  },
  'content.team': {
    summary: 'The active team members',
    access: 'visitor',
    answer: z.array(teamListEntry),
    isCacheable: true,
  },
  'media.read': {
    summary: 'A photo or a film',
    access: 'visitor',
    params: mediaPath,
    media: ['image/webp', 'image/jpeg', 'video/mp4', 'video/webm'],
    isCacheable: true,
    isRanged: true,
  },
  'health.read': {
    summary: 'Whether Firestore and Storage answer',
    access: 'visitor',
    answer: z.object({ status: z.literal('ok') }),
  },
  // For staff in production, where it helps an attacker more than a visitor; the emulators show it to everybody.
  'openapi.read': {
    summary: 'This description',
    access: 'admin',
    answer: z.record(z.string(), z.unknown()),
  },

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
  'visits.count': {
    summary: 'Count a page that was opened',
    access: 'visitor',
    body: pageView,
    status: 204,
  },
  'newsletter.subscribe': {
    summary: 'Ask for the newsletter',
    access: 'visitor',
    body: addressBody,
    status: 202,
    answer: z.object({}),
    errors: [429],
  },
  'newsletter.askConfirm': {
    summary: 'The page behind a confirmation link',
    access: 'visitor',
    query: linkQuery,
    media: 'text/html',
  },
  'newsletter.confirm': {
    summary: 'Confirm a subscription',
    access: 'visitor',
    query: linkQuery,
    bodyKinds: ['none'],
    media: 'text/html',
    errors: [404],
  },
  'newsletter.askUnsubscribe': {
    summary: 'The page behind an unsubscribe link',
    access: 'visitor',
    query: linkQuery,
    media: 'text/html',
  },
  'newsletter.unsubscribe': {
    summary: 'Leave the newsletter',
    access: 'visitor',
    query: linkQuery,
    bodyKinds: ['none'],
    media: 'text/html',
    errors: [404],
  },
  'newsletter.export': {
    summary: 'Confirmed subscribers, as CSV',
    access: 'admin',
    isSensitive: true,
    query: cursorQuery,
    media: 'text/csv',
    isPaged: true,
  },

  login: {
    summary: 'Sign in',
    access: 'visitor',
    body: credentials,
    // The user, with a session; or what has to follow the password, and no session.
    answer: loginAnswer,
    // 401 as well: the user name or the password is not right.
    errors: [401, 429],
  },
  'login.code': {
    summary: 'The second step of signing in: a code of the app, or a recovery code',
    access: 'visitor',
    body: secondStep,
    answer: currentUser,
    errors: [401, 429],
  },
  'login.passkeyOptions': {
    summary: 'What a browser needs to ask for a passkey',
    access: 'visitor',
    bodyKinds: ['none'],
    answer: passkeyOptions,
    errors: [400],
  },
  'login.passkey': {
    summary: 'Sign in with a passkey instead of the password',
    access: 'visitor',
    body: passkeyAssertion,
    answer: currentUser,
    errors: [401, 429],
  },
  logout: { summary: 'Sign out', access: 'visitor', bodyKinds: ['none'], status: 204 },
  currentUser: { summary: 'Who is signed in', access: 'admin', isSetUp: true, answer: currentUser },
  'account.update': {
    summary: 'Change my name',
    access: 'admin',
    body: profileChange,
    answer: currentUser,
  },
  'account.setEmail': {
    summary: 'Change my e-mail address',
    access: 'admin',
    isSensitive: true,
    body: emailChange,
    answer: currentUser,
    errors: [409],
  },
  'account.setPassword': {
    summary: 'Change my password',
    access: 'admin',
    body: passwordChange,
    status: 204,
    errors: [429],
  },
  'account.confirm': {
    summary: 'Give my password once more, for what is sensitive',
    access: 'admin',
    isSetUp: true,
    body: passwordConfirmation,
    status: 204,
    errors: [429],
  },
  'account.confirmByCode': {
    summary: 'Give a code of my app instead of the password, for what is sensitive',
    access: 'admin',
    isSetUp: true,
    body: codeConfirmation,
    status: 204,
    errors: [429],
  },
  'account.confirmOptions': {
    summary: 'What a browser needs to ask for one of my passkeys',
    access: 'admin',
    isSetUp: true,
    bodyKinds: ['none'],
    answer: passkeyOptions,
    errors: [400],
  },
  'account.confirmByPasskey': {
    summary: 'Use a passkey instead of the password, for what is sensitive',
    access: 'admin',
    isSetUp: true,
    body: passkeyAssertion,
    status: 204,
  },
  'account.judgePassword': {
    summary: 'How hard a new password would be to guess',
    access: 'admin',
    body: passwordCandidate,
    answer: passwordStrength,
  },
  'account.sessions': { summary: 'My sessions', access: 'admin', answer: z.array(sessionInfo) },
  'account.endOtherSessions': {
    summary: 'End all of my sessions but this one',
    access: 'admin',
    isSensitive: true,
    bodyKinds: ['none'],
    answer: z.object({ ended: z.int() }),
  },
  'account.endSession': {
    summary: 'End one of my sessions',
    access: 'admin',
    isSensitive: true,
    params: sessionPath,
    bodyKinds: ['none'],
    status: 204,
  },
  'account.notifications': {
    summary: 'What I am told of, and how',
    access: 'admin',
    answer: notifications,
  },
  'account.setNotifications': {
    summary: 'Change whether the mail of the day goes to me',
    access: 'admin',
    body: notificationChange,
    answer: notifications,
  },
  'account.savePushDevice': {
    summary: 'Be told of things on this device, or change of what',
    access: 'admin',
    body: pushDeviceDraft,
    answer: pushDevice,
    errors: [409],
  },
  'account.removePushDevice': {
    summary: 'Be told of nothing any more on a device',
    access: 'admin',
    params: pushDevicePath,
    bodyKinds: ['none'],
    status: 204,
  },
  'account.factors': {
    summary: 'My passkeys, app, recovery codes and trusted devices',
    access: 'admin',
    isSetUp: true,
    answer: myFactors,
  },
  'account.passkeyOptions': {
    summary: 'What a browser needs to make a passkey',
    access: 'admin',
    isSetUp: true,
    isSensitive: true,
    bodyKinds: ['none'],
    answer: passkeyOptions,
    errors: [400, 409],
  },
  'account.addPasskey': {
    summary: 'Add a passkey',
    access: 'admin',
    isSetUp: true,
    isSensitive: true,
    body: passkeyDraft,
    status: 201,
    answer: addedPasskey,
    errors: [409],
  },
  'account.renamePasskey': {
    summary: 'Rename a passkey',
    access: 'admin',
    params: passkeyPath,
    body: passkeyName,
    answer: passkey,
  },
  'account.removePasskey': {
    summary: 'Remove a passkey',
    access: 'admin',
    isSensitive: true,
    params: passkeyPath,
    bodyKinds: ['none'],
    status: 204,
    errors: [409],
  },
  'account.appSecret': {
    summary: 'A new secret for an authenticator app',
    access: 'admin',
    isSetUp: true,
    isSensitive: true,
    bodyKinds: ['none'],
    answer: appSecret,
    errors: [409],
  },
  'account.addApp': {
    summary: 'Add the app, or another one in its place, by its first code',
    access: 'admin',
    isSetUp: true,
    isSensitive: true,
    body: appDraft,
    status: 201,
    answer: addedApp,
    errors: [409, 429],
  },
  'account.removeApp': {
    summary: 'Remove the app',
    access: 'admin',
    isSensitive: true,
    bodyKinds: ['none'],
    status: 204,
    errors: [404, 409],
  },
  'account.renewRecoveryCodes': {
    summary: 'New recovery codes in place of the old ones',
    access: 'admin',
    isSensitive: true,
    bodyKinds: ['none'],
    status: 201,
    answer: newRecoveryCodes,
    errors: [409],
  },
  'account.forgetTrustedDevices': {
    summary: 'Ask for the second step on every device again',
    access: 'admin',
    bodyKinds: ['none'],
    status: 204,
  },
  'live.token': {
    summary: 'Sign-in for live updates',
    access: 'admin',
    bodyKinds: ['none'],
    answer: liveAccess,
  },

  'passwordLink.request': {
    summary: 'Ask for a link to a new password; the answer is the same whether there is such an account',
    access: 'visitor',
    body: passwordLinkRequest,
    status: 202,
    answer: z.object({}),
    errors: [429],
  },
  'passwordLink.read': {
    summary: 'Whose link it is, and what for',
    access: 'visitor',
    body: passwordLinkToken,
    answer: passwordLink,
    errors: [404],
  },
  'passwordLink.judgePassword': {
    summary: 'How hard a new password would be to guess, for who holds a link',
    access: 'visitor',
    body: passwordLinkCandidate,
    answer: passwordStrength,
    errors: [404],
  },
  'passwordLink.use': {
    summary: 'Choose a new password, by a link that is good once',
    access: 'visitor',
    body: passwordLinkUse,
    status: 204,
    errors: [404, 429],
  },

  'users.colleagues': {
    summary: 'To whom an inquiry can be given',
    access: 'admin',
    answer: z.array(colleague),
  },
  'users.list': { summary: 'All accounts', access: 'superadmin', answer: z.array(listedAccount) },
  'users.create': {
    summary: 'Create an account, and invite the person unless a password is given',
    access: 'superadmin',
    isSensitive: true,
    body: userDraft,
    status: 201,
    // `link` where somebody was invited.
    answer: account.extend({ link: issuedPasswordLink.optional() }),
    errors: [409],
  },
  'users.update': {
    summary: 'Change name, address, role or state',
    access: 'superadmin',
    isSensitive: true,
    params: accountPath,
    body: userChange,
    answer: account,
    errors: [409],
  },
  'users.sendLink': {
    summary:
      'Send a link to a new password: an invitation to who has none yet. The link before is not good any more',
    access: 'superadmin',
    isSensitive: true,
    params: accountPath,
    bodyKinds: ['none'],
    answer: issuedPasswordLink,
    errors: [409],
  },
  'users.withdrawLink': {
    summary: 'Withdraw the open link',
    access: 'superadmin',
    isSensitive: true,
    params: accountPath,
    bodyKinds: ['none'],
    status: 204,
  },

  'factors.list': {
    summary: 'Who must use two-step sign-in, and how each account does',
    access: 'superadmin',
    answer: staffFactors,
  },
  'factors.setPolicy': {
    summary: 'Change which roles must use two-step sign-in',
    access: 'superadmin',
    isSensitive: true,
    body: factorPolicy,
    answer: factorPolicy,
  },
  'factors.reset': {
    summary: 'Remove two-step sign-in from an account',
    access: 'superadmin',
    isSensitive: true,
    params: accountPath,
    bodyKinds: ['none'],
    status: 204,
    errors: [409],
  },

  'overview.read': { summary: 'Numbers and previews of the first screen', access: 'admin', answer: overview },
  'insight.read': {
    summary: 'What brings inquiries: the counts of a period and of the one before',
    access: 'admin',
    query: insightQuery,
    answer: insight,
  },
  'activity.list': {
    summary: 'Who changed what',
    access: 'superadmin',
    query: activityQuery,
    answer: z.array(activityEntry),
    isPaged: true,
  },
  'security.list': {
    summary: 'Sign-ins, refusals, changes of accounts, exports and erasures',
    access: 'superadmin',
    query: securityQuery,
    answer: z.array(securityEntry),
    isPaged: true,
  },
  'trash.list': {
    summary: 'Deleted records',
    access: 'admin',
    query: pageQuery,
    answer: z.array(trashEntry),
    isPaged: true,
  },
  'trash.restore': {
    summary: 'Bring a record back',
    access: 'admin',
    params: trashPath,
    bodyKinds: ['none'],
    answer: z.record(z.string(), z.unknown()),
    errors: [409],
  },
  'trash.remove': {
    summary: 'Delete for good',
    access: 'superadmin',
    isSensitive: true,
    params: trashPath,
    bodyKinds: ['none'],
    status: 204,
  },
  'draft.read': {
    summary: 'What is changed and not published yet, and what is scheduled',
    access: 'admin',
    answer: draft,
  },
  'draft.content': {
    summary: 'All that the public pages would show with the draft published',
    access: 'admin',
    query: previewQuery,
    answer: content,
    errors: [404],
  },
  'draft.save': {
    summary: 'Save changes into the draft, all or none',
    access: 'admin',
    body: draftChanges,
    answer: savedChanges,
    // 404: a record is gone. 409: a new one is there already. 412: somebody else saved a change meanwhile.
    errors: [404, 409, 412],
  },
  'draft.discard': {
    summary: 'Take a change back',
    access: 'admin',
    params: changePath,
    query: discardQuery,
    bodyKinds: ['none'],
    status: 204,
    errors: [412],
  },
  'draft.storeFile': {
    summary: 'Store a photo or a film that a change of the draft will name',
    access: 'admin',
    body: fileOfDraft,
    bodyKinds: ['multipart'],
    files: ['file'],
    status: 201,
    answer: storedFile,
  },
  'draft.publish': {
    summary: 'Publish chosen changes, all or none',
    access: 'admin',
    body: chosenChanges,
    isRepeatable: true,
    answer: publishEntry,
    // 409: somebody else published one of the places, and no decision is given. 412: a change is another one by now.
    errors: [409, 412],
  },
  'draft.renewPresence': {
    summary: 'Say what I edit, and hear who edits what and whether anything has changed',
    isBackground: true,
    access: 'admin',
    body: draftPresence,
    answer: draftNews,
  },
  'draft.endPresence': {
    summary: 'Say that I have stopped editing',
    isBackground: true,
    access: 'admin',
    bodyKinds: ['none'],
    status: 204,
  },

  'schedule.create': {
    summary: 'Have chosen changes go out at an instant: they leave the draft, and cannot be edited any more',
    access: 'admin',
    body: scheduleDraft,
    isRepeatable: true,
    status: 201,
    answer: scheduledSet,
    errors: [409, 412],
  },
  'schedule.update': {
    summary: 'Have them go out at another instant',
    access: 'admin',
    params: schedulePath,
    body: scheduleChange,
    answer: scheduledSet,
    errors: [412],
  },
  'schedule.cancel': {
    summary: 'Move what was scheduled to the draft',
    access: 'admin',
    params: schedulePath,
    bodyKinds: ['none'],
    status: 204,
    // The draft has another change of one of the places by now.
    errors: [409],
  },
  'share.list': {
    summary: 'The links that show what is not published, newest first',
    access: 'admin',
    answer: z.array(shareLink),
  },
  'share.create': {
    summary: 'Make a link that shows changes of the draft, or what is scheduled, to whoever has it',
    access: 'admin',
    body: shareDraft,
    status: 201,
    answer: issuedShareLink,
    // What it is to show is not there.
    errors: [404],
  },
  'share.revoke': {
    summary: 'End a link at once',
    access: 'admin',
    params: sharePath,
    bodyKinds: ['none'],
    status: 204,
  },
  'publishes.list': {
    summary: 'What was published together, newest first',
    access: 'admin',
    query: pageQuery,
    answer: z.array(publishEntry),
    isPaged: true,
  },
  'publishes.undo': {
    summary: 'Publish the inverse of a publish, except where somebody has changed it since',
    access: 'admin',
    params: publishPath,
    body: undoPublish,
    answer: undonePublish,
    // A key that a record had is in use by now.
    errors: [409],
  },

  'webhook.read': {
    summary: 'Where another system is told of inquiries, with the last tries',
    access: 'superadmin',
    answer: webhook,
  },
  'webhook.save': {
    summary: 'Tell another system; a new secret is in the answer, once',
    access: 'superadmin',
    isSensitive: true,
    body: webhookDraft,
    answer: savedWebhook,
  },
  'webhook.remove': {
    summary: 'Tell the other system nothing any more',
    access: 'superadmin',
    isSensitive: true,
    bodyKinds: ['none'],
    status: 204,
  },
  'webhook.test': {
    summary: 'Send a test to the other system',
    access: 'superadmin',
    bodyKinds: ['none'],
    answer: webhookTry,
    errors: [409],
  },
  'mail.receive': {
    summary: 'Take a mail that a mail service has received',
    access: 'visitor',
    bodyKinds: ['mail'],
    status: 204,
    // 401 as well: the secret is not right. What is too much at once is a 503 and no 429: services try it again.
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
    bodyKinds: ['none'],
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
  // The same by body, and so the export: platform logs keep addresses, and names are what people search for.
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
  'inquiries.setStatus': {
    summary: 'Set the status',
    access: 'admin',
    params: inquiryPath,
    body: statusChange,
    answer: inquiry,
  },
  'inquiries.setAssignee': {
    summary: 'Give it to somebody',
    access: 'admin',
    params: inquiryPath,
    body: assigneeChange,
    answer: inquiry,
  },
  'inquiries.setSuspect': {
    summary: 'Spam or not',
    access: 'admin',
    params: inquiryPath,
    body: suspectChange,
    answer: inquiry,
  },
  'inquiries.setSnooze': {
    summary: 'Put it aside until a time or until the visitor replies, or take it up again',
    access: 'admin',
    params: inquiryPath,
    body: snoozeChange,
    answer: inquiry,
    // It is spam, completed or closed.
    errors: [409],
  },
  'inquiries.setFollowUp': {
    summary: 'Set the day on which somebody looks at it again',
    access: 'admin',
    params: inquiryPath,
    body: followUpChange,
    answer: inquiry,
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
    // 412: somebody has answered meanwhile. 409: it is spam.
    errors: [412],
  },
  'inquiries.withdrawAnswer': {
    summary: 'Take an answer back before it has left',
    access: 'admin',
    params: idOf('answer'),
    bodyKinds: ['none'],
    status: 204,
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
    bodyKinds: ['none'],
    status: 204,
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
} as const satisfies { [N in RouteName]: Definition<(typeof routes)[N]> };

type Definitions = typeof definitions;

/** The calls of the API by name, apart from those of the entities, which records.ts makes. */
export type Api = { [N in RouteName]: Omit<Endpoint, keyof Definitions[N]> & { name: N } & Definitions[N] };
export const api = Object.fromEntries(
  Object.entries(routes).map(([name, route]) => [
    name,
    endpoint(name, route, definitions[name as RouteName]),
  ]),
) as unknown as Api;
