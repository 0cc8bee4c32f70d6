import { renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { isVisitorCounted, knownArrival, setVisitorCounted, useCountedViews } from './visits.ts';

test('a browser that allows no beacons, such as Tor’s, shows the page and counts nothing', () => {
  expect('sendBeacon' in navigator).toBe(false);
  const navigation = [{ type: 'navigate' }] as unknown as PerformanceEntryList;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(navigation);
  renderHook(useCountedViews, { wrapper: MemoryRouter });
  // Who switches it off, and on again, has erased how they came.
  expect(knownArrival()).toMatchObject({ entry: '/' });
  setVisitorCounted(false);
  setVisitorCounted(true);
  expect(knownArrival()).toBeUndefined();
});

test('a visitor who switches it off is not counted further, also where the browser stores nothing', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('storage is switched off');
  });
  setVisitorCounted(false);
  expect(isVisitorCounted()).toBe(false);
  setVisitorCounted(true);
  expect(isVisitorCounted()).toBe(true);
});

test.each([
  ['globalPrivacyControl', true],
  ['doNotTrack', '1'],
])('a browser that asks for privacy by %s is not counted', (name, value) => {
  vi.stubGlobal('navigator', { [name]: value });
  expect(isVisitorCounted()).toBe(false);
});
