import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { inTime, refuseAfterDeadline } from '../deadline.ts';
import { DeadlinePassed } from '../firestore/errors.ts';
import { deliver } from './deliver.ts';
import type { Outbox } from './outbox.ts';

const mail = { id: 'a-mail', kind: 'answer', to: 'wanjiku@example.com', subject: 'Re', text: 'Hello' };

/** A mail server that handles each connection like `serve`. */
async function serverThat(serve: (socket: Socket) => void) {
  const server = createServer((socket) => serve(socket.on('error', () => {}))).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return { url: `smtp://127.0.0.1:${port}?tls=off`, from: 'hello@mipaka.test' };
}

beforeEach(() => void vi.spyOn(process.stdout, 'write').mockReturnValue(true));
afterEach(() => void vi.restoreAllMocks());

test('a server that answers a little now and then is given up before its lease ends', async () => {
  const limit = AbortSignal.timeout;
  const limits = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => limit.call(AbortSignal, 200));
  const smtp = await serverThat((socket) => {
    socket.write('220 ready\r\n');
    const drip = setInterval(() => socket.write('250-wait\r\n'), 20);
    onTestFinished(() => {
      clearInterval(drip);
      socket.destroy();
    });
  });
  const fail = vi.fn();
  await deliver({ claim: async () => mail, fail } as unknown as Outbox, smtp, mail.id);
  expect(fail).toHaveBeenCalledOnce();
  expect(limits.mock.calls.flat().every((ms) => ms < 50_000)).toBe(true);
});

test('a line that is dropped is noted as a failure, even after the request that began it was answered', async () => {
  const fail = vi.fn(async () => refuseAfterDeadline());
  const outbox = { claim: async () => mail, fail } as unknown as Outbox;
  const smtp = await serverThat((socket) => void setTimeout(() => socket.destroy(), 200));
  let delivery: Promise<void> | undefined;
  const request = inTime(50, async () => {
    delivery = deliver(outbox, smtp, mail.id);
    await pause(300);
  });
  await expect(request).rejects.toThrow(DeadlinePassed);
  await expect(delivery).resolves.toBeUndefined();
  expect(fail).toHaveBeenCalledOnce();
});
