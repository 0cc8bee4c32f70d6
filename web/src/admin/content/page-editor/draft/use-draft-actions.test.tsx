import { type Content, type DraftChange, emptyContent } from '@mipaka/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { amina, answerCalls, renderAdmin } from '../../../lib/testing/render-for-test.tsx';
import { changeFor } from '../../lib/draft-changes.ts';
import { ScheduleDialog } from '../dialogs/schedule-dialog.tsx';
import { Editor } from '../editor.tsx';
import type { SiteDraft } from './session.ts';
import { useDraftActions } from './use-draft-actions.ts';

const by = { id: amina.id, username: amina.username };
const at = '2099-11-23T05:00:00.000Z';
const change: DraftChange = {
  id: 'a'.repeat(40),
  kind: 'set',
  resource: 'services',
  record: 'b'.repeat(20),
  locale: 'en',
  field: 'title',
  value: 'Trade',
  base: { value: 'Ships', updatedAt: at },
  at,
  by,
  version: 'v1',
  conflict: null,
  label: 'Trade',
};
const changes = [change];
const published = {
  id: 'p1',
  at,
  by,
  scheduledFor: null,
  changes: [{ ...change, before: 'Ships', after: 'Trade', isDone: true }],
};
const scheduled = { id: 'c1', at, by, changes, createdAt: at, version: 'v1', failure: null };
const none = () => undefined;

type Answer = { status?: number; json: unknown };
/** The answers to what the editor reads when it opens. */
const editorAnswers = (draft: () => { changes: typeof changes; schedules: unknown[] }) => ({
  'GET /api/user': { json: amina },
  'GET /api/admin/draft': () => ({ json: draft() }),
  'GET /api/admin/draft/content': { json: emptyContent satisfies Content },
  'PUT /api/admin/draft/presence': { json: { others: [], version: '' } },
});

/** Loses the response of the first call to a path, although the call is processed; gives the keys that were sent. */
function loseAnswer(path: string, answer: Answer | Promise<Answer>) {
  let done: string | undefined;
  const calls = answerCalls({
    ...editorAnswers(() => ({ changes: done ? [] : changes, schedules: [scheduled] })),
    [`POST ${path}`]: ({ headers }) => {
      const key = headers?.['Idempotency-Key'];
      if (done) return key === done ? answer : { status: 409, json: { detail: 'published or discarded' } };
      done = key ?? 'none';
      throw new TypeError('Failed to fetch');
    },
  });
  return () => calls.filter((call) => call.path === path).map(({ headers }) => headers?.['Idempotency-Key']);
}
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('a publish whose response is lost is retried under one key, and shown as published', async () => {
  let respond = none;
  const answer = new Promise<Answer>((resolve) => (respond = () => void resolve({ json: published })));
  const keys = loseAnswer('/api/admin/draft/publish', answer);
  renderAdmin(<Editor user={amina} onReady={none} onEditing={none} onClose={none} />);
  await click('Publish');
  await userEvent.click(await screen.findByTitle('Scheduled'));
  expect(await screen.findByRole('dialog')).toBeTruthy();
  respond();
  expect(await screen.findByText('Published')).toBeTruthy();
  // A dialog that was opened meanwhile stays: text may be typed in it.
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(new Set(keys()).size).toBe(1);
  expect(screen.queryByText(/could not be published|once more/)).toBeNull();
});

test('a publish that a colleague’s change refuses shows the changes as they are now', async () => {
  let now = changes;
  answerCalls({
    ...editorAnswers(() => ({ changes: now, schedules: [] })),
    'POST /api/admin/draft/publish': () => {
      now = [{ ...change, value: 'Of a colleague', version: 'v2' }];
      return { status: 409, json: {} };
    },
  });
  renderAdmin(<Editor user={amina} onReady={none} onEditing={none} onClose={none} />);
  await click('Publish');
  const dialog = within(await screen.findByRole('dialog', { name: 'Changes' }));
  expect(await dialog.findByText('Of a colleague')).toBeTruthy();
  expect(await screen.findByText('Please look at the changes once more')).toBeTruthy();
  expect(screen.queryByText('Published')).toBeNull();
});

test('a schedule whose response is lost is retried under one key', async () => {
  const keys = loseAnswer('/api/admin/schedules', { status: 201, json: scheduled });
  const onScheduled = vi.fn();
  const chosen = { changes, decisions: {} };
  renderAdmin(
    <ScheduleDialog chosen={chosen} schedules={[]} onScheduled={onScheduled} onShare={none} onClose={none} />,
  );
  await click('Schedule');
  await waitFor(() => expect(onScheduled).toHaveBeenCalledOnce());
  expect(new Set(keys()).size).toBe(1);
  expect(screen.queryByText(/could not be changed|once more/)).toBeNull();
});

