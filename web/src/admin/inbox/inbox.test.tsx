import { api, HOUR_MS, type Inquiry, type InquiryFilter, type Overview } from '@mipaka/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { OVERVIEW_PATH, useOverview } from '../lib/queries/use-overview.ts';
import { amina, answerCalls, fill, heldBack, renderAdmin } from '../lib/testing/render-for-test.tsx';
import { emptyOverview, inquirySample } from '../lib/testing/samples-for-test.ts';
import { Inbox } from './inbox.tsx';
import type { ListView } from './list/inquiry-list.tsx';

const { path: SEARCH_PATH } = api['inquiries.search'];

const inquiryOf = (firstName: string, ageHours: number): Inquiry =>
  inquirySample(firstName, {
    firstName,
    createdAt: new Date(Date.now() - ageHours * HOUR_MS).toISOString(),
  });

const counted = (overdue: number): Overview => ({
  ...emptyOverview,
  inquiries: { ...emptyOverview.inquiries, total: 2, new: 2, overdue },
});

/** As the tab, which shows the number of overdue inquiries above the list. */
const InboxOnceCounted = ({ view = 'inbox' }: { view?: ListView }) =>
  useOverview().isSuccess && <Inbox view={view} />;

type Answers = Parameters<typeof answerCalls>[0];
const AT = '2026-01-31T08:00:00.000Z';
const changed = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `i${n}`, version: AT }));

/** Opens the inbox when the Overview has counted so many overdue inquiries; gives the filters that the inbox sent. */
async function open(overdue: number, rows: Inquiry[], url?: string, more: Answers = {}) {
  const calls = answerCalls({
    [`GET ${OVERVIEW_PATH}`]: { json: counted(overdue) },
    [`POST ${SEARCH_PATH}`]: ({ body }) => ({
      json: (body as InquiryFilter).to ? rows.slice(-overdue) : rows,
    }),
    'GET /api/admin/colleagues': { json: [] },
    ...more,
  });
  renderAdmin(<InboxOnceCounted />, url);
  await screen.findAllByText(/longest waiting first$/i);
  expect(calls.map(({ path }) => path).filter((path) => path.includes('?'))).toEqual([]);
  const asked = calls.filter(({ path }) => path === SEARCH_PATH).map(({ body }) => body);
  return Object.assign(asked, { calls });
}

test('an inquiry that became overdue after the count still comes first', async () => {
  await open(0, [inquiryOf('Fresh', 1), inquiryOf('Late', 30)]);
  const late = screen.getByRole('region', { name: /^Overdue/ });
  expect(late.textContent).toContain('Late Kamau');
  expect(late.textContent).not.toContain('Fresh Kamau');
});

test('the inbox forgets the unsent answers to inquiries that have been erased, and no others', async () => {
  const draftOf = (user: string, id: string) => `mipaka.draft.${user}.reply.${id}`;
  for (const [user, id] of [
    ['u1', 'erased'],
    ['u2', 'erased'],
    ['u1', 'i1'],
    ['u1', 'unknown'],
  ] as const)
    localStorage.setItem(draftOf(user, id), JSON.stringify({ text: `Dear ${id}` }));
  await open(1, [inquiryOf('Late', 30)], undefined, {
    'GET /api/admin/inquiries/i1': { json: inquirySample('i1') },
    'GET /api/admin/inquiries/unknown': { status: 503, json: { detail: 'Not now' } },
  });
  const kept = () => Object.keys(localStorage).filter((name) => name.includes('.reply.'));
  await waitFor(() => expect(kept().sort()).toEqual([draftOf('u1', 'i1'), draftOf('u1', 'unknown')]));
});

test('late inquiries come first in Mine, also those beyond its first page', async () => {
  const [fresh, late] = [inquiryOf('Fresh', 1), inquiryOf('Late', 30)];
  const calls = answerCalls({
    'GET /api/user': { json: amina },
    [`GET ${OVERVIEW_PATH}`]: { json: counted(1) },
    [`POST ${SEARCH_PATH}`]: ({ body }) => ({ json: (body as InquiryFilter).to ? [late] : [fresh] }),
    'GET /api/admin/colleagues': { json: [] },
  });
  renderAdmin(<InboxOnceCounted view="mine" />);
  const overdue = await screen.findByRole('region', { name: /^Overdue/ });
  expect(overdue.textContent).toContain('Late Kamau');
  await screen.findByRole('link', { name: 'Fresh Kamau' });
  expect(screen.getAllByRole('article').map((row) => row.ariaLabel)).toEqual([
    'Inquiry from Late Kamau',
    'Inquiry from Fresh Kamau',
  ]);
  const asked = calls.filter(({ path }) => path === SEARCH_PATH).map(({ body }) => body);
  expect(asked).toContainEqual(
    expect.objectContaining({ status: 'new', assignee: amina.id, longestFirst: true, suspect: false }),
  );
});

