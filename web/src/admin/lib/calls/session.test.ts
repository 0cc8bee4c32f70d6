import { expect, test } from 'vitest';
import { isStaffQuery } from './session.ts';

test.each([
  '/api/admin/inquiries',
  '/api/admin/inquiries/AAAAAAAAAAAAAAAAAAAA/conversation',
  '/api/admin/services',
  '/api/account/sessions',
])('the query %s counts as staff data', (address) => {
  expect(isStaffQuery({ queryKey: [address, { status: 'new' }] })).toBe(true);
});

test.each(['/api/user', '/api/content'])('the query %s is kept when a session ends', (address) => {
  expect(isStaffQuery({ queryKey: [address] })).toBe(false);
});
