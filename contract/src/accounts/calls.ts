import { z } from 'zod';
import { adminCall, named, superadminCall, visitorCall } from '../platform/endpoint.ts';
import { oneOf } from '../platform/fields.ts';
import { pageQuery } from '../platform/paging.ts';
import { idOf } from '../platform/record.ts';
import * as factors from './factors.ts';
import * as notify from './notifications.ts';
import * as link from './password-link.ts';
import { securityEntry, securityEvents } from './security-log.ts';
import * as user from './user.ts';

const accountPath = idOf('account');
const securityQuery = pageQuery.extend({ event: oneOf('event', securityEvents).optional() });
const passkeyPath = idOf('passkey', /^[A-Za-z0-9_-]{22}$/);

export const accountsCalls = named({
  login: visitorCall('POST /api/login', 'Sign in', {
    body: user.credentials,
    // The user, with a session; or the factors that may follow the password, without a session.
    answer: factors.loginAnswer,
    // 401 also for a wrong user name or password.
    errors: [401, 429],
  }),
  'login.code': visitorCall(
    'POST /api/login/code',
    'The second step of signing in: a code of the app, or a recovery code',
    { body: factors.secondStep, answer: user.currentUser, errors: [401, 429] },
  ),
  'login.passkeyOptions': visitorCall(
    'POST /api/login/passkey/options',
    'What a browser needs to ask for a passkey',
    { answer: factors.passkeyOptions, errors: [400] },
  ),
  'login.passkey': visitorCall('POST /api/login/passkey', 'Sign in with a passkey instead of the password', {
    body: factors.passkeyAssertion,
    answer: user.currentUser,
    errors: [401, 429],
  }),
  logout: visitorCall('POST /api/logout', 'Sign out', {}),
  currentUser: adminCall('GET /api/user', 'Who is signed in', { isSetUp: true, answer: user.currentUser }),
  'account.update': adminCall('PUT /api/account', 'Change my name', {
    body: user.profileChange,
    answer: user.currentUser,
  }),
  'account.setEmail': adminCall('PUT /api/account/email', 'Change my e-mail address', {
    isSensitive: true,
    body: user.emailChange,
    answer: user.currentUser,
    errors: [409],
  }),
  'account.setPassword': adminCall('POST /api/account/password', 'Change my password', {
    body: user.passwordChange,
    errors: [429],
  }),
  'account.confirm': adminCall(
    'POST /api/account/confirm',
    'Give my password once more, for what is sensitive',
    { isSetUp: true, body: user.passwordConfirmation, errors: [429] },
  ),
  'account.confirmByCode': adminCall(
    'POST /api/account/confirm/code',
    'Give a code of my app instead of the password, for what is sensitive',
    { isSetUp: true, body: factors.secondStep.pick({ code: true }), errors: [429] },
  ),
  'account.confirmOptions': adminCall(
    'POST /api/account/confirm/passkey/options',
    'What a browser needs to ask for one of my passkeys',
    { isSetUp: true, answer: factors.passkeyOptions, errors: [400] },
  ),
  'account.confirmByPasskey': adminCall(
    'POST /api/account/confirm/passkey',
    'Use a passkey instead of the password, for what is sensitive',
    { isSetUp: true, body: factors.passkeyAssertion },
  ),
  'account.judgePassword': adminCall(
    'POST /api/account/password-strength',
    'How hard a new password would be to guess',
    { body: user.passwordCandidate, answer: user.passwordStrength },
  ),
  'account.sessions': adminCall('GET /api/account/sessions', 'My sessions', {
    answer: z.array(user.sessionInfo),
  }),
  'account.endOtherSessions': adminCall(
    'DELETE /api/account/sessions',
    'End all of my sessions but this one',
    { isSensitive: true, answer: z.object({ ended: z.int() }) },
  ),
  'account.endSession': adminCall('DELETE /api/account/sessions/:id', 'End one of my sessions', {
    isSensitive: true,
    params: idOf('session', /^[0-9a-f]{64}$/),
  }),
  'account.notifications': adminCall('GET /api/account/notifications', 'What I am notified of, and how', {
    answer: notify.notifications,
  }),
  'account.setNotifications': adminCall(
    'PUT /api/account/notifications',
    'Change whether I get the daily summary by mail',
    { body: z.object({ digest: z.boolean('digest must be true or false') }), answer: notify.notifications },
  ),
  'account.savePushDevice': adminCall(
    'PUT /api/account/push-devices',
    'Get notifications on this device, or change which',
    { body: notify.pushDeviceDraft, answer: notify.pushDevice, errors: [409] },
  ),
  'account.removePushDevice': adminCall(
    'DELETE /api/account/push-devices/:id',
    'Get no notifications any more on a device',
    { params: idOf('device', /^[0-9a-f]{64}$/) },
  ),
  'account.factors': adminCall(
    'GET /api/account/factors',
    'My passkeys, app, recovery codes and trusted devices',
    { isSetUp: true, answer: factors.myFactors },
  ),
  'account.passkeyOptions': adminCall(
    'POST /api/account/passkeys/options',
    'What a browser needs to make a passkey',
    { isSetUp: true, isSensitive: true, answer: factors.passkeyOptions, errors: [400, 409] },
  ),
  'account.addPasskey': adminCall('POST /api/account/passkeys', 'Add a passkey', {
    isSetUp: true,
    isSensitive: true,
    body: factors.passkeyDraft,
    status: 201,
    answer: factors.addedPasskey,
    errors: [409],
  }),
  'account.renamePasskey': adminCall('PUT /api/account/passkeys/:id', 'Rename a passkey', {
    params: passkeyPath,
    body: factors.passkeyName,
    answer: factors.passkey,
  }),
  'account.removePasskey': adminCall('DELETE /api/account/passkeys/:id', 'Remove a passkey', {
    isSensitive: true,
    params: passkeyPath,
    errors: [409],
  }),
  'account.appSecret': adminCall('POST /api/account/app/secret', 'A new secret for an authenticator app', {
    isSetUp: true,
    isSensitive: true,
    answer: factors.appSecret,
    errors: [409],
  }),
  'account.addApp': adminCall(
    'POST /api/account/app',
    'Add the app, or another one in its place, by its first code',
    {
      isSetUp: true,
      isSensitive: true,
      body: factors.appDraft,
      status: 201,
      answer: factors.addedApp,
      errors: [409, 429],
    },
  ),
  'account.removeApp': adminCall('DELETE /api/account/app', 'Remove the app', {
    isSensitive: true,
    errors: [404, 409],
  }),
  'account.renewRecoveryCodes': adminCall(
    'POST /api/account/recovery-codes',
    'New recovery codes in place of the old ones',
    { isSensitive: true, status: 201, answer: factors.newRecoveryCodes, errors: [409] },
  ),
  'account.forgetTrustedDevices': adminCall(
    'DELETE /api/account/trusted-devices',
    'Ask for the second step on every device again',
    {},
  ),
  'passwordLink.request': visitorCall(
    'POST /api/password-link',
    'Ask for a link to a new password; the answer is the same whether there is such an account',
    { body: link.passwordLinkRequest, status: 202, answer: z.object({}), errors: [429] },
  ),
  'passwordLink.read': visitorCall('POST /api/password-link/read', 'Whose link it is, and what for', {
    body: link.linkToken,
    answer: link.passwordLink,
    errors: [404],
  }),
  'passwordLink.judgePassword': visitorCall(
    'POST /api/password-link/strength',
    'How hard a new password would be to guess, for who holds a link',
    { body: link.passwordLinkCandidate, answer: user.passwordStrength, errors: [404] },
  ),
  'passwordLink.use': visitorCall(
    'POST /api/password-link/use',
    'Choose a new password, by a link that is good once',
    { body: link.passwordLinkUse, errors: [404, 429] },
  ),
  'users.colleagues': adminCall('GET /api/admin/colleagues', 'To whom an inquiry can be given', {
    answer: z.array(user.namedColleague),
  }),
  'users.list': superadminCall('GET /api/admin/users', 'All accounts', {
    answer: z.array(user.listedAccount),
  }),
  'users.create': superadminCall(
    'POST /api/admin/users',
    'Create an account, and invite the person unless a password is given',
    {
      isSensitive: true,
      body: user.userDraft,
      status: 201,
      // `link` if the person was invited.
      answer: user.account.extend({ link: link.issuedPasswordLink.optional() }),
      errors: [409],
    },
  ),
  'users.update': superadminCall('PUT /api/admin/users/:id', 'Change name, address, role or state', {
    isSensitive: true,
    params: accountPath,
    body: user.userChange,
    answer: user.account,
    errors: [409],
  }),
  'users.sendLink': superadminCall(
    'POST /api/admin/users/:id/password-link',
    'Send a link to a new password: an invitation to who has none yet. The link before is not good any more',
    { isSensitive: true, params: accountPath, answer: link.issuedPasswordLink, errors: [409] },
  ),
  'users.withdrawLink': superadminCall(
    'DELETE /api/admin/users/:id/password-link',
    'Withdraw the open link',
    { isSensitive: true, params: accountPath },
  ),
  'factors.list': superadminCall(
    'GET /api/admin/factors',
    'Who must use two-step sign-in, and how each account does',
    { answer: factors.staffFactors },
  ),
  'factors.setPolicy': superadminCall(
    'PUT /api/admin/factor-policy',
    'Change which roles must use two-step sign-in',
    { isSensitive: true, body: factors.somePolicies, answer: factors.factorPolicy },
  ),
  'factors.reset': superadminCall(
    'DELETE /api/admin/factors/:id',
    'Remove two-step sign-in from an account',
    { isSensitive: true, params: accountPath, errors: [409] },
  ),
  'security.list': superadminCall(
    'GET /api/admin/security',
    'Sign-ins, refusals, changes of accounts, exports and erasures',
    { query: securityQuery, answer: z.array(securityEntry), isPaged: true },
  ),
});
