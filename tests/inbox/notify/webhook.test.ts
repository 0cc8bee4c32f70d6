import { createHmac } from 'node:crypto';
import { DAY_MS } from '@mipaka/contract';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { notifyDue } from '../../../functions/src/inbox/notify/deliver-events.ts';
import { createSealer } from '../../../functions/src/platform/secret-key.ts';
import { type Api, runApi } from '../../platform/harness/harness.ts';
import { inboxOf, sendInquiry } from '../inquiries.ts';
import { eventsOf, notifyAll, type Received, startReceiver } from './push-receiver.ts';

let api: Api;
let asRoot: ReturnType<Api['as']>;
let inbox: ReturnType<typeof inboxOf>;
const receiver = await startReceiver();
afterAll(() => void receiver.stop());
beforeEach(async () => {
  api = await runApi({ isLocalAllowed: true });
  const root = await api.staff('superadmin');
  [asRoot, inbox] = [api.as(root), inboxOf(api, root)];
  receiver.received.length = 0;
  receiver.answerWith(200);
});

const PATH = '/api/admin/webhook';
const save = (fields: object = {}) => asRoot(`PUT ${PATH}`, { url: `${receiver.origin}/hook`, ...fields });
const renew = () => asRoot(`POST ${PATH}/secret`);
const read = async () => (await asRoot(`GET ${PATH}`)).json;
const send = (fields: object = {}) => sendInquiry(api, fields);
const setStatus = (id: string, status: string) => inbox.set(id, 'status', { status });
async function sendAndNotify(fields: object = {}) {
  const sent = await send(fields);
  await notifyAll(api);
  return sent;
}
const later = (ms: number) => new Date(Date.now() + ms);
const bodies = () => receiver.received.map(({ body }) => JSON.parse(body.toString()));

