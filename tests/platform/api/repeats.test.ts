/** A request that is repeated with its Idempotency-Key is carried out once. */
import { randomUUID } from 'node:crypto';
import { services } from '@mipaka/contract';
import { describe, expect, test } from 'vitest';
import { picture } from '../../content/publishing/editing.ts';
import { atOnce, column, inquiry } from '../harness/harness.ts';
import { runApi } from '../harness/run-api.ts';
import { recordForm, sampleOf } from '../harness/samples.ts';

const api = await runApi();
const cookie = await api.staff();
const asStaff = api.as(cookie);

const keyed = (key: string) => ({ 'Idempotency-Key': key });

describe('a message', () => {
  const storedFrom = (email: string) => api.rows('contact_inquiries', 'email', email);
  const send = (key: string, body: object) => api.call('POST /api/contact', { body, headers: keyed(key) });

  test('that is sent again is stored once, and the visitor has the reference of what is stored', async () => {
    const key = randomUUID();
    const body = { ...inquiry, email: 'again@example.com', formToken: await api.formToken() };
    const first = await send(key, body);
    // The form has another token by now.
    const second = await send(key, { ...body, formToken: await api.formToken() });
    expect([second.status, second.json]).toEqual([201, first.json]);
    const stored = await storedFrom(body.email);
    expect(stored).toMatchObject([{ reference: first.json.reference, isSuspect: false }]);
    expect(await api.rows('outbox', 'inquiryId', stored[0]?.id)).toHaveLength(2);
  });

  test('that is sent ten times at once is stored once', async () => {
    const key = randomUUID();
    const body = { ...inquiry, email: 'at-once@example.com', formToken: await api.formToken() };
    const answers = await atOnce(10, () => send(key, body));
    expect(new Set(column(answers, 'status'))).toEqual(new Set([201]));
    const references = answers.map(({ json }) => json.reference);
    expect([...new Set(references)]).toEqual(column(await storedFrom(body.email), 'reference'));
    expect(await storedFrom(body.email)).toHaveLength(1);
  });

  test('without a key is a message of its own each time, and so is one with another key', async () => {
    const body = { ...inquiry, email: 'twice@example.com' };
    for (const headers of [{}, {}, keyed(randomUUID()), keyed(randomUUID())])
      expect((await api.call('POST /api/contact', { body, headers })).status).toBe(201);
    expect(new Set(column(await storedFrom(body.email), 'reference')).size).toBe(4);
  });

  test('under the key of another message is refused and not stored', async () => {
    const key = randomUUID();
    await send(key, inquiry);
    const before = await api.size('contact_inquiries');
    const answer = await send(key, { ...inquiry, message: 'Something else' });
    expect(answer.status).toBe(409);
    expect(answer.json.detail).toContain('Idempotency-Key');
    expect(await api.size('contact_inquiries')).toBe(before);
  });

  test.each(['', 'short', `${'x'.repeat(101)}`, 'sixteen characters/'])(
    'with the key %j is a 400',
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

  test('that is created again is the one that is there, with one entry in the log', async () => {
    const key = randomUUID();
    const first = await create(key, sampleOf(services, 1));
    const second = await create(key, sampleOf(services, 1));
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.json).toEqual(first.json);
    expect(await api.size('services')).toBe(1);
    expect(await api.rows('activity_log', 'recordId', first.json.id)).toHaveLength(1);
  });

  test('with a photo is created once as well, and other bytes are another content', async () => {
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

  test('that was deleted since is not created again', async () => {
    const key = randomUUID();
    const { json } = await create(key, sampleOf(services, 2));
    await asStaff(`DELETE /api/admin/services/${json.id}`);
    const before = await api.size('services');
    expect((await create(key, sampleOf(services, 2))).status).toBe(409);
    expect(await api.size('services')).toBe(before);
  });

  test('of somebody else with the same key is another one', async () => {
    const key = randomUUID();
    const mine = await create(key, sampleOf(services, 3));
    const theirs = await create(key, sampleOf(services, 3), await api.staff());
    expect(theirs.status).toBe(201);
    expect(theirs.json.id).not.toBe(mine.json.id);
  });
});

test('a note that is added again is there once', async () => {
  await api.call('POST /api/contact', { body: inquiry });
  const [{ id }] = (await asStaff('GET /api/admin/inquiries')).json;
  const headers = keyed(randomUUID());
  const add = () => asStaff(`POST /api/admin/inquiries/${id}/notes`, { text: 'Called back' }, headers);
  const [first, second] = [await add(), await add()];
  expect(second.json).toEqual(first.json);
  expect((await asStaff(`GET /api/admin/inquiries/${id}/conversation`)).json).toEqual([first.json]);
});
