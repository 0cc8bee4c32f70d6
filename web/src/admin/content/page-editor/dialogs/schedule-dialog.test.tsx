import type { DraftChange } from '@mipaka/contract';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerCalls, renderAdmin } from '../../../lib/testing/render-for-test.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';

const [onShare, onScheduled, onClose] = [() => {}, () => {}, () => {}];
const change = (id: string) =>
  ({ id, record: id, kind: 'set', field: 'title', version: 'v1' }) as DraftChange;
const open = (...ids: string[]) => {
  // In Nairobi that is the next day already.
  vi.useFakeTimers({ now: new Date('2026-11-22T22:30:00Z'), toFake: ['Date'] });
  const calls = answerCalls({ 'POST /api/admin/schedules': { status: 500, json: {} } });
  const chosen = { changes: ids.map(change), decisions: {} };
  renderAdmin(<ScheduleDialog chosen={chosen} schedules={[]} {...{ onShare, onScheduled, onClose }} />);
  return calls;
};
const shownIn = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;

test('a schedule defaults to tomorrow at eight in Nairobi', () => {
  open('a');
  expect([shownIn('Day'), shownIn('Time in Nairobi')]).toEqual(['24 Nov 2026', '08:00']);
  expect(screen.getByText(/^1 change goes out as it is now\./)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '' } });
  expect(screen.getByPlaceholderText('Choose a day')).toBeTruthy();
});

test('a schedule publishes several changes together; its time has 24 hours, in any notation', () => {
  open('a', 'b');
  expect(screen.getByText(/^2 changes go out together as they are now\./)).toBeTruthy();
  const time = screen.getByLabelText('Time in Nairobi');
  for (const [typed, shown] of [
    ['1730', '17:30'],
    ['9.05', '09:05'],
    ['7', '07:00'],
  ] as const) {
    fireEvent.change(time, { target: { value: typed } });
    fireEvent.blur(time);
    expect(shownIn('Time in Nairobi')).toBe(shown);
  }
  expect(screen.getByText(/07:00 EAT$/)).toBeTruthy();
  fireEvent.change(time, { target: { value: '24:00' } });
  fireEvent.click(screen.getByRole('button', { name: 'Schedule' }));
  expect(screen.getByRole('alert').textContent).toBe('There is no such day or time');
  fireEvent.change(time, { target: { value: '9:30' } });
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '1 Jan 2020' } });
  fireEvent.click(screen.getByRole('button', { name: 'Schedule' }));
  expect(screen.getByRole('alert').textContent).toBe('This is in the past');
});

test('a day that cannot be read is not replaced by the one before', async () => {
  const calls = open('a');
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '30 Nov' } });
  expect(screen.getByText('Type a day such as 22 Nov 2026')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Schedule' }));
  expect(screen.getByText('Choose a day')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '30 Nov 2026' } });
  expect(screen.getByText('30 Nov 2026, 08:00 EAT')).toBeTruthy();
});
