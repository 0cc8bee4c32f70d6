/** The emulators of firebase-tools can be ended by one request; the local site comes back with its data. */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { keptData } from '../../../tools/suite/data.ts';
import { PROJECT, type Suite, withSuite } from '../../../tools/suite/index.ts';
import { HOST } from '../../../tools/suite/ports.ts';

/** The one request: fetch would not send such a path. */
const sendEvilRequest = ({ ports }: Suite) =>
  new Promise<void>((resolve) => {
    const socket = connect(ports.hosting, HOST, () => {
      socket.write(
        'GET //evil.test%0d%0aX-Injected:%201 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      );
    });
    socket.resume();
    socket.on('error', () => {});
    socket.on('close', () => resolve());
  });

const documentAt = ({ ports }: Suite, id: string) =>
  `http://${HOST}:${ports.firestore}/v1/projects/${PROJECT}/databases/(default)/documents/services/${id}`;
const asOwner = { Authorization: 'Bearer owner', 'Content-Type': 'application/json' };
const write = (suite: Suite, id: string) =>
  fetch(documentAt(suite, id), { method: 'PATCH', headers: asOwner, body: '{"fields": {}}' });
const statusOf = (suite: Suite, id: string) =>
  fetch(documentAt(suite, id), { headers: asOwner }).then(
    ({ status }) => status,
    () => 0,
  );

test('a request that ends the emulators ends neither the site nor its data', {
  timeout: 240_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'survival-'));
  const said = vi.spyOn(console, 'log');
  try {
    await withSuite(
      { name: 'test-survival', only: ['hosting', 'firestore'], data: { fresh: true, folder } },
      async (suite) => {
        expect((await write(suite, 'kept')).status).toBe(200);
        await expect.poll(() => keptData(folder).last(), { timeout: 60_000 }).toBeDefined();

        await sendEvilRequest(suite);
        await expect
          .poll(() => said.mock.calls.flat().filter((line) => /ended by themselves/.test(line)), {
            timeout: 60_000,
          })
          .toEqual([
            expect.stringMatching(
              /^The emulators ended by themselves; they start again, with the data of .+\.$/,
            ),
          ]);
        await expect.poll(() => statusOf(suite, 'kept'), { timeout: 120_000 }).toBe(200);
        const statusOfSite = () =>
          fetch(`${suite.origin}/favicon.ico`).then(
            ({ status }) => status,
            () => 0,
          );
        await expect.poll(statusOfSite, { timeout: 60_000 }).toBe(200);
        expect(await statusOf(suite, 'never-written')).toBe(404);
      },
    );
  } finally {
    said.mockRestore();
    rmSync(folder, { recursive: true });
  }
});
