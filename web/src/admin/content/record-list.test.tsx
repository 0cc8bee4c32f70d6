import { services, statistics, team } from '@mipaka/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { toast } from '../../shared/lib/toast.ts';
import { useSessionWatch } from '../lib/calls/session.ts';
import { listPath } from '../lib/queries/records.ts';
import { amina, answerCalls, fill, renderAdmin } from '../lib/testing/render-for-test.tsx';
import { Guard } from '../ui/guard.tsx';
import { ResourceTab } from './record-list.tsx';

const stamps = { createdAt: '2025-11-20T08:00:00.000Z', updatedAt: '2025-11-20T08:00:00.000Z' };
// The name of the icon is half a one: a form offers few icons for it, and all of them for a whole one.
const trade = {
  ...services.draft.parse({ title: 'Trade Desk', description: 'Ships things', icon: 'shi' }),
  ...stamps,
  id: 's1',
};
const signedIn = { 'GET /api/user': { json: amina }, 'GET /api/admin/services': { json: [trade] } };

let client: QueryClient;
function Watched({ children }: { children: React.ReactNode }) {
  client = useQueryClient();
  useSessionWatch();
  return children;
}
const tab = (resource = services as Parameters<typeof ResourceTab>[0]['resource']) => (
  <Guard>
    <Watched>
      <ResourceTab resource={resource} />
    </Watched>
  </Guard>
);

/** The answer to an undo that leaves nothing out. */
const undone = {
  entry: {
    ...{ id: 'p9', at: stamps.updatedAt, by: amina, changes: [] },
    scheduledFor: null,
    undoes: stamps.updatedAt,
  },
  skipped: [],
};

test('an empty list says how to add the first record', async () => {
  answerCalls({ ...signedIn, 'GET /api/admin/services': { json: [] } });
  renderAdmin(tab());
  expect(await screen.findByText('No services found. Add your first service to get started.')).toBeTruthy();
});

test('a record of a division that is no more hides no other, and its form asks for another division', async () => {
  const old = { ...trade, id: 's2', title: 'Old Desk', division: 'logistics' };
  answerCalls({ ...signedIn, 'GET /api/admin/services': { json: [trade, old] } });
  renderAdmin(tab());
  expect(await screen.findByText('Trade Desk')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Edit Old Desk' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Update' }));
  expect(await screen.findByText(/^Division must be one of: business/)).toBeTruthy();
});

test('a list keeps its rows when another version of the server answers, and the page asks to be reloaded', async () => {
  const answers: Parameters<typeof answerCalls>[0] = { ...signedIn };
  answerCalls(answers);
  renderAdmin(tab());
  await screen.findByText('Trade Desk');
  answers['GET /api/admin/services'] = { json: { rows: [] } };
  const fetchAgain = () => act(() => client.invalidateQueries({ queryKey: [listPath(services)] }));
  await fetchAgain();
  expect(await screen.findByText('This page is out of date. Please reload it.')).toBeTruthy();
  expect(screen.getByText('Trade Desk')).toBeTruthy();
  // Once: calls that repeat by themselves must not take the place of other toasts.
  act(() => toast({ title: 'Service deleted' }));
  await fetchAgain();
  expect(await screen.findByText('Service deleted')).toBeTruthy();
  expect(screen.queryByText('This page is out of date. Please reload it.')).toBeNull();
});

