import {
  type Answer,
  api,
  type ConversationEntry,
  type Inquiry,
  MAX_ENTRIES,
  type Reply,
  templates,
} from '@mipaka/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { amina, answerCalls, fill, renderAdmin } from '../../lib/testing/render-for-test.tsx';
import { inquirySample } from '../../lib/testing/samples-for-test.ts';
import { InquiryDetail } from '../inquiry-detail.tsx';

const id = 'AAAAAAAAAAAAAAAAAAAA';
const path = `/api/admin/inquiries/${id}`;
const at = (minutes: number) => new Date(Date.parse('2026-11-23T08:00:00Z') + minutes * 60_000).toISOString();
const by = (username: string) => ({ id: username, username });

const answer = (change: Partial<Answer> = {}): Answer => ({
  id: 'answer1',
  inquiryId: id,
  kind: 'answer',
  author: by('omar'),
  text: 'We have a depot.',
  createdAt: at(0),
  delivery: { state: 'SUCCESS', attempts: 1, nextTryAt: null, lastError: null },
  ...change,
});
const note: ConversationEntry = {
  id: 'note1',
  inquiryId: id,
  kind: 'note',
  author: by('omar'),
  text: 'Called, nobody there.',
  createdAt: at(1),
};
const change: ConversationEntry = {
  id: 'change1',
  inquiryId: id,
  kind: 'change',
  author: by('omar'),
  changes: { status: { before: 'new', after: 'in-progress' } },
  createdAt: at(2),
};

const reply = (change: Partial<Reply> = {}): Reply => ({
  id: 'reply1',
  inquiryId: id,
  kind: 'reply',
  from: { name: 'Wanjiku Kamau', address: 'W@example.com' },
  sender: 'person',
  authentication: null,
  answerId: 'answer1',
  text: 'Yes, see https://example.com/plan.',
  quoted: '',
  attachments: [],
  createdAt: at(3),
  ...change,
});

type Answers = Parameters<typeof answerCalls>[0];
/** Opens an inquiry with a conversation; both can be changed afterwards. */
async function open(entries: ConversationEntry[] = [], inquiry: Partial<Inquiry> = {}, more: Answers = {}) {
  const row = inquirySample(id, inquiry);
  const calls = answerCalls({
    'GET /api/user': { json: amina },
    'GET /api/admin/colleagues': { json: [] },
    [`GET ${path}`]: () => ({ json: row }),
    [`GET ${path}/earlier`]: { json: [] },
    [`GET ${path}/conversation`]: () => ({ json: entries }),
    [`PUT ${path}/presence`]: { json: [] },
    [`PUT ${path}`]: ({ body }) => ({ json: Object.assign(row, body) }),
    'GET /api/admin/templates': { json: [] },
    ...more,
  });
  const view = renderAdmin(<InquiryDetail id={id} next={undefined} nowMs={Date.parse(at(60))} />);
  await screen.findByRole('heading', { name: 'Conversation' });
  const field = screen.queryByLabelText('Your answer') as HTMLTextAreaElement;
  const sent = () => calls.filter((call) => call.path === `${path}/answers`).map(({ body }) => body);
  return { row, entries, calls, field, sent, unmount: view.unmount };
}
/** Opens an inquiry without a conversation. */
const openWith = (more: Answers) => open([], {}, more);

const waiting = answer({ delivery: { state: 'PENDING', attempts: 0, nextTryAt: at(1), lastError: null } });
/** Opens an inquiry whose answer can still be undone. */
const openWaiting = (more: Answers) => open([waiting], { lastMessageId: waiting.id }, more);
const list = () => screen.findByRole('list', { name: 'Conversation' });

test('the conversation shows answers, notes and changes in one list, each labelled', async () => {
  await open([answer(), note, change]);
  const items = within(await list()).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'omar answered · 23 Nov 2026, 11:00 EATWe have a depot.Sent',
    'omar noted for colleagues · 23 Nov 2026, 11:01 EATCalled, nobody there.',
    'omar · Status: New → In progress · 23 Nov 2026, 11:02 EATUndo',
  ]);
  expect(screen.queryByText('Nobody has answered yet.')).toBeNull();
});

