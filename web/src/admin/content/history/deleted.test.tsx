import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { amina, answerCalls, renderAdmin } from '../../lib/testing/render-for-test.tsx';
import { HistoryPage } from './history-page.tsx';

const entry = {
  id: 't1',
  collection: 'services',
  label: 'Freight',
  deletedBy: { id: 'u1', username: 'amina' },
  deletedAt: '2026-11-22T08:00:00.000Z',
  expiresAt: '2026-12-22T08:00:00.000Z',
  record: { id: 'r1', title: 'Freight' },
};

test.each([
  ['admin', 0],
  ['superadmin', 1],
] as const)('every %s can restore; the buttons to delete for good are %i', async (role, count) => {
  answerCalls({
    'GET /api/user': { json: { ...amina, role } },
    'GET /api/admin/trash': { json: [entry] },
  });
  renderAdmin(<HistoryPage />, '/admin/history?what=deleted');
  expect(await screen.findByRole('button', { name: 'Restore Freight' })).toBeTruthy();
  // Who is signed in is known by then, or soon.
  await expect
    .poll(() => screen.queryAllByRole('button', { name: 'Delete for good: Freight' }))
    .toHaveLength(count);
});
