import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useRotation } from './rotation.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('the slides advance every five seconds and begin again after the fourth', () => {
  const { result } = renderHook(() => useRotation(4, 5_000, true));
  const seen = [result.current];
  for (let step = 0; step < 5; step += 1) {
    wait(4_999);
    expect(result.current).toBe(seen.at(-1));
    wait(1);
    seen.push(result.current);
  }
  expect(seen).toEqual([0, 1, 2, 3, 0, 1]);
});

test('a stopped rotation keeps its slide and goes on from there', () => {
  const { result, rerender } = renderHook(({ runs }) => useRotation(4, 5_000, runs), {
    initialProps: { runs: true },
  });
  wait(5_000);
  rerender({ runs: false });
  wait(60_000);
  expect(result.current).toBe(1);
  rerender({ runs: true });
  wait(5_000);
  expect(result.current).toBe(2);
});
