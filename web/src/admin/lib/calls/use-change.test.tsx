import { Mutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderAdmin } from '../testing/render-for-test.tsx';
import { useChange } from './use-change.ts';

test('a call that is under way when its form closes is waited for, not asked about in a loop', async () => {
  vi.useFakeTimers();
  let answer = (_: string) => {};
  function Save() {
    const save = useChange({ send: () => new Promise<string>((resolve) => (answer = resolve)) });
    return (
      <button type="button" onClick={() => save.mutate()}>
        Save
      </button>
    );
  }
  const { unmount } = renderAdmin(<Save />);
  fireEvent.click(screen.getByText('Save'));
  unmount();
  // Not all timers: those that tests before this one set are none of its.
  const asked = vi.spyOn(Mutation.prototype as unknown as { optionalRemove: () => void }, 'optionalRemove');
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(asked.mock.calls.length).toBeGreaterThan(0);
  expect(asked.mock.calls.length).toBeLessThan(30);
  answer('saved');
});

const FRUIT = ['fruit'];

test.each([
  ['each of them', [0, 1], [0, 1], 'fig, kiwi'],
  ['the first', [0], [0, 1], 'fig'],
  ['the second', [1], [0, 1], 'kiwi'],
  ['the first, after the second has succeeded', [0], [1, 0], 'fig'],
  ['the second, before the first succeeds', [1], [1, 0], 'kiwi'],
])('of two changes at once, a list shows none that has failed: %s', async (_which, failing, order, shown) => {
  const ends: [() => void, (error: Error) => void][] = [];
  function Fruit() {
    const client = useQueryClient();
    // Offline, no refetch corrects what the list shows.
    const { data = [] } = useQuery({ queryKey: FRUIT, initialData: ['fig', 'kiwi'], enabled: false });
    const eat = useChange({
      send: (_one: string) => new Promise<void>((...end) => ends.push(end)),
      show: {
        keys: [FRUIT],
        write: (one) => client.setQueryData<string[]>(FRUIT, (all) => all?.filter((other) => other !== one)),
      },
    });
    return (
      <>
        {['fig', 'kiwi'].map((one) => (
          <button key={one} type="button" onClick={() => eat.mutate(one)}>
            Eat {one}
          </button>
        ))}
        <output>{data.join(', ')}</output>
      </>
    );
  }
  renderAdmin(<Fruit />);
  for (const one of ['fig', 'kiwi']) {
    fireEvent.click(screen.getByText(`Eat ${one}`));
    await waitFor(() => expect(screen.getByRole('status').textContent).not.toContain(one));
  }
  expect(screen.getByRole('status').textContent).toBe('');
  for (const index of order) {
    const [done, fail] = ends[index] as (typeof ends)[number];
    if (failing.includes(index)) fail(new Error('No'));
    else done();
    await act(() => new Promise((next) => setTimeout(next, 50)));
  }
  expect(screen.getByRole('status').textContent).toBe(shown);
});