/** Whether the signature is right, checked as docs/operate.md tells receivers to. */
function isSigned({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return headers['webhook-signature'] === expected;
}

test('a new inquiry and each new status reach the webhook, signed and without a name', async () => {
  const { secret } = (await save()).json;
  const { id, reference } = await sendAndNotify();
  await setStatus(id, 'in-progress');
  await notifyAll(api);
  const sent = { id, reference, type: 'Partner Request' };
  const url = `https://mipaka.network/admin?tab=inquiries&id=${id}`;
  expect(bodies()).toMatchObject([
    { event: 'inquiry.created', inquiries: [{ ...sent, status: 'new', previous: null, url }] },
    { event: 'inquiry.status', inquiries: [{ ...sent, status: 'in-progress', previous: 'new', url }] },
  ]);
  for (const request of receiver.received) {
    expect(isSigned(request, secret)).toBe(true);
    expect(request.headers['content-type']).toBe('application/json');
    expect(Math.abs(Number(request.headers['webhook-timestamp']) - Date.now() / 1_000)).toBeLessThan(3_600);
    expect(JSON.parse(request.body.toString()).id).toBe(request.headers['webhook-id']);
    expect(request.body.toString()).not.toMatch(/Wanjiku|Acme|example\.com|depot/);
  }
  expect(isSigned(receiver.received[0] as Received, `whsec_${'A'.repeat(43)}=`)).toBe(false);
  expect(await eventsOf(api)).toEqual([]);
  expect((await read()).tries).toMatchObject([
    { event: 'inquiry.status', status: 200, error: null },
    { event: 'inquiry.created', status: 200, error: null },
  ]);
});

test('a bulk change is one webhook request; assignments, notes and spam cause none', async () => {
  await save();
  const { id } = await send({ website: 'https://spam.example' });
  await setStatus(id, 'closed');
  const [fine, other] = [await send(), await send()];
  await notifyAll(api);
  receiver.received.length = 0;
  await asRoot('POST /api/admin/inquiries/bulk', { ids: [fine.id, other.id], status: 'closed' });
  await notifyAll(api);
  expect(bodies().map(({ inquiries }) => inquiries.length)).toEqual([2]);
  receiver.received.length = 0;
  await inbox.set(fine.id, 'assignee', { userId: (await asRoot('GET /api/user')).json.id });
  await inbox.note(fine.id, 'A note');
  await inbox.set(fine.id, 'suspect', { isSuspect: true });
  await setStatus(fine.id, 'completed');
  await notifyAll(api);
  expect(receiver.received).toEqual([]);
});

test('a webhook for Slack gets a line of text for each inquiry', async () => {
  await save({ isSlack: true });
  const { id, reference } = await sendAndNotify();
  await setStatus(id, 'completed');
  await notifyAll(api);
  const link = `<https://mipaka.network/admin?tab=inquiries&id=${id}|${reference}>`;
  expect(bodies()).toEqual([
    { text: `New inquiry ${link} (Partner Request)` },
    { text: `${link}: new → completed` },
  ]);
});

describe('a webhook receiver', () => {
  test('that fails gets the same event again with the same id, and each try is logged', async () => {
    await save();
    receiver.answerWith(500);
    await sendAndNotify();
    await notifyDue(api.services, new Date());
    expect(receiver.received).toHaveLength(1);
    receiver.answerWith(204);
    await notifyDue(api.services, later(120_000));
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    expect((await read()).tries.map(({ status, error }: never) => [status, error])).toEqual([
      [204, null],
      [500, 'The answer was 500'],
    ]);
    expect(await eventsOf(api)).toEqual([]);
  });

  // Node's error has no words where several addresses of a host refuse the connection.
  test('that refuses the connection without a word gets the event again', async () => {
    await save();
    await send();
    const { webhooks } = api.services;
    const refused = vi.fn(async () => ({ id: 't', at: '', event: 'test' as const, status: null, error: '' }));
    await notifyDue({ ...api.services, webhooks: { ...webhooks, send: refused } }, later(120_000));
    expect(refused).toHaveBeenCalledOnce();
    await notifyDue(api.services, later(DAY_MS));
    expect(bodies()).toMatchObject([{ event: 'inquiry.created' }]);
  });

  test('that keeps failing is given up after seven tries', async () => {
    await save();
    receiver.answerWith(500);
    await send();
    for (let day = 0; day < 8; day++) await notifyDue(api.services, later(day * DAY_MS));
    expect(receiver.received).toHaveLength(7);
    expect(await eventsOf(api)).toEqual([]);
  });

  test('that redirects is not followed', async () => {
    await save();
    receiver.answerWith(302);
    await sendAndNotify();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
    expect((await read()).tries[0]).toMatchObject({ status: 302, error: 'The answer was 302' });
  });
});

test('a webhook secret from before a new ACCOUNT_KEY fails with advice; a new one works', async () => {
  await save();
  const words = expect.stringMatching(/ACCOUNT_KEY.*press New secret/);
  const before = createSealer(api.db, 'webhooks', 'the half of the keys that was in use before');
  const sealed = await before.seal('whsec_c2VjcmV0', 'main');
  await api.db.doc('webhooks/main').update({ secret: sealed });
  await sendAndNotify();
  expect((await read()).tries).toMatchObject([{ event: 'inquiry.created', status: null, error: words }]);
  const { status, json } = await asRoot(`POST ${PATH}/test`);
  expect([status, json]).toEqual([200, expect.objectContaining({ status: null, error: words })]);
  expect(receiver.received).toEqual([]);
  const { secret } = (await renew()).json;
  await notifyDue(api.services, later(120_000));
  expect(bodies()).toMatchObject([{ event: 'inquiry.created' }]);
  expect(isSigned(receiver.received[0] as Received, secret)).toBe(true);
  expect(await eventsOf(api)).toEqual([]);
});

describe('the settings of the webhook', () => {
  test('show the secret once, and keep it encrypted', async () => {
    const first = (await save()).json;
    expect(first).toMatchObject({ url: `${receiver.origin}/hook`, isSlack: false });
    expect(first.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await read()).not.toHaveProperty('secret');
    expect(JSON.stringify(await api.stored('webhooks/main'))).not.toContain(first.secret);
    expect((await save({ isSlack: true })).json.secret).toBeNull();
    const renewed = (await renew()).json;
    expect(renewed).toMatchObject({
      url: first.url,
      isSlack: true,
      secret: expect.stringMatching(/^whsec_/),
    });
    expect(renewed.secret).not.toBe(first.secret);
    // A new address gets a new secret, so that its owner cannot sign requests to the previous receiver.
    expect((await save({ url: 'http://127.0.0.1:9/other' })).json.secret).toMatch(/^whsec_/);
    const log = (await asRoot('GET /api/admin/security?event=webhook-changed')).json;
    expect([log.length, log[0].subject]).toEqual([4, 'set to 127.0.0.1:9']);
  });

  test('send a test on request, which shows a failure’s reason, and nothing once removed', async () => {
    expect((await asRoot(`POST ${PATH}/test`)).status).toBe(409);
    expect((await renew()).status).toBe(409);
    const { secret } = (await save()).json;
    const answer = await asRoot(`POST ${PATH}/test`);
    expect(answer.json).toMatchObject({ event: 'test', status: 200, error: null });
    expect(bodies()).toMatchObject([{ event: 'test', inquiries: [] }]);
    expect(isSigned(receiver.received[0] as Received, secret)).toBe(true);
    await save({ url: 'http://127.0.0.1:9/' });
    const failed = await asRoot(`POST ${PATH}/test`);
    expect(failed.json).toMatchObject({ status: null, error: expect.stringMatching(/./) });
    await send();
    expect((await asRoot(`DELETE ${PATH}`)).status).toBe(204);
    await notifyAll(api);
    expect([receiver.received.length, (await read()).url, await eventsOf(api)]).toEqual([1, null, []]);
  });

  // All refused addresses: outgoing-post.test.ts.
  test.each(['http://hooks.example.com/', 'https://127.0.0.1/', 'hook'])('refuse the URL %s', async (url) => {
    const own = await runApi();
    const answer = await own.as(await own.staff('superadmin'))(`PUT ${PATH}`, { url });
    expect([answer.status, await own.size('webhooks')]).toEqual([400, 0]);
    expect(answer.json.errors.url).toBeTruthy();
  });
});
