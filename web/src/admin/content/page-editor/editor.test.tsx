import { type Content, type DraftChange, emptyContent } from '@mipaka/contract';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../shared/lib/api/query.ts';
import { contentKey } from '../../../shared/lib/content/content.tsx';
import { amina, answerCalls, renderAdmin } from '../../lib/testing/render-for-test.tsx';
import { AdminTheme } from '../../theme/provider.tsx';
import { pendingAt } from '../lib/draft-changes.ts';
import type { Session } from './draft/session.ts';
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
    await screen.findByText(published ? /^Visitors can read/ : 'At most 500 changes go out together.'),
  ).toBeTruthy();
  const bodies = calls.filter(({ path }) => path === '/api/admin/draft/publish').map(({ body }) => body);
  expect(bodies.map((body) => (body as { changes: object[] }).changes.length)).toEqual(
    published ? [count] : [],
  );
});

test('the button of a page counts the unpublished changes, once the draft is loaded', async () => {
  const changes = [1, 2].map((index) => ({ ...sorted(index), field: 'title' }));
  answerCalls({
    'GET /api/admin/draft': { json: { changes, schedules: [] } },
    'GET /api/admin/draft/content': { json: emptyContent },
  });
  const client = createQueryClient();
  render(<Unpublished />, {
    wrapper: ({ children }) => (
      <AdminTheme>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </AdminTheme>
    ),
  });
  expect(document.body.textContent).toBe('');
  await prefetchDraft(client);
  await waitFor(() => expect(document.body.textContent).toBe(' · 2 unpublished'));
});

test('a colleague’s changes prolong no session beside which nobody is', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  let version = 1;
  const calls = answerCalls({
    'GET /api/admin/draft': { json: { changes: [], schedules: [] } },
    'GET /api/admin/draft/content': { json: emptyContent },
    'PUT /api/admin/draft/presence': () => ({
      json: { others: [{ id: 'u2', username: 'omar', place: '' }], version: String(version) },
    }),
  });
  const looks = () => calls.filter(({ path }) => path === '/api/admin/draft');
  const nothing = () => undefined;
  renderAdmin(<Editor user={amina} onReady={nothing} onEditing={nothing} onClose={nothing} />);
  await screen.findByText(/omar edits as well/);
  expect(looks()[0]?.headers).not.toHaveProperty('X-Background');
  vi.setSystemTime(Date.now() + 61_000);
  version = 2;
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(looks()).toHaveLength(2));
  expect(looks()[1]?.headers).toHaveProperty('X-Background');
});