describe('a change in the conversation', () => {
  const changed = (changes: object, n = 2) =>
    ({ ...change, id: `change${n}`, changes, createdAt: at(n) }) as typeof change;
  const offered = () => screen.queryAllByRole('button', { name: /^Undo/ }).map(({ ariaLabel }) => ariaLabel);
  const assigned = { assignee: { before: null, after: { id: 'u1', username: 'amina' } } };
  const taken = { status: { before: 'new', after: 'in-progress' } };

  test('is undone in place, while no later one has changed the same', async () => {
    const both = changed({ ...taken, ...assigned }, 1);
    const entries = [
      both,
      changed({ status: { before: 'in-progress', after: 'closed' } }),
      changed(assigned, 3),
    ];
    const { calls } = await open(
      entries,
      {},
      {
        [`POST ${path}/undo`]: () => {
          entries.push(changed({ status: { before: 'closed', after: 'in-progress' } }, 4));
          return { json: inquirySample(id) };
        },
      },
    );
    await list();
    const label = 'Undo Status: In progress → Closed';
    expect(offered()).toEqual([label, 'Undo Assigned to: Nobody → amina']);
    await userEvent.click(screen.getByRole('button', { name: label }));
    expect(calls.find(({ path }) => path.endsWith('/undo'))?.body).toEqual({ version: at(2) });
    await waitFor(() =>
      expect(offered()).toEqual(['Undo Assigned to: Nobody → amina', 'Undo Status: Closed → In progress']),
    );
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  });
});

test('a template fills the answer, and replaces typed text only after a question', async () => {
  await open();
  await waitFor(() => expect(screen.queryByLabelText('Template')).toBeNull());
  cleanup();
  const template = (name: string, text: string) => ({
    ...templates.draft.parse({ name, text }),
    ...{ id: name, createdAt: at(0), updatedAt: at(0) },
  });
  const json = [template('Call', 'Dear {firstName}, call us. {staff}'), template('Ask', 'Which depot?')];
  const { field, row } = await openWith({ 'GET /api/admin/templates': { json } });
  const choose = (value: string) =>
    fireEvent.change(screen.getByLabelText('Template'), { target: { value } });
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
  await screen.findByText('Call');
  choose('Call');
  expect(field.value).toMatch(new RegExp(`^Dear ${row.firstName}, call us. ${amina.name}`));
  fill(field, 'My own words');
  choose('Ask');
  await press('Keep my text');
  expect(field.value).toBe('My own words');
  choose('Ask');
  await press('Replace');
  expect(field.value).toBe('Which depot?');
});

test('the conversation names staff as visitors read them, or by their user names', async () => {
  const colleagues = [{ id: 'omar', username: 'omar', name: 'Omar Said' }];
  await open(
    [answer(), { ...note, author: by('bera') }],
    {},
    { 'GET /api/admin/colleagues': { json: colleagues } },
  );
  expect(await screen.findByText('Omar Said')).toBeTruthy();
  expect(within(await list()).getByText('bera')).toBeTruthy();
  expect(within(await list()).queryByText('omar')).toBeNull();
});

test('a reply offers its files for download, and folds the quoted text', async () => {
  await open([
    answer(),
    reply({
      quoted: '> We have a depot.',
      attachments: [
        { name: 'plan.pdf', size: 204_800, file: 'attachment-1' },
        { name: 'all.zip', size: 2_097_152, file: null },
      ],
    }),
    reply({ id: 'reply2', from: { name: '', address: 'other@example.com' }, text: 'I answer for her.' }),
  ]);
  const [, first, second] = within(await list())
    .getAllByRole('listitem')
    .filter(({ parentElement }) => parentElement?.tagName === 'OL');
  expect(first?.textContent).toMatch(/^Wanjiku Kamau wrote by mail · /);
  expect(second?.textContent).toMatch(/^other@example\.com wrote by mail from other@example\.com · /);
  const file = screen.getByRole('link', { name: /plan\.pdf \(200 KB\)/ });
  expect([file.getAttribute('href'), file.getAttribute('download')]).toEqual([
    '/api/admin/attachments/attachment-1',
    'plan.pdf',
  ]);
  expect(screen.getByText(/all\.zip \(2\.0 MB\) was not kept/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'https://example.com/plan' })).toBeTruthy();
  expect(screen.queryByText('> We have a depot.')).toBeNull();
  await userEvent.click(screen.getByText('What was quoted'));
  expect(screen.getByText('> We have a depot.')).toBeTruthy();
});

