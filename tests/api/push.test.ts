/** Devices are told of inquiries: of what their owners have chosen, once, encrypted, and without a word of the visitor. */
import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { everyFewMinutes } from '../../functions/src/every-few-minutes.ts';
import { tell, tellDue } from '../../functions/src/notify/tell.ts';
import { makeVapidKeys } from '../../tools/vapid-keys.ts';
import { type Api, inquiry, startApi, tokenIn } from './harness.ts';
import { eventsOf, type Received, senderOf, startReceiver, subscribe, tellAll } from './push-receiver.ts';

const vapid = makeVapidKeys();
const push = { ...vapid, subject: 'mailto:hello@mipaka.test' };

let api: Api;
let service: Awaited<ReturnType<typeof startReceiver>>;
const apis: Api[] = [];
beforeAll(async () => {
  service = await startReceiver();
});
afterAll(async () => {
  service.stop();
  await Promise.all(apis.map((one) => one.stop()));
});

/** A member of staff with a device. */
async function withDevice(username: string, events: string[]) {
  const { id } = await api.addUser('admin', username);
  const cookie = await api.signIn(username);
  const browser = subscribe(service.origin, username);
  const { endpoint, keys } = browser;
  const answer = await api.call('PUT /api/account/push-devices', {
    body: { endpoint, keys, events },
    cookie,
    headers: { 'User-Agent': 'Mozilla/5.0 (Linux; Android 16) Chrome/140.0 Mobile' },
  });
  expect(answer.status, answer.text).toBe(200);
  return { id, cookie, browser, device: answer.json, path: `/push/${username}` };
}
const to = ({ path }: { path: string }): Received[] => service.received.filter((one) => one.path === path);

async function send(fields: Record<string, unknown> = {}): Promise<{ id: string; reference: string }> {
  const { json } = await api.call('POST /api/contact', { body: { ...inquiry, ...fields } });
  const { docs } = await api.db
    .collection('contact_inquiries')
    .where('reference', '==', json.reference)
    .get();
  return { id: docs[0]?.id ?? '', reference: json.reference };
}

beforeEach(async () => {
  api = await startApi({ push, isLocalAllowed: true });
  apis.push(api);
  service.received.length = 0;
  service.answerWith(201);
});

afterEach(() => {
  vi.restoreAllMocks();
});

test('the schedule tells a device although the mails and what is scheduled fail, and counts as failed', async () => {
  const amina = await withDevice('amina', ['inquiry']);
  await send();
  const [event] = await eventsOf(api);
  await event?.ref.update({ nextTryAt: new Date(0).toISOString() });
  const fail = async () => {
    throw new Error('out of reach');
  };
  const { outbox, publisher } = api.services;
  const broken = {
    ...api.services,
    outbox: { ...outbox, due: fail },
    publisher: { ...publisher, publishDue: fail },
  };
  await expect(everyFewMinutes(broken, new Date())).rejects.toThrow('out of reach');
  expect([to(amina).length, await eventsOf(api)]).toEqual([1, []]);
});

