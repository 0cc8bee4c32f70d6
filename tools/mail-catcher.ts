/**
 * A mail server for this machine that keeps the mails it receives, with a page to read and answer them. An answer goes
 * to the site in the same way as from a mail service.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import getPort from 'get-port';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import PostalMime from 'postal-mime';
import { HOST } from './suite/ports.ts';
import { withMailsTo } from './testing/mail-server.ts';

/** The port of the page, if it is free. */
const PAGE_PORT = 8025;
/** The number of mails that are kept. */
const KEPT = 200;
/** The address for replies: each answer of the site has its own below it. */
const REPLY_TO = 'reply@in.mipaka.test';

type Caught = {
  id: number;
  from: string;
  to: string;
  replyTo: string;
  subject: string;
  text: string;
  messageId: string;
};
/** The page's request: the answer to a mail. */
type Written = { id: number; text: string; file?: { name: string; base64: string } };

type MailCatcher = {
  /** The parameters and secrets with which the functions send mails to it and take answers. */
  params: { MAIL_REPLY_TO: string };
  secrets: { SMTP_URL: string; MAIL_INBOUND_SECRET: string };
  page: string;
  /** Sets the origin of the site to which answers go. */
  answersTo: (origin: string) => void;
};

const escapeHtml = (text: string) =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );

export async function withMailCatcher<Result>(
  body: (catcher: MailCatcher) => Promise<Result>,
): Promise<Result> {
  const mails: Caught[] = [];
  const inboundSecret = randomBytes(24).toString('base64url');
  let origin = '';

  async function take({ to, source }: { to: string[]; source: string }) {
    const mail = await PostalMime.parse(source);
    mails.unshift({
      id: (mails[0]?.id ?? 0) + 1,
      from: `${mail.from?.name ?? ''} <${mail.from?.address ?? ''}>`,
      to: to.join(', '),
      replyTo: mail.replyTo?.[0]?.address ?? mail.from?.address ?? '',
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      messageId: mail.messageId ?? '',
    });
    mails.splice(KEPT);
  }

  /** Sends an answer to the site and returns the status of the response: 204 if the site took it. */
  async function answer({ id, text, file }: Written): Promise<number> {
    const mail = mails.find((one) => one.id === id);
    if (!mail) return 404;
    const composed = new MailComposer({
      from: mail.to,
      to: mail.replyTo,
      subject: /^re:/i.test(mail.subject) ? mail.subject : `Re: ${mail.subject}`,
      inReplyTo: mail.messageId,
      references: mail.messageId,
      text: `${text}\n\nOn ${new Date().toUTCString()}, ${mail.from} wrote:\n${mail.text.replace(/^/gm, '> ')}`,
      // A mail service that has checked the sender adds this header.
      headers: { 'Authentication-Results': 'mail.local; dmarc=pass' },
      attachments: file && [{ filename: file.name, content: file.base64, encoding: 'base64' }],
    });
    const taken = await fetch(`${origin}/api/mail/inbound`, {
      method: 'POST',
      headers: { 'Content-Type': 'message/rfc822', Authorization: `Bearer ${inboundSecret}` },
      body: new Uint8Array(await composed.compile().build()),
    });
    return taken.status;
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'POST') {
      const status = await answer(JSON.parse(await textOf(request)));
      response.writeHead(status === 204 ? 200 : 502, { 'Content-Type': 'text/plain' });
      response.end(status === 204 ? 'Your answer has arrived.' : `The site said ${status}.`);
      return;
    }
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(pageWith(mails));
  }
  const page = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  page.listen(await getPort({ port: PAGE_PORT, host: HOST }), HOST);
  await once(page, 'listening');
  try {
    return await withMailsTo(take, (SMTP_URL) =>
      body({
        params: { MAIL_REPLY_TO: REPLY_TO },
        secrets: { SMTP_URL, MAIL_INBOUND_SECRET: inboundSecret },
        page: `http://${HOST}:${(page.address() as AddressInfo).port}`,
        answersTo: (site) => {
          origin = site;
        },
      }),
    );
  } finally {
    page.closeAllConnections();
    page.close();
  }
}

const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}article{border:1px solid #ccc;' +
  'border-radius:.5rem;padding:1rem;margin:1rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere}textarea{width:100%;' +
  'box-sizing:border-box;font:inherit}button{font:inherit;padding:.5rem 1rem}h2{margin:0;font-size:1.1rem}p{margin:.25rem 0}';

const SCRIPT = `
for (const form of document.forms) form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const [chosen] = form.elements.file.files;
  const read = (file) => new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve({ name: file.name, base64: reader.result.split(',')[1] });
    reader.readAsDataURL(file);
  });
  const body = { id: Number(form.dataset.id), text: form.elements.text.value, file: chosen && await read(chosen) };
  const answer = await fetch('/', { method: 'POST', body: JSON.stringify(body) });
  // A reset empties the output, too.
  if (answer.ok) form.reset();
  form.querySelector('output').value = await answer.text();
});`;

const pageWith = (mails: readonly Caught[]) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Mails of this machine</title><style>${STYLE}</style>
<h1>Mails of this machine</h1>
<p>What the site has sent, the newest first. An answer goes back to the site. <a href="/">Look again</a></p>
${mails.length === 0 ? '<p>No mail has come yet.</p>' : ''}
${mails
  .map(
    ({ id, from, to, subject, text }) => `<article>
<h2>${escapeHtml(subject)}</h2><p>From ${escapeHtml(from)}</p><p>To ${escapeHtml(to)}</p><pre>${escapeHtml(text)}</pre>
<form data-id="${id}"><label>Answer as ${escapeHtml(to)}<textarea name="text" rows="3" required></textarea></label>
<p><input type="file" name="file" aria-label="A file"> <button>Answer</button> <output></output></p></form></article>`,
  )
  .join('\n')}
<script>${SCRIPT}</script></html>`;
