import { hash } from 'node:crypto';
import { addressOf, api, business } from '@mipaka/contract';
import { csvReply, SLICE } from '../../platform/calls/csv.ts';
import { type Implementation, implement, Reply } from '../../platform/calls/implement.ts';
import { callerOf } from '../../platform/http/caller.ts';
import { createMessageLimits } from '../../platform/limits/message-limits.ts';
import { deliver } from '../../platform/mail/deliver.ts';
import type { Services } from '../../services.ts';
import type { Subscription } from '../newsletter.ts';

const columns = [
  { header: 'Email', value: (row: Subscription) => row.email },
  { header: 'Confirmed (UTC)', value: (row: Subscription) => row.confirmedAt },
];

const STYLE =
  'body{font:1.125rem/1.6 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1.5rem;color:#0f2a24;background:#faf6ef}' +
  'h1{font:600 1.75rem/1.2 Georgia,serif}button{font:inherit;padding:.75rem 1.5rem;border:0;border-radius:.375rem;' +
  'background:#0f2a24;color:#fff;cursor:pointer}a{color:inherit}';
const STYLE_HASH = hash('sha256', STYLE, 'base64');

const texts = {
  confirm: {
    ask: { title: 'Confirm your subscription', button: 'Yes, send me the newsletter' },
    done: { title: 'Thank you, your subscription is confirmed', button: null },
  },
  unsubscribe: {
    ask: { title: 'Leave the newsletter', button: 'Take me off the list' },
    done: { title: 'You are off the list', button: null },
  },
};

/** The page behind a link in a mail: a question with a button, or the result; `token` links back to the list. */
function mailPage(name: keyof typeof texts, step: 'ask' | 'done', token?: string): Reply {
  const { title, button } = texts[name][step];
  const form = button ? `<form method="post"><button>${button}</button></form>` : '';
  const back =
    token === undefined
      ? ''
      : `<p><a href="${addressOf(api['newsletter.askConfirm'].path, {}, { token })}">That was a mistake: keep me on the list</a></p>`;
  return new Reply({
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; frame-ancestors 'none'`,
    },
    body:
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<meta name="robots" content="noindex"><title>${title} | ${business.name}</title><style>${STYLE}</style>` +
      `<h1>${title}</h1>${form}${back}<p><a href="/">${business.name}</a></p></html>`,
  });
}

/** The calls for the newsletter and the outbox. */
export function mailCalls(services: Services): Implementation[] {
  const { db, newsletter, outbox, securityLog, config } = services;
  const limits = createMessageLimits(db, config, 'newsletter');

  return implement(api, {
    'newsletter.subscribe': {
      limit: (req) => limits.check(callerOf(req)),
      handle: async ({ body, req }) => {
        const { isFlood } = await limits.take(callerOf(req));
        // In a flood strangers cannot make us send mail; people who get none ask again.
        if (!isFlood) await newsletter.subscribe(body.email);
        // The answer is the same for everybody: it must not show which addresses are on the list.
        return {};
      },
    },

    // A link opens a page with a button that posts, so a scanner that follows links changes nothing.
    'newsletter.askConfirm': () => mailPage('confirm', 'ask'),
    'newsletter.confirm': async ({ query }) => {
      await newsletter.confirm(query.token);
      return mailPage('confirm', 'done');
    },
    'newsletter.askUnsubscribe': () => mailPage('unsubscribe', 'ask'),
    'newsletter.unsubscribe': async ({ query }) => {
      await newsletter.unsubscribe(query.token);
      return mailPage('unsubscribe', 'done', query.token);
    },

    'newsletter.export': async ({ query: { cursor }, session }) => {
      const slice = await newsletter.confirmed(SLICE, cursor);
      await securityLog.recordExport('newsletter', slice.rows.length, session.user);
      return csvReply('newsletter', columns, slice, cursor);
    },

    'outbox.list': ({ query: { state, limit, cursor } }) => outbox.list(state, limit, cursor),

    'outbox.retry': async ({ params: { id } }) => {
      await outbox.retry(id);
      await deliver(outbox, config.smtp, id);
      return outbox.get(id);
    },
  });
}
