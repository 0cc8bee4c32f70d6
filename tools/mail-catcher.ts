/** A mail server for this machine, with a page to read its mails; an answer goes to the site as from a mail service. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import express from 'express';
import getPort from 'get-port';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import PostalMime, { type Email } from 'postal-mime';
import { HOST } from './suite/ports.ts';
import { type ReceivedMail, withMailServer } from './testing/mail-server.ts';

/** The port of the page, if it is free. */
const PAGE_PORT = 8025;
const KEPT = 200;
/** The address for replies: each answer of the site has its own below it. */
const REPLY_TO = 'reply@in.mipaka.test';

type Caught = { mail: Email; receivers: string };

type MailCatcher = {
  /** The parameters and secrets with which the functions send mails to it and take answers. */
  params: { MAIL_REPLY_TO: string };
  secrets: { SMTP_URL: string; MAIL_INBOUND_SECRET: string };
  page: string;
};

const senderOf = ({ from }: Email) => `${from?.name ?? ''} <${from?.address ?? ''}>`;

/** Runs the body with a mail catcher; answers go to the site at `origin`. */
export async function withMailCatcher(origin: string, body: (catcher: MailCatcher) => Promise<void>) {
  const mails: Caught[] = [];
  const MAIL_INBOUND_SECRET = randomBytes(24).toString('base64url');

  async function take({ to, source }: ReceivedMail) {
    mails.unshift({ mail: await PostalMime.parse(source), receivers: to.join(', ') });
    mails.splice(KEPT);
  }

  /** Sends an answer to the site and returns the status of the response: 200 if the site took it. */
  async function answer({ mail, receivers }: Caught, text: string): Promise<number> {
    const { subject = '', messageId } = mail;
    const composed = new MailComposer({
      from: receivers,
      to: mail.replyTo?.[0]?.address ?? mail.from?.address,
      subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
      inReplyTo: messageId,
      references: messageId,
      text: `${text}\n\nOn ${new Date().toUTCString()}, ${senderOf(mail)} wrote:\n${mail.text?.replace(/^/gm, '> ')}`,
      // A mail service that has checked the sender adds this header.
      headers: { 'Authentication-Results': 'mail.local; dmarc=pass' },
    });
    const taken = await fetch(`${origin}/api/mail/inbound`, {
      method: 'POST',
      headers: { 'Content-Type': 'message/rfc822', Authorization: `Bearer ${MAIL_INBOUND_SECRET}` },
      body: new Uint8Array(await composed.compile().build()),
    });
    return taken.status;
  }

  const app = express();
  app.get('/', (_req, res) => void res.send(pageWith(mails)));
  app.post('/', async (req, res) => {
    // Not by Express: functions that are loaded in the same process keep it from reading bodies.
    const form = new URLSearchParams(await textOf(req));
    const caught = mails.find(({ mail }) => mail.messageId === form.get('messageId'));
    const status = caught ? await answer(caught, form.get('text') ?? '') : 404;
    const outcome = status === 200 ? 'Your answer has arrived.' : `The site responded ${status}.`;
    res.status(status === 200 ? 200 : 502).send(`${outcome} <a href="/">Back to the mails</a>`);
  });
  const server = app.listen(await getPort({ port: PAGE_PORT, host: HOST }), HOST);
  await once(server, 'listening');
  try {
    const page = `http://${HOST}:${(server.address() as AddressInfo).port}`;
    const params = { MAIL_REPLY_TO: REPLY_TO };
    const run = (SMTP_URL: string) => body({ params, secrets: { SMTP_URL, MAIL_INBOUND_SECRET }, page });
    await withMailServer(run, take);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const escapeHtml = (text = '') =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const articleOf = ({ mail, receivers }: Caught) => `<article>
<h2>${escapeHtml(mail.subject)}</h2><p>From ${escapeHtml(senderOf(mail))}</p><p>To ${escapeHtml(receivers)}</p>
<pre>${escapeHtml(mail.text)}</pre>
<form method="post"><input type="hidden" name="messageId" value="${escapeHtml(mail.messageId)}">
<label>Answer as ${escapeHtml(receivers)}<textarea name="text" rows="3" required></textarea></label>
<p><button>Answer</button></p></form></article>`;

const pageWith = (mails: readonly Caught[]) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Mails of this machine</title><style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem }
article { border: 1px solid #ccc; padding: 1rem; margin: 1rem 0 }
pre { white-space: pre-wrap; overflow-wrap: anywhere }
textarea { width: 100%; box-sizing: border-box; font: inherit }
</style><h1>Mails of this machine</h1>
<p>What the site has sent, the newest first. An answer goes back to the site. <a href="/">Look again</a></p>
${mails.map(articleOf).join('\n') || '<p>No mail has come yet.</p>'}</html>`;