test('a link to a record that is deleted leads to the trash; a list that is not loaded yet says nothing', async () => {
  let answer = (_: { json: unknown }) => {};
  const waiting = new Promise<{ json: unknown }>((resolve) => {
    answer = resolve;
  });
  answerCalls({ ...signedIn, 'GET /api/admin/services': () => waiting });
  renderAdmin(tab(), '/admin?tab=services&dialog=gone');
  await screen.findByText('Loading services...');
  expect(screen.queryByRole('alert')).toBeNull();
  answer({ json: [trade] });
  expect((await screen.findByRole('alert')).textContent).toMatch(/not there any more/);
  expect(screen.getByRole('link', { name: 'trash' }).getAttribute('href')).toMatch(/what=deleted/);
  await userEvent.click(screen.getByRole('button', { name: 'Edit Trade Desk' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('the form says that a colleague deleted its record, and keeps the text', async () => {
  const answers: Parameters<typeof answerCalls>[0] = { ...signedIn };
  answerCalls(answers);
  renderAdmin(tab(), '/admin?tab=services&dialog=s1');
  const field = await screen.findByLabelText<HTMLInputElement>('Description');
  fill(field, 'What I typed');
  answers['GET /api/admin/services'] = { json: [] };
  await act(() => client.invalidateQueries({ queryKey: [listPath(services)] }));
  expect(await screen.findByText(/^This has been deleted in the meantime/)).toBeTruthy();
  expect(field.value).toBe('What I typed');
});

/** A list that is read once; the next read has no end. */
function readOnce(rows: readonly object[]) {
  const answers = [{ json: rows }];
  return () => answers.pop() ?? new Promise<never>(() => {});
}

test('a saved record stands in the list and closes the dialog before the list is refetched', async () => {
  answerCalls({
    ...signedIn,
    'GET /api/admin/services': readOnce([trade]),
    'PUT /api/admin/services/s1': { json: { ...trade, title: 'Export Desk' } },
  });
  renderAdmin(tab(), '/admin?tab=services&dialog=s1');
  await userEvent.click(await screen.findByRole('button', { name: 'Update' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('heading', { name: 'Export Desk' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Trade Desk' })).toBeNull();
});

test.each([
  [
    'editing another one',
    async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Edit Trade Desk' }));
      await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    },
  ],
  [
    'a search',
    async () => {
      fill(screen.getByRole('searchbox'), 'trade');
      await waitFor(() => expect(screen.queryByRole('heading', { name: 'Import Desk' })).toBeNull());
      fill(screen.getByRole('searchbox'), '');
    },
  ],
])('the list scrolls to a new record once, not again after %s', async (_what, afterwards) => {
  const created = { ...trade, id: 's2', title: 'Import Desk' };
  let stored = [trade];
  answerCalls({
    ...signedIn,
    'GET /api/admin/services': () => ({ json: stored }),
    'POST /api/admin/services': () => {
      stored = [trade, created];
      return { status: 201, json: created };
    },
  });
  renderAdmin(tab(), '/admin?tab=services&dialog=new');
  const dialog = within(await screen.findByRole('dialog'));
  for (const name of ['Title', 'Description', 'Icon']) fill(dialog.getByLabelText(name), 'shi');
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  const scrolled = () =>
    scroll.mock.contexts.filter((row) => (row as Element).textContent?.includes('Import Desk')).length;
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(scrolled()).toBe(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await afterwards();
  expect(await screen.findByRole('heading', { name: 'Import Desk' })).toBeTruthy();
  expect(scrolled()).toBe(1);
});

test('a new record has exactly the fields of the form, and stands in the list, which is refetched', async () => {
  const calls = answerCalls({
    ...signedIn,
    'GET /api/admin/services': readOnce([trade]),
    'POST /api/admin/services': { status: 201, json: { ...trade, id: 's2', title: 'Export Desk' } },
  });
  renderAdmin(tab());
  await userEvent.click(await screen.findByRole('button', { name: 'Add Service' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add New Service' }));
  fill(dialog.getByLabelText('Title'), ' Export Desk ');
  fill(dialog.getByLabelText('Description'), 'Sells abroad');
  fill(dialog.getByLabelText('Icon'), 'globe');
  await userEvent.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Service created successfully')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    title: 'Export Desk',
    description: 'Sells abroad',
    icon: 'globe',
    division: null,
    isActive: true,
  });
  expect(await screen.findByRole('heading', { name: 'Export Desk' })).toBeTruthy();
  await waitFor(() =>
    expect(
      calls.filter(({ method, path }) => method === 'GET' && path === '/api/admin/services').length,
    ).toBe(2),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an error of the API stands at its field, with the toast, and the typed text stays', async () => {
  const problem = {
    type: 'about:blank',
    title: 'Conflict',
    status: 409,
    detail: 'The key "zed" is already in use',
    errors: { key: 'Already in use' },
  };
  answerCalls({
    ...signedIn,
    'GET /api/admin/statistics': { json: [] },
    'POST /api/admin/statistics': { status: 409, json: problem },
  });
  renderAdmin(tab(statistics), '/admin?tab=statistics&dialog=new');
  const dialog = within(await screen.findByRole('dialog'));
  for (const label of ['Key', 'Value', 'Label', 'Category']) fill(dialog.getByLabelText(label), 'zed');
  await userEvent.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Failed to create statistic')).toBeTruthy();
  expect(screen.getByText('409: The key "zed" is already in use')).toBeTruthy();
  expect(await dialog.findByText('Already in use')).toBeTruthy();
  expect((dialog.getByLabelText('Value') as HTMLInputElement).value).toBe('zed');
});

test('a failed delete restores the record in the list, before that is refetched', async () => {
  answerCalls({
    ...signedIn,
    'GET /api/admin/services': readOnce([trade]),
    'DELETE /api/admin/services/s1': { status: 503, json: {} },
  });
  renderAdmin(tab());
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Trade Desk' }));
  expect(await screen.findByText('Failed to delete service')).toBeTruthy();
  expect(await screen.findByText('Trade Desk')).toBeTruthy();
});

test('a delete can be undone from its toast, which also links to the trash', async () => {
  let isDeleted = false;
  const calls = answerCalls({
    ...signedIn,
    'GET /api/admin/services': () => ({ json: isDeleted ? [] : [trade] }),
    'DELETE /api/admin/services/s1': () => {
      isDeleted = true;
      return { status: 204 };
    },
    'POST /api/admin/trash/s1/restore': () => {
      isDeleted = false;
      return { json: trade };
    },
  });
  renderAdmin(tab());
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Trade Desk' }));
  expect(await screen.findByText('Service deleted successfully')).toBeTruthy();
  expect(screen.queryByText('Trade Desk')).toBeNull();
  const undo = screen.getByRole('button', { name: 'Undo' });
  // A double click, the second one while the toast fades out.
  act(() => {
    undo.click();
    undo.click();
  });
  expect(await screen.findByText('Service restored successfully')).toBeTruthy();
  expect(await screen.findByText('Trade Desk')).toBeTruthy();
  expect(calls.filter(({ path }) => path.endsWith('/restore'))).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Delete Trade Desk' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Trash' }));
  await waitFor(() =>
    expect(screen.getByTestId('address').textContent).toMatch(/^\/admin\/history\?what=deleted /),
  );
});

describe('the undo of an edit', () => {
  const lastEdit = { at: '2025-11-20T09:00:00.000Z', by: amina, publish: 'p1' };
  const saved = { ...trade, title: 'Export Desk', updatedAt: lastEdit.at, lastEdit };
  const entry = { ...undone.entry, id: 'p2' };
  const skipped = {
    resource: 'services',
    record: 's1',
    label: 'Export Desk',
    field: 'title',
    reason: 'changed',
  };
  async function undoEdit(answer: object, more: Parameters<typeof answerCalls>[0] = {}) {
    const calls = answerCalls({
      ...{ ...signedIn, ...more },
      'PUT /api/admin/services/s1': { json: saved },
      'POST /api/admin/publishes/p1/undo': { json: answer },
      'POST /api/admin/publishes/p2/undo': { json: { entry: { ...entry, id: 'p3' }, skipped: [] } },
    });
    renderAdmin(tab(), '/admin?tab=services&dialog=s1');
    fill(await screen.findByLabelText('Title'), 'Export Desk');
    await userEvent.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Service updated successfully')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    return calls;
  }

  test('is said before the content of the site has arrived, shows the list again, and can be undone', async () => {
    const content = () => new Promise<never>(() => {});
    const calls = await undoEdit({ entry, skipped: [] }, { 'GET /api/admin/draft/content': content });
    expect(await screen.findByText('Undone')).toBeTruthy();
    const lists = () => calls.filter(({ path }) => path === '/api/admin/services').length;
    await waitFor(() => expect(lists()).toBeGreaterThan(2));
    await userEvent.click(screen.getByRole('button', { name: 'Undo the undo' }));
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/p2/undo'))).toBe(true));
  });

  test('leaves what a colleague has changed since, names it, and is not offered again', async () => {
    await undoEdit({ entry: null, skipped: [skipped] });
    expect(await screen.findByText('Nothing to undo')).toBeTruthy();
    expect(screen.getByText('Left as it is: Export Desk (Title) was changed since.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  });
});

test('a save that changes nothing offers no undo', async () => {
  const lastEdit = { at: trade.updatedAt, by: { id: amina.id, username: amina.username } };
  answerCalls({ ...signedIn, 'PUT /api/admin/services/s1': { json: { ...trade, lastEdit } } });
  renderAdmin(tab(), '/admin?tab=services&dialog=s1');
  fill(await screen.findByLabelText('Title'), 'Export Desk');
  await userEvent.click(screen.getByRole('button', { name: 'Update' }));
  expect(await screen.findByText('Service updated successfully')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

describe('a colleague’s draft that the form does not show', () => {
  const omar = { id: 'u2', username: 'omar' };
  const at = '2025-11-20T09:00:00.000Z';
  const record = 's'.repeat(20);
  const service = { ...trade, id: record };
  const theirs = {
    ...{ id: 'd'.repeat(40), kind: 'set', resource: 'services', record, locale: 'en', field: 'title' },
    ...{ label: 'Trade Desk', by: omar, at, version: 'v1', conflict: null },
    ...{ value: 'Of Omar', base: { value: 'Trade Desk', updatedAt: stamps.updatedAt } },
  };
  type Sent = { typedBy?: string; changes: { field: string; value: unknown; version: string | null }[] };

  /** Types into two fields, one of which a colleague has drafted, and saves both as a draft. */
  async function saveOver() {
    const calls = answerCalls({
      ...signedIn,
      'GET /api/admin/services': { json: [service] },
      'GET /api/admin/draft': { json: { changes: [theirs], schedules: [] } },
      'PUT /api/admin/draft/changes': ({ body }) => {
        const isSeen = (body as Sent).changes.every(
          ({ field, version }) => version === (field === 'title' ? 'v1' : null),
        );
        return isSeen ? { json: { saved: [], removed: [] } } : { status: 412, json: {} };
      },
    });
    renderAdmin(tab(), `/admin?tab=services&dialog=${record}`);
    expect(await screen.findByText(/Changed in the draft and not published yet: Title/)).toBeTruthy();
    fill(screen.getByLabelText('Title'), 'Of Amina');
    fill(screen.getByLabelText('Description'), 'Sells abroad');
    await userEvent.click(screen.getByRole('button', { name: 'Save as draft' }));
    const conflict = within(await screen.findByRole('alert'));
    expect(conflict.getByText(/What omar has drafted is of/)).toBeTruthy();
    expect(conflict.getByText('Of Omar')).toBeTruthy();
    expect(conflict.getByText('Of Amina')).toBeTruthy();
    expect(conflict.queryByText('Sells abroad')).toBeNull();
    const saves = () =>
      calls.filter(({ method }) => method === 'PUT').map(({ body }) => body as Required<Sent>);
    const sent = (save: Sent | undefined) =>
      save?.changes.map(({ field, value, version }) => [field, value, version]);
    expect(sent(saves()[0])).toEqual([
      ['title', 'Of Amina', null],
      ['description', 'Sells abroad', null],
    ]);
    expect(saves()[0]?.typedBy).toBe(amina.id);
    return { conflict, second: () => sent(saves()[1]), count: () => saves().length };
  }

  test('is shown beside the typed text, and is replaced after “Save mine”', async () => {
    const { conflict, second } = await saveOver();
    await userEvent.click(conflict.getByRole('button', { name: 'Save mine' }));
    expect(await screen.findByText('Service saved as a draft')).toBeTruthy();
    expect(second()).toEqual([
      ['title', 'Of Amina', 'v1'],
      ['description', 'Sells abroad', null],
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('stays after “Keep the draft”, and the other fields are saved', async () => {
    const { conflict, second, count } = await saveOver();
    await userEvent.click(conflict.getByRole('button', { name: 'Keep the draft' }));
    expect(await screen.findByText('Service saved as a draft')).toBeTruthy();
    expect(second()).toEqual([['description', 'Sells abroad', null]]);
    expect(count()).toBe(2);
  });
});

const exporting = { ...trade, id: 's2', title: 'Export Desk', division: 'business' };
const importing = { ...trade, id: 's3', title: 'Import Desk', division: 'business', isActive: false };
const three = { 'GET /api/admin/services': { json: [trade, exporting, importing] } };
const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('a double click on Delete deletes one record, not the next as well, which has moved up', async () => {
  const deleted = { status: 204 };
  const calls = answerCalls({
    ...{ ...signedIn, ...three },
    'DELETE /api/admin/services/s1': deleted,
    'DELETE /api/admin/services/s2': deleted,
  });
  renderAdmin(tab());
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Trade Desk' }), { detail: 1 });
  fireEvent.click(screen.getByRole('button', { name: 'Delete Export Desk' }), { detail: 2 });
  await screen.findByText('Service deleted successfully');
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

test('the switch of a row hides the record at once, with undo, and flips back on a failure', async () => {
  let isDown = false;
  let now: typeof trade = trade;
  const calls = answerCalls({
    ...signedIn,
    'GET /api/admin/services': () => ({ json: [now] }),
    'PUT /api/admin/services/s1': ({ body }) => {
      if (isDown) return { status: 503, json: {} };
      now = { ...now, ...(body as object), updatedAt: '2025-11-20T09:00:00.000Z' };
      return { json: { ...now, lastEdit: { at: now.updatedAt, by: amina, publish: 'p1' } } };
    },
    'POST /api/admin/publishes/p1/undo': () => {
      now = trade;
      return { json: undone };
    },
  });
  renderAdmin(tab());
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Trade Desk is active' });
  await userEvent.click(toggle);
  await waitFor(() => expect(toggle.checked).toBe(false));
  expect(await screen.findByText('Service updated successfully')).toBeTruthy();
  expect(screen.getByText('Inactive', { selector: 'span' })).toBeTruthy();
  const { title, description, icon, division } = trade;
  expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
    body: { title, description, icon, division, isActive: false },
    headers: { 'If-Match': `"${trade.updatedAt}"` },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone')).toBeTruthy();
  await waitFor(() => expect(toggle.checked).toBe(true));
  isDown = true;
  await userEvent.click(toggle);
  expect(await screen.findByText('Failed to update service')).toBeTruthy();
  await waitFor(() => expect(toggle.checked).toBe(true));
});

test('rows are grouped, name their last editor, and can be searched and filtered', async () => {
  const lastEdit = { at: '2025-11-20T08:00:00.000Z', by: { id: 'u2', username: 'omar' } };
  answerCalls({
    ...signedIn,
    'GET /api/admin/services': { json: [{ ...trade, lastEdit }, exporting, importing] },
  });
  renderAdmin(tab());
  expect(await screen.findByRole('list', { name: 'No division' })).toBeTruthy();
  const business = within(screen.getByRole('list', { name: 'Business & Investment' }));
  expect(business.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getAllByText('omar')).toHaveLength(1);
  expect(screen.getAllByText('20 Nov 2025, 11:00 EAT')).toHaveLength(3);

  fill(screen.getByLabelText('Search services'), 'desk export');
  expect(names()).toEqual(['Export Desk']);
  expect(screen.getByText('1 of 3')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Move / })).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('Which services'), 'Inactive');
  expect(screen.getByText('No services match.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(names()).toEqual(['Trade Desk', 'Export Desk', 'Import Desk']);
});

test('staff hide or delete several records at once, and undo that at once', async () => {
  let now = [trade, exporting, importing];
  const trashed: typeof now = [];
  const put = ({ body }: { body: unknown }, index: number) => {
    const saved = {
      ...now[index],
      ...(body as object),
      updatedAt: '2025-11-20T09:00:00.000Z',
    } as typeof trade;
    now = now.with(index, saved);
    return { json: { ...saved, lastEdit: { at: saved.updatedAt, by: amina, publish: `p${index}` } } };
  };
  const remove = (id: string) => () => {
    trashed.unshift(...now.filter((record) => record.id === id));
    now = now.filter((record) => record.id !== id);
    return { status: 204 };
  };
  const restore = (id: string) => () => {
    now = [...now, ...trashed.filter((record) => record.id === id)];
    return { json: {} };
  };
  const activate = (index: number) => () => {
    now = now.with(index, { ...now[index], isActive: true } as typeof trade);
    return { json: undone };
  };
  const calls = answerCalls({
    ...signedIn,
    'GET /api/admin/services': () => ({ json: now }),
    'PUT /api/admin/services/s1': (call) => put(call, 0),
    'PUT /api/admin/services/s2': (call) => put(call, 1),
    'DELETE /api/admin/services/s1': remove('s1'),
    'DELETE /api/admin/services/s2': remove('s2'),
    'POST /api/admin/trash/s1/restore': restore('s1'),
    'POST /api/admin/trash/s2/restore': restore('s2'),
    'POST /api/admin/publishes/p0/undo': activate(0),
    'POST /api/admin/publishes/p1/undo': activate(1),
  });
  const methods = (method: string) => calls.filter((call) => call.method === method).map(({ path }) => path);
  const bar = () => screen.queryByRole('group', { name: 'Selected services' });
  renderAdmin(tab());
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Trade Desk' }));
  expect(screen.getByText('1 selected')).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all services shown' }));
  expect(screen.getByText('3 selected')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Deactivate' }));
  // The third service was inactive before.
  expect(await screen.findByText('2 services deactivated successfully')).toBeTruthy();
  expect(methods('PUT')).toEqual(['/api/admin/services/s1', '/api/admin/services/s2']);
  expect(now.map(({ isActive }) => isActive)).toEqual([false, false, false]);
  expect(bar()).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone')).toBeTruthy();
  expect(now.map(({ isActive }) => isActive)).toEqual([true, true, false]);

  for (const name of ['Trade Desk', 'Export Desk'])
    await userEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('2 services deleted successfully')).toBeTruthy();
  expect(names()).toEqual(['Import Desk']);
  // The pressed button has gone, and its neighbour has the focus.
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Service' })),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 services restored successfully')).toBeTruthy();
  expect(methods('POST').slice(-2)).toEqual(['/api/admin/trash/s1/restore', '/api/admin/trash/s2/restore']);
  await waitFor(() => expect(names()).toHaveLength(3));
});

test('a bulk delete that fails in part counts the failures, and can be undone and stopped', async () => {
  let isStopped = false;
  answerCalls({
    ...signedIn,
    ...three,
    'DELETE /api/admin/services/s1': { status: 204 },
    'DELETE /api/admin/services/s2': () => {
      if (isStopped) fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
      return { status: 503, json: {} };
    },
    'DELETE /api/admin/services/s3': { status: 204 },
  });
  renderAdmin(tab());
  const deleteAll = async () => {
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all services shown' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  };
  await deleteAll();
  expect(await screen.findByText('Failed to delete 1 of 3 services')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  isStopped = true;
  await deleteAll();
  expect(await screen.findByText('Failed to delete 1 of 2 services')).toBeTruthy();
});

test('staff sort a group by keyboard; the order is saved when they put the row down', async () => {
  const sorted = [trade, importing, exporting];
  const calls = answerCalls({ ...signedIn, ...three, 'POST /api/admin/services/order': { json: sorted } });
  renderAdmin(tab());
  const handle = await screen.findByRole('button', { name: 'Move Import Desk' });
  handle.focus();
  await userEvent.keyboard(' ');
  fireEvent.keyDown(handle, { key: ' ', repeat: true });
  await userEvent.keyboard('{ArrowUp}');
  expect(screen.getByText('Import Desk is at place 1 of 2.')).toBeTruthy();
  expect(calls.every(({ method }) => method === 'GET')).toBe(true);
  await userEvent.keyboard(' ');
  expect(await screen.findByText('Services sorted successfully')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ ids: ['s1', 's3', 's2'] });
});

test('an order that could not be saved is not shown, even before the list is refetched', async () => {
  answerCalls({
    ...signedIn,
    'GET /api/admin/services': readOnce([trade, exporting, importing]),
    'POST /api/admin/services/order': async () => {
      // As over a network, the new order is drawn while it is being saved.
      await new Promise((done) => setTimeout(done, 20));
      return { status: 503, json: {} };
    },
  });
  renderAdmin(tab());
  (await screen.findByRole('button', { name: 'Move Import Desk' })).focus();
  await userEvent.keyboard(' {ArrowUp} ');
  expect(await screen.findByText('Failed to sort services')).toBeTruthy();
  await waitFor(() => expect(names()).toEqual(['Trade Desk', 'Export Desk', 'Import Desk']));
});

describe('when a colleague saved first', () => {
  const theirs = { ...trade, title: 'Their title', updatedAt: '2025-11-20T09:00:00.000Z' };
  const stale = { type: 'about:blank', title: 'Precondition Failed', status: 412, detail: 'Too late' };

  /** Opens the dialog, types a description, and lets another user save before the button is pressed. */
  async function typeAndSave(saved: Record<string, unknown>) {
    let now: Record<string, unknown> = trade;
    const calls = answerCalls({
      ...signedIn,
      'GET /api/admin/services': () => ({ json: [now] }),
      'PUT /api/admin/services/s1': async ({ headers }) => {
        // As over a network, the form is drawn while it is being saved.
        await new Promise((done) => setTimeout(done, 20));
        return headers?.['If-Match'] === `"${now.updatedAt}"` ? { json: now } : { status: 412, json: stale };
      },
    });
    renderAdmin(tab(), '/admin?tab=services&dialog=s1');
    fill(await screen.findByLabelText('Description'), 'Mine');
    now = saved;
    await userEvent.click(screen.getByRole('button', { name: 'Update' }));
    return () => calls.filter(({ method }) => method === 'PUT');
  }

  test('both versions are shown after each refusal, and mine is saved over theirs by “Save mine” alone', async () => {
    const puts = await typeAndSave(theirs);
    for (const times of [1, 2]) {
      // The question has the focus each time.
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')));
      expect(puts()).toHaveLength(times);
      await userEvent.click(screen.getByRole('button', { name: 'Update' }));
    }
    const question = within(await screen.findByRole('alert'));
    expect(question.getByText('Somebody else saved this while you were editing')).toBeTruthy();
    expect(question.getByText('Their title')).toBeTruthy();
    expect(question.getByText('Mine', { selector: 'p:last-child' })).toBeTruthy();
    expect(question.queryByText('Icon')).toBeNull();
    expect(puts().every(({ headers }) => headers?.['If-Match'] === `"${trade.updatedAt}"`)).toBe(true);
    expect(screen.queryByText('Failed to update service')).toBeNull();
    await userEvent.click(question.getByRole('button', { name: 'Save mine' }));
    expect(await screen.findByText('Service updated successfully')).toBeTruthy();
    expect(puts().at(-1)).toMatchObject({
      body: { title: 'Trade Desk', description: 'Mine' },
      headers: { 'If-Match': `"${theirs.updatedAt}"` },
    });
  });

  test('“Use theirs” replaces what I typed', async () => {
    const puts = await typeAndSave(theirs);
    await userEvent.click(await screen.findByRole('button', { name: 'Use theirs' }));
    await waitFor(() =>
      expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('Their title'),
    );
    expect((screen.getByLabelText('Description') as HTMLInputElement).value).toBe('Ships things');
    expect(puts()).toHaveLength(1);
  });

  test('a save that was stored although its response was lost is no conflict', async () => {
    const saved = { ...trade, description: 'Mine', updatedAt: theirs.updatedAt };
    const puts = await typeAndSave(saved);
    expect(await screen.findByText('Service updated successfully')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(puts()).toHaveLength(1);
  });

  test('a change of the order alone is no conflict', async () => {
    const puts = await typeAndSave({ ...trade, sortOrder: 10, updatedAt: theirs.updatedAt });
    expect(await screen.findByText('Service updated successfully')).toBeTruthy();
    expect(puts()).toHaveLength(2);
  });
});

test('an ended session leads to /auth, and the next sign-in restores the typed text until “Start over”', async () => {
  const answers = { ...signedIn, 'PUT /api/admin/services/s1': { status: 401, json: {} } };
  answerCalls(answers);
  const first = renderAdmin(tab(), '/admin?tab=services&dialog=s1');
  fill(await screen.findByLabelText('Title'), 'Half a thought');
  await userEvent.click(screen.getByRole('button', { name: 'Update' }));
  expect(await screen.findByText('Your session has ended')).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByTestId('address').textContent).toBe('/auth {"from":"/admin?tab=services&dialog=s1"}'),
  );
  expect(screen.queryByText('Failed to update service')).toBeNull();
  // The next user of this page may be another person.
  expect(client.getQueryData([listPath(services)])).toBeUndefined();
  first.unmount();

  renderAdmin(tab(), '/admin?tab=services&dialog=s1');
  await waitFor(() =>
    expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('Half a thought'),
  );
  expect(screen.getByText('What you typed before is back.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save as draft' })).toHaveProperty('disabled', false);
  await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
  expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('Trade Desk');
  expect(screen.queryByText('What you typed before is back.')).toBeNull();
});

test('keys and buttons lead to the next record of the list, and ask about unsaved text', async () => {
  answerCalls({ ...signedIn, ...three });
  renderAdmin(tab(), '/admin?tab=services&dialog=s1');
  const title = () => screen.getByLabelText<HTMLInputElement>('Title');
  const step = (key: string) => userEvent.keyboard(`{Alt>}${key}{/Alt}`);
  expect((await screen.findByText('1 of 3')).role).toBe('status');
  await waitFor(() => expect(document.activeElement).toBe(title()));
  await step('j');
  await waitFor(() => expect(title().value).toBe('Export Desk'));
  expect(document.activeElement).toBe(title());
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(title().value).toBe('Import Desk'));
  expect(screen.getByText('3 of 3')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true');
  await step('j');
  expect(title().value).toBe('Import Desk');

  await userEvent.type(title(), 's');
  await step('k');
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(title().value).toBe('Import Desks');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(title().value).toBe('Export Desk'));
  expect(screen.getByTestId('address').textContent).toContain('dialog=s2');
});

test('Escape puts a picked-up entry back; an order that stayed as it was is not saved over a newer one', async () => {
  const answers: Parameters<typeof answerCalls>[0] = { ...signedIn, ...three };
  const calls = answerCalls(answers);
  renderAdmin(tab());
  await userEvent.click(await screen.findByRole('button', { name: 'Change order' }));
  const dialog = await screen.findByRole('dialog', { name: 'Order of services' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  within(dialog).getByRole('button', { name: 'Move Trade Desk' }).focus();
  await userEvent.keyboard(' ');
  await userEvent.keyboard('{Escape}');
  await act(async () => {});
  expect(screen.getByText(/again/)).toBeTruthy();
  // A colleague saves another order meanwhile.
  answers['GET /api/admin/services'] = { json: [exporting, importing, trade] };
  await act(() => client.invalidateQueries({ queryKey: [listPath(services)] }));
  await userEvent.click(screen.getByRole('button', { name: 'Save order' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.every(({ method }) => method === 'GET')).toBe(true);
});

test('no press of the key for the next record is lost before the next record is drawn', async () => {
  // On the screen, the group of the first record is above the others.
  answerCalls({ ...signedIn, 'GET /api/admin/services': { json: [exporting, trade, importing] } });
  renderAdmin(tab(), '/admin?tab=services&dialog=s2');
  const title = await screen.findByLabelText<HTMLInputElement>('Title');
  const next = { key: 'j', code: 'KeyJ', altKey: true };
  act(() => {
    fireEvent.keyDown(title, next);
    fireEvent.keyDown(title, next);
  });
  await expect.poll(() => screen.getByTestId('address').textContent).toContain('dialog=s1');
});

test('a form counts the characters of a text against its limit, and names the last editor', async () => {
  const lastEdit = { at: '2025-11-20T08:00:00.000Z', by: { id: 'u2', username: 'omar' } };
  answerCalls({ ...signedIn, 'GET /api/admin/services': { json: [{ ...trade, lastEdit }] } });
  renderAdmin(tab(), '/admin?tab=services&dialog=s1');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('10 / 200')).toBeTruthy();
  expect(dialog.getByText('12 / 5,000')).toBeTruthy();
  expect(dialog.getByText(/^Last edited/).textContent).toBe('Last edited 20 Nov 2025, 11:00 EAT by omar');
  await userEvent.click(dialog.getByLabelText('Title'));
  await userEvent.paste('🚢'.repeat(190));
  expect(dialog.getByText('200 / 200')).toBeTruthy();
  expect(dialog.getByText('0 left')).toBeTruthy();
  await userEvent.keyboard('!');
  expect(dialog.getByText('1 too many')).toBeTruthy();
});

test('Escape and Cancel ask about unsaved text, even before React has rendered the last key', async () => {
  answerCalls(signedIn);
  renderAdmin(tab(), '/admin?tab=services&dialog=s1');
  const title = await screen.findByLabelText<HTMLInputElement>('Title');
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
  // As a browser sends them on a busy machine: between the two, React runs only its synchronous work.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(title, 'Half a thought');
  title.dispatchEvent(new InputEvent('input', { bubbles: true }));
  title.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  expect(await screen.findByRole('alertdialog', { name: 'Discard your changes?' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(title.value).toBe('Half a thought');
  const drafts = () => Object.keys(sessionStorage).filter((key) => key.includes('draft'));
  await waitFor(() => expect(drafts()).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(drafts()).toEqual([]);
});

test('a required field is marked, and named where it is missing; then nothing is sent', async () => {
  const calls = answerCalls(signedIn);
  renderAdmin(tab(), '/admin?tab=services&dialog=new');
  const dialog = within(await screen.findByRole('dialog'));
  const isMarked = (label: string) => {
    const control = dialog.getByLabelText<HTMLInputElement>(label);
    const element = dialog.getByText(label, { selector: 'label' });
    expect(element.hasAttribute('data-required')).toBe(control.required);
    return control.required;
  };
  expect(['Title', 'Description', 'Icon'].map(isMarked)).toEqual([true, true, true]);
  expect(isMarked('Division')).toBe(false);
  expect(dialog.getByLabelText<HTMLInputElement>('Active').required).toBe(false);
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await dialog.findByText('Title is required')).toBeTruthy();
  expect(dialog.getByText('Icon is required')).toBeTruthy();
  expect(calls.every(({ method }) => method === 'GET')).toBe(true);
});

const member = {
  id: 'm1',
  createdAt: '2025-11-20T08:00:00.000Z',
  updatedAt: '2025-11-20T08:00:00.000Z',
  ...team.draft.parse({ name: 'Amina', position: 'CEO', bio: 'Founder' }),
  photo: '/media/AAAAAAAAAAAAAAAAAAAAAA-320.webp',
  photoWidth: 320,
  photoHeight: 320,
  photoColor: '#000000',
};

test('a photo is sent as a file, named with its size', async () => {
  const calls = answerCalls({
    'GET /api/user': { json: amina },
    'GET /api/admin/team': { json: [] },
    'POST /api/admin/team': { status: 201, json: member },
  });
  URL.createObjectURL ??= () => 'blob:preview';
  URL.revokeObjectURL ??= () => undefined;
  renderAdmin(tab(team), '/admin?tab=team&dialog=new');
  const input = await screen.findByLabelText(/Drop a photo here/);
  await userEvent.upload(input, new File([new Uint8Array(1_572_864)], 'amina.png', { type: 'image/png' }));
  expect(screen.getByText('amina.png')).toBeTruthy();
  expect(screen.getByText('1.50 MB')).toBeTruthy();
  fill(screen.getByLabelText('Name'), 'Amina');
  fill(screen.getByLabelText('Position'), 'CEO');
  fill(screen.getByLabelText('Bio'), 'Founder');
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Team member created successfully')).toBeTruthy();
  const body = calls.find(({ method }) => method === 'POST')?.body as FormData;
  expect((body.get('photo') as File).name).toBe('amina.png');
  expect(body.get('position')).toBe('CEO');
});

test('a photo that a colleague has set stays after “Save mine”, also when that fails at first', async () => {
  const bare = { ...member, photo: null, photoWidth: null, photoHeight: null, photoColor: null };
  const theirs = { ...member, position: 'Chair', updatedAt: '2025-11-20T09:00:00.000Z' };
  let now: unknown = bare;
  const answers = [{ status: 412 }, { status: 500 }, { json: theirs }];
  const calls = answerCalls({
    'GET /api/user': { json: amina },
    'GET /api/admin/team': () => ({ json: [now] }),
    'PUT /api/admin/team/m1': () => answers.shift() ?? { status: 404 },
  });
  renderAdmin(tab(team), '/admin?tab=team&dialog=m1');
  await userEvent.type(await screen.findByLabelText('Bio'), '!');
  now = theirs;
  await userEvent.click(screen.getByRole('button', { name: 'Update' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Save mine' }));
  expect(await screen.findByText('Failed to update team member')).toBeTruthy();
  expect(screen.getByText('Present photo')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Update' }));
  expect(await screen.findByText('Team member updated successfully')).toBeTruthy();
  const bodies = calls.filter(({ method }) => method === 'PUT').map(({ body }) => body as FormData);
  expect(bodies.map((body) => [body.get('bio'), body.has('removePhoto')])).toEqual(
    Array(3).fill(['Founder!', false]),
  );
});
