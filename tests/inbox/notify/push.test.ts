import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import webPush from 'web-push';
import { deliverEvent, notifyDue } from '../../../functions/src/inbox/notify/deliver-events.ts';
import { everyFewMinutes } from '../../../functions/src/jobs/every-few-minutes.ts';
import { type Api, atOnce, column, runApi, tokenIn } from '../../platform/harness/harness.ts';
import { inboxOf, sendInquiry } from '../inquiries.ts';
import { reply } from '../mail/letters.ts';
import { eventsOf, notifyAll, type Received, senderOf, startReceiver, subscribe } from './push-receiver.ts';

const push = { ...webPush.generateVAPIDKeys(), subject: 'mailto:hello@mipaka.test' };
const service = await startReceiver();
afterAll(() => void service.stop());

let api: Api;
beforeEach(async () => {
  api = await runApi({ push, isLocalAllowed: true });
  service.received.length = 0;
  service.answerWith(201);
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function withDevice(username: string, ...events: string[]) {
  const { id } = await api.addUser('admin', username);
  const cookie = await api.signIn(username);
  const browser = subscribe(service.origin, username);
  const { endpoint, keys } = browser;
  const headers = { 'User-Agent': 'Mozilla/5.0 (Linux; Android 16) Chrome/140.0 Mobile' };
  const as = api.as(cookie);
  const answer = await as('PUT /api/account/push-devices', { endpoint, keys, events }, headers);
  expect(answer.status, answer.text).toBe(200);
  const path = `/push/${username}`;
  const messages = (): Received[] => service.received.filter((one) => one.path === path);
  return {
    ...{ id, cookie, as, subscription: { endpoint, keys }, device: answer.json.id as string, path },
    ...inboxOf(api, cookie),
    messages,
    count: () => messages().length,
    read: (message: Received) => browser.read(message),
    texts: () => messages().map((message) => browser.read(message)),
  };
}
const send = (fields: object = {}) => sendInquiry(api, fields);
const eventIds = async () => column(await eventsOf(api), 'id');
const targets = async () => column(await api.rows('inquiry_events'), 'targets');
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
async function addWebhook() {
  const asRoot = api.as(await api.staff('superadmin'));
  expect((await asRoot('PUT /api/admin/webhook', { url: `${service.origin}/hook` })).status).toBe(200);
}

test('the schedule notifies devices although mails and publishes fail, and reports that', async () => {
  const amina = await withDevice('amina', 'inquiry');
  await send();
  await (await eventsOf(api))[0]?.ref.update({ nextTryAt: new Date(0).toISOString() });
  const fail = () => Promise.reject(new Error('out of reach'));
  const { outbox, publisher } = api.services;
  const failing = { outbox: { ...outbox, due: fail }, publisher: { ...publisher, publishDue: fail } };
  await expect(everyFewMinutes({ ...api.services, ...failing }, new Date())).rejects.toThrow('out of reach');
  expect([amina.count(), await eventIds()]).toEqual([1, []]);
});

describe('a new inquiry', () => {
  test('reaches each subscribed device once, encrypted for it alone, without a name', async () => {
    const amina = await withDevice('amina', 'inquiry');
    const omar = await withDevice('omar', 'inquiry', 'reply');
    const quiet = await withDevice('quiet', 'assignment');
    const { id, reference } = await send();
    const [event] = await eventIds();
    await atOnce(3, () => deliverEvent(api.services, event));
    await deliverEvent(api.services, event);
    const body = `${reference}, Partner Request`;
    const path = `/admin?tab=inquiries&id=${id}`;
    for (const { texts, messages } of [amina, omar]) {
      expect(texts()).toEqual([{ title: 'New inquiry', body, tag: `inquiry-${id}`, path }]);
      const [message] = messages() as [Received];
      expect(senderOf(message, push.publicKey)).toMatchObject({ aud: service.origin, sub: push.subject });
      expect(Number(message.headers.ttl)).toBeGreaterThan(0);
      expect(message.body.toString('latin1')).not.toContain(reference);
    }
    expect(quiet.count()).toBe(0);
    expect(() => omar.read(amina.messages()[0] as Received)).toThrow();
    expect(await eventIds()).toEqual([]);
  });

  test('ends the subscription of a device that knows an earlier key of ours, and is not sent to it', async () => {
    const amina = await withDevice('amina', 'inquiry');
    await send();
    const config = { ...api.config, push: { ...push, ...webPush.generateVAPIDKeys() } };
    await deliverEvent({ ...api.services, config }, (await eventIds())[0]);
    expect([amina.count(), await api.size('push_devices'), await eventIds()]).toEqual([0, 0, []]);
  });

  test('that is spam reaches no device until staff clear it', async () => {
    const amina = await withDevice('amina', 'inquiry', 'assignment', 'reply');
    const { id } = await send({ website: 'https://spam.example' });
    await amina.set(id, 'status', { status: 'in-progress' });
    await amina.set(id, 'assignee', { userId: amina.id });
    expect(await eventIds()).toEqual([]);
    await amina.set(id, 'suspect', { isSuspect: false });
    await notifyAll(api);
    expect(column(amina.texts(), 'title')).toEqual(['New inquiry']);
  });

  test.each([429, 503])('is sent again only to a device whose service answers %i', async (busy) => {
    const amina = await withDevice('amina', 'inquiry');
    const omar = await withDevice('omar', 'inquiry');
    service.answerWith((path) => (path === amina.path ? busy : 201));
    await send();
    await notifyAll(api);
    expect([amina.count(), omar.count()]).toEqual([1, 1]);
    expect(await api.rows('inquiry_events')).toMatchObject([{ targets: [amina.device], attempts: 1 }]);
    // No retry before it is due.
    await notifyDue(api.services, new Date());
    expect(amina.count()).toBe(1);
    service.answerWith(201);
    await notifyDue(api.services, later(2));
    expect([amina.count(), omar.count(), await eventIds()]).toEqual([2, 1, []]);
  });

  test('reaches devices once while the webhook fails, and so do later events', async () => {
    const amina = await withDevice('amina', 'inquiry');
    await addWebhook();
    const failing = { send: () => Promise.reject(new Error('no key')) };
    const broken = { ...api.services, webhooks: { ...api.services.webhooks, ...failing } };
    for (let n = 0; n < 2; n++) await send();
    await deliverEvent(broken, (await eventIds())[0]);
    for (const minutes of [2, 10]) await notifyDue(broken, later(minutes));
    expect([amina.count(), await targets()]).toEqual([2, [['webhook'], ['webhook']]]);
  });

  test('reaches devices although another event cannot be claimed', async () => {
    const amina = await withDevice('amina', 'inquiry');
    for (let n = 0; n < 2; n++) await send();
    const [first] = await eventIds();
    const { eventQueue } = api.services;
    const claim: typeof eventQueue.claim = (id, now) =>
      id === first ? Promise.reject(new Error('not now')) : eventQueue.claim(id, now);
    await notifyDue({ ...api.services, eventQueue: { ...eventQueue, claim } }, later(2));
    expect(amina.count()).toBe(1);
  });

  test.each([404, 410])('removes the subscription of a device whose service answers %i', async (status) => {
    const amina = await withDevice('amina', 'inquiry');
    service.answerWith(status);
    await send();
    await notifyAll(api);
    const { json } = await amina.as('GET /api/account/notifications');
    expect([json.devices, await eventIds()]).toEqual([[], []]);
  });

  test('reaches no device of a deactivated account', async () => {
    const { id } = await withDevice('amina', 'inquiry');
    await api.db.doc(`users/${id}`).update({ isActive: false });
    await send();
    await notifyAll(api);
    expect([service.received, await api.size('push_devices')]).toEqual([[], 0]);
  });
});

describe('push services that do not answer', () => {
  async function addDevices(username: string, count: number) {
    const user = await api.addUser('admin', username);
    const token = tokenIn(await api.signIn(username));
    const id = createHash('sha256').update(token).digest('hex');
    for (let number = 0; number < count; number++) {
      const { endpoint, keys } = subscribe(service.origin, `${username}-${number}`);
      await api.services.pushDevices.save({ id, user }, { endpoint, keys, events: ['inquiry'] }, 'A browser');
    }
  }
  /** Makes each message take `ms` on the clock of the code under test. */
  function takeTime(ms: number) {
    const real = performance.now.bind(performance);
    let passed = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => real() + passed);
    service.answerWith(() => {
      passed += ms;
      return 201;
    });
  }
  /** A device whose push service never answers; the timeout is 100 ms. */
  async function silentDevice() {
    const amina = await withDevice('amina', 'inquiry');
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(100));
    service.answerWith(() => new Promise(() => undefined));
    return () => api.stored(`push_devices/${amina.device}`);
  }

  test('delay neither the webhook nor each other', async () => {
    await addDevices('amina', 3);
    await addWebhook();
    // No device gets a response before all devices and the webhook have got their request.
    let release: (status: number) => void = () => undefined;
    const all = new Promise<number>((done) => {
      release = done;
    });
    service.answerWith((path) => {
      if (service.received.length === 4) release(201);
      return path === '/hook' ? 201 : all;
    });
    await send();
    await notifyAll(api);
    expect([service.received.length, await eventIds()]).toEqual([4, []]);
  });

  test('use a part of the lease, and the remaining devices get their message in the next run', async () => {
    await addDevices('amina', 20);
    await addDevices('omar', 3);
    takeTime(60_000);
    await send();
    await notifyAll(api);
    const first = service.received.length;
    expect(first).toBeLessThan(23);
    expect((await targets())[0]).toHaveLength(23 - first);
    service.answerWith(201);
    await notifyDue(api.services, later(2));
    expect(new Set(column(service.received, 'path')).size).toBe(23);
    expect([service.received.length, await eventIds()]).toEqual([23, []]);
  });

  test('leave further events to the next run of the schedule', async () => {
    await withDevice('amina', 'inquiry');
    takeTime(240_000);
    for (let n = 0; n < 2; n++) await send();
    await notifyDue(api.services, later(2));
    expect(column(await api.rows('inquiry_events'), 'attempts')).toEqual([0]);
    await notifyDue(api.services, later(2));
    expect([service.received.length, await eventIds()]).toEqual([2, []]);
  });

  test('lose their device after 20 unanswered messages in a row, and not before', async () => {
    const stored = await silentDevice();
    for (let count = 0; count < 5; count++) await send();
    for (const minutes of [2, 10, 30]) await notifyDue(api.services, later(minutes));
    expect(await stored()).toMatchObject({ timeouts: 15 });
    await notifyDue(api.services, later(60));
    expect([await stored(), await eventIds()]).toEqual([undefined, []]);
  });

  test('have their count reset when they answer again', async () => {
    const stored = await silentDevice();
    await send();
    await notifyAll(api);
    expect(await stored()).toMatchObject({ timeouts: 1 });
    vi.restoreAllMocks();
    service.answerWith(201);
    await notifyDue(api.services, later(2));
    expect(await stored()).toMatchObject({ timeouts: 0 });
    expect(await eventIds()).toEqual([]);
  });
});

