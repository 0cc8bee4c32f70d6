/** A real mail server for tests, which keeps the mails that it receives. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

const from = 'Mipaka Network <hello@mipaka.test>';
/** No server listens there: mails stay in the outbox, where tests read them. */
export const noMailServer = { url: 'smtp://127.0.0.1:1?tls=off', from };

export type Caught = { to: string[]; source: string };

/** Starts a mail server on a free port. `smtp` has the settings with which the functions send to it. */
export async function startMailCatcher(behaviour: SMTPServerOptions = {}) {
  const mails: Caught[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, callback) {
      let source = '';
      stream.on('data', (chunk) => {
        source += chunk;
      });
      stream.on('end', () => {
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), source });
        callback();
      });
    },
    ...behaviour,
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return { mails, server, smtp: { url: `smtp://127.0.0.1:${port}?tls=off`, from } };
}

/** The value of a mail's header, its continuation lines joined; undefined if the mail has no such header. */
export function headerOf({ source }: Caught, name: string): string | undefined {
  const [head = ''] = source.split('\r\n\r\n');
  const found = new RegExp(`^${name}: (.*)$`, 'im').exec(head.replace(/\r\n[ \t]+/g, ' '));
  return found?.[1]?.trim();
}
