import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inboxAddress } from '../lib/inbox-address.ts';
import { amina, answerCalls, renderAdmin } from '../lib/render-for-test.tsx';
import { InquiriesTab } from './inquiries-tab.tsx';

const ADDRESS = 'E-mail address of the person';
const open = (role: 'admin' | 'superadmin') => {
  answerCalls({ 'GET /api/user': { json: { ...amina, role } } });
  renderAdmin(<InquiriesTab />, inboxAddress('person'));
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