test('one call loads the longest waiting first, even where some are overdue', async () => {
  const asked = await open(1, [inquiryOf('Late', 30), inquiryOf('Fresh', 1)]);
  expect([...asked]).toEqual([expect.objectContaining({ status: 'new', longestFirst: true })]);
  expect(await screen.findAllByRole('article')).toHaveLength(2);
  // What says that nothing is found is there before, or a screen reader may not say it.
  expect(screen.getAllByRole('status').filter((one) => one.matches('section + * :empty'))).toHaveLength(1);
});

test('an empty inbox offers no selection or export, and says what it waits for', async () => {
  answerCalls({
    [`GET ${OVERVIEW_PATH}`]: { json: emptyOverview },
    [`POST ${SEARCH_PATH}`]: { json: [] },
    'GET /api/admin/colleagues': { json: [] },
  });
  renderAdmin(<InboxOnceCounted />);
  const nothing = await screen.findByText('No inquiries found.');
  expect(nothing.closest('[role=status]')).toBeTruthy();
  expect(screen.getByText(/contact form arrives here/)).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
});

test('the bar above the list keeps its place while the list loads', async () => {
  answerCalls({
    [`GET ${OVERVIEW_PATH}`]: { json: emptyOverview },
    [`POST ${SEARCH_PATH}`]: () => new Promise(() => {}),
    'GET /api/admin/colleagues': { json: [] },
  });
  renderAdmin(<InboxOnceCounted />);
  expect(await screen.findByText('Loading inquiries...')).toBeTruthy();
  expect(screen.getByLabelText('Several inquiries at once')).toBeTruthy();
});

