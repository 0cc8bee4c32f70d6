/**
 * The calls of the API by name: method and path. Without zod, because visitors' pages make calls by these names; what a
 * call takes and answers stands under the same name in calls.ts.
 */
export const routes = {
  'content.read': 'GET /api/content',
  'content.team': 'GET /api/team',
  'media.read': 'GET /media/:name',
  'health.read': 'GET /api/health',
  'openapi.read': 'GET /api/openapi.json',

  'contact.token': 'GET /api/form-token',
  'contact.send': 'POST /api/contact',
  'visits.count': 'POST /api/visits',
  'newsletter.subscribe': 'POST /api/newsletter',
  'newsletter.askConfirm': 'GET /api/newsletter/confirm',
  'newsletter.confirm': 'POST /api/newsletter/confirm',
  'newsletter.askUnsubscribe': 'GET /api/newsletter/unsubscribe',
  'newsletter.unsubscribe': 'POST /api/newsletter/unsubscribe',
  'newsletter.export': 'GET /api/admin/newsletter/export',

  login: 'POST /api/login',
  'login.code': 'POST /api/login/code',
  'login.passkeyOptions': 'POST /api/login/passkey/options',
  'login.passkey': 'POST /api/login/passkey',
  logout: 'POST /api/logout',
  currentUser: 'GET /api/user',
  'account.update': 'PUT /api/account',
  'account.setEmail': 'PUT /api/account/email',
  'account.setPassword': 'POST /api/account/password',
  'account.confirm': 'POST /api/account/confirm',
  'account.confirmByCode': 'POST /api/account/confirm/code',
  'account.confirmOptions': 'POST /api/account/confirm/passkey/options',
  'account.confirmByPasskey': 'POST /api/account/confirm/passkey',
  'account.judgePassword': 'POST /api/account/password-strength',
  'account.sessions': 'GET /api/account/sessions',
  'account.endOtherSessions': 'DELETE /api/account/sessions',
  'account.endSession': 'DELETE /api/account/sessions/:id',
  'account.notifications': 'GET /api/account/notifications',
  'account.setNotifications': 'PUT /api/account/notifications',
  'account.savePushDevice': 'PUT /api/account/push-devices',
  'account.removePushDevice': 'DELETE /api/account/push-devices/:id',
  'account.factors': 'GET /api/account/factors',
  'account.passkeyOptions': 'POST /api/account/passkeys/options',
  'account.addPasskey': 'POST /api/account/passkeys',
  'account.renamePasskey': 'PUT /api/account/passkeys/:id',
  'account.removePasskey': 'DELETE /api/account/passkeys/:id',
  'account.appSecret': 'POST /api/account/app/secret',
  'account.addApp': 'POST /api/account/app',
  'account.removeApp': 'DELETE /api/account/app',
  'account.renewRecoveryCodes': 'POST /api/account/recovery-codes',
  'account.forgetTrustedDevices': 'DELETE /api/account/trusted-devices',
  'live.token': 'POST /api/admin/token',

  // By body: a token in an address would stand in every log on the way.
  'passwordLink.request': 'POST /api/password-link',
  'passwordLink.read': 'POST /api/password-link/read',
  'passwordLink.judgePassword': 'POST /api/password-link/strength',
  'passwordLink.use': 'POST /api/password-link/use',

  'users.colleagues': 'GET /api/admin/colleagues',
  'users.list': 'GET /api/admin/users',
  'users.create': 'POST /api/admin/users',
  'users.update': 'PUT /api/admin/users/:id',
  'users.sendLink': 'POST /api/admin/users/:id/password-link',
  'users.withdrawLink': 'DELETE /api/admin/users/:id/password-link',

  'factors.list': 'GET /api/admin/factors',
  'factors.setPolicy': 'PUT /api/admin/factor-policy',
  'factors.reset': 'DELETE /api/admin/factors/:id',

  'overview.read': 'GET /api/admin/overview',
  'insight.read': 'GET /api/admin/insight',
  'activity.list': 'GET /api/admin/activity',
  'security.list': 'GET /api/admin/security',
  'trash.list': 'GET /api/admin/trash',
  'trash.restore': 'POST /api/admin/trash/:id/restore',
  'trash.remove': 'DELETE /api/admin/trash/:id',

  'draft.read': 'GET /api/admin/draft',
  'draft.content': 'GET /api/admin/draft/content',
  'draft.save': 'PUT /api/admin/draft/changes',
  'draft.discard': 'DELETE /api/admin/draft/changes/:id',
  'draft.storeFile': 'POST /api/admin/draft/files',
  'draft.publish': 'POST /api/admin/draft/publish',
  'draft.renewPresence': 'PUT /api/admin/draft/presence',
  'draft.endPresence': 'DELETE /api/admin/draft/presence',
  'schedule.create': 'POST /api/admin/schedules',
  'schedule.update': 'PUT /api/admin/schedules/:id',
  'schedule.cancel': 'DELETE /api/admin/schedules/:id',
  'share.list': 'GET /api/admin/shares',
  'share.create': 'POST /api/admin/shares',
  'share.revoke': 'DELETE /api/admin/shares/:id',
  'publishes.list': 'GET /api/admin/publishes',
  'publishes.changedSince': 'GET /api/admin/publishes/:id/changed',
  'publishes.bringBack': 'POST /api/admin/publishes/:id/bring-back',

  'webhook.read': 'GET /api/admin/webhook',
  'webhook.save': 'PUT /api/admin/webhook',
  'webhook.remove': 'DELETE /api/admin/webhook',
  'webhook.test': 'POST /api/admin/webhook/test',
  'mail.receive': 'POST /api/mail/inbound',
  'attachments.read': 'GET /api/admin/attachments/:id',
  'outbox.list': 'GET /api/admin/outbox',
  'outbox.retry': 'POST /api/admin/outbox/:id/retry',

  'inquiries.list': 'GET /api/admin/inquiries',
  'inquiries.search': 'POST /api/admin/inquiries/search',
  'inquiries.export': 'POST /api/admin/inquiries/search/export',
  'inquiries.exportPerson': 'POST /api/admin/inquiries/export',
  'inquiries.erasePerson': 'POST /api/admin/inquiries/erase',
  'inquiries.bulk': 'POST /api/admin/inquiries/bulk',
  'inquiries.read': 'GET /api/admin/inquiries/:id',
  'inquiries.setStatus': 'PUT /api/admin/inquiries/:id/status',
  'inquiries.setAssignee': 'PUT /api/admin/inquiries/:id/assignee',
  'inquiries.setSuspect': 'PUT /api/admin/inquiries/:id/suspect',
  'inquiries.setSnooze': 'PUT /api/admin/inquiries/:id/snooze',
  'inquiries.setFollowUp': 'PUT /api/admin/inquiries/:id/follow-up',
  'inquiries.conversation': 'GET /api/admin/inquiries/:id/conversation',
  'inquiries.answer': 'POST /api/admin/inquiries/:id/answers',
  'inquiries.withdrawAnswer': 'DELETE /api/admin/answers/:id',
  'inquiries.addNote': 'POST /api/admin/inquiries/:id/notes',
  'inquiries.renewPresence': 'PUT /api/admin/inquiries/:id/presence',
  'inquiries.endPresence': 'DELETE /api/admin/inquiries/:id/presence',
  'inquiries.earlier': 'GET /api/admin/inquiries/:id/earlier',
  'inquiries.history': 'GET /api/admin/inquiries/:id/history',
} as const;

