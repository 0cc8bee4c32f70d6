import type { Smtp } from '../config.ts';
import { failure, log } from '../log.ts';
import type { Mail, Outbox } from '../store/outbox.ts';

/** Longest waits for a mail server, in milliseconds: a hanging one must not outlive the function. */
const TIMEOUTS = {
  connectionTimeout: 8_000,
  greetingTimeout: 8_000,
  socketTimeout: 10_000,
  dnsTimeout: 5_000,
};

/** Sends one mail. Throws when the server does not take it. */
async function send({ url, from }: Smtp, mail: Mail): Promise<void> {
  // Loaded when there is a mail to send.
  const { createTransport } = await import('nodemailer');
  const server = new URL(url);
  const isPlain = server.searchParams.get('tls') === 'off';
  const transport = createTransport({
    host: server.hostname,
    port: Number(server.port || (server.protocol === 'smtps:' ? 465 : 587)),
    secure: server.protocol === 'smtps:',
    // Without it a server, or whoever stands before it, could have password and mail sent in the clear.
    requireTLS: !isPlain,
    ignoreTLS: isPlain,
    ...(server.username && {
      auth: { user: decodeURIComponent(server.username), pass: decodeURIComponent(server.password) },
    }),
    disableFileAccess: true,
    disableUrlAccess: true,
    ...TIMEOUTS,
  });
  try {
    await transport.sendMail({
      from,
      // As objects, so that an address cannot smuggle in a second one.
      to: { name: '', address: mail.to },
      replyTo: mail.replyTo ? { name: '', address: mail.replyTo } : undefined,
      subject: mail.subject,
      text: mail.text,
      headers: mail.headers,
      // The same for every try: a server that took the mail although the answer was lost can tell the second one.
      messageId: `<${mail.id}@${new URL(`http://${from.split('@').at(-1)?.replace('>', '')}`).hostname}>`,
    });
  } finally {
    transport.close();
  }
}

/**
 * Delivers a queued mail if it is this worker's to deliver. A failure is noted for the next try, never thrown: the
 * trigger must not be repeated by the platform beside our own schedule. Without a server the mail stays queued.
 */
export async function deliver(outbox: Outbox, smtp: Smtp, id: string): Promise<void> {
  if (!smtp.url) return;
  const mail = await outbox.claim(id);
  if (!mail) return;
  try {
    await send(smtp, mail);
  } catch (error) {
    const { error: reason, code } = failure(error);
    log('WARNING', 'a mail could not be sent', { mail: id, code });
    await outbox.fail(id, reason);
    return;
  }
  await outbox.succeed(id);
}

/** Delivers all mails that are due: what the trigger missed, and what failed before. */
export async function deliverDue(outbox: Outbox, smtp: Smtp, now = new Date()): Promise<void> {
  for (const id of await outbox.due(now)) await deliver(outbox, smtp, id);
}
