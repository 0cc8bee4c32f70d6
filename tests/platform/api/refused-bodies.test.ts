/** Bodies that the API refuses: every sender gets an answer. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FROM_SITE, postBody, postTooLarge } from '../../../tools/testing/flood.ts';
import { atOnce, runApi } from '../harness/harness.ts';

const api = await runApi();
const postAll = (count: number, bytesPerSecond?: number) =>
  atOnce(count, (index) => postTooLarge(api.base, index, { bytesPerSecond }));

test('a client can send a refused body of up to 30 MB to its end', async () => {
  expect(await postAll(6)).toEqual(Array(6).fill({ status: 413, isSent: true }));
});

/** Halves the ten seconds for which the API reads a body; the clients send twice as fast. */
beforeEach(() => {
  const real = setTimeout;
  const half = (run: () => void, ms?: number) => real(run, ms === 10_000 ? 5_000 : ms);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(half as typeof real);
});
afterEach(() => vi.restoreAllMocks());

test('the API answers 50 clients at 200 KB a second, and disconnects them after ten seconds', async () => {
  const answers = await postAll(50, 2 * 200 * 1024);
  const expected = answers.map((_, index) => ({ status: 413, isSent: index % 3 === 0 }));
  expect(answers).toEqual(expected);
  expect((await api.call('GET /api/team')).status).toBe(200);
});

test('a form may be larger than other bodies only where a call takes files, and then of staff', async () => {
  const form = (kilobytes: number) => {
    const body = new FormData();
    body.set('message', 'x'.repeat(kilobytes * 1024));
    return { body };
  };
  expect((await api.call('POST /api/contact', form(65))).status).toBe(413);
  expect((await api.call('POST /api/contact', form(1))).status).toBe(415);
  expect((await api.call('POST /api/admin/team', form(65))).status).toBe(401);
  const { cookie } = await api.addSignedIn('admin');
  expect((await api.call('POST /api/admin/team', { ...form(65), cookie })).status).toBe(400);
});

test('the API disconnects a client that never stops sending', async () => {
  const answer = await postBody(`${api.base}/api/contact`, Infinity, FROM_SITE);
  expect(answer).toEqual({ status: 413, isSent: false });
});