test('an event whose lease has passed to another worker lets the first worker change nothing', async () => {
  await send();
  const [id] = await eventIds();
  const { eventQueue } = api.services;
  const slow = await eventQueue.claim(id, later(0));
  const next = await eventQueue.claim(id, later(3));
  if (!slow || !next) throw new Error('not claimed');
  await eventQueue.succeed(slow);
  expect(await api.rows('inquiry_events')).toMatchObject([{ state: 'PROCESSING', attempts: next.attempts }]);
  await eventQueue.succeed(next);
  await eventQueue.fail(slow, 'too late', later(3), { targets: ['webhook'] });
  expect(await eventIds()).toEqual([]);
});

test('an assignment reaches the device of its new owner, and none for one’s own assignment', async () => {
  const amina = await withDevice('amina', 'assignment');
  const omar = await withDevice('omar', 'assignment');
  const [one, other] = [await send(), await send()];
  const assign = (id: string, userId: string | null) => amina.set(id, 'assignee', { userId });
  await assign(one.id, omar.id);
  await assign(other.id, amina.id);
  await notifyAll(api);
  expect(amina.count()).toBe(0);
  const body = `${one.reference}, Partner Request`;
  const path = `/admin?tab=inquiries&id=${one.id}`;
  const title = 'An inquiry is yours now';
  expect(omar.texts()).toEqual([{ title, body, tag: `assignment-${one.id}`, path }]);
  // Assigning the same owner again, or nobody, causes no event.
  await assign(one.id, omar.id);
  await assign(one.id, null);
  expect(await eventIds()).toEqual([]);

  await amina.as('POST /api/admin/inquiries/bulk', { ids: [one.id, other.id], userId: omar.id });
  await notifyAll(api);
  const ofBoth = { title: '2 inquiries are yours now', path: '/admin?tab=inquiries' };
  expect(omar.texts()).toMatchObject([{ title }, ofBoth]);
});

