import { statistics } from '@mipaka/contract';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { sampleOf } from '../../../../tests/platform/harness/samples.ts';
import { amina, answerCalls, renderAdmin } from '../lib/testing/render-for-test.tsx';
import { ResourceTab } from './resource-tab.tsx';

vi.mock('./history/record-history.tsx', () => Promise.reject(new Error('Of an earlier deploy')));

test('where the code of the history is gone, the form and what it holds stay', async () => {
  const at = '2025-11-20T08:00:00.000Z';
  const markets = { ...statistics.draft.parse(sampleOf(statistics)), id: 's1', createdAt: at, updatedAt: at };
  answerCalls({
    'GET /api/user': { json: amina },
    'GET /api/admin/statistics': { json: [markets] },
    'GET /api/admin/draft': { json: { changes: [], schedules: [] } },
  });
  // React prints errors that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  renderAdmin(<ResourceTab resource={statistics} />, '/admin?tab=statistics&dialog=s1&history=open');
  expect(await screen.findByText(/The history could not be loaded/)).toBeTruthy();
  expect(screen.getByDisplayValue(String(markets.label))).toBeTruthy();
});