test('Enter in the search moves to the first result, however long the search takes', async () => {
  const [shown, found] = [inquiryOf('Shown', 1), inquiryOf('Found', 2)];
  const [arrives, answer] = heldBack();
  await open(0, [], undefined, {
    [`POST ${SEARCH_PATH}`]: async ({ body }) => {
      if (!(body as InquiryFilter).q) return { json: [shown] };
      await arrives;
      return { json: [found] };
    },
  });
  const field = screen.getByLabelText('Search inquiries');
  field.focus();
  fireEvent.change(field, { target: { value: 'found' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(document.activeElement).toBe(field);
  answer();
  const link = await screen.findByRole('link', { name: 'Found Kamau' });
  await waitFor(() => expect(document.activeElement).toBe(link));
});

test('Enter in the search moves no further once the user has typed on', async () => {
  const [arrives, answer] = heldBack();
  await open(0, [], undefined, {
    [`POST ${SEARCH_PATH}`]: async ({ body }) => {
      if ((body as InquiryFilter).q !== 'found') return { json: [inquiryOf('Shown', 1)] };
      await arrives;
      return { json: [inquiryOf('Found', 2)] };
    },
  });
  const field = screen.getByLabelText('Search inquiries');
  const type = (value: string) => fill(field, value);
  field.focus();
  type('found');
  fireEvent.keyDown(field, { key: 'Enter' });
  type('found out');
  await waitFor(() => expect(screen.getByTestId('address').textContent).toContain('q=found+out'));
  type('found');
  answer();
  await screen.findByRole('link', { name: 'Found Kamau' });
  expect(document.activeElement).toBe(field);
});

test('a search text is sent in the body, and no address has it', async () => {
  const asked = await open(
    0,
    [inquiryOf('Fresh', 1)],
    '/admin?tab=inquiries&status=new#q=amina%40example.com',
  );
  const text = { q: 'amina@example.com', limit: 15 };
  expect([...asked]).toEqual([{ suspect: false, status: 'new', longestFirst: true, ...text }]);
});

test('the keys e and a complete and assign the focused inquiry, once each', async () => {
  const row = { ...inquiryOf('Fresh', 1) };
  const { calls } = await open(0, [row], undefined, {
    'GET /api/user': { json: amina },
    [`PUT /api/admin/inquiries/${row.id}/status`]: ({ body }) => ({ json: Object.assign(row, body) }),
    [`PUT /api/admin/inquiries/${row.id}`]: () => ({
      json: Object.assign(row, { assignee: { id: amina.id, username: amina.username } }),
    }),
  });
  const changes = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  const link = await screen.findByRole('link', { name: 'Fresh Kamau' });
  fireEvent.keyDown(link, { key: 'e' });
  expect(changes()).toEqual([]);
  link.focus();
  fireEvent.keyDown(link, { key: 'e' });
  const status = screen.getByLabelText<HTMLSelectElement>('Status of the inquiry from Fresh Kamau');
  await waitFor(() => expect(status.value).toBe('completed'));
  fireEvent.keyDown(link, { key: 'a' });
  await screen.findByText(/→ amina/);
  fireEvent.keyDown(link, { key: 'e' });
  fireEvent.keyDown(link, { key: 'a' });
  expect(changes()).toEqual([{ status: 'completed' }, { userId: amina.id }]);
});

test('a key goes by the row in the list, not by an earlier reading of its inquiry', async () => {
  const [row, next] = [inquiryOf('Fresh', 1), inquiryOf('Next', 1)];
  const { calls } = await open(0, [row, next], '/admin?tab=inquiries&id=Fresh', {
    // Reopened since by a colleague, which only the list has heard.
    'GET /api/admin/inquiries/Fresh': { json: { ...row, status: 'completed' } },
    'GET /api/admin/inquiries/Next': { json: next },
    'PUT /api/admin/inquiries/Fresh/status': ({ body }) => ({ json: Object.assign(row, body) }),
  });
  await screen.findByRole('heading', { name: 'Fresh Kamau', level: 3 });
  await waitFor(() => expect(screen.getByLabelText('Status')).toHaveProperty('value', 'completed'));
  fireEvent.click(screen.getByRole('link', { name: 'Next Kamau', hidden: true }));
  await screen.findByRole('heading', { name: 'Next Kamau', level: 3 });
  const link = screen.getByRole('link', { name: 'Fresh Kamau', hidden: true });
  link.focus();
  fireEvent.keyDown(link, { key: 'e' });
  await waitFor(() =>
    expect(calls.filter(({ method, path }) => method === 'PUT' && path.endsWith('/status'))).toHaveLength(1),
  );
});

test('a refused change of the status is reversed and shown', async () => {
  const row = inquiryOf('Fresh', 1);
  const shows = (value: string) => waitFor(() => expect(status().value).toBe(value));
  await open(0, [row], undefined, {
    [`PUT /api/admin/inquiries/${row.id}/status`]: async () => {
      await shows('closed');
      return { status: 503, json: 'busy' };
    },
  });
  const status = () => screen.getByLabelText<HTMLSelectElement>('Status of the inquiry from Fresh Kamau');
  fireEvent.change(status(), { target: { value: 'closed' } });
  expect(await screen.findByText('Failed to update inquiry status')).toBeTruthy();
  expect(screen.getByText(/^503: /)).toBeTruthy();
  await shows('new');
});

test('“Select all” counts the rows shown, and offers no others where there are none', async () => {
  const rows = [inquiryOf('One', 1), inquiryOf('Two', 2)];
  await open(0, rows);
  const box = screen.getByRole('checkbox', { name: 'Select all 2 shown' });
  fireEvent.click(box);
  expect(await screen.findByText('All 2 shown are selected')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Select all that match/ })).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select the inquiry from Two Kamau' }));
  expect(await screen.findByText('1 selected')).toBeTruthy();
});

test('the bar of a selection goes, and the focus stays beside it', async () => {
  await open(0, [inquiryOf('One', 1), inquiryOf('Two', 2)], undefined, {
    'POST /api/admin/inquiries/bulk': { json: { changed: 1, changes: changed(1), cursor: null } },
  });
  const select = () =>
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select the inquiry from Two Kamau' }));
  const press = async (name: string) => {
    const button = await screen.findByRole('button', { name });
    button.focus();
    fireEvent.click(button);
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
    await waitFor(() => expect(document.activeElement?.matches('input, a')).toBe(true));
  };
  select();
  await press('Clear selection');
  select();
  fireEvent.change(await screen.findByLabelText('Change the selected inquiries'), {
    target: { value: '{"status":"closed"}' },
  });
  await press('Apply');
  expect(await screen.findByText('1 inquiry changed')).toBeTruthy();
});

/** Closes three inquiries at once, which fails after two, and undoes these; one answer of both is given. */
async function undoOfSeveral(one: Answers[string]) {
  const rows = [inquiryOf('One', 1), inquiryOf('Two', 2), inquiryOf('Three', 3)];
  const changes = ['One', 'Two'].map((id, hour) => ({ id, version: `2026-01-31T0${hour}:00:00.000Z` }));
  const { calls } = await open(0, rows, undefined, {
    'POST /api/admin/inquiries/bulk': ({ body }) =>
      (body as { cursor?: string }).cursor
        ? { status: 503, json: { detail: 'Try again later' } }
        : { json: { changed: 2, changes, cursor: 'next' } },
    'POST /api/admin/inquiries/One/undo': one,
    'POST /api/admin/inquiries/Two/undo': { json: rows[1] },
  });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all 3 shown' }));
  fireEvent.change(await screen.findByLabelText('Change the selected inquiries'), {
    target: { value: '{"status":"closed"}' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('503: Try again later (2 inquiries changed before)')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  return () => calls.filter(({ path }) => path.endsWith('/undo')).map(({ path, body }) => [path, body]);
}

test('a change of several inquiries is undone, of those that it has reached', async () => {
  const undone = await undoOfSeveral({ json: inquiryOf('One', 1) });
  expect(await screen.findByText('Undone')).toBeTruthy();
  expect(undone()).toEqual([
    ['/api/admin/inquiries/One/undo', { version: '2026-01-31T00:00:00.000Z' }],
    ['/api/admin/inquiries/Two/undo', { version: '2026-01-31T01:00:00.000Z' }],
  ]);
});

test('an inquiry that cannot be undone keeps no other one from it', async () => {
  const undone = await undoOfSeveral({
    status: 412,
    json: { detail: 'This inquiry has been changed since' },
  });
  expect(await screen.findByText('1 of 2 failed: 412: This inquiry has been changed since')).toBeTruthy();
  expect(undone()).toHaveLength(2);
});

test('a selection of late inquiries outlives the step in which “late” moves', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const calls = answerCalls({
    [`GET ${OVERVIEW_PATH}`]: { json: counted(1) },
    [`POST ${SEARCH_PATH}`]: { json: [inquiryOf('Late', 30)] },
    'GET /api/admin/colleagues': { json: [] },
  });
  renderAdmin(<InboxOnceCounted view="overdue" />, '/admin?tab=inquiries&view=overdue');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select the inquiry from Late Kamau' }));
  expect(screen.getByText('All 1 shown are selected')).toBeTruthy();
  const asked = () => new Set(calls.map(({ body }) => (body as InquiryFilter | undefined)?.to)).size;
  const before = asked();
  await act(() => vi.advanceTimersByTimeAsync(HOUR_MS / 4));
  expect(asked()).toBeGreaterThan(before);
  expect(screen.getByText('All 1 shown are selected')).toBeTruthy();
});

test('staff export and change all inquiries that match, beyond those shown', async () => {
  const rows = ['One', 'Two', 'Three', 'Four', 'Five'].map((name) => inquiryOf(name, 1));
  const asked = await open(0, rows, undefined, {
    [`POST ${SEARCH_PATH}`]: {
      json: rows,
      headers: { Link: `<${SEARCH_PATH}?cursor=abc>; rel="next"` },
    },
    'POST /api/admin/inquiries/bulk': ({ body }) => ({
      json: (body as { cursor?: string }).cursor
        ? { changed: 8, changes: changed(8), cursor: null }
        : { changed: 9, changes: changed(9), cursor: 'def' },
    }),
  });
  const { limit, ...filter } = asked[0] as InquiryFilter & { limit: number };
  const sent = (call: string) =>
    asked.calls.filter(({ path }) => path.endsWith(call)).map(({ body }) => body);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all 5 shown' }));
  fireEvent.click(await screen.findByRole('button', { name: /^Select all that match/ }));
  expect(await screen.findByText('All that match are selected')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(sent('/export')).toEqual([filter]));
  const change = { target: { value: '{"status":"closed"}' } };
  fireEvent.change(await screen.findByLabelText('Change the selected inquiries'), change);
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  const confirm = await screen.findByRole('button', { name: 'Change all' });
  expect(sent('/bulk')).toEqual([]);
  fireEvent.click(confirm);
  expect(await screen.findByText('17 inquiries changed')).toBeTruthy();
  const whole = { filter, status: 'closed' };
  expect(sent('/bulk')).toEqual([whole, { ...whole, cursor: 'def' }]);
});

test('when a completed row leaves, the next row gets the focus, and after the last the search', async () => {
  const rows = [inquiryOf('One', 1), inquiryOf('Two', 2)];
  const leaves = (id: string) => ({
    [`PUT /api/admin/inquiries/${id}/status`]: () => ({
      json: rows.splice(
        rows.findIndex((row) => row.id === id),
        1,
      )[0],
    }),
  });
  await open(0, rows, undefined, { ...leaves('One'), ...leaves('Two') });
  const complete = async (name: string, next: () => HTMLElement) => {
    const link = await screen.findByRole('link', { name });
    link.focus();
    fireEvent.keyDown(link, { key: 'e' });
    await waitFor(() => expect(document.activeElement).toBe(next()));
  };
  await complete('One Kamau', () => screen.getByRole('link', { name: 'Two Kamau' }));
  await complete('Two Kamau', () => screen.getByLabelText('Search inquiries'));
});

test('when a row leaves by its own status field, the next row gets the focus', async () => {
  const rows = [inquiryOf('One', 1), inquiryOf('Two', 2)];
  await open(0, rows, undefined, {
    [`POST ${SEARCH_PATH}`]: () => ({ json: [...rows] }),
    'PUT /api/admin/inquiries/One/status': () => ({ json: rows.shift() }),
    'PUT /api/admin/inquiries/Two/status': ({ body }) => ({ json: Object.assign(rows[0] ?? {}, body) }),
  });
  const choose = async (name: string, value: string) => {
    const status = screen.getByLabelText(`Status of the inquiry from ${name}`);
    status.focus();
    fireEvent.change(status, { target: { value } });
    await screen.findByText('Inquiry status updated');
    return status;
  };
  await choose('One Kamau', 'completed');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Two Kamau' })));
  // The field of a row that stays keeps the focus.
  const status = await choose('Two Kamau', 'in-progress');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  expect(document.activeElement).toBe(status);
});

test('a completed overdue row keeps its place until it leaves, and the next gets the focus', async () => {
  const rows = [inquiryOf('Late', 40), inquiryOf('Later', 30), inquiryOf('Fresh', 1)];
  const [saved, answer] = heldBack();
  await open(2, rows, undefined, {
    [`POST ${SEARCH_PATH}`]: () => ({ json: [...rows] }),
    'PUT /api/admin/inquiries/Late/status': async () => {
      await saved;
      return { json: rows.shift() };
    },
  });
  const names = () => screen.getAllByRole('article').map((row) => row.ariaLabel);
  const before = names();
  const link = screen.getByRole('link', { name: 'Late Kamau' });
  link.focus();
  fireEvent.keyDown(link, { key: 'e' });
  await waitFor(() =>
    expect(screen.getByLabelText('Status of the inquiry from Late Kamau')).toHaveProperty(
      'value',
      'completed',
    ),
  );
  expect(names()).toEqual(before);
  answer();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Later Kamau' })));
});

test('a first page of snoozed inquiries is not an empty list, and one button loads more', async () => {
  const late = ['Late', 'Later', 'Third', 'Fourth', 'Fifth'].map((name, n) => inquiryOf(name, 40 - n));
  await open(1, [], undefined, {
    [`POST ${SEARCH_PATH}`]: ({ body }) =>
      (body as { cursor?: string }).cursor
        ? { json: late, headers: { Link: `<${SEARCH_PATH}?cursor=three>; rel="next"` } }
        : { json: [], headers: { Link: `<${SEARCH_PATH}?cursor=two>; rel="next"` } },
  });
  await screen.findByRole('link', { name: 'Late Kamau' });
  expect(screen.getAllByRole('button', { name: /^Load/ })).toHaveLength(1);
});

test('the row reached by a key keeps the focus when a search result rerenders the list', async () => {
  const rows = [inquiryOf('One', 1), inquiryOf('Two', 2)];
  const [searched, answer] = heldBack();
  await open(0, rows, undefined, {
    [`POST ${SEARCH_PATH}`]: async ({ body }) => {
      if ((body as InquiryFilter).q) await searched;
      return { json: rows };
    },
  });
  const list = () => screen.getByRole('region', { name: /first$/ });
  const before = list().querySelector('article');
  fireEvent.change(screen.getByLabelText('Search inquiries'), { target: { value: 'kamau' } });
  await waitFor(() => expect(screen.getByTestId('address').textContent).toContain('q=kamau'));
  screen.getByRole('link', { name: 'One Kamau' }).focus();
  fireEvent.keyDown(document.activeElement as Element, { key: 'j' });
  answer();
  await waitFor(() => expect(list().querySelector('article')).not.toBe(before));
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Two Kamau' }));
});

test('the details of an inquiry stay folded or open for the next one', async () => {
  const rows = ['One', 'Two'].map((name) => inquiryOf(name, 1));
  const ones = rows.map((row) => [`GET /api/admin/inquiries/${row.id}`, { json: row }]);
  await open(0, rows, '/admin?tab=inquiries&id=One', Object.fromEntries(ones));
  const facts = () => screen.findByText('Details').then((summary) => summary.closest('details'));
  const isOpen = (await facts())?.open;
  fireEvent.click(await screen.findByText('Details'));
  expect((await facts())?.open).toBe(!isOpen);
  fireEvent.click(screen.getByRole('link', { name: 'Two Kamau', hidden: true }));
  await screen.findByRole('heading', { name: 'Two Kamau', level: 3 });
  expect((await facts())?.open).toBe(!isOpen);
});

test('an earlier inquiry that has to be loaded gets the focus once it is there', async () => {
  const [now, earlier] = [inquiryOf('Now', 1), inquiryOf('Earlier', 400)];
  const [arrives, answer] = heldBack();
  await open(0, [now], '/admin?tab=inquiries&id=Now', {
    'GET /api/admin/inquiries/Now': { json: now },
    'GET /api/admin/inquiries/Now/earlier': { json: [{ ...earlier, subject: 'The first letter' }] },
    'GET /api/admin/inquiries/Earlier': () => arrives.then(() => ({ json: earlier })),
  });
  const link = await screen.findByRole('link', { name: 'The first letter' });
  link.focus();
  fireEvent.click(link);
  expect(await screen.findByText('Loading the inquiry...')).toBeTruthy();
  answer();
  const heading = await screen.findByRole('heading', { name: 'Earlier Kamau', level: 3 });
  expect(document.activeElement).toBe(heading);
});

test('an inquiry that was erased while it is open is shown no longer', async () => {
  const one = inquiryOf('One', 1);
  let isErased = false;
  const unlessErased = (json: object) => () => (isErased ? { status: 404, json: {} } : { json });
  await open(0, [one], '/admin?tab=inquiries&id=One', {
    'GET /api/admin/inquiries/One': unlessErased({ ...one, message: 'Please call me.' }),
    'PUT /api/admin/inquiries/One/status': unlessErased(one),
  });
  expect(await screen.findByText('Please call me.')).toBeTruthy();
  isErased = true;
  fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'closed' } });
  expect(await screen.findByText('Could not load the inquiry')).toBeTruthy();
  expect(screen.queryByText('Please call me.')).toBeNull();
});

test('an inquiry that is not in the list leads to the first one that is', async () => {
  const [gone, first] = [inquiryOf('Gone', 1), inquiryOf('First', 2)];
  await open(0, [first], `/admin?tab=inquiries&id=${gone.id}`, {
    [`GET /api/admin/inquiries/${gone.id}`]: { json: gone },
    [`GET /api/admin/inquiries/${first.id}`]: { json: first },
  });
  fireEvent.click(await screen.findByRole('link', { name: 'Next in the list' }));
  expect(screen.getByTestId('address').textContent).toContain(`id=${first.id}`);
  expect(screen.queryByRole('link', { name: 'Next in the list' })).toBeNull();
});
