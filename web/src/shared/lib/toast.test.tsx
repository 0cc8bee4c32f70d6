import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, TOAST_REMOVE_MS, toast, useToast } from './toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  act(() => {
    dismissToast();
    vi.advanceTimersByTime(TOAST_REMOVE_MS);
  });
  vi.useRealTimers();
});

const shown = () => renderHook(() => useToast()).result;

test('only one toast is shown: a new one replaces the old one', () => {
  const result = shown();
  act(() => {
    toast({ title: 'First' });
    toast({ title: 'Second' });
  });
  expect(result.current.toasts.map(({ title }) => title)).toEqual(['Second']);
});

test('a dismissed toast closes at once and is removed 1000000 ms later', () => {
  const result = shown();
  act(() => toast({ title: 'Saved' }).dismiss());
  expect(result.current.toasts).toMatchObject([{ title: 'Saved', isOpen: false }]);
  act(() => vi.advanceTimersByTime(999_999));
  expect(result.current.toasts).toHaveLength(1);
  act(() => vi.advanceTimersByTime(1));
  expect(result.current.toasts).toHaveLength(0);
});

test('dismissing one toast leaves its successor open', () => {
  const result = shown();
  act(() => {
    const first = toast({ title: 'First' });
    toast({ title: 'Second' });
    first.dismiss();
  });
  expect(result.current.toasts).toMatchObject([{ title: 'Second', isOpen: true }]);
});
