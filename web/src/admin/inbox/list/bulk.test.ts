import { expect, test, vi } from 'vitest';
import { changeMany } from './bulk.ts';

const progress = (isStopped = () => false) => ({ report: vi.fn(), isStopped });
const status = { status: 'closed' } as const;

test('a bulk change sends the chosen inquiries in parts of two hundred', async () => {
  const ids = Array.from({ length: 450 }, (_, n) => `id${n}`);
  const post = vi.fn(async (body: object) => ({
    changed: (body as { ids: string[] }).ids.length,
    cursor: null,
  }));
  const watched = progress();
  expect(await changeMany({ ids }, status, post, watched)).toEqual({ changed: 450, isComplete: true });
  expect(post.mock.calls.map(([body]) => (body as { ids: string[] }).ids.length)).toEqual([200, 200, 50]);
  expect(post.mock.calls.flatMap(([body]) => (body as { ids: string[] }).ids)).toEqual(ids);
  expect(watched.report.mock.calls).toEqual([[200], [400], [450]]);
});

test('a bulk change of all that match follows the cursor, with the same filter and change', async () => {
  const filter = { suspect: false, q: 'lake' };
  const answers = [
    { changed: 200, cursor: 'a' },
    { changed: 0, cursor: 'b' },
    { changed: 7, cursor: null },
  ];
  const post = vi.fn(async () => answers.shift() ?? { changed: 0, cursor: null });
  const outcome = await changeMany({ filter }, { userId: null }, post, progress());
  expect(outcome).toEqual({ changed: 207, isComplete: true });
  expect(post.mock.calls).toEqual([
    [{ filter, userId: null }],
    [{ filter, cursor: 'a', userId: null }],
    [{ filter, cursor: 'b', userId: null }],
  ]);
});

test('a stopped bulk change ends between two calls and reports how far it came', async () => {
  let calls = 0;
  const post = async () => {
    calls += 1;
    return { changed: 200, cursor: 'more' };
  };
  const outcome = await changeMany(
    { filter: { suspect: false } },
    status,
    post,
    progress(() => calls === 2),
  );
  expect(outcome).toEqual({ changed: 400, isComplete: false });
});

test('a failed bulk change reports what was changed before', async () => {
  const error = new Error('503: busy');
  const post = vi.fn().mockResolvedValueOnce({ changed: 200, cursor: 'a' }).mockRejectedValueOnce(error);
  expect(await changeMany({ filter: { suspect: false } }, status, post, progress())).toEqual({
    changed: 200,
    isComplete: false,
    error,
  });
});
