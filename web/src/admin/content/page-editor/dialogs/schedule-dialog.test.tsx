import type { DraftChange, ScheduledSet } from '@mipaka/contract';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { answerCalls, heldBack, renderAdmin } from '../../../lib/testing/render-for-test.tsx';
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

const set: ScheduledSet = {
  id: 's1',
  at: '2026-11-30T05:00:00.000Z',
  changes: [change('a')],
  by: { id: 'u2', username: 'omar' },
  createdAt: '2026-11-20T08:00:00.000Z',
  version: 'v7',
  failure: null,
};
const later = { ...set, changes: [], at: '2026-12-01T06:30:00.000Z' };

test.each(['Schedule', 'Save the time', 'Cancel it'])(
  'staff hear what became of a schedule, also when they close its dialog meanwhile: %s',
  async (pressed) => {
    vi.useFakeTimers({ now: new Date('2026-11-22T22:30:00Z'), toFake: ['Date'] });
    const [waiting, answer] = heldBack();
    const calls = answerCalls({
      'POST /api/admin/schedules': () => waiting.then(() => ({ status: 201, json: later })),
      'PUT /api/admin/schedules/s1': () => waiting.then(() => ({ json: later })),
      'DELETE /api/admin/schedules/s1': () => waiting.then(() => ({ status: 204 })),
    });
    function Closable() {
      const [isOpen, setIsOpen] = useState(true);
      const chosen = { changes: [change('b')], decisions: {} };
      const dialog = { chosen, schedules: [set], onShare, onScheduled, onClose: () => setIsOpen(false) };
      return isOpen ? <ScheduleDialog {...dialog} /> : 'Closed';
    }
    renderAdmin(<Closable />);
    if (pressed === 'Save the time') {
      fireEvent.click(screen.getByRole('button', { name: 'Change the time' }));
      fireEvent.change(screen.getAllByLabelText('Day')[1] as Element, { target: { value: '1 Dec 2026' } });
      fireEvent.change(screen.getAllByLabelText('Time in Nairobi')[1] as Element, {
        target: { value: '9:30' },
      });
    }
    fireEvent.click(screen.getByRole('button', { name: pressed }));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('Closed')).toBeTruthy();
    answer();
    const said = pressed === 'Cancel it' ? 'Schedule cancelled' : 'It goes out on 1 Dec 2026, 09:30 EAT.';
    expect(await screen.findByText(said)).toBeTruthy();
    if (pressed === 'Save the time')
      expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ at: later.at, version: 'v7' });
  },
);
