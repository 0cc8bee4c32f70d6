import { expect, test } from 'vitest';
import { keepRunning } from './restart.ts';

/** Emulators that end at the given moments, in seconds, and the number of their starts. */
function emulators(...endSeconds: number[]) {
  let at = 0;
  let starts = 0;
  const next = () => {
    starts += 1;
    const end = endSeconds.shift();
    if (end === undefined) return { ended: new Promise(() => {}) };
    at = end * 1_000;
    return { ended: Promise.resolve(1) };
  };
  return { next, now: () => at, starts: () => starts };
}
/** Whether `keepRunning` still runs or has given up. */
const outcomeOf = ({ next, now }: ReturnType<typeof emulators>, isStopped = false) =>
  Promise.race([
    keepRunning(
      next(),
      async () => next(),
      () => isStopped,
      now,
    ).then(() => 'gave up'),
    new Promise((resolve) => setImmediate(resolve, 'runs')),
  ]);

test.each([
  ['what ends by itself is started again', [10, 20], 'runs', 3],
  ['at the third end within a minute nothing is started any more', [10, 40, 69, 70], 'gave up', 3],
  ['ends that are further apart are no reason to give up', [10, 40, 70, 100, 130], 'runs', 6],
])('emulators: %s', async (_, ends, outcome, starts) => {
  const suite = emulators(...ends);
  expect(await outcomeOf(suite)).toBe(outcome);
  expect(suite.starts()).toBe(starts);
});

test('emulators that were stopped are not started again', async () => {
  const suite = emulators(10);
  expect(await outcomeOf(suite, true)).toBe('gave up');
  expect(suite.starts()).toBe(1);
});

test('an error of a restart is passed on', async () => {
  const { next, now } = emulators(10);
  const start = () => Promise.reject(new Error('Port 5000 is in use'));
  await expect(keepRunning(next(), start, () => false, now)).rejects.toThrow('Port 5000');
});
