import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useRotation } from './hero.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('the slides advance every five seconds and begin again after the fourth', () => {
  const { result } = renderHook(() => useRotation(4, 5_000, true));
  const seen = [result.current.index];
  for (let step = 0; step < 5; step += 1) {
    wait(4_999);
    expect(result.current.index).toBe(seen.at(-1));
    wait(1);
    seen.push(result.current.index);
  }
  expect(seen).toEqual([0, 1, 2, 3, 0, 1]);
});

test('a stopped rotation keeps its slide and continues from there', () => {
  const { result, rerender } = renderHook(({ mayRun }) => useRotation(4, 5_000, mayRun), {
    initialProps: { mayRun: true },
  });
  wait(5_000);
  rerender({ mayRun: false });
  wait(60_000);
  expect(result.current).toMatchObject({ index: 1, isRunning: false });
  rerender({ mayRun: true });
  wait(5_000);
  expect(result.current.index).toBe(2);
});

test('a selected slide stays for its whole time', () => {
  const { result } = renderHook(() => useRotation(4, 5_000, true));
  wait(3_000);
  act(() => result.current.select(3));
  wait(4_999);
  expect(result.current.index).toBe(3);
  wait(1);
  expect(result.current.index).toBe(0);
});

test('slides do not advance in a hidden tab', () => {
  const { result } = renderHook(() => useRotation(4, 5_000, true));
  const visibility = vi.spyOn(document, 'visibilityState', 'get');
  const show = (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state);
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  };
  show('hidden');
  wait(60_000);
  expect(result.current).toMatchObject({ index: 0, isRunning: false });
  show('visible');
  wait(5_000);
  expect(result.current).toMatchObject({ index: 1, isRunning: true });
});
