/** Mail servers that accept every mail: for functions of tests and benches, and for `npm start` (mail-catcher.ts). */
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { listenAnywhere } from '../suite/ports.ts';

/** The secret with which the browser tests deliver mails to the site, like a mail service. */
export const INBOUND_SECRET = 'the-mail-service-of-the-tests';

/** A received mail: its recipients and its source. */
export type ReceivedMail = { to: string[]; source: string };

/** Starts a mail server and gives its address, as smtp://host:port?tls=off; each mail goes to `take`. */
export async function startMailServer(
  take: (mail: ReceivedMail) => unknown,
  behaviour: SMTPServerOptions = {},
): Promise<{ server: SMTPServer; url: string }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, callback) {
      // Reading fails when the sender is killed in the middle of a mail: that mail is not received.
      text(stream)
        .then((source) => take({ to: envelope.rcptTo.map(({ address }) => address), source }))
        .then(() => callback(), callback);
    },
    ...behaviour,
  });
  // A sender may close the connection at any time.
  server.on('error', () => undefined);
  return { server, url: `smtp://${await listenAnywhere(server.server)}?tls=off` };
}

/** Runs the body with the address of a mail server; each mail goes to `take`. */
export async function withMailsTo<Result>(
  take: (mail: ReceivedMail) => unknown,
  body: (url: string) => Promise<Result>,
): Promise<Result> {
  const { server, url } = await startMailServer(take);
  try {
    return await body(url);
  } finally {
    server.close();
  }
}

/**
 * The same for tests.
 *
 * @param file the file that keeps the mails for `receivedMails`, one a line; without it they are not kept
 */
export function withMailServer<Result>(
  body: (url: string) => Promise<Result>,
  file?: string,
): Promise<Result> {
  if (!file) return withMailsTo(() => undefined, body);
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file, { force: true });
  return withMailsTo((mail) => appendFileSync(file, `${JSON.stringify(mail)}\n`), body);
}

/** The mails that a server has kept in a file, oldest first. */
export function receivedMails(file: string): ReceivedMail[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return lines.filter(Boolean).map((line) => JSON.parse(line));
}
