import { renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { useCountedViews } from './visits.ts';

test('a browser that allows no beacons, such as Tor’s, shows the page and counts nothing', () => {
  expect('sendBeacon' in navigator).toBe(false);
  const navigation = [{ type: 'navigate' }] as unknown as PerformanceEntryList;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(navigation);
  renderHook(useCountedViews, { wrapper: MemoryRouter });
  vi.restoreAllMocks();
});
