import { api } from '@mipaka/contract';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { inboxAddress } from '../lib/inbox-address.ts';
import { amina, answerCalls, renderAdmin } from '../lib/render-for-test.tsx';
import { InquiriesTab } from './inquiries-tab.tsx';

const ADDRESS = 'E-mail address of the person';
const open = (role: 'admin' | 'superadmin', address = inboxAddress('person')) => {
  const calls = answerCalls({
    'GET /api/user': { json: { ...amina, role } },
    [`POST ${api['inquiries.search'].path}`]: { json: [] },
    'GET /api/admin/colleagues': { json: [] },
  });
  renderAdmin(<InquiriesTab />, address);
  return calls;
};

test('a superadmin finds everything about one person', async () => {
  open('superadmin');
  expect(await screen.findByLabelText(ADDRESS)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Personal data' }).getAttribute('aria-current')).toBe('page');
});

test('an admin is not offered it, and its address says why', async () => {
  open('admin');
  expect(await screen.findByText('Only superadmins may open this page.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Spam' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Personal data' })).toBeNull();
  expect(screen.queryByLabelText(ADDRESS)).toBeNull();
});

test('Mine is one click, asks for what is one’s own, and is marked until another filter is chosen', async () => {
  const calls = open('admin', inboxAddress('inbox'));
  const mine = await screen.findByRole('link', { name: 'Mine' });
  await vi.waitFor(() => expect(mine.getAttribute('href')).toContain(`assignee=${amina.id}`));
  expect(mine.getAttribute('aria-current')).toBeNull();
  fireEvent.click(mine);
  await vi.waitFor(() => expect(mine.getAttribute('aria-current')).toBe('page'));
  expect(screen.getByRole('link', { name: 'Inbox' }).getAttribute('aria-current')).toBeNull();
  await vi.waitFor(() =>
    expect(calls.at(-1)).toMatchObject({ body: { assignee: amina.id, suspect: false } }),
  );
  fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'closed' } });
  await vi.waitFor(() => expect(mine.getAttribute('aria-current')).toBeNull());
});
