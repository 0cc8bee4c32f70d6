import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { answerCalls, renderAdmin } from '../../lib/testing/render-for-test.tsx';
import { DayField } from './day-field.tsx';

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

test('a day field takes a day or none, passes over unfinished years, and follows a choice elsewhere', async () => {
  answerCalls({});
  renderAdmin(<Day />);
  const field = screen.getByLabelText<HTMLInputElement>('From');
  field.focus();
  for (const [typed, chosen] of [
    ['2026-04-03', '2026-04-03'],
    ['0020-04-03', '2026-04-03'],
    ['', 'none'],
  ] as const) {
    fireEvent.change(field, { target: { value: typed } });
    expect(screen.getByText(`Chosen: ${chosen}`)).toBeTruthy();
    expect(field.value).toBe(typed);
  }
  await userEvent.click(screen.getByText('Last month'));
  expect(field.value).toBe('2026-01-05');
});
