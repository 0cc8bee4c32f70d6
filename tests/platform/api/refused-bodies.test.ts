/** Bodies that nobody wants: everybody who sends one gets an answer. */
import { Agent } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { postBody } from '../deploy/flood.ts';
import { runApi } from '../harness/harness.ts';

const MB = 1024 * 1024;

const api = await runApi();

const agents = [new Agent({ keepAlive: true }), false as const];
const sizes = [1.1, 12, 30].map((size) => Math.round(size * MB));
const headers = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' };
/** Posts bodies at once: of each size with and without keep-alive, by turns. */
const postAll = (count: number, bytesPerSecond?: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) => {
      const options = { agent: agents[index % 2], bytesPerSecond };
      return postBody(`${api.base}/api/contact`, sizes[index % 3] ?? 0, headers, options);
    }),
  );

test('a body of up to 30 MB that is refused can be sent to its end', async () => {
  expect(await postAll(6)).toEqual(Array(6).fill({ status: 413, isSent: true }));
});

/** The ten seconds for which a body is read are half as long here, and clients twice as fast. */
beforeEach(() => {
  const real = setTimeout;
  const half = (run: () => void, ms?: number) => real(run, ms === 10_000 ? 5_000 : ms);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(half as typeof real);
});
afterEach(() => vi.restoreAllMocks());

test('50 clients that send 200 KB a second are answered; after ten seconds they are cut off', async () => {
  const answers = await postAll(50, 2 * 200 * 1024);
  const expected = answers.map((_, index) => ({ status: 413, isSent: index % 3 === 0 }));
  expect(answers).toEqual(expected);
  expect((await api.call('GET /api/team')).status).toBe(200);
});

test('a client that never stops is cut off', async () => {
  const answer = await postBody(`${api.base}/api/contact`, Infinity, headers);
  expect(answer).toEqual({ status: 413, isSent: false });
});
