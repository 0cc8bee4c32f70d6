import { afterEach, expect, test, vi } from 'vitest';
import { liveState } from './live-state.ts';
import { loadLive } from './load-live.ts';

afterEach(() => {
  vi.doUnmock('./live-connection.tsx');
  vi.useRealTimers();
  liveState.set('connecting');
});

test('code that was lost on the way is asked for again after a minute; until then nothing is live', async () => {
  vi.useFakeTimers();
  vi.doMock('./live-connection.tsx', () => Promise.reject(new TypeError('Failed to fetch')));
  const loaded = loadLive();
  await vi.waitFor(() => expect(liveState.get()).toBe('paused'));
  const connection = { default: () => null };
  vi.doMock('./live-connection.tsx', () => connection);
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await loaded).default).toBe(connection.default);
});
