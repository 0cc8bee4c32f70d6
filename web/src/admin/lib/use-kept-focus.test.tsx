import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { TOASTS_ID } from '../../shared/lib/toast.ts';
import { useKeptFocus } from './use-kept-focus.ts';

/** Rows that go when their button is pressed; the last one goes with its list. */
function Rows() {
  const [rows, setRows] = useState(['Amina', 'Brian', 'Caroline']);
  useKeptFocus();
  return (
    <main tabIndex={-1}>
      <button type="button">Before</button>
      {rows.length > 0 && (
        <ul>
          {rows.map((name) => (
            <li key={name}>
              <button type="button" onClick={() => setRows(rows.filter((other) => other !== name))}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}

const focused = () => document.activeElement?.textContent;

test('the focus of a row that goes is at the next row, then at the one before, then beside the list', async () => {
  const user = userEvent.setup();
  const focus = vi.spyOn(HTMLElement.prototype, 'focus');
  render(<Rows />);
  await user.click(screen.getByRole('button', { name: 'Brian' }));
  await vi.waitFor(() => expect(focused()).toBe('Caroline'));
  expect(focus).toHaveBeenLastCalledWith({ preventScroll: true });
  await user.keyboard('{Enter}');
  await vi.waitFor(() => expect(focused()).toBe('Amina'));
  await user.keyboard('{Enter}');
  await vi.waitFor(() => expect(focused()).toBe('Before'));
});

test('a click beside all controls takes the focus, and nothing gives it back', async () => {
  const user = userEvent.setup();
  render(<Rows />);
  const row = screen.getByRole('button', { name: 'Brian' });
  row.focus();
  await user.click(document.body);
  vi.useFakeTimers();
  act(() => row.click());
  expect(screen.queryByText('Brian')).toBeNull();
  await vi.advanceTimersByTimeAsync(300);
  vi.useRealTimers();
  expect(document.activeElement).toBe(document.body);
});

test('the focus returns from a toast that goes to where it was before', async () => {
  render(<Rows />);
  const toast = Object.assign(document.createElement('div'), {
    id: TOASTS_ID,
    innerHTML: '<button>Undo</button>',
  });
  document.body.append(toast);
  screen.getByRole('button', { name: 'Brian' }).focus();
  screen.getByRole('button', { name: 'Undo' }).focus();
  toast.remove();
  await vi.waitFor(() => expect(focused()).toBe('Brian'));
});
