import { services } from '@mipaka/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { amina, answerCalls, renderAdmin } from '../lib/testing/render-for-test.tsx';
import { type ToUndo, useUndo } from './use-undo.tsx';

async function press(what: ToUndo, answers: Parameters<typeof answerCalls>[0]) {
  const calls = answerCalls({ 'GET /api/user': { json: amina }, ...answers });
  function Undo() {
    const { undo } = useUndo();
    return (
      <button type="button" onClick={() => undo.mutate(what)}>
        Undo
      </button>
    );
  }
  renderAdmin(<Undo />);
  await userEvent.click(screen.getByRole('button'));
  return calls;
}
const refused = (detail: string) => ({ status: 409, json: { detail } });
const undone = { json: { entry: null, skipped: [] } };

test('an undo of several publishes counts and names all that failed', async () => {
  const calls = await press(
    { publishes: ['p1', 'p2', 'p3'] },
    {
      'POST /api/admin/publishes/p1/undo': refused('Freight is in use'),
      'POST /api/admin/publishes/p2/undo': undone,
      'POST /api/admin/publishes/p3/undo': refused('Visas is in use'),
    },
  );
  expect(await screen.findByText('This could not be undone')).toBeTruthy();
  expect(screen.getByText('2 of 3 failed: 409: Freight is in use; 409: Visas is in use')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(3);
});

test('a restore of several records counts what failed, and names equal reasons once', async () => {
  const deleted = ['t1', 't2', 't3'].map((id) => ({ resource: services, record: { id } }));
  await press(
    { resource: services, deleted },
    {
      'POST /api/admin/trash/t1/restore': refused('Taken'),
      'POST /api/admin/trash/t2/restore': refused('Taken'),
      // Somebody has deleted it for good.
      'POST /api/admin/trash/t3/restore': { status: 404, json: { detail: 'Gone' } },
      'GET /api/admin/services': { json: [] },
    },
  );
  expect(await screen.findByText('Failed to restore service')).toBeTruthy();
  expect(screen.getByText('3 of 3 failed: 409: Taken; 404: Gone')).toBeTruthy();
});

test('an undo whose response is lost is no failure: repeating it does nothing twice', async () => {
  let isDone = false;
  const calls = await press(
    { publishes: ['p1'] },
    {
      'POST /api/admin/publishes/p1/undo': () => {
        if (isDone) return undone;
        isDone = true;
        throw new TypeError('Failed to fetch');
      },
    },
  );
  expect(await screen.findByText('What was there before is published already.')).toBeTruthy();
  expect(screen.queryByText('This could not be undone')).toBeNull();
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2);
});

test('a restore whose response is lost is no failure', async () => {
  const at = '2025-11-20T08:00:00.000Z';
  const values = { title: 'Freight', description: 'Ships', icon: 'globe' };
  const record = {
    ...services.draft.parse(values),
    ...{ id: 't'.repeat(20), createdAt: at, updatedAt: at, lastEdit: null },
  };
  let isDone = false;
  await press(
    { resource: services, deleted: [{ resource: services, record }] },
    {
      'GET /api/admin/services': () => ({ json: isDone ? [record] : [] }),
      [`POST /api/admin/trash/${record.id}/restore`]: () => {
        if (isDone) return { status: 404, json: { detail: 'This is not in the trash any more' } };
        isDone = true;
        throw new TypeError('Failed to fetch');
      },
    },
  );
  expect(await screen.findByText('Service restored successfully')).toBeTruthy();
});
