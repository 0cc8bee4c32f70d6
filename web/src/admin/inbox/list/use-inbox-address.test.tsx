import { act, render, screen } from '@testing-library/react';
import { BrowserRouter, Link } from 'react-router-dom';
import { expect, test } from 'vitest';
import { noChoice } from './filter.ts';
import { useInboxAddress } from './use-inbox-address.ts';

let address: ReturnType<typeof useInboxAddress>;
function Probe() {
  address = useInboxAddress();
  return <Link {...address.linkTo('i1')}>open</Link>;
}
const typed = { ...noChoice, text: 'lake' };
const open = (url: string) => {
  history.replaceState(null, '', url);
  return render(<Probe />, { wrapper: BrowserRouter });
};
/** Opens the address again, as a reload does. */
const reload = (unmount: () => void) => {
  unmount();
  return open(location.href);
};

test('a filter keeps an inquiry that was opened before the next render', () => {
  open('/admin?tab=inquiries');
  act(() => {
    screen.getByRole('link').click();
    address.choose(typed);
  });
  expect(location.search + location.hash).toBe('?tab=inquiries&id=i1#q=lake');
  expect(address).toMatchObject({ id: 'i1', chosen: { text: 'lake' } });
});

test('a link keeps a filter that was chosen before the next render', () => {
  open('/admin?tab=inquiries');
  act(() => {
    address.choose(typed);
    screen.getByRole('link').click();
  });
  expect(location.search + location.hash).toBe('?tab=inquiries&id=i1#q=lake');
});

test('stepping through inquiries keeps the filter and adds one entry to the browser history', () => {
  open('/admin?tab=inquiries');
  act(() => address.choose(typed));
  const { length } = history;
  act(() => address.moveTo('i1'));
  act(() => address.moveTo('i2'));
  expect(location.search + location.hash).toBe('?tab=inquiries&id=i2#q=lake');
  expect(history.length).toBe(length + 1);
});

test('a reload restores the search, and a link to an inquiry keeps it', () => {
  const { unmount } = open('/admin?tab=inquiries');
  act(() => address.choose({ ...typed, status: 'new' }));
  reload(unmount);
  expect(address.chosen).toEqual({ ...typed, status: 'new' });
  const link = screen.getByRole<HTMLAnchorElement>('link');
  expect(link.href).toBe(`${location.origin}/admin?tab=inquiries&status=new&id=i1#q=lake`);
});