test('the replies that wait are marked, and the first of them is scrolled into sight', async () => {
  const scrolled: string[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.id);
  });
  const replies = [3, 5, 6].map((minutes) => reply({ id: `reply${minutes}`, createdAt: at(minutes) }));
  await open([answer(), ...replies, { ...note, createdAt: at(7) }], { repliedAt: at(5) });
  const items = within(await list()).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent?.includes('Waits for an answer'))).toEqual([
    ...[false, false, true, true, false],
  ]);
  expect(scrolled).toEqual(['entry-reply5']);
  expect(screen.getByText(/^Wrote back /)).toBeTruthy();
});

test('a reply that arrives while staff read is announced, and does not scroll', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  const refused = { status: 412, json: { detail: 'A reply has come.' } };
  const { row, entries, field } = await open([answer()], {}, { [`POST ${path}/answers`]: refused });
  await list();
  const regions = screen.getAllByRole('status');
  const said = () => regions.map(({ textContent }) => textContent).join();
  expect(said()).not.toContain('Wrote back');
  fill(field, 'From me');
  entries.push(reply({ createdAt: at(6) }));
  row.repliedAt = at(6);
  scroll.mockClear();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Waits for an answer')).toBeTruthy();
  expect(said()).toContain('Wrote back today 11:06');
  expect(scroll).not.toHaveBeenCalled();
});

test('a bounce stands at its answer; an automatic reply without an answer stands alone', async () => {
  await open([
    answer(),
    note,
    reply({ sender: 'bounce', text: '5.1.1 No such mailbox' }),
    reply({ id: 'reply2', sender: 'auto-reply', answerId: null, text: 'I am away.' }),
  ]);
  const items = within(await list()).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/We have a depot\.Sent.*Came back, it was not delivered.*5\.1\.1 No such mailbox/),
    expect.stringContaining('Called, nobody there.'),
    expect.stringMatching(/An automatic reply came.*I am away\./),
  ]);
});

test('a long conversation renders its last entries, and the others on request', async () => {
  await open(
    Array.from({ length: 40 }, (_, n) => ({ ...note, id: `n${n}`, text: `Note ${n}`, createdAt: at(n) })),
  );
  expect(within(await list()).getAllByRole('listitem')).toHaveLength(30);
  expect(screen.queryByText('Note 9')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show 10 earlier entries' }));
  expect(within(await list()).getAllByRole('listitem')).toHaveLength(40);
  expect(screen.queryByRole('button', { name: /earlier entries/ })).toBeNull();
});

test('Ctrl and Enter send the typed answer once, with the last message that was seen', async () => {
  const added = answer({ id: 'answer2', author: by('amina'), text: 'Yes.' });
  const { field, sent } = await open(
    [answer()],
    { lastMessageId: 'answer1' },
    {
      [`POST ${path}/answers`]: { status: 201, json: added },
    },
  );
  fill(field, 'Yes.');
  // The browser adds a line.
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(true);
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(field.value).toBe(''));
  expect(sent()).toEqual([{ text: 'Yes.', seen: 'answer1', isComplete: false }]);
});

test('an answer can complete the inquiry', async () => {
  const { field, sent } = await openWith({ [`POST ${path}/answers`]: { status: 201, json: answer() } });
  fill(field, 'Done.');
  await userEvent.click(screen.getByRole('button', { name: 'Send and complete' }));
  expect(sent()).toEqual([{ text: 'Done.', seen: null, isComplete: true }]);
});

