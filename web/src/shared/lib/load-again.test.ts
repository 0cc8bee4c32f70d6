import { expect, test, vi } from 'vitest';
import { loadAgain } from './load-again.ts';

test('code that was lost on the way is asked for again after a minute; what waits for it hears at once', async () => {
  vi.useFakeTimers();
  const load = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue('code');
  const onLost = vi.fn();
  const loaded = loadAgain(load, onLost);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(onLost).toHaveBeenCalledOnce();
  expect(load).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1);
  expect(await loaded).toBe('code');
  vi.useRealTimers();
});
