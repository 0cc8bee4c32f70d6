import { setTimeout as pause } from 'node:timers/promises';
import { UNDO_MS } from '@mipaka/contract';
import type { Smtp } from '../config.ts';
import { withoutDeadline } from '../deadline.ts';
import { failure, log, logged } from '../log.ts';
import { reasonOf } from '../reason.ts';
import { addressIn, messageIdOf } from './addresses.ts';
import type { Mail, Outbox } from './outbox.ts';

/** How long a server may take to answer at all, in milliseconds. */
const CONNECT_MS = 8_000;
/** How long it may take in all: less than function and lease, more than a check of the mail, which would arrive twice. */
const SEND_MS = 40_000;

async function send({ url, from }: Smtp, mail: Mail): Promise<void> {
  // Loaded when there is a mail to send.
  const { createTransport } = await import('nodemailer');
  const isPlain = new URL(url).searchParams.get('tls') === 'off';
  const transport = createTransport({
    // Without its query, from which the library would take any option.
    url: url.split('?', 1)[0],
    // Otherwise a server, or an attacker in between, could make us send the password and the mail unencrypted.
    requireTLS: !isPlain,
    ignoreTLS: isPlain,
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
  });
  await transport.sendMail({
    from: mail.fromName ? { name: mail.fromName, address: addressIn(from) } : from,
    // As objects, so that an address cannot add a second one.
    to: { name: '', address: mail.to },
    replyTo: mail.replyTo ? { name: '', address: mail.replyTo } : undefined,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // Programs must not answer an automatic mail, and it must not begin an inquiry where mailboxes are forwarded.
    headers: { ...(mail.kind !== 'answer' && { 'Auto-Submitted': 'auto-generated' }), ...mail.headers },
    messageId: messageIdOf(mail.id, { from }),
    // The library's own limit ends silence alone: a server that sends a byte now and then would never reach it.
    signal: AbortSignal.timeout(SEND_MS),
  });
}

/** Delivers a mail if this worker gets its lease. Never throws: the platform must not repeat the trigger. */
export async function deliver(outbox: Outbox, smtp: Smtp, id: string, now = new Date()): Promise<void> {
  if (!smtp.url) return;
  const mail = await outbox.claim(id, now).catch(logged('a mail could not be taken'));
  if (!mail) return;
  try {
    await send(smtp, mail);
  } catch (error) {
    log('WARNING', 'a mail could not be sent', { mail: id, code: failure(error).code });
    await withoutDeadline(() => outbox.fail(mail, reasonOf(error)));
    return;
  }
  // Noted also when staff who sent it again were answered meanwhile: it would be sent once more after its lease.
  await withoutDeadline(() => outbox.succeed(mail));
}

/** Delivers the mails that are due. If a slow server takes up the time, the rest waits for the next run. */
export const deliverDue = (outbox: Outbox, smtp: Smtp, now = new Date()): Promise<void> =>
  outbox.deliverEachDue(now, (id, at) => deliver(outbox, smtp, id, at));

const SLACK_MS = 100;

/** Waits until a mail with this `notBefore` may leave: the next run of the schedule may be five minutes away. */
export async function untilItMayLeave(notBefore: unknown): Promise<void> {
  const ms = typeof notBefore === 'string' ? Date.parse(notBefore) - Date.now() : 0;
  if (ms > 0) await pause(Math.min(ms, UNDO_MS) + SLACK_MS);
}
