/** One request can end the emulators of firebase-tools; the local site restarts with its data. */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { keptData } from '../../../tools/suite/data.ts';
import { PROJECT, type Suite, withSuite } from '../../../tools/suite/index.ts';
import { HOST } from '../../../tools/suite/ports.ts';

/** Sends that request by a socket, because fetch would not send such a path. */
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
/** The status of an answer; 0 without an answer. */
const statusOf = (url: string, init: RequestInit = { headers: asOwner }) =>
  fetch(url, init).then(
    ({ status }) => status,
    () => 0,
  );

test('the site and its data survive a request that ends the emulators', {
  timeout: 240_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'survival-'));
  const said = vi.spyOn(console, 'log');
  try {
    await withSuite(
      { name: 'test-survival', only: ['hosting', 'firestore'], data: { fresh: true, folder } },
      async (suite) => {
        const write = { method: 'PATCH', headers: asOwner, body: '{"fields": {}}' };
        expect(await statusOf(documentAt(suite, 'kept'), write)).toBe(200);
        await expect.poll(() => keptData(folder).last(), { timeout: 60_000 }).toBeDefined();

        await sendEvilRequest(suite);
        const ends = () =>
          said.mock.calls.flat().filter((line) => /ended by themselves; they start/.test(line));
        await expect.poll(ends, { timeout: 60_000 }).toHaveLength(1);
        await expect.poll(() => statusOf(documentAt(suite, 'kept')), { timeout: 120_000 }).toBe(200);
        await expect.poll(() => statusOf(`${suite.origin}/favicon.ico`), { timeout: 60_000 }).toBe(200);
        expect(await statusOf(documentAt(suite, 'never-written'))).toBe(404);
      },
    );
  } finally {
    said.mockRestore();
    rmSync(folder, { recursive: true });
  }
});
