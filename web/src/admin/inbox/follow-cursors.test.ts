import { expect, test, vi } from 'vitest';
import { followCursors } from './follow-cursors.ts';
import { targetsOf } from './list/selection-bar.tsx';

const progress = (isStopped = () => false) => ({ report: vi.fn(), isStopped });

test('a bulk change sends the chosen inquiries in parts of two hundred', async () => {
  const ids = Array.from({ length: 450 }, (_, n) => `id${n}`);
  const call = vi.fn(async (body: { ids: string[] }) => ({ count: body.ids.length, cursor: null }));
  const watched = progress();
  expect(await followCursors(targetsOf(ids), call, watched)).toEqual({ count: 450, isComplete: true });
  expect(call.mock.calls.map(([body]) => body.ids.length)).toEqual([200, 200, 50]);
  expect(call.mock.calls.flatMap(([body]) => body.ids)).toEqual(ids);
  expect(watched.report.mock.calls).toEqual([[200], [400], [450]]);
});

test('all that match a filter are reached by following the cursor, with the same filter', async () => {
  const filter = { suspect: false, q: 'lake' };
  const answers = [
    { count: 200, cursor: 'a' },
    { count: 0, cursor: 'b' },
    { count: 7, cursor: null },
  ];
  const call = vi.fn(async () => answers.shift() ?? { count: 0, cursor: null });
  expect(await followCursors([{ filter }], call, progress())).toEqual({ count: 207, isComplete: true });
  expect(call.mock.calls).toEqual([[{ filter }], [{ filter, cursor: 'a' }], [{ filter, cursor: 'b' }]]);
});

test('a stopped job ends between two calls and reports how far it came', async () => {
  let calls = 0;
  const call = async () => {
    calls += 1;
    return { count: 200, cursor: 'more' };
  };
  const stopped = progress(() => calls === 2);
  expect(await followCursors([{}], call, stopped)).toEqual({ count: 400, isComplete: false });
});

test('a failed job has reported what was done before', async () => {
  const error = new Error('503: busy');
  const call = vi.fn().mockResolvedValueOnce({ count: 200, cursor: 'a' }).mockRejectedValueOnce(error);
  const watched = progress();
  await expect(followCursors([{}], call, watched)).rejects.toBe(error);
  expect(watched.report.mock.calls).toEqual([[200]]);
});
