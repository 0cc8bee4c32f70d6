import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { answerCalls, renderAdmin } from '../../lib/testing/render-for-test.tsx';
import { DayField } from './day-field.tsx';

test('a day that is typed and cleared again before its choice is shown is not chosen', async () => {
  answerCalls({});
  function SlowDay() {
    const [value, setValue] = useState<string | null>(null);
    return (
      <>
        <DayField label="From" value={value} onChange={(day) => setTimeout(() => setValue(day), 50)} />
        <p>Chosen: {value ?? 'none'}</p>
      </>
    );
  }
  renderAdmin(<SlowDay />);
  const field = screen.getByLabelText<HTMLInputElement>('From');
  fireEvent.change(field, { target: { value: '3/4/2026' } });
  fireEvent.change(field, { target: { value: '' } });
  await act(() => new Promise((done) => setTimeout(done, 100)));
  expect(screen.getByText('Chosen: none')).toBeTruthy();
  expect(field.value).toBe('');
});

function Day() {
  const [value, setValue] = useState<string | null>('2026-11-22');
  return (
    <>
      <DayField label="From" value={value} onChange={setValue} />
      <p>Chosen: {value ?? 'none'}</p>
      <button type="button" onClick={() => setValue('2026-01-05')}>
        Last month
      </button>
    </>
  );
}

test('a day field accepts a typed day; other text is marked and changes nothing', async () => {
  answerCalls({});
  renderAdmin(<Day />);
  const field = screen.getByLabelText<HTMLInputElement>('From');
  expect(field.value).toBe('22 Nov 2026');

  await userEvent.clear(field);
  expect(screen.getByText('Chosen: none')).toBeTruthy();
  await userEvent.type(field, '3/4/2026');
  expect(screen.getByText('Chosen: 2026-04-03')).toBeTruthy();
  expect(field.value).toBe('3/4/2026');
  await userEvent.tab();
  expect(field.value).toBe('3 Apr 2026');

  await userEvent.clear(field);
  await userEvent.type(field, 'soon');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const description = screen.getByText('Type a day such as 22 Nov 2026');
  await waitFor(() => expect(field.getAttribute('aria-describedby')).toBe(description.id));
  expect(screen.getByText('Chosen: none')).toBeTruthy();

  await userEvent.click(screen.getByText('Last month'));
  expect(field.value).toBe('5 Jan 2026');
  expect(field.getAttribute('aria-invalid')).toBeNull();
});
