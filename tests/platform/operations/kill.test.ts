import { expect, test } from 'vitest';
import { atOnce, column, inquiry } from '../harness/harness.ts';
import { runApi } from '../harness/run-api.ts';
import { startKilled } from './killed.ts';

const WORKERS = 3;
/** Requests that a worker gets at once, and after how many answers it is killed. */
const REQUESTS = 12;
const ANSWERS = 3;

const api = await runApi();
const { start, kill, end } = startKilled(api.projectId);

/** Sends an inquiry and gives its reference; undefined when the worker died before it answered: nothing was promised. */
async function send(at: string, email: string): Promise<string | undefined> {
  try {
    const formToken = (await api.call('GET /api/form-token', { at })).json.token;
    const { status, json } = await api.call('POST /api/contact', {
      at,
      body: { ...inquiry, email, formToken },
    });
    return status === 201 ? json.reference : undefined;
  } catch {
    return undefined;
  }
}

test('every acknowledged inquiry is there exactly once, although the worker is killed again and again', async () => {
  const acknowledged = new Map<string, string>();
  for (let round = 0; round < WORKERS; round++) {
    const base = await start();
    let answers = 0;
    await atOnce(REQUESTS, async (n) => {
      const email = `kill-${round}-${n}@example.com`;
      const reference = await send(base, email);
      if (!reference) return;
      acknowledged.set(email, reference);
      answers += 1;
      // The others are on their way.
      if (answers === ANSWERS) kill();
    });
    await end();
  }

  const stored = await api.rows('contact_inquiries');
  expect(acknowledged.size).toBeGreaterThanOrEqual(WORKERS * ANSWERS);
  expect(acknowledged.size).toBeLessThan(WORKERS * REQUESTS);
  for (const [email, reference] of acknowledged)
    expect(stored.filter((row) => row.email === email)).toMatchObject([{ reference }]);
  // What was stored without an answer is there once and whole, with its mails.
  expect(await api.size('outbox')).toBe(stored.length * 2);
  expect(new Set(column(stored, 'email')).size).toBe(stored.length);
}, 60_000);
