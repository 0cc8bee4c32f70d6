import { expect, test } from 'vitest';
import { isStaffQuery } from './session.ts';

test.each(['/api/user', '/api/content'])('the query %s is kept when a session ends', (address) => {
  expect(isStaffQuery({ queryKey: [address] })).toBe(false);
});
