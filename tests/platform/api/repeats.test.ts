/** A request that is repeated with its Idempotency-Key has one effect. */
import { randomUUID } from 'node:crypto';
import { services } from '@mipaka/contract';
import { describe, expect, test } from 'vitest';
import { editing, inMinutes, picture, set } from '../../content/publishing/editing.ts';
import { INQUIRIES, runForStaff } from '../../inbox/inquiries.ts';
import { atOnce, column, inquiry } from '../harness/harness.ts';
import { recordForm, sampleOf } from '../harness/samples.ts';

const { api, cookie, asStaff, inbox } = await runForStaff();

const keyed = (key: string) => ({ 'Idempotency-Key': key });

describe('a message', () => {
  const storedFrom = (email: string) => api.rows('contact_inquiries', 'email', email);
  const send = (key: string, body: object) => api.call('POST /api/contact', { body, headers: keyed(key) });

  test('that is sent ten times at once and again is stored once, with the same reference', async () => {
    const key = randomUUID();
    const body = { ...inquiry, email: 'again@example.com', formToken: await api.formToken() };
    const atFirst = await atOnce(10, () => send(key, body));
    // The repeated form has a newer token.
    const answers = [...atFirst, await send(key, { ...body, formToken: await api.formToken() })];
    const stored = await storedFrom(body.email);
    expect(stored).toMatchObject([{ isSuspect: false }]);
    const { reference } = stored[0] ?? {};
    expect(answers.map(({ status, json }) => [status, json])).toEqual(Array(11).fill([201, { reference }]));
    expect(await api.rows('outbox', 'inquiryId', stored[0]?.id)).toHaveLength(2);
  });

  test('without a key or with a new key is stored each time; a used key with new text is a 409', async () => {
    const body = { ...inquiry, email: 'twice@example.com' };
    for (const headers of [{}, {}, keyed(randomUUID()), keyed(randomUUID())])
      expect((await api.call('POST /api/contact', { body, headers })).status).toBe(201);
    expect(new Set(column(await storedFrom(body.email), 'reference')).size).toBe(4);
    const key = randomUUID();
    await send(key, inquiry);
    const before = await api.size('contact_inquiries');
    const answer = await send(key, { ...inquiry, message: 'Something else' });
    expect(answer.status).toBe(409);
    expect(answer.json.detail).toContain('Idempotency-Key');
    expect(await api.size('contact_inquiries')).toBe(before);
  });

  test.each(['', 'short', `${'x'.repeat(101)}`, 'sixteen characters/'])(
    'with the invalid key %j is a 400',
    async (key) => {
      const before = await api.size('contact_inquiries');
      expect((await send(key, inquiry)).status).toBe(400);
      expect(await api.size('contact_inquiries')).toBe(before);
    },
  );
});

describe('a record', () => {
  const create = (key: string, body: unknown, as = cookie, path = 'services') =>
    api.call(`POST /api/admin/${path}`, { body, headers: keyed(key), cookie: as });

  test('that is created again with its key is the same record, and a 409 once it is deleted', async () => {
    const key = randomUUID();
    const first = await create(key, sampleOf(services, 1));
    const second = await create(key, sampleOf(services, 1));
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.json).toEqual(first.json);
    expect(await api.size('services')).toBe(1);
    expect(await api.rows('activity_log', 'recordId', first.json.id)).toHaveLength(1);
    await asStaff(`DELETE /api/admin/services/${first.json.id}`);
    expect((await create(key, sampleOf(services, 1))).status).toBe(409);
    expect(await api.size('services')).toBe(0);
  });

  test('with a photo is created once with its key as well, and another photo is a 409', async () => {
    const key = randomUUID();
    const member = { name: 'Amina', position: 'Founder', bio: 'Bio' };
    const form = async (color: string) => recordForm(member, { photo: await picture(40, 40, color) });
    const first = await create(key, await form('red'), cookie, 'team');
    const second = await create(key, await form('red'), cookie, 'team');
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.json).toEqual(first.json);
    expect(await api.size('team_members')).toBe(1);
    expect((await create(key, await form('blue'), cookie, 'team')).status).toBe(409);
  });

  test('of another user with the same key is a new record', async () => {
    const key = randomUUID();
    const mine = await create(key, sampleOf(services, 3));
    const theirs = await create(key, sampleOf(services, 3), await api.staff());
    expect(theirs.status).toBe(201);
    expect(theirs.json.id).not.toBe(mine.json.id);
  });
});

const { makeService, draft } = editing(api, cookie);
async function drafted(): Promise<object> {
  const [{ id, version }] = await draft(set((await makeService()).id, 'title', 'Once'));
  return { changes: [{ id, version }], decisions: {} };
}
test.each<[string, () => Promise<[route: string, body: object]>]>([
  ['a note', async () => [`${INQUIRIES}/${(await inbox.send()).id}/notes`, { text: 'Called back' }]],
  ['an answer', async () => [`${INQUIRIES}/${(await inbox.send()).id}/answers`, { text: 'We have one.' }]],
  ['a publish', async () => ['/api/admin/draft/publish', await drafted()]],
  ['a schedule', async () => ['/api/admin/schedules', { ...(await drafted()), at: inMinutes(30) }]],
])('%s that is sent again with its key, also at once, exists once', async (_what, prepare) => {
  const places = ['inquiry_notes', 'outbox', 'publishes', 'scheduled_sets', 'activity_log'];
  const count = async () => (await Promise.all(places.map(api.size))).reduce((sum, size) => sum + size);
  /** The number of documents that `copies` equal requests at once and one repetition add in all. */
  const addedBehind = async (copies: number) => {
    const [path, body] = await prepare();
    const headers = keyed(randomUUID());
    const send = () => asStaff(`POST ${path}`, body, headers);
    const before = await count();
    const taken = (await atOnce(copies, send)).filter(({ status }) => status < 300);
    const last = await send();
    expect(last.status, last.text).toBeLessThan(300);
    for (const { status, json } of taken) expect([status, json]).toEqual([last.status, last.json]);
    return (await count()) - before;
  };
  const alone = await addedBehind(0);
  expect(alone).toBeGreaterThan(0);
  expect(await addedBehind(3)).toBe(alone);
});

test('an answer whose author has only seen that same answer since exists once', async () => {
  const { id } = await inbox.send();
  const send = (seen?: string) => inbox.answer(id, { text: 'We have one.', seen }, keyed('k'.repeat(16)));
  const first = await send();
  const again = await send(first.json.id);
  expect([again.status, again.json.id]).toEqual([201, first.json.id]);
});

test('an answer that was undone is not sent by its repetition, but under a new key', async () => {
  const { id } = await inbox.send();
  const send = (key: string) => inbox.answer(id, { text: 'Too soon' }, keyed(key));
  const key = randomUUID();
  await inbox.undo((await send(key)).json.id);
  const repeated = await send(key);
  expect([repeated.status, repeated.json.detail]).toEqual([409, expect.stringContaining('undone')]);
  expect((await inbox.mailsOf(id)).filter(({ kind }) => kind === 'answer')).toEqual([]);
  expect((await send(randomUUID())).status).toBe(201);
});