test('a text that the API refuses is answered in words', async () => {
  const detail = 'Answer contains characters that are not allowed';
  const { field, sent } = await openWith({ [`POST ${path}/answers`]: { status: 400, json: { detail } } });
  // A line break inside a paragraph of a presentation is pasted as a vertical tab: nobody sees why it is refused.
  fill(field, 'Nine\u000bwould suit us.');
  // A text that the page changed while it was typed would move the caret to its end.
  expect(field.value).toBe('Nine\u000bwould suit us.');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(`400: ${detail}`)).toBeTruthy();
  expect(sent()).toMatchObject([{ text: 'Nine would suit us.' }]);
});

test('a typed answer outlives a reload and a failure, and is gone once it is sent', async () => {
  let status = 503;
  const answers = {
    [`POST ${path}/answers`]: () => ({ status, json: status === 201 ? answer() : undefined }),
  };
  const first = await open([], {}, answers);
  fill(first.field, 'Half a sentence');
  first.unmount();
  const { field, sent } = await open([], {}, answers);
  expect(field.value).toBe('Half a sentence');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Failed to send the answer')).toBeTruthy();
  expect(field.value).toBe('Half a sentence');
  status = 201;
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(field.value).toBe(''));
  expect(sent()).toHaveLength(2);
  // The button keeps the focus, and sends nothing a second time.
  await userEvent.keyboard('{Enter}');
  expect(sent()).toHaveLength(2);
  // Only the mark that a user is signed in here.
  expect(Object.keys(localStorage)).toEqual(['mipaka.staff']);
});

test('when a colleague has answered first, my answer waits until I send it anyway', async () => {
  const entries: ConversationEntry[] = [];
  const own = answer({ id: 'answer2', author: by('amina'), text: 'From me' });
  const { field, sent, row, calls } = await open(
    entries,
    {},
    {
      [`POST ${path}/answers`]: ({ body }) => {
        if ((body as { seen: string | null }).seen === row.lastMessageId) return { status: 201, json: own };
        return { status: 412, json: { detail: 'omar has answered meanwhile. Nothing was sent.' } };
      },
    },
  );
  fill(field, 'From me');
  entries.push(answer());
  row.lastMessageId = 'answer1';
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('412: omar has answered meanwhile. Nothing was sent.')).toBeTruthy();
  expect((await screen.findByRole('alert')).textContent).toContain(
    'There is a new message in the conversation',
  );
  expect(field.value).toBe('From me');
  expect(await screen.findByText('We have a depot.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Send anyway' }));
  await waitFor(() => expect(field.value).toBe(''));
  expect(sent().map((body) => (body as { seen: string }).seen)).toEqual([null, 'answer1']);
  // Had the first one been stored and its response lost, "Send anyway" would send nothing a second time.
  const keys = calls.map(({ headers }) => headers?.['Idempotency-Key']).filter(Boolean);
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('an answer that was not sent yet can be undone, and its text is in the field again', async () => {
  const waiting = answer({
    createdAt: at(60),
    delivery: { state: 'PENDING', attempts: 0, nextTryAt: at(61), lastError: null },
  });
  let isUndone = false;
  let answerList = () => {};
  const { field } = await open(
    [waiting],
    { lastMessageId: waiting.id },
    {
      // The answer leaves before the list that follows the call has come.
      [`GET ${path}/conversation`]: () =>
        isUndone
          ? new Promise((resolve) => {
              answerList = () => resolve({ json: [] });
            })
          : { json: [waiting] },
      [`DELETE ${addressOfAnswer(waiting.id)}`]: () => {
        isUndone = true;
        return { status: 204 };
      },
      [`GET ${path}`]: () => ({
        json: { ...inquirySample(id), lastMessageId: isUndone ? null : waiting.id },
      }),
    },
  );
  // What shows for a moment alone is said all the same.
  const alerts: string[] = [];
  const seen = new MutationObserver(() =>
    alerts.push(...screen.queryAllByRole('alert').map(({ textContent }) => textContent ?? '')),
  );
  seen.observe(document.body, { childList: true, subtree: true });
  const status = within(await list()).getByRole('status');
  expect(status.textContent).toBe('Leaves in a few secondsUndo');
  await userEvent.click(within(status).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(field.value).toBe('We have a depot.'));
  expect(document.activeElement).toBe(field);
  expect(screen.queryByText('Leaves in a few seconds')).toBeNull();
  answerList();
  seen.disconnect();
  expect(alerts).toEqual([]);
});
const addressOfAnswer = (answerId: string) => api['inquiries.withdrawAnswer'].path.replace(':id', answerId);

