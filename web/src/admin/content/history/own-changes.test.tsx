import { services } from '@mipaka/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { amina, answerCalls, renderAdmin } from '../../lib/testing/render-for-test.tsx';
import { writeUnsaved } from '../../lib/unsaved.ts';
import { OwnChanges } from './own-changes.tsx';

afterEach(() => sessionStorage.clear());

test('an undo that is pressed twice is made once', async () => {
  const at = '2026-11-23T05:00:00.000Z';
  const before = { id: 's1', title: 'Trade', isActive: true, createdAt: at, updatedAt: at };
  const entry = { collection: services.collection, at, changes: [{ before, after: null }] };
  writeUnsaved(sessionStorage, `${amina.id}.undo`, { entries: [entry] });
  let restore = () => {};
  let count = 0;
  answerCalls({
    'GET /api/user': { json: amina },
    'POST /api/admin/trash/s1/restore': () =>
      new Promise((resolve) => {
        count += 1;
        restore = () => resolve({ json: before });
      }),
  });
  renderAdmin(<OwnChanges />);
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Undo: you deleted Trade' }));
  await waitFor(() => expect(count).toBe(1));
  restore();
  expect(await screen.findByText('Service restored successfully')).toBeTruthy();
  expect(count).toBe(1);
});
