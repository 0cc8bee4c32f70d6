import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, expect, test } from 'vitest';
import { inquiry } from './harness.ts';

const WORKERS = 3;
/** Requests that a worker gets at once, and after how many answers it is killed. */
const REQUESTS = 12;
const ANSWERS = 3;

const projectId = `demo-kill-${process.pid}`;
let worker: ChildProcess | undefined;
afterAll(() => worker?.kill('SIGKILL'));

async function startWorker(): Promise<string> {
  worker = spawn(process.execPath, ['--import', 'tsx', 'tests/api/kill-worker.ts'], {
    env: { ...process.env, KILL_PROJECT: projectId },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: worker.stdout as NodeJS.ReadableStream })) {
    if (line.startsWith('http://')) return line;
  }
  throw new Error('The worker ended before it listened');
}

/** Sends an inquiry and gives its reference; undefined when the worker died before it answered: nothing was promised. */
async function send(base: string, email: string): Promise<string | undefined> {
  try {
    const { token } = (await (await fetch(`${base}/api/form-token`)).json()) as { token: string };
    const answer = await fetch(`${base}/api/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...inquiry, email, formToken: token }),
    });
    if (answer.status === 201) return ((await answer.json()) as { reference: string }).reference;
  } catch {}
  return undefined;
}

test('every acknowledged inquiry is there exactly once, although the worker is killed again and again', async () => {
  const acknowledged = new Map<string, string>();
  for (let round = 0; round < WORKERS; round++) {
    const base = await startWorker();
    let answers = 0;
    const sent = Array.from({ length: REQUESTS }, async (_, n) => {
      const email = `kill-${round}-${n}@example.com`;
      const reference = await send(base, email);
      if (!reference) return;
      acknowledged.set(email, reference);
      answers += 1;
      // The others are on their way.
      if (answers === ANSWERS) worker?.kill('SIGKILL');
    });
    await Promise.all([worker && once(worker, 'exit'), ...sent]);
  }

  const db = getFirestore(initializeApp({ projectId }, projectId));
  const stored = (await db.collection('contact_inquiries').get()).docs;
  expect(acknowledged.size).toBeGreaterThanOrEqual(WORKERS * ANSWERS);
  expect(acknowledged.size).toBeLessThan(WORKERS * REQUESTS);
  for (const [email, reference] of acknowledged) {
    expect(
      stored
        .filter((document) => document.get('email') === email)
        .map((document) => document.get('reference')),
    ).toEqual([reference]);
  }
  // What was stored without an answer is there once and whole, with its mails.
  const mails = await db.collection('outbox').count().get();
  expect(mails.data().count).toBe(stored.length * 2);
  expect(new Set(stored.map((document) => document.get('email'))).size).toBe(stored.length);
  await db.terminate();
}, 60_000);
