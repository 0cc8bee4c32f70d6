/** A mail server that takes everything, for the functions of the browser tests to send to. */
import { once } from 'node:events';
import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { HOST } from '../suite/ports.ts';

/** With what the browser tests hand mails over, as a mail service does. */
export const INBOUND_SECRET = 'the-mail-service-of-the-tests';

/** A mail as it came: to whom, and its source. */
type ReceivedMail = { to: string[]; source: string };

/**
 * Runs the body with the address of a mail server, as smtp://host:port?tls=off.
 *
 * @param file where the mails are kept for `receivedMails`, one a line; nowhere without it
 */
export async function withMailServer<Result>(
  body: (url: string) => Promise<Result>,
  file?: string,
): Promise<Result> {
  if (file) {
    mkdirSync(dirname(file), { recursive: true });
    rmSync(file, { force: true });
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, callback) => {
      let source = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk) => {
        source += chunk;
      });
      stream.on('end', () => {
        const mail: ReceivedMail = { to: envelope.rcptTo.map(({ address }) => address), source };
        if (file) appendFileSync(file, `${JSON.stringify(mail)}\n`);
        callback();
      });
    },
  });
  server.listen(0, HOST);
  await once(server.server, 'listening');
  try {
    return await body(`smtp://${HOST}:${(server.server.address() as AddressInfo).port}?tls=off`);
  } finally {
    server.close();
  }
}

/** The mails that a server has kept in a file, the oldest first. */
export function receivedMails(file: string): ReceivedMail[] {
  let lines = '';
  try {
    lines = readFileSync(file, 'utf8');
  } catch {
    // None has come yet.
  }
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as ReceivedMail);
}