describe('a new inquiry', () => {
  test('reaches each device that wants it, encrypted for it alone, and names nobody', async () => {
    const amina = await withDevice('amina', ['inquiry']);
    const omar = await withDevice('omar', ['inquiry', 'reply']);
    const quiet = await withDevice('quiet', ['assignment']);
    const { id, reference } = await send();
    await tellAll(api);
    for (const person of [amina, omar]) {
      const [message, ...more] = to(person);
      if (!message) throw new Error('nothing came');
      expect(more).toEqual([]);
      expect(person.browser.read(message)).toEqual({
        title: 'New inquiry',
        body: `${reference}, Partner Request`,
        tag: `inquiry-${id}`,
        path: `/admin?tab=inquiries&id=${id}`,
      });
      expect(senderOf(message, vapid.publicKey)).toMatchObject({ aud: service.origin, sub: push.subject });
      expect(Number(message.headers.ttl)).toBeGreaterThan(0);
      expect(message.body.toString('latin1')).not.toContain(reference);
    }
    expect(to(quiet)).toEqual([]);
    const [forAmina] = to(amina);
    expect(() => omar.browser.read(forAmina as Received)).toThrow();
    expect(await eventsOf(api)).toEqual([]);
  });

  test('is told of once, however many workers hear of it', async () => {
    const amina = await withDevice('amina', ['inquiry']);
    await send();
    const [event] = await eventsOf(api);
    const id = String(event?.id);
    await Promise.all([tell(api.services, id), tell(api.services, id), tell(api.services, id)]);
    await tell(api.services, id);
    expect(to(amina)).toHaveLength(1);
  });

  test('that is spam is told of to nobody, until somebody says that it is none', async () => {
    const amina = await withDevice('amina', ['inquiry', 'assignment', 'reply']);
    const { id } = await send({ website: 'https://spam.example' });
    const put = (call: string, body: unknown) =>
      api.call(`PUT /api/admin/inquiries/${id}/${call}`, { body, cookie: amina.cookie });
    await put('status', { status: 'in-progress' });
    await put('assignee', { userId: amina.id });
    expect(await eventsOf(api)).toEqual([]);
    await put('suspect', { isSuspect: false });
    await tellAll(api);
    expect(to(amina).map((message) => amina.browser.read(message).title)).toEqual(['New inquiry']);
  });

  test('is tried again where the push service is down, and for that device alone', async () => {
    const amina = await withDevice('amina', ['inquiry']);
    const omar = await withDevice('omar', ['inquiry']);
    service.answerWith((path) => (path === amina.path ? 503 : 201));
    await send();
    await tellAll(api);
    expect([to(amina).length, to(omar).length]).toEqual([1, 1]);
    const [left] = await eventsOf(api);
    expect(left?.data()).toMatchObject({ targets: [amina.device.id], attempts: 1 });
    // Not before it is due.
    await tellDue(api.services, new Date());
    expect(to(amina)).toHaveLength(1);
    service.answerWith(201);
    await tellDue(api.services, new Date(Date.now() + 120_000));
    expect([to(amina).length, to(omar).length]).toEqual([2, 1]);
    expect(await eventsOf(api)).toEqual([]);
  });

  test('reaches the devices once where the webhook cannot be told, also of the events after it', async () => {
    const amina = await withDevice('amina', ['inquiry']);
    const boss = await api.staff('superadmin');
    const body = { url: `${service.origin}/hook` };
    expect((await api.call('PUT /api/admin/webhook', { body, cookie: boss })).status).toBe(200);
    const open = () => Promise.reject(new Error('no key'));
    const broken = { ...api.services, webhooks: { ...api.services.webhooks, open } };
    await send();
    await send();
    const [first] = await eventsOf(api);
    await tell(broken, String(first?.id));
    for (const minutes of [2, 10]) await tellDue(broken, new Date(Date.now() + minutes * 60_000));
    expect(to(amina)).toHaveLength(2);
    expect((await eventsOf(api)).map((event) => event.get('targets'))).toEqual([['webhook'], ['webhook']]);
  });

  test('is told of although another event cannot be looked at', async () => {
    const amina = await withDevice('amina', ['inquiry']);
    const ids = [(await send()).id, (await send()).id];
    const [first] = await eventsOf(api);
    const { eventQueue } = api.services;
    const claim: typeof eventQueue.claim = (id, now) =>
      id === first?.id ? Promise.reject(new Error('not now')) : eventQueue.claim(id, now);
    const broken = { ...api.services, eventQueue: { ...eventQueue, claim } };
    await tellDue(broken, new Date(Date.now() + 120_000));
    expect([ids.length, to(amina).length]).toEqual([2, 1]);
  });

  test.each([404, 410])('ends the subscription of a device whose service answers %i', async (status) => {
    const amina = await withDevice('amina', ['inquiry']);
    service.answerWith(status);
    await send();
    await tellAll(api);
    const { json } = await api.call('GET /api/account/notifications', { cookie: amina.cookie });
    expect([json.devices, await eventsOf(api)]).toEqual([[], []]);
  });

  test('reaches nobody whose account is closed', async () => {
    const amina = await withDevice('amina', ['inquiry']);
    await api.db.doc(`users/${amina.id}`).update({ isActive: false });
    await send();
    await tellAll(api);
    expect([service.received, await api.size('push_devices')]).toEqual([[], 0]);
  });
});

