import { emptyContent } from '@mipaka/contract';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { amina, answerCalls, renderAdmin } from '../../lib/testing/render-for-test.tsx';
import { Editor } from './editor.tsx';

const load = vi.hoisted(() => ({ dialogs: () => Promise.resolve() }));
vi.mock('./dialogs/index.tsx', async (importOriginal) => {
  await load.dialogs();
  return importOriginal();
});

const at = '2026-11-23T05:00:00.000Z';
const by = { id: amina.id, username: amina.username };
const change = {
  ...{ id: 'a'.repeat(40), resource: 'services', record: 'b'.repeat(20), locale: 'en', kind: 'set' },
  ...{ field: 'title', value: 'Trade', base: { value: 'Ships', updatedAt: at } },
  ...{ label: 'Trade', by, at, version: 'v1', conflict: null },
};
const nothing = () => undefined;
async function open() {
  answerCalls({
    'GET /api/user': { json: amina },
    'GET /api/admin/draft': { json: { changes: [change], schedules: [] } },
    'GET /api/admin/draft/content': { json: emptyContent },
    'PUT /api/admin/draft/presence': { json: { others: [], version: '1' } },
  });
  renderAdmin(<Editor user={amina} onReady={nothing} onEditing={nothing} onClose={nothing} />);
  return screen.findByRole('button', { name: 'Changes' });
}

test('dialogs that could not be loaded are loaded at the next press, and open once', async () => {
  const refuse = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  load.dialogs = refuse;
  const button = await open();
  // The editor loads them once by itself. Vitest may lose the second of two imports at the same time.
  await vi.waitFor(() => expect(refuse).toHaveBeenCalled());
  await act(() => vi.dynamicImportSettled());
  await userEvent.click(button);
  expect(await screen.findByText('The dialog could not be opened')).toBeTruthy();
  let loaded = () => {};
  load.dialogs = () =>
    new Promise((resolve) => {
      loaded = resolve;
    });
  // Two presses while it loads open one dialog.
  await userEvent.click(button);
  await userEvent.click(button);
  await act(async () => loaded());
  expect(await screen.findAllByRole('dialog', { name: 'Changes' })).toHaveLength(1);
});
