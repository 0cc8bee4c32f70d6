import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { answerCalls, renderAdmin } from '../../lib/testing/render-for-test.tsx';
import { DayField } from './day-field.tsx';

test('a day is chosen once, when its field is left or by Enter, and none that stood in between', () => {
  answerCalls({});
  const onChange = vi.fn();
  renderAdmin(<DayField label="Follow up on" value="2026-11-22" onChange={onChange} />);
  const field = screen.getByLabelText<HTMLInputElement>('Follow up on');
  const type = (...texts: string[]) => {
    for (const value of texts) fireEvent.change(field, { target: { value } });
  };
  type('2 Nov 2026', '23 Nov 2026');
  fireEvent.blur(field);
  type('', '5 Jan 2027');
  fireEvent.keyDown(field, { key: 'Enter' });
  type('', '22 Nov 2026');
  fireEvent.blur(field);
  expect(onChange.mock.calls).toEqual([['2026-11-23'], ['2027-01-05']]);
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
  await userEvent.tab();
  expect(screen.getByText('Chosen: none')).toBeTruthy();
  await userEvent.type(field, '3/4/2026');
  expect(field.value).toBe('3/4/2026');
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('Chosen: 2026-04-03')).toBeTruthy();
  expect(field.value).toBe('3 Apr 2026');

  await userEvent.clear(field);
  await userEvent.type(field, 'soon');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const description = screen.getByText('Type a day such as 22 Nov 2026');
  await waitFor(() => expect(field.getAttribute('aria-describedby')).toBe(description.id));
  expect(screen.getByText('Chosen: 2026-04-03')).toBeTruthy();

  await userEvent.click(screen.getByText('Last month'));
  expect(field.value).toBe('5 Jan 2026');
  expect(field.getAttribute('aria-invalid')).toBeNull();
});
