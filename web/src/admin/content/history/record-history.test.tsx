import { services } from '@mipaka/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { amina, answerCalls, renderAdmin } from '../../lib/testing/render-for-test.tsx';
import { RecordHistory } from './record-history.tsx';

const stamps = { createdAt: '2026-11-20T08:00:00.000Z', updatedAt: '2026-11-22T08:00:00.000Z' };
const record = {
  ...services.draft.parse({ title: 'Sea freight', description: 'We ship coffee.', icon: 'ship' }),
  id: 'AAAAAAAAAAAAAAAAAAAA',
  ...stamps,
};
const entry = {
  id: 'e1',
  at: stamps.updatedAt,
  actor: { id: 'u2', username: 'omar' },
  action: 'update',
  collection: 'services',
  recordId: record.id,
  label: 'Sea freight',
  changes: { description: { before: 'We ship tea.', after: 'We ship coffee.' } },
};
const older = {
  ...entry,
  id: 'e2',
  at: '2026-11-21T08:00:00.000Z',
  changes: { title: { before: 'Freight', after: 'Sea freight' } },
};
const created = { ...entry, id: 'e3', at: stamps.createdAt, action: 'create', changes: {} };
const path = '/api/admin/services';

function open(entries: unknown[], isEdited = false) {
  const lastEdit = { at: '2026-11-23T08:00:00.000Z', by: amina, publish: 'p1' };
  const saved = { ...record, description: 'We ship tea.', updatedAt: lastEdit.at, lastEdit };
  const calls = answerCalls({
    'GET /api/user': { json: amina },
    [`GET ${path}/${record.id}/history`]: { json: entries },
    [`PUT ${path}/${record.id}`]: ({ body }) => ({ json: { ...saved, ...(body as object) } }),
  });
  renderAdmin(<RecordHistory resource={services} record={record} isEdited={isEdited} />);
  return calls;
}

test('restoring an earlier version saves over the version that was shown, and can be undone', async () => {
  const calls = open([entry, older, created]);
  const [now, before, first] = await screen.findAllByRole('listitem');
  expect(within(now as HTMLElement).getByText('Now')).toBeTruthy();
  expect(within(now as HTMLElement).getByRole('deletion').textContent).toBe('tea');
  expect(within(now as HTMLElement).getByRole('insertion').textContent).toBe('coffee');
  expect(within(now as HTMLElement).queryByRole('button')).toBeNull();
  await userEvent.click(within(before as HTMLElement).getByRole('button', { name: /^Restore this version/ }));
  const put = calls.find(({ method }) => method === 'PUT');
  expect(put?.headers).toMatchObject({ 'If-Match': `"${stamps.updatedAt}"` });
  expect(put?.body).toMatchObject({ title: 'Sea freight', description: 'We ship tea.', icon: 'ship' });
  expect(await screen.findByText('Service restored successfully')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();

  // Restores the version before both changes.
  await userEvent.click(within(first as HTMLElement).getByRole('button', { name: /20 Nov 2026, 11:00 EAT/ }));
  expect(calls.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
    title: 'Freight',
    description: 'We ship tea.',
  });
});

test('a record that is older than the log offers its oldest version too', async () => {
  open([entry]);
  expect(await screen.findByText('Before all of these changes')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Restore this version: before all changes' })).toBeTruthy();
});

test('staff cannot restore a version while they have unsaved text', async () => {
  open([entry, older], true);
  const [button] = await screen.findAllByRole('button', { name: /^Restore this version/ });
  expect(button).toHaveProperty('disabled', true);
  expect(screen.getByText(/Save what you typed/)).toBeTruthy();
});

test('where a colleague has saved since, the history shows it before a version is restored once more', async () => {
  const newest = { ...entry, id: 'e4', changes: { icon: { before: 'ship', after: 'truck' } } };
  const entries = [entry, older, created];
  answerCalls({
    'GET /api/user': { json: amina },
    [`GET ${path}`]: { json: [{ ...record, icon: 'truck', updatedAt: '2026-11-23T08:00:00.000Z' }] },
    [`GET ${path}/${record.id}/history`]: () => ({ json: entries }),
    [`PUT ${path}/${record.id}`]: () => {
      entries.unshift(newest);
      return { status: 412, json: { detail: 'Somebody else saved this service' } };
    },
  });
  renderAdmin(<RecordHistory resource={services} record={record} isEdited={false} />);
  const [later] = await screen.findAllByRole('button', { name: /^Restore this version/ });
  await userEvent.click(later as HTMLElement);
  expect(await screen.findByText('Failed to restore service')).toBeTruthy();
  expect((await screen.findAllByRole('insertion')).map(({ textContent }) => textContent)).toContain('truck');
});

test('a version that the API refuses leaves the record as it is, and says so', async () => {
  answerCalls({
    'GET /api/user': { json: amina },
    [`GET ${path}/${record.id}/history`]: { json: [entry, older, created] },
    [`PUT ${path}/${record.id}`]: { status: 400, json: {} },
  });
  renderAdmin(<RecordHistory resource={services} record={record} isEdited={false} />);
  const [later] = await screen.findAllByRole('button', { name: /^Restore this version/ });
  await userEvent.click(later as HTMLElement);
  expect(await screen.findByText('Failed to restore service')).toBeTruthy();
});
