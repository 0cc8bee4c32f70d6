import { act, render } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { useAddressParams } from './address-params.ts';

let address: ReturnType<typeof useAddressParams>;
function Probe() {
  address = useAddressParams();
  return null;
}
const shown = () => location.pathname + location.search + location.hash;
beforeEach(() => {
  history.replaceState(null, '', '/admin/history?kind=update#top');
  render(<Probe />, { wrapper: BrowserRouter });
});

test('a change of the address keeps one made before the next render, and all other parts', () => {
  act(() => {
    address.setParams({ person: 'u1' });
    address.setParams({ kind: null, day: '2026-11-22' });
  });
  expect(shown()).toBe('/admin/history?person=u1&day=2026-11-22#top');
  expect(address.params.get('day')).toBe('2026-11-22');
  act(() => address.setParams({ person: null, day: null }));
  expect(shown()).toBe('/admin/history#top');
});

test('only a step adds an entry to the browser history', () => {
  const { length } = history;
  act(() => address.setParams({ kind: 'delete' }));
  expect(history.length).toBe(length);
  act(() => address.setParams({ dialog: 'new' }, { isStep: true }));
  expect(history.length).toBe(length + 1);
});

test('opening and closing one record after the other adds one entry to the browser history', () => {
  const { length } = history;
  for (const dialog of ['s1', null, 's2', null, 's3'])
    act(() => address.setParams({ dialog }, { isStep: dialog !== null }));
  expect(shown()).toBe('/admin/history?kind=update&dialog=s3#top');
  expect(history.length).toBe(length + 1);
});

test('Back closes a record that was opened after one to which a link led', () => {
  act(() => address.setParams({ dialog: null }));
  const { length } = history;
  act(() => address.setParams({ dialog: 's2' }, { isStep: true }));
  expect(history.length).toBe(length + 1);
});
