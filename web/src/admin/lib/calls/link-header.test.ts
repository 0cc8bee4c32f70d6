import { expect, test } from 'vitest';
import { nextCursor } from './link-header.ts';

test('the cursor of the next page is found among other links', () => {
  const header =
    '</api/admin/inquiries?limit=2>; rel="first", </api/admin/inquiries?limit=2&cursor=a%2Bb%3D>; rel="next"';
  expect(nextCursor(header)).toBe('a+b=');
});

test('without a next link there is no further page', () => {
  expect(nextCursor(null)).toBeNull();
  expect(nextCursor('</api/admin/inquiries?cursor=x>; rel="prev"')).toBeNull();
});
