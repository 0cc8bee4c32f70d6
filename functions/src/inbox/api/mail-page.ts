import { hash } from 'node:crypto';
import { addressOf, api, business } from '@mipaka/contract';
import { Reply } from '../../platform/calls/implement.ts';

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
export function mailPage(name: keyof typeof texts, step: 'ask' | 'done', token?: string): Reply {
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
