import { emptyContent, type PublishEntry, resources } from '@mipaka/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { amina, answerCalls, renderAdmin } from '../../lib/testing/render-for-test.tsx';
import { HistoryPage } from './history-page.tsx';
import { LastPublish } from './last-publish.tsx';

const by = { id: 'u1', username: 'amina' };
const at = '2026-11-23T05:00:00.000Z';
const times = { createdAt: at, updatedAt: at };
const about = { ...times, id: 'a'.repeat(20), key: 'about.eyebrow', text: 'Now', isActive: true };
const service = {
  id: 's'.repeat(20),
  title: 'Freight',
  description: 'By rail',
  icon: 'train',
  division: null,
};
const content = { ...emptyContent, texts: [about], services: [service] };
const ofText = { kind: 'set', resource: 'texts', record: about.id, label: 'Now', field: 'text' } as const;
const entry = (id: string, changes: object[], more: object = {}) =>
  ({
    ...{ id, at, by, scheduledFor: null },
    changes: changes.map((change) => ({ isDone: true, draftedBy: by, ...change })),
    ...more,
  }) as PublishEntry;
const first = entry('p1', [{ ...ofText, before: 'Before', after: 'Then' }]);
const second = entry(
  'p2',
  [
    { ...ofText, before: 'Then', after: 'Now' },
    { ...ofText, resource: 'services', record: service.id, field: 'title', before: 'Road', after: 'Freight' },
  ],
  { scheduledFor: '2026-11-23T06:00:00.000Z' },
);

const answers = {
  'GET /api/user': { json: amina },
  'GET /api/admin/draft/content': { json: content },
  ...Object.fromEntries(
    resources.map(({ path }) => [`GET /api/admin/${path}`, { json: path === 'texts' ? [about] : [] }]),
  ),
  'GET /api/admin/publishes': { json: [second, first] },
};

/** The shown publishes; each is an entry of the list. */
const shown = () =>
  screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.closest<HTMLElement>('ol > li'));
const foundEntries = async () => {
  await screen.findAllByRole('heading', { level: 2 });
  return shown() as HTMLElement[];
};

test('each publish names its author, time, source and changes, and the list filters by page', async () => {
  answerCalls(answers);
  renderAdmin(<HistoryPage />, '/admin/history');
  const [newest, oldest] = (await foundEntries()) as [HTMLElement, HTMLElement];
  expect(newest.textContent).toContain('amina, scheduled for');
  expect(oldest.textContent).toContain('amina, from the draft');
  expect(within(oldest).getByText('Before', { selector: 'del' })).toBeTruthy();
  expect(within(oldest).getByText('Then', { selector: 'ins' })).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Where'), { target: { value: 'Services' } });
  await waitFor(() => expect(shown()).toHaveLength(1));
  expect(shown()[0]?.textContent).not.toContain('Hero, above the title');
  expect(screen.getByTestId('address').textContent).toContain('/admin/history?page=Services');
  fireEvent.change(screen.getByLabelText('Where'), { target: { value: 'Team' } });
  expect(await screen.findByText('Nothing was published here so far.')).toBeTruthy();
});

test('the filter by page loads earlier publishes until one matches', async () => {
  const services = entry('p0', [
    { ...ofText, resource: 'services', record: service.id, field: 'title', before: 'Air', after: 'Road' },
  ]);
  const calls = answerCalls({
    ...answers,
    'GET /api/admin/publishes': ({ path }) =>
      path.includes('cursor')
        ? { json: [services] }
        : { json: [first], headers: { Link: '</api/admin/publishes?cursor=next>; rel="next"' } },
  });
  renderAdmin(<HistoryPage />, '/admin/history?page=Services');
  expect(await foundEntries()).toHaveLength(1);
  expect(calls.filter(({ path }) => path.includes('cursor=next'))).toHaveLength(1);
});

test('a record that staff have hidden is found on its page, by the name of its place', async () => {
  const hidden = entry('p0', [{ ...ofText, field: 'isActive', before: true, after: false }]);
  answerCalls({
    ...answers,
    'GET /api/admin/publishes': { json: [hidden] },
    'GET /api/admin/texts': { json: [{ ...about, isActive: false }] },
  });
  renderAdmin(<HistoryPage />, '/admin/history?page=About');
  const [found] = (await foundEntries()) as [HTMLElement];
  expect(within(found).getByText('Hero, above the title')).toBeTruthy();
  expect(within(found).getByText('No', { selector: 'ins' })).toBeTruthy();
});

