import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { inTime, refuseAfterDeadline } from '../deadline.ts';
import { DeadlinePassed } from '../firestore/errors.ts';
import { deliver } from './deliver.ts';
import type { Outbox } from './outbox.ts';

/** A mail server that hangs up on every client after a while. */
const server = createServer((socket) => void setTimeout(() => socket.destroy(), 200)).listen(0, '127.0.0.1');

test('the end of a delivery is noted even after the request that began it was answered', async () => {
  const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const fail = vi.fn(async () => refuseAfterDeadline());
  const mail = { id: 'a-mail', kind: 'answer', to: 'wanjiku@example.com', subject: 'Re', text: 'Hello' };
  const outbox = { claim: async () => mail, fail } as unknown as Outbox;
  const { port } = server.address() as { port: number };
  const smtp = { url: `smtp://127.0.0.1:${port}?tls=off`, from: 'hello@mipaka.test' };
  let delivery: Promise<void> | undefined;
  const request = inTime(50, async () => {
    delivery = deliver(outbox, smtp, mail.id);
    await pause(300);
  });
  await expect(request).rejects.toThrow(DeadlinePassed);
  await expect(delivery).resolves.toBeUndefined();
  expect(fail).toHaveBeenCalledOnce();
  server.close();
  output.mockRestore();
});
