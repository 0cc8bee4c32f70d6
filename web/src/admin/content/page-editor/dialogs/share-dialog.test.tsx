import { type DraftChange, emptyContent } from '@mipaka/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answerCalls, renderAdmin } from '../../../lib/testing/render-for-test.tsx';
import { ShareDialog } from './share-dialog.tsx';

test('links that cannot be listed are not taken for none', async () => {
  const now = { status: 503 };
  answerCalls({ 'GET /api/admin/shares': () => ({ status: now.status, json: [] }) });
  const shared = { what: { kind: 'draft' as const, changes: [] }, changes: [] };
  renderAdmin(<ShareDialog {...{ shared, content: emptyContent }} schedules={[]} onClose={() => {}} />);
  expect(await screen.findByText('Could not load the links that work')).toBeTruthy();
  now.status = 200;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('a link to the draft opens the changed page, and lasts as many days as staff choose, seven at most', async () => {
  const now = { status: 503 };
  const what = { kind: 'draft' as const, changes: ['d'.repeat(40)] };
  const at = { createdAt: '2026-11-22T08:00:00.000Z', expiresAt: '2026-11-24T08:00:00.000Z' };
  const link = { id: 's1', what, by: { id: 'u1', username: 'amina' }, ...at, address: '/preview/token/' };
  const calls = answerCalls({
    'GET /api/admin/shares': { json: [] },
    'POST /api/admin/shares': () => ({ status: now.status, json: link }),
  });
  const change = { id: what.changes[0], kind: 'set', resource: 'services', record: 's', field: 'title' };
  const shared = { what, changes: [change as DraftChange] } as const;
  const onClose = vi.fn();
  renderAdmin(<ShareDialog {...{ shared, content: emptyContent, onClose }} schedules={[]} />);
  const days = screen.getByLabelText<HTMLSelectElement>('Good for');
  expect([days.value, days.options.length]).toEqual(['7', 7]);
  await userEvent.selectOptions(days, '2 days');
  const make = () => userEvent.click(screen.getByRole('button', { name: 'Make a link' }));
  await make();
  expect(await screen.findByText('The links could not be changed')).toBeTruthy();
  expect(screen.queryByDisplayValue(/preview/)).toBeNull();
  now.status = 201;
  await make();
  expect(await screen.findByDisplayValue(`${location.origin}/preview/token/services`)).toBeTruthy();
  const made = calls.findLast(({ method }) => method === 'POST');
  expect(made?.body).toEqual({ what, days: 2 });
  // It is shown this once: neither Escape nor a later press beside the dialog may lose it.
  await userEvent.keyboard('{Escape}');
  vi.useFakeTimers({ now: Date.now() + 1_000, toFake: ['Date'] });
  fireEvent.pointerDown(document.body);
  fireEvent.click(document.body);
  await act(() => new Promise((done) => setTimeout(done, 100)));
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByDisplayValue(/preview/)).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
});