test('an answer that another press has undone already is in the field again', async () => {
  let isUndone = false;
  const { field, calls } = await openWaiting({
    [`DELETE ${addressOfAnswer(waiting.id)}`]: () => {
      const status = isUndone ? 404 : 204;
      isUndone = true;
      return { status };
    },
  });
  await list();
  const button = screen.getByRole('button', { name: 'Undo' });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(2));
  await waitFor(() => expect(field.value).toBe('We have a depot.'));
  expect(await screen.findByText('The answer was not sent')).toBeTruthy();
  expect(screen.queryByText('The answer could not be stopped')).toBeNull();
});

test.for(['Failed to fetch', 504] as const)(
  'the text of an answer is not lost with the response to its Undo: %s',
  async (failure) => {
    const entries = [waiting];
    const { field } = await open(
      entries,
      { lastMessageId: waiting.id },
      {
        [`DELETE ${addressOfAnswer(waiting.id)}`]: () => {
          if (!entries.pop()) return { status: 404 };
          if (failure === 504) return { status: failure };
          throw new TypeError(failure);
        },
      },
    );
    await list();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The answer could not be stopped')).toBeTruthy();
    expect(await screen.findByText('Nobody has answered yet.')).toBeTruthy();
    await userEvent.click(screen.getByText('Try again'));
    await waitFor(() => expect(field.value).toBe('We have a depot.'));
  },
);

test('a person who types on at once after an Undo is not warned of the undone answer', async () => {
  let isUndone = false;
  let reads = 0;
  const { field } = await openWaiting({
    [`GET ${path}`]: async () => {
      // A slow line.
      if (isUndone) await new Promise((resolve) => setTimeout(resolve, 100));
      reads += 1;
      return { json: inquirySample(id, { lastMessageId: isUndone ? null : waiting.id }) };
    },
    [`DELETE ${addressOfAnswer(waiting.id)}`]: () => {
      isUndone = true;
      return { status: 204 };
    },
  });
  await list();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(field.value).toBe('We have a depot.'));
  fill(field, 'We have two depots.');
  await waitFor(() => expect(reads).toBeGreaterThan(1));
  const warning = screen.findByText(/There is a new message in the conversation/, {}, { timeout: 300 });
  await expect(warning).rejects.toThrow();
});

test('a reply that comes after an Undo is named before the text is sent', async () => {
  const { field, row } = await openWaiting({
    [`DELETE ${addressOfAnswer(waiting.id)}`]: () => {
      row.lastMessageId = null;
      return { status: 204 };
    },
    [`PUT ${path}`]: () => ({ json: row }),
  });
  await list();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(field.value).toBe('We have a depot.'));
  row.lastMessageId = 'reply1';
  // The refetch after a change; a live update causes the same one.
  await userEvent.click(screen.getByRole('button', { name: 'Assign to me' }));
  expect(await screen.findByText(/There is a new message in the conversation/)).toBeTruthy();
});

test('undoing an answer does not overwrite text typed since', async () => {
  const { field } = await openWaiting({
    [`DELETE ${addressOfAnswer(waiting.id)}`]: { status: 204 },
  });
  await list();
  fill(field, 'Another thought');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The answer was not sent')).toBeTruthy();
  expect(field.value).toBe('We have a depot.\n\nAnother thought');
});

test('a failed answer shows the reason and can be sent again', async () => {
  const failed = answer({
    delivery: { state: 'ERROR', attempts: 1, nextTryAt: at(5), lastError: 'No such mailbox' },
  });
  const { calls } = await open(
    [failed],
    {},
    {
      'POST /api/admin/outbox/answer1/retry': { status: 404, json: { detail: 'There is no such mail' } },
    },
  );
  const status = within(await list()).getByRole('status');
  expect(status.textContent).toContain('Not sent: No such mailbox');
  await userEvent.click(within(status).getByRole('button', { name: 'Send again' }));
  expect(calls.some(({ path: called }) => called.endsWith('/outbox/answer1/retry'))).toBe(true);
});