describe('push services that hang', () => {
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  const stored = async ({ device }: { device: { id: string } }) =>
    (await api.db.doc(`push_devices/${device.id}`).get()).data();
  /** As many devices of one account. */
  async function addDevices(username: string, count: number) {
    const user = await api.addUser('admin', username);
    const id = createHash('sha256')
      .update(tokenIn(await api.signIn(username)))
      .digest('hex');
    for (let number = 0; number < count; number++) {
      const { endpoint, keys } = subscribe(service.origin, `${username}-${number}`);
      await api.services.pushDevices.save({ id, user }, { endpoint, keys, events: ['inquiry'] }, 'A browser');
    }
  }
  /** Lets time pass for whoever measures how long something takes. */
  function passTime() {
    const real = performance.now.bind(performance);
    let passed = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => real() + passed);
    return (ms: number) => {
      passed += ms;
    };
  }

  test('keep neither the other system nor each other waiting', async () => {
    await addDevices('amina', 3);
    const boss = await api.staff('superadmin');
    const body = { url: `${service.origin}/hook` };
    expect((await api.call('PUT /api/admin/webhook', { body, cookie: boss })).status).toBe(200);
    // No device gets an answer before all have been asked, and the other system has.
    let release: (status: number) => void = () => undefined;
    const all = new Promise<number>((done) => {
      release = done;
    });
    service.answerWith((path) => {
      if (service.received.length === 4) release(201);
      return path === '/hook' ? 201 : all;
    });
    await send();
    await tellAll(api);
    expect(service.received).toHaveLength(4);
    expect(await eventsOf(api)).toEqual([]);
  });

  test('take a part of the lease, and who had no turn is told the next time', async () => {
    await addDevices('amina', 20);
    await addDevices('omar', 3);
    const pass = passTime();
    service.answerWith(() => {
      pass(60_000);
      return 201;
    });
    await send();
    await tellAll(api);
    const told = service.received.length;
    expect(told).toBeLessThan(23);
    expect((await eventsOf(api))[0]?.get('targets')).toHaveLength(23 - told);
    service.answerWith(201);
    await tellDue(api.services, later(2));
    expect(new Set(service.received.map(({ path }) => path)).size).toBe(23);
    expect([service.received.length, await eventsOf(api)]).toEqual([23, []]);
  });

  test('leave events to the next run of the schedule', async () => {
    await withDevice('amina', ['inquiry']);
    const pass = passTime();
    service.answerWith(() => {
      pass(240_000);
      return 201;
    });
    await send();
    await send();
    await tellDue(api.services, later(2));
    expect((await eventsOf(api)).map((event) => event.get('attempts'))).toEqual([0]);
    await tellDue(api.services, later(2));
    expect([service.received.length, await eventsOf(api)]).toEqual([2, []]);
  });

  test('lose their device after 20 messages in a row without an answer, and not before', async () => {
    const amina = await withDevice('amina', ['inquiry']);
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(100));
    service.answerWith(() => new Promise(() => undefined));
    for (let count = 0; count < 5; count++) await send();
    for (const minutes of [2, 10, 30]) await tellDue(api.services, later(minutes));
    expect(await stored(amina)).toMatchObject({ timeouts: 15 });
    await tellDue(api.services, later(60));
    expect([await stored(amina), await eventsOf(api)]).toEqual([undefined, []]);
  });

  test('and answer again begin anew', async () => {
    const amina = await withDevice('amina', ['inquiry']);
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(100));
    service.answerWith(() => new Promise(() => undefined));
    await send();
    await tellAll(api);
    expect(await stored(amina)).toMatchObject({ timeouts: 1 });
    vi.restoreAllMocks();
    service.answerWith(201);
    await tellDue(api.services, later(2));
    expect([await stored(amina), await eventsOf(api)]).toEqual([
      expect.objectContaining({ timeouts: 0 }),
      [],
    ]);
  });
});

