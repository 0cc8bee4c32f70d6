import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { amina, answerCalls, renderAdmin } from '../../lib/testing/render-for-test.tsx';
import { daysLeft } from './deleted.tsx';
import { HistoryPage } from './history-page.tsx';

const entry = {
  id: 't1',
  collection: 'services',
  label: 'Freight',
  deletedBy: { id: 'u1', username: 'amina' },
  deletedAt: '2026-11-22T08:00:00.000Z',
  expiresAt: '2026-12-22T08:00:00.000Z',
  record: { id: 't1', title: 'Freight' },
};

test.each([
  ['admin', 0],
  ['superadmin', 1],
] as const)('every %s can restore; buttons to delete for good: %i', async (role, count) => {
  answerCalls({
    'GET /api/user': { json: { ...amina, role } },
    'GET /api/admin/trash': { json: [entry] },
  });
  renderAdmin(<HistoryPage />, '/admin/history?what=deleted&person=u1');
  await userEvent.click(await screen.findByRole('button', { name: 'Show everything' }));
  expect(screen.getByTestId('address').textContent).toContain('/admin/history?what=deleted');
  expect(await screen.findByRole('button', { name: 'Restore Freight' })).toBeTruthy();
  // The signed-in user has loaded by then, or loads soon.
  await expect
    .poll(() => screen.queryAllByRole('button', { name: 'Delete for good: Freight' }))
    .toHaveLength(count);
});

test('a record of a kind that is no more offers no way back', async () => {
  answerCalls({
    'GET /api/user': { json: { ...amina, role: 'superadmin' } },
    'GET /api/admin/trash': { json: [{ ...entry, collection: 'offices' }] },
  });
  renderAdmin(<HistoryPage />, '/admin/history?what=deleted');
  expect(await screen.findByRole('button', { name: 'Delete for good: Freight' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Restore Freight' })).toBeNull();
});

const answers = {
  'GET /api/user': { json: { ...amina, role: 'superadmin' } },
  'GET /api/admin/trash': { json: [entry] },
};

test('a record is restored by keyboard alone; for a taken key the alert says what to change', async () => {
  const erased = {
    ...{ type: 'about:blank', title: 'x', status: 409 },
    detail: 'The texts of this service were erased',
  };
  const taken = { ...erased, detail: 'The title is already in use', errors: { title: 'Already in use' } };
  let restored: { status?: number; json: object } = { status: 409, json: erased };
  answerCalls({ ...answers, 'POST /api/admin/trash/t1/restore': () => restored });
  renderAdmin(<HistoryPage />, '/admin/history?what=deleted');
  const button = await screen.findByRole('button', { name: 'Restore Freight' });
  const item = button.closest('li') as HTMLElement;
  expect(item.textContent).toContain('Deleted by amina');
  while (document.activeElement !== button) await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Failed to restore service')).toBeTruthy();
  expect(within(item).getByRole('alert').textContent).toBe(`409: ${erased.detail}`);
  restored = { status: 409, json: taken };
  await userEvent.keyboard('{Enter}');
  expect(await within(item).findByText(/in use\. Change the key of the other one/)).toBeTruthy();

  restored = { json: entry.record };
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Service restored successfully')).toBeTruthy();
});

test('a superadmin deletes a record for good only after a question', async () => {
  const calls = answerCalls({ ...answers, 'DELETE /api/admin/trash/t1': { status: 204 } });
  renderAdmin(<HistoryPage />, '/admin/history?what=deleted');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete for good: Freight' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(calls.every(({ method }) => method === 'GET')).toBe(true);
  await userEvent.click(question.getByRole('button', { name: 'Delete for good' }));
  expect(await screen.findByText('Service deleted for good')).toBeTruthy();
});

const now = Date.parse('2026-03-01T12:00:00.000Z');

test.each([
  ['2026-03-31T12:00:00.000Z', '30 days left'],
  ['2026-03-02T12:00:00.000Z', '1 day left'],
  ['2026-03-01T12:00:00.001Z', '1 day left'],
  ['2026-03-01T11:59:59.000Z', 'Deleted for good any moment'],
])('a record that expires at %s shows “%s”', (expiresAt, text) => {
  expect(daysLeft(expiresAt, now)).toBe(text);
});

test('the days that are left go down in a tab that stays open', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-12-21T07:59:00Z'), shouldAdvanceTime: true });
  answerCalls(answers);
  renderAdmin(<HistoryPage />, '/admin/history?what=deleted');
  expect(await screen.findByText(/2 days left$/)).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(screen.getByText(/1 day left$/)).toBeTruthy();
});
