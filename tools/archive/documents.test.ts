import { afterEach, expect, test, vi } from 'vitest';
import { documentsOf, type StoredDocument } from './documents.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** The numbers of writes in the requests that store some documents. */
async function requestsFor(documents: readonly StoredDocument[]): Promise<number[]> {
  const sent: string[] = [];
  vi.stubEnv('FIRESTORE_EMULATOR_HOST', '127.0.0.1:1');
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    sent.push(body);
    return Response.json({});
  });
  await documentsOf('demo').set(documents, 'demo');
  expect(Math.max(...sent.map((body) => Buffer.byteLength(body)))).toBeLessThan(10 * 1024 * 1024);
  return sent.map((body) => JSON.parse(body).writes.length);
}
const documentsWith = (count: number, stringValue: string) =>
  Array.from({ length: count }, (_, index) => ({
    path: `publishes/${index}`,
    fields: { changes: { stringValue } },
  }));

test('small documents are written 200 at a time', async () => {
  expect(await requestsFor(documentsWith(450, 'x'))).toEqual([200, 200, 50]);
});

test('large documents are written in requests below the 10 MiB that Firestore takes', async () => {
  expect(await requestsFor(documentsWith(20, 'é'.repeat(450_000)))).toEqual([8, 8, 4]);
});