describe('the lease of an event', () => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);

  test('that has passed to another worker lets the first one change nothing', async () => {
    await send();
    const [event] = await eventsOf(api);
    const { eventQueue } = api.services;
    const slow = await eventQueue.claim(String(event?.id), at(0));
    const next = await eventQueue.claim(String(event?.id), at(3));
    if (!slow || !next) throw new Error('not claimed');
    await eventQueue.settle(slow, [], at(3));
    expect((await eventsOf(api))[0]?.get('lease')).toBe(next.lease);
    await eventQueue.settle(next, [], at(3));
    expect(await eventsOf(api)).toEqual([]);
    await eventQueue.settle(slow, ['webhook'], at(3));
    expect(await eventsOf(api)).toEqual([]);
  });

  test('is given seven times, to workers that never come back', async () => {
    await send();
    const [event] = await eventsOf(api);
    const given = [];
    for (let count = 0; count < 9; count++) {
      given.push(Boolean(await api.services.eventQueue.claim(String(event?.id), at(count * 3))));
    }
    expect(given).toEqual([...Array(7).fill(true), false, false]);
    expect(await eventsOf(api)).toEqual([]);
  });
});

test('an assignment reaches the device of its owner, and not of who gave it to themselves', async () => {
  const amina = await withDevice('amina', ['assignment']);
  const omar = await withDevice('omar', ['assignment']);
  const [one, other] = [await send(), await send()];
  const assign = (id: string, userId: string | null) =>
    api.call(`PUT /api/admin/inquiries/${id}/assignee`, { body: { userId }, cookie: amina.cookie });
  await assign(one.id, omar.id);
  await assign(other.id, amina.id);
  await tellAll(api);
  expect(to(amina)).toEqual([]);
  expect(to(omar).map((message) => omar.browser.read(message))).toEqual([
    {
      title: 'An inquiry is yours now',
      body: `${one.reference}, Partner Request`,
      tag: `assignment-${one.id}`,
      path: `/admin?tab=inquiries&id=${one.id}`,
    },
  ]);
  // The same owner again is no news, and nobody is none either.
  await assign(one.id, omar.id);
  await assign(one.id, null);
  expect(await eventsOf(api)).toEqual([]);

  const ids = [one.id, other.id];
  await api.call('POST /api/admin/inquiries/bulk', { body: { ids, userId: omar.id }, cookie: amina.cookie });
  await tellAll(api);
  expect(to(omar).length).toBe(2);
  expect(omar.browser.read(to(omar)[1] as Received)).toMatchObject({
    title: '2 inquiries are yours now',
    path: '/admin?tab=inquiries',
  });
});

test('a reply reaches the device of who has the inquiry, or all devices where nobody has', async () => {
  const amina = await withDevice('amina', ['reply']);
  const omar = await withDevice('omar', ['reply']);
  const { id } = await send();
  const path = `/api/admin/inquiries/${id}`;
  const sent = await api.call(`POST ${path}/answers`, {
    body: { text: 'Hello', seen: null },
    cookie: amina.cookie,
  });
  const replyTo = (await api.db.doc(`outbox/${sent.json.id}`).get()).get('replyTo');
  const reply = (name: string, more: string[] = []) =>
    api.call('POST /api/mail/inbound', {
      body: [
        `From: ${inquiry.email}`,
        `To: ${replyTo}`,
        `Message-ID: <${name}@example.com>`,
        ...more,
        '',
        'Private words.',
      ].join('\r\n'),
      headers: {
        'Content-Type': 'message/rfc822',
        Authorization: `Bearer ${api.config.mailInboundSecret}`,
      },
    });
  await tellAll(api);
  await reply('one');
  await tellAll(api);
  expect([to(amina).length, to(omar).length]).toEqual([1, 1]);
  expect(amina.browser.read(to(amina)[0] as Received)).toMatchObject({
    title: 'A visitor has replied',
    path: `/admin?tab=inquiries&id=${id}`,
  });
  await api.call(`PUT ${path}/assignee`, { body: { userId: omar.id }, cookie: amina.cookie });
  await reply('two');
  // The same mail again, and one that a program has sent.
  await reply('two');
  await reply('three', ['Auto-Submitted: auto-replied']);
  await tellAll(api);
  expect([to(amina).length, to(omar).length]).toEqual([1, 2]);
});

