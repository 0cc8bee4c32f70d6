import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, expect, test } from 'vitest';
import { inquiry } from './harness.ts';

const PER_SECOND = 20;
const SECONDS = 10;
/** How long a worker lives, in milliseconds. */
const LIFE_MS = 900;

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

test('every acknowledged inquiry is there exactly once, although the worker is killed again and again', async () => {
  let base = await startWorker();
  const acknowledged = new Map<string, string>();
  let sent = 0;
  let kills = 0;
  let isDone = false;

  const killing = (async () => {
    while (!isDone) {
      await new Promise((resolve) => setTimeout(resolve, LIFE_MS));
      const dying = worker;
      dying?.kill('SIGKILL');
      if (dying) await once(dying, 'exit');
      kills += 1;
      base = await startWorker();
    }
  })();

  const calls: Promise<void>[] = [];
  for (let n = 0; n < PER_SECOND * SECONDS; n++) {
    const email = `kill-${n}@example.com`;
    sent += 1;
    calls.push(
      fetch(`${base}/api/contact`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...inquiry, email }),
      })
        .then(async (answer) => {
          if (answer.status === 201)
            acknowledged.set(email, ((await answer.json()) as { reference: string }).reference);
        })
        // The worker died before it answered: nothing was promised.
        .catch(() => undefined),
    );
    await new Promise((resolve) => setTimeout(resolve, 1_000 / PER_SECOND));
  }
  await Promise.all(calls);
  isDone = true;
  await killing;

  const db = getFirestore(initializeApp({ projectId }, projectId));
  const stored = (await db.collection('contact_inquiries').get()).docs;
  expect(kills).toBeGreaterThan(2);
  expect(acknowledged.size).toBeGreaterThan(10);
  expect(acknowledged.size).toBeLessThan(sent);
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
