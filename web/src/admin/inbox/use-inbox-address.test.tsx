import { act, render, screen } from '@testing-library/react';
import { BrowserRouter, Link } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { chosenIn } from './filter.ts';
import { useInboxAddress } from './use-inbox-address.ts';

let address: ReturnType<typeof useInboxAddress>;
function Probe() {
  address = useInboxAddress();
  return <Link to={address.withId('i1')}>open</Link>;
}
const typed = { ...chosenIn(new URLSearchParams()), text: 'lake' };

beforeEach(() => {
  history.replaceState(null, '', '/admin?tab=inquiries');
  render(<Probe />, { wrapper: BrowserRouter });
});

test('a filter keeps the inquiry that was opened a moment before, when nothing is drawn anew yet', () => {
  act(() => {
    screen.getByRole('link').click();
    address.choose(typed);
  });
  expect(location.search).toBe('?tab=inquiries&id=i1&q=lake');
  expect(address).toMatchObject({ id: 'i1', chosen: { text: 'lake' } });
});

test('moving on keeps the filter, and further steps are one in the history', () => {
  act(() => address.choose(typed));
  const { length } = history;
  act(() => address.moveTo('i1'));
  act(() => address.moveTo('i2'));
  expect(location.search).toBe('?tab=inquiries&q=lake&id=i2');
  expect(history.length).toBe(length + 1);
});
