import { request } from 'node:http';
import { team } from '@mipaka/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { UPLOAD_MS } from '../../functions/src/platform/deadline.ts';
import { DEADLINE_MS } from '../platform/harness/firestore-client.ts';
import { ORIGIN, runApi } from '../platform/harness/harness.ts';
import { recordForm, sampleOf } from '../platform/harness/samples.ts';
import { picture } from './publishing/editing.ts';

const api = await runApi();
const at = await api.serve(DEADLINE_MS);
const cookie = await api.staff();
afterEach(() => vi.restoreAllMocks());

/** Records timers from now on. `pass` fires the running timers of a length in milliseconds. */
function watchTimers() {
  const set = vi.spyOn(globalThis, 'setTimeout');
  const cleared = vi.spyOn(globalThis, 'clearTimeout');
  const running = (length: number) =>
    set.mock.calls.flatMap(([run, ms], index) => {
      const isOver = cleared.mock.calls.some(([timer]) => timer === set.mock.results[index]?.value);
      return ms === length && !isOver ? [run as () => void] : [];
    });
  const pass = (length: number) => {
    for (const run of running(length)) run();
  };
  return { running, pass };
}

/** Sends half of a record, and the other half when `finish` is called; `status` is the answer's status. */
async function begin(path: string, body: BodyInit) {
  const whole = new Request(at, { method: 'POST', body });
  const bytes = Buffer.from(await whole.arrayBuffer());
  const headers = {
    Origin: ORIGIN,
    'Sec-Fetch-Site': 'same-origin',
    Cookie: cookie,
    'Content-Type': whole.headers.get('content-type') ?? '',
    'Content-Length': bytes.length,
  };
  const half = Math.floor(bytes.length / 2);
  const sent = request(at + path, { method: 'POST', headers });
  const status = new Promise((resolve, reject) => {
    sent.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject);
  });
  sent.write(bytes.subarray(0, half));
  return { finish: () => sent.end(bytes.subarray(half)), status };
}
const member = async () => recordForm(sampleOf(team, 1), { photo: await picture(2, 2) });

test('a form with a photo may take longer than a call to arrive', async () => {
  const timers = watchTimers();
  const { finish, status } = await begin('/api/admin/team', await member());
  await expect.poll(() => timers.running(UPLOAD_MS)).toHaveLength(1);
  timers.pass(DEADLINE_MS);
  finish();
  expect(await status).toBe(201);
  expect(timers.running(UPLOAD_MS)).toEqual([]);
});

test.each([
  ['a form that does not arrive in the time of an upload', UPLOAD_MS, '/api/admin/team', member],
  [
    'JSON that does not arrive in the time of a call',
    DEADLINE_MS,
    '/api/contact',
    async () => new Blob([JSON.stringify({ message: 'Hello' })], { type: 'application/json' }),
  ],
])('%s is a 503', async (_what, ms, path, body) => {
  const sizes = () => Promise.all([team.collection, 'contact_inquiries'].map(api.size));
  const before = await sizes();
  const timers = watchTimers();
  const { status } = await begin(path, await body());
  await expect.poll(() => timers.running(ms)).toHaveLength(1);
  timers.pass(ms);
  expect(await status).toBe(503);
  expect(await sizes()).toEqual(before);
});
