import { render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { lazyPage } from './shared/lib/lazy-page.tsx';
import { ErrorBoundary } from './shared/ui/error-boundary.tsx';

const reload = vi.fn();

beforeEach(() => {
  reload.mockClear();
  vi.stubGlobal('location', { reload });
});

/** Opens a page whose code is gone, so many minutes after the browser has loaded the document in some way. */
function openLostPage(type: 'navigate' | 'reload', afterMin: number) {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as never]);
  vi.spyOn(performance, 'now').mockReturnValue(afterMin * 60_000);
  const Page = lazyPage(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  render(
    <ErrorBoundary onError={() => undefined} fallback="failed">
      <Suspense>
        <Page />
      </Suspense>
    </ErrorBoundary>,
  );
}

test.each([
  ['navigate', 0.1],
  ['reload', 14 * 24 * 60],
] as const)(
  'a page whose code is gone is opened as a document: %s, %d minutes ago',
  async (type, afterMin) => {
    openLostPage(type, afterMin);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(screen.queryByText('failed')).toBeNull();
  },
);

test('code that is missing right after a reload is not asked for again and again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  openLostPage('reload', 0.1);
  await screen.findByText('failed');
  expect(reload).not.toHaveBeenCalled();
});