test('a reply reaches the device of the assignee, or all devices of an unassigned inquiry', async () => {
  const amina = await withDevice('amina', 'reply');
  const omar = await withDevice('omar', 'reply');
  const { id } = await send();
  const { id: answerId } = await amina.answered(id, { text: 'Hello', seen: null });
  await amina.set(id, 'assignee', { userId: null });
  const comes = (name: string, headers = {}) =>
    reply(api, answerId, {
      headers: { 'Message-ID': `<${name}@example.com>`, ...headers },
      body: 'Private.',
    });
  await notifyAll(api);
  await comes('one');
  await notifyAll(api);
  expect([amina.count(), omar.count()]).toEqual([1, 1]);
  const path = `/admin?tab=inquiries&id=${id}`;
  expect(amina.texts()).toMatchObject([{ title: 'A visitor has replied', path }]);
  await amina.set(id, 'assignee', { userId: omar.id });
  // The same mail twice, and one from a program.
  for (const name of ['two', 'two']) await comes(name);
  await comes('three', { 'Auto-Submitted': 'auto-replied' });
  await notifyAll(api);
  expect([amina.count(), omar.count()]).toEqual([1, 2]);
});

describe('the devices of an account', () => {
  const SAVE = 'PUT /api/account/push-devices';

  test('are listed without endpoints, changed, removed, and move with the subscription', async () => {
    const { as, subscription, device } = await withDevice('amina', 'inquiry');
    await as(SAVE, { ...subscription, events: ['reply'] });
    const { json, text } = await as('GET /api/account/notifications');
    expect(json).toMatchObject({ pushKey: push.publicKey, devices: [{ events: ['reply'] }] });
    expect(json.devices).toHaveLength(1);
    expect(text).not.toContain('/push/');

    const other = await withDevice('omar', 'inquiry');
    expect((await as(`DELETE /api/account/push-devices/${other.device}`)).status).toBe(404);
    expect((await as(`DELETE /api/account/push-devices/${device}`)).status).toBe(204);
    expect((await as('GET /api/account/notifications')).json.devices).toEqual([]);
    expect(await api.size('push_devices')).toBe(1);
    // A browser's subscription passes to the user who saves it next.
    await as(SAVE, { ...other.subscription, events: ['reply'] });
    const lists = await Promise.all([as, other.as].map((by) => by('GET /api/account/notifications')));
    expect(lists.map((list) => list.json.devices.length)).toEqual([1, 0]);
  });

  test('cannot be added where no push keys are configured', async () => {
    const own = await runApi();
    const as = own.as(await own.staff());
    const body = { ...subscribe('https://push.example.com', 'x'), events: ['inquiry'] };
    expect((await as(SAVE, body)).status).toBe(409);
    expect((await as('GET /api/account/notifications')).json.pushKey).toBeNull();
  });

  // All refused addresses: outgoing-post.test.ts.
  test.each(['https://10.0.0.1/x', 'http://push.example.com/x'])('cannot post to %s', async (endpoint) => {
    const own = await runApi({ push });
    const device = { ...subscribe('https://push.example.com', 'x'), endpoint, events: ['inquiry'] };
    const { status } = await own.as(await own.staff())(SAVE, device);
    expect([status, await own.size('push_devices')]).toEqual([400, 0]);
  });
});
