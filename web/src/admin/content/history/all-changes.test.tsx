import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { useColleagues } from '../../lib/queries/use-users.ts';
import { amina, answerCalls, renderAdmin } from '../../lib/testing/render-for-test.tsx';
import { HistoryPage } from './history-page.tsx';

const omar = { id: 'u2', username: 'omar' };
const entry = {
  id: 'a1',
  at: '2026-11-22T08:00:00.000Z',
  actor: omar,
  action: 'update',
  collection: 'services',
  recordId: 'AAAAAAAAAAAAAAAAAAAA',
  label: 'Freight',
  changes: { description: { before: 'We ship tea.', after: 'We ship coffee.' } },
};
const four = {
  ...entry,
  id: 'a2',
  changes: {
    ...entry.changes,
    title: { before: 'Cargo', after: 'Freight' },
    icon: { before: 'ship', after: 'truck' },
    isActive: { before: true, after: false },
  },
};
const account = {
  ...amina,
  ...omar,
  isActive: true,
  createdBy: null,
  createdAt: entry.at,
  updatedAt: entry.at,
};

function open(address: string, more: Parameters<typeof answerCalls>[0] = {}, beside?: ReactNode) {
  const calls = answerCalls({
    'GET /api/user': { json: { ...amina, role: 'superadmin' } },
    'GET /api/admin/users': { json: [account] },
    'GET /api/admin/activity': { json: [entry, four] },
    ...more,
  });
  renderAdmin(
    <>
      <HistoryPage />
      {beside}
    </>,
    address,
  );
  const asked = () => calls.findLast(({ path }) => path.startsWith('/api/admin/activity'))?.path;
  return asked;
}

test('a superadmin who has seen the colleagues elsewhere is offered each person once', async () => {
  const Inbox = () => useColleagues().data?.map(({ username }) => `colleague ${username}`);
  open('/admin/history', { 'GET /api/admin/colleagues': { json: [omar] } }, <Inbox />);
  expect(await screen.findByText('colleague omar')).toBeTruthy();
  expect(await screen.findAllByRole('option', { name: 'omar' })).toHaveLength(1);
});

test('a change of few fields is readable at once, a change of more is folded', async () => {
  open('/admin/history');
  const [one, several] = await screen.findAllByRole('listitem');
  expect(within(one as HTMLElement).getByText('tea')).toBeTruthy();
  expect(within(one as HTMLElement).queryByRole('group')).toBeNull();
  expect(within(several as HTMLElement).getByRole('group')).toHaveProperty('open', false);
  expect(within(several as HTMLElement).getByText(/^Title, Description, Icon/)).toBeTruthy();
});

test('the first record of a built-in text reads as a change, its removal as a reset', async () => {
  const values = { section: 'excellence', title: 'Business Excellence', content: 'Five divisions.' };
  const changesFor = (side: 'before' | 'after') =>
    Object.entries(values).map(([name, value]) => [name, { before: null, after: null, [side]: value }]);
  const made = {
    ...entry,
    collection: 'company_info',
    action: 'create',
    changes: Object.fromEntries(changesFor('after')),
  };
  const gone = { ...made, id: 'a3', action: 'delete', changes: Object.fromEntries(changesFor('before')) };
  open('/admin/history', { 'GET /api/admin/activity': { json: [gone, made] } });
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toContain('omar reset Freight to built-in');
  expect(second?.textContent).toContain('omar changed Freight');
  // The title is the built-in one, and the key is no change to read.
  expect(second?.textContent).not.toContain('fields');
  expect(within(second as HTMLElement).getByText(/under one roof/, { selector: 'del' })).toBeTruthy();
  expect(second?.textContent).not.toContain('Business Excellence');
});

test('the history filters by person, kind and day, and keeps them in the address', async () => {
  const asked = open('/admin/history?collection=services');
  await screen.findByRole('option', { name: 'omar' });
  await userEvent.selectOptions(screen.getByLabelText('By whom'), 'omar');
  await userEvent.selectOptions(screen.getByLabelText('Kind of change'), 'Changed');
  await userEvent.type(screen.getByLabelText('Day in Nairobi'), '22 Nov 2026');
  await expect
    .poll(asked)
    .toBe('/api/admin/activity?collection=services&actor=u2&action=update&day=2026-11-22&limit=50');
  expect(screen.getByTestId('address').textContent).toContain(
    '/admin/history?collection=services&person=u2&kind=update&day=2026-11-22',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Show everything' }));
  await expect.poll(asked).toBe('/api/admin/activity?limit=50');
  // The button has gone. Its neighbour is the calendar's button, not the field behind it that nobody sees.
  const calendar = screen.getByRole('button', { name: 'Day in Nairobi: calendar' });
  await expect.poll(() => document.activeElement).toBe(calendar);
});

test('a shared address opens the history with its filter', async () => {
  const asked = open('/admin/history?person=u2&day=2026-11-22');
  await screen.findByRole('option', { name: 'omar' });
  expect(asked()).toBe('/api/admin/activity?actor=u2&day=2026-11-22&limit=50');
  expect(screen.getByLabelText<HTMLSelectElement>('By whom').value).toBe('u2');
  expect(screen.getByLabelText<HTMLInputElement>('Day in Nairobi').value).toBe('22 Nov 2026');
});

test('staff undo a change of content here, of a publish only in its record', async () => {
  const ofPublish = { ...entry, publish: 'p1' };
  const sorted = { ...entry, id: 'a5', action: 'order', recordId: 'order', changes: {}, publish: 'p2' };
  let undone: unknown[] = [];
  const undo = (id: string) => ({
    [`POST /api/admin/publishes/${id}/undo`]: ({ body }: { body: unknown }) => {
      undone = [id, body];
      return { json: { entry: null, skipped: [] } };
    },
  });
  open('/admin/history', {
    'GET /api/admin/activity': { json: [ofPublish, sorted, { ...four, collection: 'users' }] },
    ...undo('p1'),
    ...undo('p2'),
  });
  const buttons = await screen.findAllByRole('button', { name: 'Undo', description: /^omar / });
  expect(buttons).toHaveLength(2);
  await userEvent.click(buttons[0] as HTMLElement);
  await expect.poll(() => undone).toEqual(['p1', { records: [entry.recordId] }]);
  await userEvent.click(buttons[1] as HTMLElement);
  await expect.poll(() => undone).toEqual(['p2', {}]);
});
