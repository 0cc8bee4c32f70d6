import { type DraftChange, emptyContent } from '@mipaka/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { amina, answerCalls, renderAdmin } from '../../lib/testing/render-for-test.tsx';
import { WebsitePage } from './website-page.tsx';

const at = '2026-11-23T05:00:00.000Z';
const by = { id: amina.id, username: amina.username };
const textOf = (key: string): DraftChange => ({
  ...{
    id: String(key.length).padStart(40, '0'),
    resource: 'texts',
    record: key.replace('.', '').padEnd(20, 't'),
    locale: 'en',
  },
  ...{ kind: 'create', values: { key, text: 'New' } },
  ...{ label: key, by, at, version: 'v1', conflict: null },
});

/** Several of them are one line of the list of changes. */
const placeOf = (id: string): DraftChange => ({
  ...{ id: id.repeat(40), resource: 'services', record: id.repeat(20), locale: 'en' },
  ...{ kind: 'set', field: 'sortOrder', value: 1, base: { value: 2, updatedAt: at } },
  ...{ label: 'Trade', by, at, version: 'v1', conflict: null },
});

test('each page links to its editor, and counts its unpublished and scheduled changes', async () => {
  const scheduled = { id: 's1', at, by, createdAt: at, version: 'v1', failure: null };
  answerCalls({
    'GET /api/admin/draft': {
      json: {
        changes: [
          textOf('home.start'),
          textOf('home.services'),
          textOf('site.tagline'),
          textOf('privacy.title'),
          placeOf('a'),
          placeOf('b'),
        ],
        schedules: [{ ...scheduled, changes: [textOf('about.eyebrow')] }],
      },
    },
    'GET /api/admin/draft/content': { json: emptyContent },
    'GET /api/admin/publishes': { json: [] },
  });
  renderAdmin(<WebsitePage />, '/admin/website');
  await screen.findByText('2 changes not published');
  // Of the footer and of Privacy, which has no picture.
  expect(screen.getByText(/^2 changes elsewhere, /)).toBeTruthy();
  const cards = screen.getAllByRole('listitem');
  expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual([
    'Home',
    'About',
    'Services',
    'Team',
    'Partners',
    'Contact',
  ]);
  expect(cards[1]?.textContent).toContain('About1 change scheduled');
  expect(cards[2]?.textContent).toContain('Services1 change not published');
  expect(cards[3]?.textContent).toContain('TeamEverything is published');
  expect(screen.getByRole('link', { name: 'Edit page About' }).getAttribute('href')).toBe('/about#edit:');
});

test('the last publish shows its time, author and size, and can be undone in place', async () => {
  const draft = { changes: [], schedules: [] };
  const published = { ...{ resource: 'services', record: 't1', label: 'New', isDone: true }, draftedBy: by };
  const entry = {
    ...{ id: 'p1', at: new Date().toISOString(), by, scheduledFor: null, undoes: null },
    changes: [
      { ...published, kind: 'set', field: 'title', before: 'Old', after: 'New' },
      { ...published, kind: 'set', field: 'content', before: 'Old', after: 'New' },
      { ...published, kind: 'set', field: 'sortOrder', before: 1, after: 2 },
      { ...published, record: 't2', kind: 'set', field: 'sortOrder', before: 2, after: 1 },
      { ...published, kind: 'set', field: 'icon', before: 'Old', after: 'New', isDone: false },
    ],
  };
  const calls = answerCalls({
    'GET /api/admin/draft': { json: draft },
    'GET /api/admin/draft/content': { json: emptyContent },
    'GET /api/admin/publishes': { json: [entry] },
    'POST /api/admin/publishes/p1/undo': { json: { entry: { ...entry, id: 'p2' }, skipped: [] } },
  });
  renderAdmin(<WebsitePage />, '/admin/website');
  const undo = await screen.findByRole('button', { name: 'Undo' });
  expect(undo.getAttribute('aria-describedby')).toBeTruthy();
  expect(screen.getByText('by amina: 3 changes')).toBeTruthy();
  expect(screen.getByText(/^Last published today \d\d:\d\d EAT$/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See what changed' }).getAttribute('href')).toBe(
    '/admin/history?what=published',
  );
  fireEvent.click(undo);
  expect(await screen.findByText('Undone')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{}]);
});
