import { type Content, type DraftChange, type DraftedChange, emptyContent } from '@mipaka/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { amina, answerCalls, renderAdmin } from '../../../lib/testing/render-for-test.tsx';
import { changeFor, pendingAt } from '../../lib/draft-changes.ts';
import { builtInFor } from '../../lib/site-places.ts';
import { useSiteDraft } from './session.ts';
import { keptName, nothingKept, writeKept } from './unsent.ts';

const ID = 'a'.repeat(20);
const service = { id: ID, title: 'Trade', description: 'Ships', icon: 'ship', division: null };
const title = { resource: 'services', record: service, field: 'title' } as const;
const description = { ...title, field: 'description' } as const;
const builtIn = {
  resource: 'texts',
  record: { key: 'home.eyebrow', text: 'Nairobi' },
  field: 'text',
} as const;
const company = {
  resource: 'companyInfo',
  record: { section: 'mission', title: 'Our mission', content: 'To trade' },
} as const;

const described = { locale: 'en', at: '2026-11-23T05:00:00.000Z', conflict: null, label: 'A label' } as const;
const by = (username: string) => ({ id: username, username });
let versions = 0;
const changeId = (change: DraftedChange) =>
  [change.resource, change.record, change.kind === 'set' ? change.field : '']
    .map((part) => Buffer.from(part).toString('hex'))
    .join('')
    .padEnd(40, '0')
    .slice(-40);
const savedAs = (change: DraftedChange, username: string): DraftChange =>
  ({
    ...change,
    ...described,
    id: changeId(change),
    by: by(username),
    version: `v${++versions}`,
    ...(change.kind === 'set' && { base: { value: null, updatedAt: described.at } }),
  }) as DraftChange;

type Reply = { status?: number; json?: unknown };
type Save = { change: DraftedChange; typedBy: string | undefined; reply: (reply: Reply) => void };

/** A server whose response to each save the test sends by hand. */
function serve({
  changes = [],
  content = emptyContent,
}: {
  changes?: DraftChange[];
  content?: Content;
} = {}) {
  const now = { changes, content, user: amina.id, draftIsSent: Promise.resolve() };
  const saves: Save[] = [];
  const answers: Parameters<typeof answerCalls>[0] = {
    'GET /api/user': () => ({ json: { ...amina, id: now.user } }),
    'GET /api/admin/draft': async () => {
      const json = { changes: now.changes, schedules: [] };
      await now.draftIsSent;
      return { json };
    },
    'GET /api/admin/draft/content': () => ({ json: now.content }),
    'PUT /api/admin/draft/changes': ({ body }) =>
      new Promise<Reply>((reply) => {
        const { changes: sent, typedBy } = body as { changes: DraftedChange[]; typedBy?: string };
        saves.push({ change: sent[0] as DraftedChange, typedBy, reply });
      }),
  };
  const calls = answerCalls(answers);
  /** Lets the user discard the change that the draft has. */
  const mayDiscard = () => {
    const [{ id, version }] = now.changes as [DraftChange];
    answers[`DELETE /api/admin/draft/changes/${id}`] = () => {
      now.changes = [];
      return { status: 204 };
    };
    return `/api/admin/draft/changes/${id}?version=${version}`;
  };
  const nth = async (count: number) => {
    await waitFor(() => expect(saves.length).toBeGreaterThanOrEqual(count));
    return saves[count - 1] as Save;
  };
  const accept = async (count: number) => {
    const { change, reply } = await nth(count);
    const saved = savedAs(change, amina.username);
    now.changes = [...now.changes.filter(({ id }) => id !== saved.id), saved];
    await act(async () => reply({ json: { saved: [saved], removed: [] } }));
    return change;
  };
  const refuse = async (count: number, status: number) => {
    const { change, reply } = await nth(count);
    await act(async () => reply({ status, json: { status, title: 'No', detail: 'It is refused' } }));
    return change;
  };
  return { calls, now, saves, nth, accept, refuse, mayDiscard };
}

let draft: ReturnType<typeof useSiteDraft>;
function Probe() {
  draft = useSiteDraft(amina);
  return <p>{draft.content && draft.changes ? `${draft.saveState}, ${draft.waiting} wait` : 'loading'}</p>;
}
async function open() {
  const page = renderAdmin(<Probe />);
  await screen.findByText(/wait/);
  return page;
}
// Gives nothing to wait for: React would complain of the response that arrives meanwhile.
const type = (place: Parameters<typeof pendingAt>[0], value: string, seen = draft.changes ?? []) =>
  void act(() => draft.keep(pendingAt(place, value, seen)));
/** A change by a user who has seen nothing of the draft. */
const changeOf = (...[place, value]: Parameters<typeof pendingAt>) =>
  changeFor(pendingAt(place, value, []), [], emptyContent);
const shows = (text: string) => screen.findByText(text);

const keptNow = () => Object.keys(localStorage).filter((name) => name.includes('page-editor'));

