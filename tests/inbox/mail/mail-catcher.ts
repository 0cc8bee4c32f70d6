/** A real mail server for tests, which keeps the mails that it receives. */
import type { SMTPServerOptions } from 'smtp-server';
import { type ReceivedMail, startMailServer } from '../../../tools/testing/mail-server.ts';

const from = 'Mipaka Network <hello@mipaka.test>';
/** No server listens there: mails stay in the outbox, where tests read them. */
export const noMailServer = { url: 'smtp://127.0.0.1:1?tls=off', from };

/** Starts a mail server on a free port. `smtp` has the settings with which the functions send to it. */
export async function startMailCatcher(behaviour?: SMTPServerOptions) {
  const mails: ReceivedMail[] = [];
  const { server, url } = await startMailServer((mail) => mails.push(mail), behaviour);
  return { mails, server, smtp: { url, from } };
}

/** The value of a mail's header, its continuation lines joined; undefined if the mail has no such header. */
export function headerOf({ source }: ReceivedMail, name: string): string | undefined {
  const [head = ''] = source.split('\r\n\r\n');
  const found = new RegExp(`^${name}: (.*)$`, 'im').exec(head.replace(/\r\n[ \t]+/g, ' '));
  return found?.[1]?.trim();
}
