/** A server for a file of tests, or for the test that starts it. */
import { createServer, type RequestListener } from 'node:http';
import { afterAll, onTestFinished, TestRunner } from 'vitest';
import { listenAnywhere } from '../../../tools/suite/ports.ts';

/** Serves on a free port of this machine, and gives the address. */
export async function listen(handle: RequestListener): Promise<string> {
  const server = createServer(handle);
  (TestRunner.getCurrentTest() ? onTestFinished : afterAll)(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://${await listenAnywhere(server)}`;
}