test('a value typed while an earlier one is being saved is sent after it', async () => {
  const { now, accept } = serve({ content: { ...emptyContent, services: [service] } });
  await open();
  type(title, 'One');
  type(description, 'Boats');
  type(title, 'Two');
  expect(await accept(1)).toMatchObject({ value: 'One' });
  expect(await accept(2)).toMatchObject({ value: 'Boats' });
  now.content = { ...emptyContent, services: [{ ...service, title: 'As the server sorts it' }] };
  expect(await accept(3)).toMatchObject({ value: 'Two', version: expect.stringMatching(/^v/) });
  await shows('saved, 0 wait');
  await waitFor(() => expect(draft.content).toEqual(now.content));
});

test('a saved change stays in the draft when an older response arrives later', async () => {
  const { now, accept } = serve({ content: { ...emptyContent, services: [service] } });
  await open();
  let send = () => {};
  now.draftIsSent = new Promise((resolve) => {
    send = resolve;
  });
  const asked = draft.refetch();
  type(title, 'One');
  await accept(1);
  now.draftIsSent = Promise.resolve();
  await act(async () => {
    send();
    await asked;
  });
  await shows('saved, 0 wait');
  await waitFor(() => expect(draft.changes).toMatchObject([{ value: 'One' }]));
  // Changes that colleagues have made since are there as well.
  now.changes = [...now.changes, savedAs(changeOf(description, 'Boats', []), 'otieno')];
  await act(() => draft.refetch());
  await waitFor(() => expect(draft.changes).toHaveLength(2));
});

test('a conflict over a built-in text asks first, and saves mine into the colleague’s record', async () => {
  const { now, accept, refuse } = serve();
  await open();
  const theirs = savedAs(changeOf(builtIn, 'Mombasa', []), 'otieno');
  now.changes = [theirs];
  await act(() => draft.refetch());
  // The user had opened the field before.
  type(builtIn, 'Kisumu', []);
  expect(await refuse(1, 412)).toMatchObject({ kind: 'create', record: theirs.record, version: null });
  await waitFor(() => expect(draft.clash?.theirs?.by.username).toBe('otieno'));
  act(() => draft.decideClash('mine'));
  const change = await accept(2);
  expect(change).toMatchObject({
    record: theirs.record,
    version: theirs.version,
    values: { text: 'Kisumu' },
  });
  await shows('saved, 0 wait');
});

test('a text that was being typed when its page went is saved once', async () => {
  const { accept, saves } = serve({ content: { ...emptyContent, services: [service] } });
  await open();
  act(() => draft.noteTyping(pendingAt(title, 'Commerce', [])));
  type(title, 'Commerce');
  expect(await accept(1)).toMatchObject({ value: 'Commerce' });
  await shows('saved, 0 wait');
  expect(saves).toHaveLength(1);
  expect(keptNow()).toEqual([]);
});

test('a section keeps the other field as a colleague has drafted it meanwhile', async () => {
  const { now, accept } = serve();
  await open();
  const theirs = savedAs(changeOf({ ...company, field: 'content' }, 'To sail', []), 'otieno');
  now.changes = [theirs];
  await act(() => draft.refetch());
  type({ ...company, field: 'title' }, 'Why we trade', []);
  expect(await accept(1)).toMatchObject({
    ...{ kind: 'create', record: theirs.record, version: theirs.version },
    values: { title: 'Why we trade', content: 'To sail' },
  });
});

test('a built-in text that was published meanwhile is changed, not created a second time', async () => {
  const { now, accept, refuse } = serve();
  await open();
  type(builtIn, 'Kisumu', []);
  now.content = { ...emptyContent, texts: [{ id: ID, key: 'home.eyebrow', text: 'Mombasa' }] };
  expect(await refuse(1, 409)).toMatchObject({ kind: 'create' });
  expect(await accept(2)).toMatchObject({ kind: 'set', record: ID, value: 'Kisumu', base: 'Nairobi' });
});

test('a text that is typed as it is built in leaves the draft, unless a colleague has drafted another', async () => {
  const { calls, now, saves, accept, refuse, mayDiscard } = serve();
  const words = String(builtInFor('texts', builtIn.record).text);
  const { content } = builtInFor('companyInfo', company.record);
  await open();
  type(builtIn, 'Kisumu', []);
  await accept(1);
  await shows('saved, 0 wait');
  const address = mayDiscard();
  type(builtIn, words);
  await waitFor(() => expect(draft.changes).toEqual([]));
  await shows('saved, 0 wait');
  const discarded = calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
  expect(discarded).toEqual([address]);
  // The other field of a section is still changed.
  type({ ...company, field: 'title' }, 'Why', []);
  await accept(2);
  type({ ...company, field: 'content' }, String(content));
  expect(await accept(3)).toMatchObject({ values: { title: 'Why', content } });

  now.changes = [savedAs(changeOf(builtIn, 'Mombasa', []), 'otieno')];
  mayDiscard();
  await act(() => draft.refetch());
  type(builtIn, words, []);
  await refuse(4, 412);
  await waitFor(() => expect(draft.clash?.theirs?.by.username).toBe('otieno'));
  act(() => draft.decideClash('mine'));
  await waitFor(() => expect(draft.changes).toEqual([]));
  expect(saves).toHaveLength(4);
});

