import { type DraftChange, emptyContent } from '@mipaka/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../../shared/lib/api/query.ts';
import { amina, answerCalls, renderAdmin } from '../../lib/testing/render-for-test.tsx';
import { Editor, prefetchDraft, Unpublished } from './editor.tsx';

const at = '2026-11-23T05:00:00.000Z';
const by = { id: amina.id, username: amina.username };
/** All of them are one line of the list of changes. */
const sorted = (index: number): DraftChange => ({
  ...{
    id: String(index).padStart(40, '0'),
    resource: 'services',
    record: String(index).padStart(20, 't'),
    locale: 'en',
  },
  ...{ kind: 'set', field: 'sortOrder', value: index, base: { value: -1, updatedAt: at } },
  ...{ label: 'Trade', by, at, version: `v${index}`, conflict: null },
});

test.each([
  [91, 'are published by one press, in one call', 1],
  [501, 'are looked at first, with the number that can go out together', 0],
])('%d changes %s', async (count, _, published) => {
  const changes = Array.from({ length: count }, (__, index) => sorted(index));
  const calls = answerCalls({
    'GET /api/admin/draft': { json: { changes, schedules: [] } },
    'GET /api/admin/draft/content': { json: emptyContent },
    'PUT /api/admin/draft/presence': { json: { others: [], version: '1' } },
    'POST /api/admin/draft/publish': { json: { id: 'p1', at, by, scheduledFor: null, changes: [] } },
  });
  const nothing = () => undefined;
  renderAdmin(<Editor user={amina} onReady={nothing} onEditing={nothing} onClose={nothing} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
  expect(
    await screen.findByText(published ? 'Published' : 'At most 500 changes go out together.'),
  ).toBeTruthy();
  const bodies = calls.filter(({ path }) => path === '/api/admin/draft/publish').map(({ body }) => body);
  expect(bodies.map((body) => (body as { changes: object[] }).changes.length)).toEqual(
    published ? [count] : [],
  );
});

test('the button of a page says how much of the draft is not published, once that is known', async () => {
  const changes = ['a', 'b'].map((id) => ({ ...sorted(1), id: id.repeat(40), field: 'title' }));
  answerCalls({
    'GET /api/admin/draft': { json: { changes, schedules: [] } },
    'GET /api/admin/draft/content': { json: emptyContent },
  });
  const client = createQueryClient();
  render(<Unpublished />, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  expect(document.body.textContent).toBe('');
  await prefetchDraft(client);
  expect(await screen.findByText('· 2 unpublished')).toBeTruthy();
});

test('a publish is undone from its toast', async () => {
  const entry = { id: 'p1', at, by, scheduledFor: null, changes: [] };
  const calls = answerCalls({
    'GET /api/admin/draft': { json: { changes: [sorted(1)], schedules: [] } },
    'GET /api/admin/draft/content': { json: emptyContent },
    'PUT /api/admin/draft/presence': { json: { others: [], version: '1' } },
    'POST /api/admin/draft/publish': { json: entry },
    'POST /api/admin/publishes/p1/undo': { json: { entry: { ...entry, id: 'p2', undoes: at }, skipped: [] } },
    'GET /api/admin/publishes': { json: [] },
    'GET /api/content': { json: emptyContent },
  });
  const nothing = () => undefined;
  renderAdmin(<Editor user={amina} onReady={nothing} onEditing={nothing} onClose={nothing} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone')).toBeTruthy();
  expect(calls.filter(({ path }) => path.endsWith('/undo')).map(({ body }) => body)).toEqual([{}]);
});
