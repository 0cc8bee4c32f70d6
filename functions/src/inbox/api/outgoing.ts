import { hash, randomUUID } from 'node:crypto';
import { addressOf, api, business, type CurrentUser, mailKinds, type OutboxEntry } from '@mipaka/contract';
import { csvReply, SLICE } from '../../platform/calls/csv.ts';
import { type Implementation, implement, Reply } from '../../platform/calls/implement.ts';
import { Conflict } from '../../platform/firestore/errors.ts';
import { callerOf } from '../../platform/http/caller.ts';
import { requirePublic } from '../../platform/http/outgoing-post.ts';
import { createMessageLimits } from '../../platform/limits.ts';
import { deliver } from '../../platform/mail/deliver.ts';
import type { Services } from '../../services.ts';
import { type Subscriber, unsubscribeUrlOf } from '../newsletter.ts';

const columns = [
  { header: 'Email', value: (row: Subscriber) => row.email },
  { header: 'Confirmed (UTC)', value: (row: Subscriber) => row.confirmedAt },
  { header: 'Unsubscribe', value: unsubscribeUrlOf },
];

const STYLE =
  'body{font:1.125rem/1.6 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1.5rem;color:#0f2a24;background:#faf6ef}' +
  'h1{font:600 1.75rem/1.2 Georgia,serif}button{font:inherit;padding:.75rem 1.5rem;border:0;border-radius:.375rem;' +
  'background:#0f2a24;color:#fff;cursor:pointer}a{color:inherit}';
const STYLE_HASH = hash('sha256', STYLE, 'base64');

/** The page behind a link in a mail: a title, and the HTML of a question or a link below it. */
const mailPage = (title: string, content = '', status = 200) =>
  new Reply({
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; frame-ancestors 'none'`,
    },
    body:
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<meta name="robots" content="noindex"><title>${title} | ${business.name}</title><style>${STYLE}</style>` +
      `<h1>${title}</h1>${content}<p><a href="/">${business.name}</a></p></html>`,
  });
/** A link opens a page with a button that posts, so a scanner that follows links changes nothing. */
const button = (label: string) => `<form method="post"><button>${label}</button></form>`;

/** A mail of the outbox as a user may read it: only superadmins read the mails about accounts. */
function shownTo({ role }: CurrentUser, mail: OutboxEntry): OutboxEntry {
  const isOfAccount = ['account-invitation', 'password-reset', 'account-notice'].includes(mail.kind);
  if (role === 'superadmin' || !isOfAccount) return mail;
  const lastError = mail.lastError && 'Superadmins see why';
  return { ...mail, to: 'a colleague', subject: mailKinds[mail.kind], lastError };
}

/** The calls for what is sent out: the newsletter, the outbox, and the webhook, which notifies another system. */
export function outgoingCalls(services: Services): Implementation[] {
  const { db, newsletter, outbox, webhooks, securityLog, config } = services;
  const limits = createMessageLimits(db, config, 'newsletter');

  /** Changes the subscription of a link, and gives the page about it, or another if it has expired or was erased. */
  const change = async (token: string, state: 'confirmed' | 'unsubscribed', done: Reply) =>
    (await newsletter.change(token, state)) ? done : mailPage('This link is not valid any more', '', 404);

  return implement(api, {
    'newsletter.subscribe': {
      limit: (req) => limits.check(callerOf(req)),
      handle: async ({ body, req }) => {
        const { isFlood } = await limits.take(callerOf(req));
        // In a flood strangers cannot make us send mail; people who get none ask again.
        if (!isFlood) await newsletter.subscribe(body.email);
        // The response is the same for every address: it must not reveal which ones are on the list.
        return {};
      },
    },

    'newsletter.askConfirm': () =>
      mailPage('Confirm your subscription', button('Yes, send me the newsletter')),
    'newsletter.confirm': ({ query: { token } }) =>
      change(token, 'confirmed', mailPage('Thank you, your subscription is confirmed')),
    'newsletter.askUnsubscribe': () => mailPage('Leave the newsletter', button('Take me off the list')),
    'newsletter.unsubscribe': ({ query: { token } }) => {
      const back = addressOf(api['newsletter.askConfirm'].path, {}, { token });
      const link = `<p><a href="${back}">That was a mistake: keep me on the list</a></p>`;
      return change(token, 'unsubscribed', mailPage('You are off the list', link));
    },

    'newsletter.export': async ({ query: { cursor }, session }) => {
      const slice = await newsletter.confirmed(SLICE, cursor);
      await securityLog.recordExport('newsletter', slice.rows.length, session.user);
      return csvReply('newsletter', columns, slice, cursor);
    },

    'outbox.list': async ({ query: { state, limit, cursor }, session: { user } }) => {
      const page = await outbox.list(state, limit, cursor);
      return { ...page, rows: page.rows.map((mail) => shownTo(user, mail)) };
    },

    'outbox.retry': async ({ params: { id }, session: { user } }) => {
      await outbox.retry(id);
      await deliver(outbox, config.smtp, id);
      return shownTo(user, await outbox.get(id));
    },

    'webhook.read': () => webhooks.get(),

    'webhook.save': ({ body, session: { user } }) => {
      requirePublic(body.url, config.isLocalAllowed, 'url');
      return webhooks.save(body, user);
    },

    'webhook.renewSecret': ({ session: { user } }) => webhooks.save(null, user),
    'webhook.remove': ({ session: { user } }) => webhooks.remove(user),

    'webhook.test': async () => {
      const at = new Date().toISOString();
      const tried = await webhooks.send({ id: randomUUID(), event: 'test', at, inquiries: [] });
      if (!tried) throw new Conflict('There is no webhook to test');
      return tried;
    },
  });
}