/** The calls that every entity has, below its own path; `order` where its records are sorted by hand. */
export const recordRoutes = {
  list: 'GET /api/admin/:resource',
  create: 'POST /api/admin/:resource',
  order: 'POST /api/admin/:resource/order',
  update: 'PUT /api/admin/:resource/:id',
  remove: 'DELETE /api/admin/:resource/:id',
  history: 'GET /api/admin/:resource/:id/history',
} as const;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** Method and path, with a colon before each parameter. */
export type Route = `${Method} /${string}`;
export type RouteName = keyof typeof routes;

/** The names of the parameters in a route's path. */
export type ParamNames<R extends string> = R extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParamNames<Tail>
    : Rest
  : never;

/** Method and path of a route apart. */
export function splitRoute(route: Route): { method: Method; path: string } {
  const [method, path = ''] = route.split(' ');
  return { method: method as Method, path };
}

/** Values of a query string; what is undefined or empty is left out. */
export type QueryValues = { readonly [name: string]: string | number | boolean | null | undefined };

/** The address of a path: parameters filled in and encoded, the query behind them. */
export function addressOf(
  path: string,
  params: { readonly [name: string]: string } = {},
  query: QueryValues = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  );
  return given.length > 0 ? `${filled}?${new URLSearchParams(given)}` : filled;
}
