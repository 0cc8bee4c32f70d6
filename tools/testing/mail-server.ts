/** A mail server that takes everything, for the functions of the browser tests to send to. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { HOST } from '../suite/ports.ts';

/** Runs the body with the address of a mail server, as smtp://host:port?tls=off. */
export async function withMailServer<Result>(body: (url: string) => Promise<Result>): Promise<Result> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, callback) => {
      stream.resume();
      stream.on('end', () => callback());
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
