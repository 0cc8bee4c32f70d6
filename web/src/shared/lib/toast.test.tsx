import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, TOAST_REMOVE_MS, toast, useToasts } from './toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  act(() => {
    dismissToast();
    vi.advanceTimersByTime(TOAST_REMOVE_MS);
  });
});

const shown = () => renderHook(() => useToasts()).result;

test('a toast in a tab that nobody sees waits until somebody is back', () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const result = shown();
  act(() => toast({ title: 'Your session has ended' }));
  expect(result.current.filter(({ isOpen }) => isOpen)).toEqual([]);
  hidden.mockReturnValue(false);
  const seen = () => act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  seen();
  expect(result.current).toMatchObject([{ title: 'Your session has ended', isOpen: true }]);
  act(() => dismissToast());
  seen();
  expect(result.current).toMatchObject([{ isOpen: false }]);
});

test('a dismissed toast closes at once and is removed 1000000 ms later', () => {
  const result = shown();
  act(() => {
    toast({ title: 'Saved' });
    dismissToast();
  });
  expect(result.current).toMatchObject([{ title: 'Saved', isOpen: false }]);
  act(() => vi.advanceTimersByTime(999_999));
  expect(result.current).toHaveLength(1);
  act(() => vi.advanceTimersByTime(1));
  expect(result.current).toHaveLength(0);
});

test('a new toast replaces the old one, whose end leaves it open', () => {
  const result = shown();
  act(() => toast({ title: 'First' }));
  const [first] = result.current;
  act(() => {
    dismissToast();
    toast({ title: 'Second' });
    dismissToast(first?.id);
    vi.advanceTimersByTime(TOAST_REMOVE_MS);
  });
  expect(result.current).toMatchObject([{ title: 'Second', isOpen: true }]);
});