test('two fields of a section typed one after the other make one record', async () => {
  const { accept } = serve();
  await open();
  type({ ...company, field: 'title' }, 'Why', []);
  const record = draft.content?.companyInfo[0];
  type({ resource: 'companyInfo', record: record as never, field: 'content' }, 'To sail', []);
  await accept(1);
  expect(await accept(2)).toMatchObject({
    ...{ kind: 'create', record: record?.id, version: expect.stringMatching(/^v/) },
    values: { title: 'Why', content: 'To sail' },
  });
});

test.each([400, 404, 413])(
  'a change refused with a %i is kept to be copied, and the others are saved',
  async (status) => {
    const { accept, refuse } = serve({ content: { ...emptyContent, services: [service] } });
    const { unmount } = await open();
    type(title, 'Commerce');
    type(description, 'Boats');
    await refuse(1, status);
    await accept(2);
    expect(draft.refused).toMatchObject([{ pending: { value: 'Commerce' } }]);
    expect(draft.refused[0]?.reason).toContain('It is refused');
    unmount();
    await open();
    await waitFor(() => expect(draft.refused).toHaveLength(1));
    act(() => draft.discardRefused(draft.refused[0] as never));
    expect(keptNow()).toEqual([]);
  },
);

test.each([
  // Two calls: the session might just have been replaced by another.
  [401, amina.id, 2, 'signed out, 1 wait'],
  [403, amina.id, 1, 'forbidden, 1 wait'],
  // Another user has signed in at this browser, and this page does not know it yet.
  [403, 'otieno', 1, 'another account, 1 wait'],
])(
  'after a %i (signed in: %s) typed changes stay in the queue until the person who typed them may save again',
  async (status, user, calls, shown) => {
    const { now, saves, accept, refuse } = serve({ content: { ...emptyContent, services: [service] } });
    await open();
    type(title, 'Commerce');
    now.user = user;
    for (let call = 1; call <= calls; call++) await refuse(call, status);
    await shows(shown);
    expect(saves[0]?.typedBy).toBe(amina.id);
    now.user = 'otieno';
    await act(async () => dispatchEvent(new Event('focus')));
    await shows(shown);
    expect(saves).toHaveLength(calls);
    now.user = amina.id;
    await act(async () => dispatchEvent(new Event('focus')));
    expect(await accept(calls + 1)).toMatchObject({ value: 'Commerce' });
  },
);

test('a save without a response is tried again after five seconds', async () => {
  const { accept, refuse } = serve({ content: { ...emptyContent, services: [service] } });
  await open();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  type(title, 'Commerce');
  await refuse(1, 503);
  await shows('unreachable, 1 wait');
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(await accept(2)).toMatchObject({ value: 'Commerce' });
});

test('a return to the tab, which browsers report twice, is one look at who is signed in', async () => {
  const { calls } = serve();
  await open();
  calls.length = 0;
  await act(async () => {
    dispatchEvent(new Event('visibilitychange'));
    dispatchEvent(new Event('focus'));
  });
  expect(calls.map(({ path }) => path)).toEqual(['/api/user']);
});

test('during a conflict the browser keeps my version, and a newer one replaces it', async () => {
  const { now, accept, refuse } = serve({ content: { ...emptyContent, services: [service] } });
  const { unmount } = await open();
  type(title, 'Mine');
  const theirs = savedAs(changeOf(title, 'Theirs', []), 'otieno');
  now.changes = [theirs];
  await refuse(1, 412);
  await waitFor(() => expect(draft.clash).not.toBeNull());
  unmount();
  await open();
  await refuse(2, 412);
  await waitFor(() => expect(draft.clash?.mine).toMatchObject({ value: 'Mine' }));
  type(title, 'Newer');
  expect(draft.clash?.mine).toMatchObject({ value: 'Newer' });
  act(() => draft.decideClash('mine'));
  expect(await accept(3)).toMatchObject({ value: 'Newer', version: theirs.version });
  await shows('saved, 0 wait');
});

test('changes that another tab has left are saved here, with a half-typed one', async () => {
  const { accept } = serve({ content: { ...emptyContent, services: [service] } });
  const closed = await open();
  type({ ...company, field: 'content' }, 'To sail');
  draft.noteTyping(pendingAt(description, 'Half', []));
  closed.unmount();
  const left = { ...nothingKept, pending: [pendingAt(title, 'Left', [])] };
  writeKept(keptName(amina.id, 'gone'), left);
  await open();
  const saved = [await accept(2), await accept(3), await accept(4)];
  expect(saved.map((change) => (change.kind === 'set' ? change.value : change.kind)).sort()).toEqual([
    ...['Half', 'Left', 'create'],
  ]);
  await shows('saved, 0 wait');
  // The closed tab's own save ends late, and must not write its entry again.
  await accept(1);
  expect(keptNow()).toEqual([]);
});
