import { z } from 'zod';
import type { Definitions } from '../platform/endpoint.ts';
import { pageQuery } from '../platform/paging.ts';
import { idOf } from '../platform/record.ts';
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
} from './factors.ts';
import {
  notificationChange,
  notifications,
  PUSH_DEVICE_ID,
  pushDevice,
  pushDeviceDraft,
} from './notifications.ts';
import {
  issuedPasswordLink,
  passwordLink,
  passwordLinkCandidate,
  passwordLinkRequest,
  passwordLinkToken,
  passwordLinkUse,
} from './password-link.ts';
import type { accountsRoutes } from './routes.ts';
import { securityEntry, securityEvents } from './security-log.ts';
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
} from './user.ts';

const SESSION_ID = /^[0-9a-f]{64}$/;
const PASSKEY_ID = /^[A-Za-z0-9_-]{22}$/;

const accountPath = idOf('account');
const sessionPath = z.object({ id: z.string().regex(SESSION_ID, 'There is no such session') });
const passkeyPath = z.object({ id: z.string().regex(PASSKEY_ID, 'There is no such passkey') });
const pushDevicePath = z.object({ id: z.string().regex(PUSH_DEVICE_ID, 'There is no such device') });
const securityQuery = pageQuery.extend({
  event: z.enum(securityEvents, `event must be one of: ${securityEvents.join(', ')}`).optional(),
});

/** The input, answer and errors of each call, by its route's name. A missing or a surplus name does not compile. */
export const accountsCalls = {
  login: {
    summary: 'Sign in',
    access: 'visitor',
    body: credentials,
    // The user, with a session; or the factors that may follow the password, without a session.
    answer: loginAnswer,
    // 401 also for a wrong user name or password.
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
  logout: { summary: 'Sign out', access: 'visitor' },
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
    errors: [429],
  },
  'account.confirm': {
    summary: 'Give my password once more, for what is sensitive',
    access: 'admin',
    isSetUp: true,
    body: passwordConfirmation,
    errors: [429],
  },
  'account.confirmByCode': {
    summary: 'Give a code of my app instead of the password, for what is sensitive',
    access: 'admin',
    isSetUp: true,
    body: codeConfirmation,
    errors: [429],
  },
  'account.confirmOptions': {
    summary: 'What a browser needs to ask for one of my passkeys',
    access: 'admin',
    isSetUp: true,
    answer: passkeyOptions,
    errors: [400],
  },
  'account.confirmByPasskey': {
    summary: 'Use a passkey instead of the password, for what is sensitive',
    access: 'admin',
    isSetUp: true,
    body: passkeyAssertion,
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
    answer: z.object({ ended: z.int() }),
  },
  'account.endSession': {
    summary: 'End one of my sessions',
    access: 'admin',
    isSensitive: true,
    params: sessionPath,
  },
  'account.notifications': {
    summary: 'What I am notified of, and how',
    access: 'admin',
    answer: notifications,
  },
  'account.setNotifications': {
    summary: 'Change whether I get the daily summary by mail',
    access: 'admin',
    body: notificationChange,
    answer: notifications,
  },
  'account.savePushDevice': {
    summary: 'Get notifications on this device, or change which',
    access: 'admin',
    body: pushDeviceDraft,
    answer: pushDevice,
    errors: [409],
  },
  'account.removePushDevice': {
    summary: 'Get no notifications any more on a device',
    access: 'admin',
    params: pushDevicePath,
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
    errors: [409],
  },
  'account.appSecret': {
    summary: 'A new secret for an authenticator app',
    access: 'admin',
    isSetUp: true,
    isSensitive: true,
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
    errors: [404, 409],
  },
  'account.renewRecoveryCodes': {
    summary: 'New recovery codes in place of the old ones',
    access: 'admin',
    isSensitive: true,
    status: 201,
    answer: newRecoveryCodes,
    errors: [409],
  },
  'account.forgetTrustedDevices': {
    summary: 'Ask for the second step on every device again',
    access: 'admin',
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
    // `link` if the person was invited.
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
    answer: issuedPasswordLink,
    errors: [409],
  },
  'users.withdrawLink': {
    summary: 'Withdraw the open link',
    access: 'superadmin',
    isSensitive: true,
    params: accountPath,
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
    errors: [409],
  },
  'security.list': {
    summary: 'Sign-ins, refusals, changes of accounts, exports and erasures',
    access: 'superadmin',
    query: securityQuery,
    answer: z.array(securityEntry),
    isPaged: true,
  },
} as const satisfies Definitions<typeof accountsRoutes>;
