import { expect, test } from 'vitest';
import { inquirySample as inquiry } from '../lib/testing/samples-for-test.ts';
import { pagesWithChange } from './use-inquiry-change.tsx';

test('a change of the status applies to one inquiry, on whichever page it is', () => {
  const pages = {
    pageParams: [null, 'x'],
    pages: [
      { rows: [inquiry('a')], next: 'x' },
      { rows: [inquiry('b'), inquiry('c')], next: null },
    ],
  };
  const after = pagesWithChange(pages, 'b', { status: 'closed' });
  expect(after.pages.flatMap((page) => page.rows.map(({ id, status }) => `${id} ${status}`))).toEqual([
    'a new',
    'b closed',
    'c new',
  ]);
  expect(pages.pages[1]?.rows[0]?.status).toBe('new');
});