describe('the devices of an account', () => {
  test('are listed without where their messages go, changed and removed', async () => {
    const amina = await withDevice('amina', ['inquiry']);
    const { endpoint, keys } = amina.browser;
    const call = (route: string, body?: unknown) => api.call(route, { body, cookie: amina.cookie });
    await call('PUT /api/account/push-devices', { endpoint, keys, events: ['reply'] });
    const { json } = await call('GET /api/account/notifications');
    expect(json).toMatchObject({ pushKey: vapid.publicKey, devices: [{ events: ['reply'] }] });
    expect(json.devices).toHaveLength(1);
    expect(JSON.stringify(json)).not.toContain('/push/');

    const other = await withDevice('omar', ['inquiry']);
    const route = `DELETE /api/account/push-devices/${other.device.id}`;
    expect((await call(route)).status).toBe(404);
    expect((await call(`DELETE /api/account/push-devices/${amina.device.id}`)).status).toBe(204);
    expect((await call('GET /api/account/notifications')).json.devices).toEqual([]);
    expect(await api.size('push_devices')).toBe(1);
  });

  test('go with the browser to who signs in there next', async () => {
    const amina = await withDevice('amina', ['inquiry']);
    const { endpoint, keys } = amina.browser;
    await api.addUser('admin', 'omar');
    const cookie = await api.signIn('omar');
    await api.call('PUT /api/account/push-devices', { body: { endpoint, keys, events: ['reply'] }, cookie });
    const devices = async (of: string) =>
      (await api.call('GET /api/account/notifications', { cookie: of })).json.devices;
    expect([await devices(amina.cookie), (await devices(cookie)).length]).toEqual([[], 1]);
  });

  test('cannot be added where no keys are set up', async () => {
    const own = await startApi();
    apis.push(own);
    const cookie = await own.staff();
    const body = { ...subscribe('https://push.example.com', 'x'), events: ['inquiry'] };
    expect((await own.call('PUT /api/account/push-devices', { body, cookie })).status).toBe(409);
    expect((await own.call('GET /api/account/notifications', { cookie })).json.pushKey).toBeNull();
  });

  test.each([
    ['a machine of ours', { endpoint: 'https://10.0.0.1/x' }],
    ['the metadata server', { endpoint: 'https://169.254.169.254/x' }],
    ['an address within', { endpoint: 'https://[::ffff:127.0.0.1]/x' }],
    ['a name within', { endpoint: 'https://metadata.google.internal/x' }],
    ['a name of this machine', { endpoint: 'https://localhost/x' }],
    ['an open line', { endpoint: 'http://push.example.com/x' }],
    ['a password', { endpoint: 'https://a:b@push.example.com/x' }],
    ['no address', { endpoint: 'file:///etc/passwd' }],
    ['a short key', { keys: { p256dh: 'AAAA', auth: 'AAAAAAAAAAAAAAAAAAAAAA' } }],
    ['an unknown event', { events: ['everything'] }],
  ])('cannot be at %s', async (_what, wrong) => {
    const own = await startApi({ push });
    apis.push(own);
    const cookie = await own.staff();
    const { endpoint, keys } = subscribe('https://push.example.com', 'x');
    const answer = await own.call('PUT /api/account/push-devices', {
      body: { endpoint, keys, events: ['inquiry'], ...wrong },
      cookie,
    });
    expect([answer.status, await own.size('push_devices')]).toEqual([400, 0]);
  });
});
