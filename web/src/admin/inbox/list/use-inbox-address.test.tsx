import { act, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter, Link } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { noChoice } from './filter.ts';
import { useInboxAddress } from './use-inbox-address.ts';

let address: ReturnType<typeof useInboxAddress>;
function Probe() {
  address = useInboxAddress();
  return (
    <>
      <Link {...address.linkTo('i1')}>open</Link>
      <Link {...address.linkTo('i2')} aria-label="another" />
      <Link {...address.linkTo(null)} aria-label="back to the list" />
    </>
  );
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
    screen.getByText('open').click();
    address.choose(typed);
  });
  expect(location.search + location.hash).toBe('?tab=inquiries&id=i1#q=lake');
  expect(address).toMatchObject({ id: 'i1', chosen: { text: 'lake' } });
});

test('a link keeps a filter that was chosen before the next render', () => {
  open('/admin?tab=inquiries');
  act(() => {
    address.choose(typed);
    screen.getByText('open').click();
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
  act(() => address.choose({ ...typed, status: 'closed' }));
  // What is not chosen anew stays.
  act(() => address.choose({ status: 'new' }));
  reload(unmount);
  expect(address.chosen).toEqual({ ...typed, status: 'new' });
  const link = screen.getByText<HTMLAnchorElement>('open');
  expect(link.href).toBe(`${location.origin}/admin?tab=inquiries&status=new&id=i1#q=lake`);
  // Another tab or window is the browser's matter.
  const isTaken: boolean[] = [];
  document.onclick = (event) => {
    isTaken.push(event.defaultPrevented);
    event.preventDefault();
  };
  for (const key of ['', 'ctrlKey', 'metaKey', 'shiftKey', 'altKey']) fireEvent.click(link, { [key]: true });
  document.onclick = null;
  expect(isTaken).toEqual([true, false, false, false, false]);
});

const follow = (label: string) => act(() => screen.getByLabelText(label).click());

test('the way back to the list is a step back, so that inquiries read from there add one entry at most', async () => {
  open('/admin?tab=inquiries');
  const go = vi.spyOn(history, 'go');
  const { idx } = history.state;
  for (let n = 0; n < 2; n++) {
    follow('another');
    expect([address.id, history.state.idx]).toEqual(['i2', idx + 1]);
    follow('back to the list');
    // The second press of a double click, before and after the first has shown the list.
    const again = () => fireEvent.click(screen.getByLabelText('back to the list'), { detail: 2 });
    again();
    await expect.poll(() => address.id).toBeNull();
    again();
    expect(history.state.idx).toBe(idx);
  }
  expect(go.mock.calls).toEqual([[-1], [-1]]);
});

test('Back leads from one inquiry to the one whose link led there, and to the list after one of another page', () => {
  open('/admin?tab=inquiries&id=i1');
  const { idx } = history.state;
  follow('another');
  expect(history.state.idx).toBe(idx + 1);
  follow('back to the list');
  follow('another');
  expect(history.state.idx).toBe(idx + 3);
});