test('a publish after the end of the session says so, and leads to /auth', async () => {
  const now = { status: 200 };
  answerCalls({
    'GET /api/user': () => ({ status: now.status, json: amina }),
    'GET /api/admin/draft': () => ({ status: now.status, json: { changes: [sorted(1)], schedules: [] } }),
    'GET /api/admin/draft/content': () => ({ status: now.status, json: emptyContent }),
    'PUT /api/admin/draft/presence': { json: { others: [], version: '1' } },
    'POST /api/admin/draft/publish': { status: 401, json: { detail: 'Please sign in' } },
  });
  const nothing = () => undefined;
  renderAdmin(<Editor user={amina} onReady={nothing} onEditing={nothing} onClose={nothing} />);
  const publish = await screen.findByRole('button', { name: 'Publish' });
  expect(screen.queryByRole('link', { name: 'Sign in again' })).toBeNull();
  now.status = 401;
  await userEvent.click(publish);
  expect(await screen.findByText('Your session has ended')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign in again' })).toBeTruthy();
  // Signed in again in another tab.
  now.status = 200;
  await act(async () => dispatchEvent(new Event('focus')));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Sign in again' })).toBeNull());
});

test.each([
  ['waits until all that was typed is in the draft', 1],
  ['does not wait at its second press', 2],
])('Done %s', async (_, presses) => {
  const service = { id: 'b'.repeat(20), title: 'Trade', description: 'Ships', icon: 'ship', division: null };
  let session: Session | null = null;
  let accept = () => {};
  const saved: unknown[] = [];
  answerCalls({
    'GET /api/admin/draft': { json: { changes: [], schedules: [] } },
    'GET /api/admin/draft/content': { json: { ...emptyContent, services: [service] } },
    'PUT /api/admin/draft/presence': { json: { others: [], version: '1' } },
    'PUT /api/admin/draft/changes': ({ body }) =>
      new Promise((resolve) => {
        accept = () => {
          saved.push((body as { changes: { value: unknown }[] }).changes[0]?.value);
          resolve({ json: { saved: [], removed: [] } });
        };
      }),
  });
  const onClose = vi.fn();
  renderAdmin(
    <Editor
      user={amina}
      onReady={() => undefined}
      onEditing={(editing) => {
        session = editing as Session | null;
      }}
      onClose={onClose}
    />,
  );
  const type = (field: string, value: string) =>
    session?.keep(pendingAt({ resource: 'services', record: service, field }, value, []));
  await waitFor(() => expect(session).toBeTruthy());
  act(() => type('title', 'Commerce'));
  act(() => type('description', 'Boats'));
  const done = screen.getByRole('button', { name: 'Done' });
  for (let press = 0; press < presses; press++) await userEvent.click(done);
  if (presses > 1) return expect(onClose).toHaveBeenCalledOnce();
  for (const count of [0, 1]) {
    expect(saved).toHaveLength(count);
    expect(onClose).not.toHaveBeenCalled();
    const before = accept;
    await act(async () => accept());
    if (count === 0) await waitFor(() => expect(accept).not.toBe(before));
  }
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(saved).toEqual(['Commerce', 'Boats']);
});

test('Publish, pressed straight out of a field, waits until its text is in the draft', async () => {
  let session: Session | null = null;
  let accept = () => {};
  const record = { id: 'b'.repeat(20), title: 'Trade', description: 'Ships', icon: 'ship', division: null };
  const calls = answerCalls({
    'GET /api/admin/draft': { json: { changes: [sorted(1)], schedules: [] } },
    'GET /api/admin/draft/content': { json: { ...emptyContent, services: [record] } },
    'PUT /api/admin/draft/presence': { json: { others: [], version: '1' } },
    'PUT /api/admin/draft/changes': () =>
      new Promise((resolve) => {
        accept = () => resolve({ json: { saved: [], removed: [] } });
      }),
    'POST /api/admin/draft/publish': { json: { id: 'p1', at, by, scheduledFor: null, changes: [] } },
  });
  const onEditing = (editing: unknown) => {
    session = editing as Session | null;
  };
  renderAdmin(<Editor user={amina} onReady={() => {}} onEditing={onEditing} onClose={() => {}} />);
  const publish = await screen.findByRole('button', { name: 'Publish' });
  act(() => session?.keep(pendingAt({ resource: 'services', record, field: 'title' }, 'Commerce', [])));
  await userEvent.click(publish);
  const published = () => calls.filter(({ path }) => path.endsWith('/publish')).length;
  expect(published()).toBe(0);
  await act(async () => accept());
  await waitFor(() => expect(published()).toBe(1));
});

test('Done does not close over a text that is not valid: its field gets the focus', async () => {
  answerCalls({
    'GET /api/admin/draft': { json: { changes: [], schedules: [] } },
    'GET /api/admin/draft/content': { json: emptyContent },
    'PUT /api/admin/draft/presence': { json: { others: [], version: '1' } },
  });
  const onClose = vi.fn();
  renderAdmin(
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: as a field on the page is, which cannot be an input */}
      <span role="textbox" contentEditable tabIndex={0} aria-invalid suppressContentEditableWarning>
        Too long
      </span>
      <Editor user={amina} onReady={() => {}} onEditing={() => {}} onClose={onClose} />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(document.activeElement).toBe(screen.getByText('Too long'));
  expect(onClose).not.toHaveBeenCalled();
});

/** The content that the pages of the site show. */
const Page = () => (
  <p>{useQuery<Content>({ queryKey: contentKey, enabled: false }).data?.texts.map(({ text }) => text)}</p>
);

test.each([
  ['from its toast after Done', 'Undo', true],
  ['in the bar, even without its toast', 'Undo publish', false],
])('a publish can be undone %s, and the page shows the earlier text', async (_, button, isDone) => {
  const entry = { id: 'p1', at, by, scheduledFor: null, changes: [] };
  const said = (text: string) => ({ ...emptyContent, texts: [{ id: 't', key: 'home.eyebrow', text }] });
  let published = said('Before');
  let changes = [sorted(1)];
  const calls = answerCalls({
    'GET /api/admin/draft': () => ({ json: { changes, schedules: [] } }),
    'GET /api/admin/draft/content': () => ({ json: changes.length > 0 ? said('Now') : published }),
    'PUT /api/admin/draft/presence': { json: { others: [], version: '1' } },
    'POST /api/admin/draft/publish': () => {
      [changes, published] = [[], said('Now')];
      return { json: entry };
    },
    'POST /api/admin/publishes/p1/undo': () => {
      published = said('Before');
      return { json: { entry: { ...entry, id: 'p2', undoes: at }, skipped: [] } };
    },
    'GET /api/admin/publishes': { json: [] },
    // The CDN keeps the earlier content for a while.
    'GET /api/content': { json: said('Now') },
  });
  const nothing = () => undefined;
  function Site() {
    const [isEdited, setIsEdited] = useState(true);
    return (
      <>
        <Page />
        {isEdited && (
          <Editor user={amina} onReady={nothing} onEditing={nothing} onClose={() => setIsEdited(false)} />
        )}
      </>
    );
  }
  renderAdmin(<Site />);
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
  const undo = await screen.findByRole('button', { name: button });
  // Publish, which had the focus, has gone with the last change.
  const bar = screen.getByRole('region', { name: 'Page editor' });
  await waitFor(() => expect(document.activeElement).toBe(bar));
  expect(screen.getByText('Now')).toBeTruthy();
  if (isDone) await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await userEvent.click(undo);
  expect(await screen.findByText('Undone')).toBeTruthy();
  expect(screen.getByText('Before')).toBeTruthy();
  expect(calls.filter(({ path }) => path.endsWith('/undo')).map(({ body }) => body)).toEqual([{}]);
  expect(screen.queryByRole('button', { name: 'Undo publish' })).toBeNull();
});

test('each publish can be undone in the bar, also after the undo of an earlier one', async () => {
  let published = 0;
  let changes = [sorted(1)];
  const entry = (id: string) => ({ id, at, by, scheduledFor: null, changes: [] });
  const calls = answerCalls({
    'GET /api/admin/draft': () => ({ json: { changes, schedules: [] } }),
    'GET /api/admin/draft/content': { json: emptyContent },
    'PUT /api/admin/draft/presence': { json: { others: [], version: '1' } },
    'POST /api/admin/draft/publish': () => {
      changes = [];
      published += 1;
      return { json: entry(`p${published}`) };
    },
    'POST /api/admin/publishes/p1/undo': () => {
      // Meanwhile there is another change in the draft.
      changes = [sorted(2)];
      return { json: { entry: { ...entry('u1'), undoes: at }, skipped: [] } };
    },
    'POST /api/admin/publishes/p2/undo': { json: { entry: null, skipped: [] } },
    'GET /api/admin/publishes': { json: [] },
    'GET /api/content': { json: emptyContent },
  });
  const nothing = () => undefined;
  renderAdmin(<Editor user={amina} onReady={nothing} onEditing={nothing} onClose={nothing} />);
  for (const id of ['p1', 'p2']) {
    await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo publish' }));
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain(`/api/admin/publishes/${id}/undo`));
  }
});
