import { expect, test } from 'vitest';
import { isStaffQuery } from './staff-queries.ts';

test.each([
  '/api/admin/inquiries',
  '/api/admin/inquiries/AAAAAAAAAAAAAAAAAAAA/conversation',
  '/api/admin/services',
  '/api/account/sessions',
])('%s holds what only staff may see', (address) => {
  expect(isStaffQuery({ queryKey: [address, { status: 'new' }] })).toBe(true);
});

test.each(['/api/user', '/api/content', 'content'])('%s is kept when a session ends', (address) => {
  expect(isStaffQuery({ queryKey: [address] })).toBe(false);
});