const undoNewest = async () => {
  const [newest] = await foundEntries();
  fireEvent.click(within(newest as HTMLElement).getByRole('button', { name: 'Undo' }));
};

test('undo reverses all of a publish, or only its changes on the chosen page', async () => {
  const calls = answerCalls({
    ...answers,
    'POST /api/admin/publishes/p2/undo': { json: { entry: entry('p3', []), skipped: [] } },
  });
  renderAdmin(<HistoryPage />, '/admin/history');
  await undoNewest();
  expect(await screen.findByText('Undone')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Where'), { target: { value: 'Services' } });
  await waitFor(() => expect(shown()).toHaveLength(1));
  await undoNewest();
  await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2));
  const bodies = calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(bodies).toEqual([{ records: [about.id, service.id] }, { records: [service.id] }]);
});

test('undo names each change that it could not reverse, with the reason', async () => {
  const at = { resource: 'services', record: service.id, label: 'Freight' } as const;
  answerCalls({
    ...answers,
    'POST /api/admin/publishes/p2/undo': {
      json: {
        entry: null,
        skipped: [
          { ...at, field: 'description', reason: 'changed' },
          { resource: 'texts', record: about.id, label: 'Now', field: null, reason: 'drafted' },
          ...['icon', 'division', null].map((field) => ({ ...at, field, reason: 'lost' })),
        ],
      },
    },
  });
  renderAdmin(<HistoryPage />, '/admin/history');
  await undoNewest();
  const said = await screen.findByText(/^Left as it is/);
  expect(said.textContent).toMatch(/: Freight \(Description\) was changed since; /);
  expect(said.textContent).toMatch(
    /; Hero, above the title is changed in the draft or by a schedule; [^;]*; [^;]*; and 1 more\.$/,
  );
  expect(screen.getByText('Nothing to undo')).toBeTruthy();
});

test('undo names a list that was sorted again once, and not by the names of the program', async () => {
  const skipped = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((label, index) => {
    const record = String(index).repeat(20);
    return { resource: 'services', record, label, field: 'sortOrder', reason: 'changed' };
  });
  answerCalls({
    ...answers,
    'POST /api/admin/publishes/p2/undo': { json: { entry: null, skipped } },
  });
  renderAdmin(<HistoryPage />, '/admin/history');
  await undoNewest();
  const said = await screen.findByText(/^Left as it is/);
  expect(said.textContent).toBe('Left as it is: Order of the services was changed since.');
});

test('the undo of a publish is an entry that names it, and so is the undo of that', async () => {
  const undo = entry('p3', [{ ...ofText, before: 'Then', after: 'Before' }], { undoes: first.at });
  const again = entry('p4', [{ ...ofText, before: 'Before', after: 'Then' }], { undoes: undo.at });
  const entries = [first];
  answerCalls({
    ...answers,
    'GET /api/admin/publishes': () => ({ json: entries }),
    'POST /api/admin/publishes/p1/undo': () => {
      entries.unshift(undo);
      return { json: { entry: undo, skipped: [] } };
    },
    'POST /api/admin/publishes/p3/undo': () => {
      entries.unshift(again);
      return { json: { entry: again, skipped: [] } };
    },
  });
  renderAdmin(<HistoryPage />, '/admin/history');
  await undoNewest();
  await waitFor(() => expect(shown()).toHaveLength(2));
  const [newest] = (await foundEntries()) as [HTMLElement];
  expect(newest.textContent).toContain('amina, undo of');
  await userEvent.click(within(newest).getByRole('button', { name: 'Undo the undo' }));
  await waitFor(() => expect(shown()).toHaveLength(3));
  // It takes the text back once more: no button of it may promise to publish.
  const [last] = (await foundEntries()) as [HTMLElement];
  expect(within(last).getByRole('button', { name: 'Undo the undo' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /publish/i })).toBeNull();
});

test('what was published today was published yesterday once midnight in Nairobi is over', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T20:58:00Z'), shouldAdvanceTime: true });
  answerCalls(answers);
  renderAdmin(<LastPublish />);
  expect(await screen.findByText('Last published today 08:00 EAT')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(180_000));
  expect(screen.getByText('Last published yesterday 08:00 EAT')).toBeTruthy();
});
