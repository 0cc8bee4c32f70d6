import { api } from '@mipaka/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inboxAddress } from '../lib/addresses/inbox-address.ts';
import { amina, answerCalls, renderAdmin } from '../lib/testing/render-for-test.tsx';
import { InquiriesTab } from './inbox.tsx';

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

test('a superadmin can open the search for the data of a person', async () => {
  open('superadmin');
  expect(await screen.findByLabelText(ADDRESS)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Personal data' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Spam' })).toBeNull();
});

test('each view of the inbox is kept in the address and sends its own filter', async () => {
  const calls = open('admin', inboxAddress('inbox'));
  const asked = () => calls.findLast(({ method }) => method === 'POST');
  const tabs = await screen.findByRole('navigation', { name: 'Views of the inbox' });
  expect([...tabs.querySelectorAll('a')].map((tab) => tab.textContent)).toEqual([
    'Waiting',
    'Replied',
    'Mine',
    'Snoozed',
    'Done',
    'Spam',
  ]);
  await waitFor(() => expect(asked()).toMatchObject({ body: { status: 'new', snoozed: false } }));
  const mine = screen.getByRole('link', { name: 'Mine' });
  fireEvent.click(mine);
  await waitFor(() => expect(mine.getAttribute('aria-current')).toBe('page'));
  expect(screen.getByRole('link', { name: 'Waiting' }).getAttribute('aria-current')).toBeNull();
  await waitFor(() => expect(asked()).toMatchObject({ body: { assignee: amina.id, isDone: false } }));
  fireEvent.click(screen.getByRole('link', { name: 'Done' }));
  await waitFor(() => expect(asked()).toMatchObject({ body: { isDone: true, suspect: false } }));
  expect(screen.getByTestId('address').textContent).toContain('view=done');
});