test('presence reports that a person types, until the field loses the focus', async () => {
  const { field, calls } = await open();
  const reports = () =>
    calls.filter(({ path: called }) => called === `${path}/presence`).map(({ body }) => body);
  await waitFor(() => expect(reports()).toEqual([{ isTyping: false }]));
  await userEvent.type(field, 'Hi');
  await waitFor(() => expect(reports().slice(1)).toEqual([{ isTyping: true }]));
  await userEvent.tab();
  await waitFor(() => expect(reports().slice(2)).toEqual([{ isTyping: false }]));
});

test('spam has no field for an answer; the focus stays beside its button, or goes to the field', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Mark as spam' }));
  expect(await screen.findByRole('button', { name: 'Not spam' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.closest('details')).toBeTruthy());
  expect(screen.queryByLabelText('Your answer')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Mark as spam' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Not spam' }));
  expect(await screen.findByText('Inquiry moved to the inbox')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Your answer'));
  expect(screen.queryByRole('button', { name: 'Not spam' })).toBeNull();
});

test('a note on spam promises no mail to a colleague, because it causes none', async () => {
  const omar = { ...amina, id: 'omar', username: 'omar' };
  await open([], { isSuspect: true }, { 'GET /api/admin/colleagues': { json: [omar] } });
  expect(await screen.findByRole('option', { name: 'omar' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Note' }));
  expect(await screen.findByLabelText('Add a note for your colleagues')).toBeTruthy();
  expect(screen.queryByText(/@omar/)).toBeNull();
});

test('a consent that the visitor has withdrawn is noted, and the focus stays beside it', async () => {
  const { row } = await open([], { consent: true });
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw consent' }));
  expect(await screen.findByText('Consent changed')).toBeTruthy();
  expect(row.consent).toBe(false);
  expect(screen.queryByRole('button', { name: 'Withdraw consent' })).toBeNull();
  await waitFor(() => expect(document.activeElement?.closest('details')).toBeTruthy());
});

test('an inquiry that a colleague clears of spam shows the field, and leaves the focus where it is', async () => {
  const { row } = await open(
    [],
    { isSuspect: true },
    {
      [`PUT ${path}/status`]: ({ body }) => ({ json: Object.assign(row, body, { isSuspect: false }) }),
    },
  );
  const status = screen.getByLabelText('Status');
  await userEvent.selectOptions(status, 'in-progress');
  expect(await screen.findByLabelText('Your answer')).toBeTruthy();
  expect(document.activeElement).toBe(status);
});

test('a note is written in place of the answer, whose draft is there again afterwards', async () => {
  const { field, calls, entries } = await openWith({
    'GET /api/admin/colleagues': { json: [amina, { ...amina, id: 'omar', username: 'omar' }] },
    [`POST ${path}/notes`]: () => {
      entries.push(note);
      return { status: 201, json: note };
    },
  });
  fill(field, 'Half an answer');
  await userEvent.click(screen.getByRole('button', { name: 'Note' }));
  expect(await screen.findByText(/^A name after an @ notifies that colleague by mail: @omar$/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  expect(calls.filter((call) => call.path === `${path}/notes`)).toEqual([]);
  const noteField = screen.getByLabelText<HTMLTextAreaElement>('Add a note for your colleagues');
  fill(noteField, 'Called, nobody there.');
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  expect((await list()).textContent).toContain('Called, nobody there.');
  await waitFor(() => expect(noteField.value).toBe(''));
  await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your answer').value).toBe('Half an answer');
});

test('a note on a conversation that could not be loaded does not stand for the whole of it', async () => {
  let status = 503;
  const entries: ConversationEntry[] = [answer()];
  await open(
    entries,
    {},
    {
      [`GET ${path}/conversation`]: () => ({ status, json: status === 200 ? entries : 'busy' }),
      [`POST ${path}/notes`]: () => {
        const added = { ...note, id: `note${entries.length}` };
        entries.push(added);
        return { status: 201, json: added };
      },
    },
  );
  expect(await screen.findByText('Could not load the conversation')).toBeTruthy();
  const add = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Note' }));
    fill(screen.getByLabelText('Add a note for your colleagues'), 'Called, nobody there.');
    await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
    expect(await screen.findByText('Note added')).toBeTruthy();
  };
  await add();
  expect(await screen.findByText('Could not load the conversation')).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Conversation' })).toBeNull();
  status = 200;
  await add();
  expect((await list()).textContent).toContain('We have a depot.');
});

describe.each([
  { mode: 'Answer', button: 'Send', label: 'Your answer', part: 'answers', json: answer({ text: 'Yes.' }) },
  { mode: 'Note', button: 'Add note', label: /Add a note/, part: 'notes', json: { ...note, text: 'Yes.' } },
])('a text that is left while it is being sent ($mode)', ({ mode, button, label, part, json }) => {
  const field = () => screen.getByLabelText<HTMLTextAreaElement>(label);
  const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  /** Writes a text and sends it; `respond` ends the call. */
  async function send() {
    let respond = (_status: number) => {};
    const reply = new Promise<{ status: number; json: unknown }>((resolve) => {
      respond = (status) => resolve({ status, json });
    });
    const view = await openWith({ [`POST ${path}/${part}`]: () => reply });
    await click(mode);
    fill(field(), 'Yes.');
    await click(button);
    return { ...view, respond, made: () => view.calls.filter((call) => call.path === `${path}/${part}`) };
  }
  const kept = () => [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage)).join();

  test('is no draft when the person returns, and is sent once', async () => {
    const { respond, made } = await send();
    await click(mode === 'Note' ? 'Answer' : 'Note');
    await click(mode);
    expect([field().value, field().readOnly]).toEqual(['Yes.', true]);
    // A browser would add a line to the text, which a retry would then send as another one.
    expect(fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true })).toBe(false);
    respond(201);
    await waitFor(() => expect([field().value, field().readOnly]).toEqual(['', false]));
    expect(made()).toHaveLength(1);
    expect(kept()).not.toContain(id);
  });

  test('is no draft either when the inquiry is no longer shown', async () => {
    const { respond, unmount } = await send();
    expect(kept()).toContain(id);
    unmount();
    respond(201);
    await waitFor(() => expect(kept()).not.toContain(id));
  });

  test('is retried under the same idempotency key after a failure', async () => {
    const first = await send();
    first.unmount();
    first.respond(503);
    const second = await send();
    second.respond(201);
    await waitFor(() => expect(field().value).toBe(''));
    const made = [...first.made(), ...second.made()];
    const [key, ...others] = made.map(({ headers }) => headers?.['Idempotency-Key']);
    expect(key).toBeTruthy();
    expect(others).toEqual([key]);
  });
});

test('an answer undone while a note is open returns to its field, without a warning', async () => {
  const { field, unmount, row } = await openWith({
    [`POST ${path}/answers`]: { status: 201, json: answer({ text: 'Too soon' }) },
    [`DELETE ${addressOfAnswer('answer1')}`]: () => {
      row.lastMessageId = null;
      return { status: 204 };
    },
  });
  fill(field, 'Too soon');
  row.lastMessageId = 'answer1';
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await userEvent.click(screen.getByRole('button', { name: 'Note' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your answer').value).toBe('Too soon'),
  );
  expect(screen.queryByText(/There is a new message in the conversation/)).toBeNull();
  unmount();
});

test('on a phone, an answer undone while the note is open takes the focus back to its field', async () => {
  const media = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(media(query), { matches: query.startsWith('(max-width') }),
  );
  await openWith({
    [`POST ${path}/answers`]: { status: 201, json: answer({ text: 'Too soon' }) },
    [`DELETE ${addressOfAnswer('answer1')}`]: { status: 204 },
  });
  await userEvent.click(screen.getByRole('button', { name: /^Answer / }));
  fill(await screen.findByLabelText('Your answer'), 'Too soon');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Note' }));
  await screen.findByLabelText('Add a note for your colleagues');
  await userEvent.click(await screen.findByText('Undo'));
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Your answer');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.value).toBe('Too soon');
});

test('on a phone, the words of an inquiry that came by mail stand below its answer', async () => {
  const media = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(media(query), { matches: query.startsWith('(max-width') }),
  );
  const inquiry = { isByMail: true, message: 'Do you have a depot?' };
  // The entry of the first mail has no text of its own.
  await open([reply({ text: '', answerId: null })], { ...inquiry, lastMessageId: 'reply1' });
  await list();
  await userEvent.click(screen.getByRole('button', { name: /^Answer / }));
  const sheet = await screen.findByRole('dialog');
  expect(within(sheet).getByText(inquiry.message)).toBeTruthy();
});

test('an unverified sender is marked beside the name, and no other sender is', async () => {
  const unverified = { isVerified: false, verdicts: 'spf=fail (evil.test)' };
  const replies = [
    reply({ text: 'One', authentication: unverified }),
    reply({ id: 'reply2', text: 'Two', authentication: { isVerified: true, verdicts: 'dmarc=pass' } }),
    reply({ id: 'reply3', text: 'Three' }),
  ];
  await open(replies, { isByMail: true, isUnverified: true });
  await list();
  const badges = screen.getAllByText('Unverified sender');
  expect(badges.map(({ title }) => title)).toEqual(['', 'spf=fail (evil.test)']);
  expect(badges[1]?.parentElement?.textContent).toMatch(/^Wanjiku Kamau Unverified sender wrote by mail/);
});

test('a conversation that is cut off says so', async () => {
  const notes = Array.from({ length: MAX_ENTRIES + 1 }, (_, n) => ({ ...note, id: `note${n}` }));
  const cut = 'Entries before the newest 200 are not shown.';
  const { unmount } = await open([...notes.slice(1), change]);
  await screen.findByRole('button', { name: 'Show 171 earlier entries' });
  expect(screen.queryByText(cut)).toBeNull();
  unmount();
  await open(notes);
  expect(await screen.findByText(cut)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Show 170 earlier entries' })).toBeTruthy();
});

test('a snoozed inquiry keeps the time at which its answer is due, and the menu names it', async () => {
  await open([], { createdAt: at(0), snooze: { until: at(24 * 60) } });
  expect(screen.getByText(/^Snoozed /)).toBeTruthy();
  expect(screen.getByText(/^Reply due by /)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Snooze' }));
  expect(await screen.findByText(/^Reply due by .*, also while it is snoozed\.$/)).toBeTruthy();
});

test('staff take an inquiry before their colleagues have loaded', async () => {
  const { calls, row } = await openWith({
    'GET /api/admin/colleagues': () => new Promise<never>(() => {}),
    [`PUT ${path}`]: () => ({ json: Object.assign(row, { assignee: amina }) }),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Assign to me' }));
  expect(await screen.findByText(`Inquiry assigned to ${amina.username}`)).toBeTruthy();
  // The pressed button is gone; in a list of choices, the keys of the inbox would choose.
  expect(screen.queryByRole('button', { name: 'Assign to me' })).toBeNull();
  await waitFor(() => expect(document.activeElement?.closest('details')).toBeTruthy());
  expect(document.activeElement?.tagName).not.toBe('SELECT');
  expect(calls.find((call) => call.method === 'PUT' && call.path === path)).toMatchObject({
    body: { userId: amina.id },
  });
});

test('a day to follow up that could not be saved is not shown as saved, and can be typed again', async () => {
  const { calls, row } = await open(
    [],
    { status: 'new' },
    {
      [`PUT ${path}`]: { status: 503, json: { detail: 'Busy' } },
    },
  );
  expect(row.followUpOn).toBeNull();
  const day = await screen.findByLabelText<HTMLInputElement>('Follow up on');
  for (const tries of [1, 2]) {
    fill(day, '2 Jan 2099');
    await waitFor(() =>
      expect(calls.filter(({ method, path }) => method === 'PUT' && !path.endsWith('presence'))).toHaveLength(
        tries,
      ),
    );
    if (tries === 1) expect(await screen.findByText('Failed to save the day to follow up')).toBeTruthy();
    fireEvent.blur(day);
    await waitFor(() => expect(day.value).toBe(''));
  }
});
