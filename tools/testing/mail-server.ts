/** Mail servers that accept every mail: for functions of tests and benches, and for `npm start` (mail-catcher.ts). */
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { listenAnywhere } from '../suite/ports.ts';

/** The secret with which the browser tests deliver mails to the site, like a mail service. */
export const INBOUND_SECRET = 'the-mail-service-of-the-tests';

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

/** The mails that `withMailServer` has received in this process, oldest first. */
export const receivedMails: ReceivedMail[] = [];

export async function withMailServer<Result>(
  body: (url: string) => Promise<Result>,
  take: (mail: ReceivedMail) => unknown = (mail) => receivedMails.push(mail),
): Promise<Result> {
  const { server, url } = await startMailServer(take);
  try {
    return await body(url);
  } finally {
    server.close();
  }
}
