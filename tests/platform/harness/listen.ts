/** A server for a file of tests, or for the test that starts it. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** Serves on a free port of this machine, and gives the address. */
export async function listen(handle: RequestListener): Promise<string> {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  (TestRunner.getCurrentTest() ? onTestFinished : afterAll)(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
