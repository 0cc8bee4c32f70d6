import { act, fireEvent, screen } from '@testing-library/react';
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
  const timers = vi.spyOn(globalThis, 'setTimeout');
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  // In a loop, it would be asked about at each of these 10,000 ms. Tests before this one may set a few timers, too.
  expect(timers.mock.calls.length).toBeLessThan(1_000);
  answer('saved');
});
