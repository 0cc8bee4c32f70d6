import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { lazyPage } from './lazy-page.tsx';

test.each([
  ['navigate', 'loads the document', 'Loading', 1],
  ['reload', 'does not load it again', 'Not shown', 0],
])('code that is gone after a deploy, after a %s, %s', async (type, _, shown, times) => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type }] as never);
  // React prints errors that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  const Page = lazyPage(() => Promise.reject(new TypeError('Failed to fetch')));
  render(
    <ErrorBoundary fallback="Not shown">
      <Suspense fallback="Loading">
        <Page />
      </Suspense>
    </ErrorBoundary>,
  );
  expect(await screen.findByText(shown)).toBeTruthy();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(times));
});