test.each([
  ['set', true, change.record],
  ['create', false, change.record],
  ['create, beside the published record with its key', true, 'c'.repeat(20)],
] as const)(
  'a text is reset to built-in by one press, whatever the draft has of it: %s',
  async (what, isPublished, id) => {
    const calls = answerCalls({
      'GET /api/user': { json: amina },
      [`DELETE /api/admin/draft/changes/${change.id}`]: { status: 204 },
      'PUT /api/admin/draft/changes': { json: { saved: [], removed: [] } },
    });
    const values = { key: 'home.start' };
    const kind = what.split(',')[0];
    const drafted = { ...change, kind, resource: 'texts', field: 'text', values } as unknown as DraftChange;
    const record = { id, ...values };
    const draft = { changes: [drafted], putIntoDraft: none } as Partial<SiteDraft> as SiteDraft;
    function Tools() {
      const { tools } = useDraftActions(amina, draft, none);
      return (
        <button type="button" onClick={() => tools.reset('texts', record)}>
          Reset
        </button>
      );
    }
    renderAdmin(<Tools />);
    await click('Reset');
    await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));
    const saves = calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    const removal = { kind: 'remove', resource: 'texts', record: id, locale: 'en', version: null };
    expect(saves).toEqual(isPublished ? [{ changes: [removal], typedBy: amina.id }] : []);
  },
);

test('a new record of a colleague that is hidden stays in the draft', async () => {
  const calls = answerCalls({ 'GET /api/user': { json: amina } });
  const values = { title: 'New', description: 'Words', icon: null, division: null, isActive: true };
  const created = { ...change, kind: 'create', values, by: { id: 'u2', username: 'otieno' } } as DraftChange;
  const keep = vi.fn<SiteDraft['keep']>();
  const draft = { changes: [created], keep } as Partial<SiteDraft> as SiteDraft;
  function Tools() {
    const { tools } = useDraftActions(amina, draft, none);
    return (
      <button type="button" onClick={() => tools.hide('services', created.record)}>
        Hide
      </button>
    );
  }
  renderAdmin(<Tools />);
  await click('Hide');
  const [hidden] = keep.mock.calls[0] ?? [];
  const content = { ...emptyContent, services: [{ ...values, id: created.record } as never] };
  expect(hidden && changeFor(hidden, [created], content)).toMatchObject({
    ...{ kind: 'create', record: created.record, version: 'v1', values: { ...values, isActive: false } },
  });
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
});

test.each([
  ['by a call whose response was lost', true],
  ['by a colleague before', false],
])('a change that left the draft %s', async (_how, isOwn) => {
  let now = changes;
  answerCalls({
    ...editorAnswers(() => ({ changes: now, schedules: [] })),
    [`DELETE /api/admin/draft/changes/${change.id}`]: () => {
      if (now.length === 0 || !isOwn) {
        now = [];
        return { status: 404, json: {} };
      }
      now = [];
      throw new TypeError('Failed to fetch');
    },
  });
  renderAdmin(<Editor user={amina} onReady={none} onEditing={none} onClose={none} />);
  await click('1 change');
  await userEvent.click(await screen.findByRole('button', { name: /^Undo: / }));
  expect(await screen.findByText(/^Nothing is changed/)).toBeTruthy();
  expect(screen.queryByText('The change could not be undone') !== null).toBe(!isOwn);
});

test('an impatient second press of Undo takes nothing out of the draft twice', async () => {
  let now = changes;
  let isRead = () => {};
  const calls = answerCalls({
    ...editorAnswers(() => ({ changes: now, schedules: [] })),
    'GET /api/admin/draft': async () => {
      // A slow line.
      if (now.length === 0) await new Promise<void>((resolve) => (isRead = resolve));
      return { json: { changes: now, schedules: [] } };
    },
    [`DELETE /api/admin/draft/changes/${change.id}`]: () => {
      const status = now.length > 0 ? 204 : 404;
      now = [];
      return { status };
    },
  });
  renderAdmin(<Editor user={amina} onReady={none} onEditing={none} onClose={none} />);
  await click('1 change');
  const undo = await screen.findByRole('button', { name: /^Undo: / });
  await userEvent.click(undo);
  await waitFor(() => expect(now).toEqual([]));
  await userEvent.click(undo);
  isRead();
  expect(await screen.findByText(/^Nothing is changed/)).toBeTruthy();
  // The version is that of the shown change: a newer one of a colleague stays.
  expect(calls.flatMap(({ method, path }) => (method === 'DELETE' ? path : []))).toEqual([
    `/api/admin/draft/changes/${change.id}?version=v1`,
  ]);
  expect(screen.queryByText('The change could not be undone')).toBeNull();
});

test('the undo of a sorted list goes on after a change that the API refuses', async () => {
  const moved = ['c', 'd'].map((letter, index) => ({
    ...change,
    ...{ id: letter.repeat(40), record: letter.repeat(20), field: 'sortOrder', value: index + 1 },
    base: { value: index, updatedAt: at },
  }));
  const [first, second] = moved.map(({ id }) => `/api/admin/draft/changes/${id}`);
  const calls = answerCalls({
    ...editorAnswers(() => ({ changes: moved, schedules: [] })),
    // A colleague has moved that one again.
    [`DELETE ${first}`]: { status: 412, json: { detail: 'Somebody else changed this' } },
    [`DELETE ${second}`]: { status: 204 },
  });
  renderAdmin(<Editor user={amina} onReady={none} onEditing={none} onClose={none} />);
  await click('1 change');
  await userEvent.click(await screen.findByRole('button', { name: /^Undo: / }));
  expect(await screen.findByText('1 of 2 failed: 412: Somebody else changed this')).toBeTruthy();
  const deleted = calls.flatMap(({ method, path }) => (method === 'DELETE' ? path.split('?')[0] : []));
  expect(deleted).toEqual([first, second]);
});
