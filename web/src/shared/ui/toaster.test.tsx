import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { toast } from '../lib/toast.ts';
import { Toaster } from './toaster.tsx';

test('a toast whose code was lost on the way appears once the code has come', async () => {
  vi.useFakeTimers();
  vi.doMock('./toast-area.tsx', () => Promise.reject(new TypeError('Failed to fetch')));
  render(<Toaster />);
  await act(async () => toast({ title: 'Not saved' }));
  await vi.advanceTimersByTimeAsync(1_000);
  vi.doMock('./toast-area.tsx', () => ({ default: () => <p>The area for toasts</p> }));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  vi.useRealTimers();
  expect(await screen.findByText('The area for toasts')).toBeTruthy();
});
