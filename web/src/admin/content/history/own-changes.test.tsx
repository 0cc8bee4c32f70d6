import { services } from '@mipaka/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sampleOf } from '../../../../../tests/platform/harness/samples.ts';
import { amina, answerCalls, renderAdmin } from '../../lib/testing/render-for-test.tsx';
import { writeUnsaved } from '../../lib/unsaved.ts';
import { OwnChanges } from './own-changes.tsx';

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

test('an undo whose response was lost can be pressed again', async () => {
  const at = '2026-11-23T05:00:00.000Z';
  const times = { createdAt: at, updatedAt: at };
  const before = services.record.parse({ ...sampleOf(services), id: 's1', title: 'Trade', ...times });
  const after = { ...before, title: 'Ships', updatedAt: '2026-11-23T05:01:00.000Z' };
  const entry = { collection: services.collection, at, changes: [{ before, after }] };
  writeUnsaved(sessionStorage, `${amina.id}.undo`, { entries: [entry] });
  const stored = { ...after };
  answerCalls({
    'GET /api/user': { json: amina },
    'GET /api/admin/services': () => ({ json: [stored] }),
    'PUT /api/admin/services/s1': ({ body }) => {
      if (stored.updatedAt !== after.updatedAt)
        return { status: 412, json: { detail: 'Somebody else saved' } };
      Object.assign(stored, body, { updatedAt: '2026-11-23T05:02:00.000Z' });
      return { status: 504 };
    },
  });
  renderAdmin(<OwnChanges />);
  const undo = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Undo: you changed Ships' }));
  await undo();
  expect(await screen.findByText('Failed to restore service')).toBeTruthy();
  await undo();
  expect(await screen.findByText('Service restored successfully')).toBeTruthy();
});

test.each([
  [true, 'Service restored successfully'],
  [false, 'Failed to restore service'],
])('a restore that finds nothing in the trash is done if the record is there: %s', async (isThere, said) => {
  const at = '2026-11-23T05:00:00.000Z';
  const times = { createdAt: at, updatedAt: at };
  const before = services.record.parse({ ...sampleOf(services), id: 's1', title: 'Trade', ...times });
  const entry = { collection: services.collection, at, changes: [{ before, after: null }] };
  writeUnsaved(sessionStorage, `${amina.id}.undo`, { entries: [entry] });
  answerCalls({
    'GET /api/user': { json: amina },
    'GET /api/admin/services': { json: isThere ? [before] : [] },
    'POST /api/admin/trash/s1/restore': {
      status: 404,
      json: { detail: 'This is not in the trash any more' },
    },
  });
  renderAdmin(<OwnChanges />);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo: you deleted Trade' }));
  expect(await screen.findByText(said)).toBeTruthy();
});
