import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { deliver, deliverDue } from '../../functions/src/mail/deliver.ts';
import { type Api, inquiry, startApi } from './harness.ts';

let api: Api;
let cookie: string;
beforeAll(async () => {
  api = await startApi();
  cookie = await api.staff();
});
afterAll(() => api.stop());

let server: SMTPServer | undefined;
afterEach(() => {
  server?.close();
  server = undefined;
});

/** A real mail server that keeps what it gets. */
async function startMail(behaviour: SMTPServerOptions = {}) {
  const mails: { to: string[]; source: string }[] = [];
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, callback) {
      let source = '';
      stream.on('data', (chunk) => {
        source += chunk;
      });
      stream.on('end', () => {
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), source });
        callback();
      });
    },
    ...behaviour,
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return { mails, smtp: { url: `smtp://127.0.0.1:${port}`, from: 'Mipaka Network <hello@mipaka.test>' } };
}

/** Sends an inquiry and gives the ids of its two mails. */
async function queue(fields: Record<string, unknown> = {}) {
  const { reference } = (await api.call('POST /api/contact', { body: { ...inquiry, ...fields } })).json;
  const { docs } = await api.db.collection('contact_inquiries').where('reference', '==', reference).get();
  const id = docs[0]?.id;
  return { reference, notification: `${id}-notification`, acknowledgement: `${id}-acknowledgement` };
}
const entry = (id: string) => api.services.outbox.get(id);
const minutes = (count: number) => new Date(Date.now() + count * 60_000);

describe('the mails of an inquiry', () => {
  test('tell staff with the visitor as Reply-To, and promise the visitor an answer within 24 hours', async () => {
    const { mails, smtp } = await startMail();
    const { reference, notification, acknowledgement } = await queue();
    await deliver(api.services.outbox, smtp, notification);
    await deliver(api.services.outbox, smtp, acknowledgement);

    const toStaff = mails.find(({ to }) => to[0] === 'staff@mipaka.test')?.source ?? '';
    expect(toStaff).toMatch(/^Reply-To: wanjiku@example\.com\r$/m);
    expect(toStaff).toMatch(/^From: Mipaka Network <hello@mipaka\.test>\r$/m);
    expect(toStaff).toContain(reference);
    expect(toStaff).toContain('We look for a partner.');
    const toVisitor = mails.find(({ to }) => to[0] === inquiry.email)?.source ?? '';
    expect(toVisitor.replace(/=\r\n/g, '')).toContain('within 24 hours');
    expect(toVisitor).toContain(reference);
    // It may reach a stranger: nothing that was typed is repeated.
    expect(toVisitor).not.toContain('We look for a partner');
    expect((await entry(notification)).state).toBe('SUCCESS');
  });

  test('go out once, however often the event comes', async () => {
    const { mails, smtp } = await startMail();
    const { notification } = await queue();
    await Promise.all(Array.from({ length: 8 }, () => deliver(api.services.outbox, smtp, notification)));
    await deliver(api.services.outbox, smtp, notification);
    await deliverDue(api.services.outbox, smtp, minutes(60));
    const copies = mails.filter(({ source }) => source.includes(`Message-ID: <${notification}@`));
    expect(copies.length).toBe(1);
  });

  test('stay queued and visible without a mail server', async () => {
    const { notification } = await queue();
    await deliver(api.services.outbox, { url: '', from: 'x@y.z' }, notification);
    const shown = (await api.call('GET /api/admin/outbox?state=PENDING', { cookie })).json;
    expect(shown.find(({ id }: { id: string }) => id === notification)).toMatchObject({
      state: 'PENDING',
      attempts: 0,
    });
  });

  test('cannot be bent by what a visitor types', async () => {
    const { mails, smtp } = await startMail();
    const { notification } = await queue({
      firstName: 'A, B <x@evil.test>',
      email: 'a@b.co',
      subject: 'Bcc: c@d.ef',
    });
    await deliver(api.services.outbox, smtp, notification);
    expect(mails[0]?.to).toEqual(['staff@mipaka.test']);
  });
});

describe('a mail server that', () => {
  test('refuses leads to a later try, and the mail arrives then', async () => {
    let isRefusing = true;
    const { mails, smtp } = await startMail({
      onRcptTo: (_address, _session, callback) => callback(isRefusing ? new Error('not today') : null),
    });
    const { notification } = await queue();
    const before = Date.now();
    await deliver(api.services.outbox, smtp, notification);
    const failed = await entry(notification);
    expect(failed).toMatchObject({ state: 'ERROR', attempts: 1 });
    expect(failed.lastError).toContain('not today');
    expect(Date.parse(failed.nextTryAt ?? '')).toBeGreaterThanOrEqual(before + 60_000);

    await deliver(api.services.outbox, smtp, notification);
    expect((await entry(notification)).attempts).toBe(1);
    isRefusing = false;
    await api.db
      .collection('outbox')
      .doc(notification)
      .update({ nextTryAt: new Date(0).toISOString() });
    await deliverDue(api.services.outbox, smtp);
    expect(await entry(notification)).toMatchObject({ state: 'SUCCESS', attempts: 2, lastError: null });
    expect(mails.some(({ source }) => source.includes(notification))).toBe(true);
  });

  test('hangs is given up within seconds', async () => {
    const { smtp } = await startMail({ onConnect: () => undefined });
    const { notification } = await queue();
    await deliver(api.services.outbox, smtp, notification);
    expect(await entry(notification)).toMatchObject({ state: 'ERROR', attempts: 1 });
  }, 20_000);

  test('drops the line, or is not there, leads to a later try', async () => {
    const { smtp } = await startMail();
    server?.server.on('connection', (socket) => setTimeout(() => socket.destroy(), 20));
    const dropped = await queue();
    await deliver(api.services.outbox, smtp, dropped.notification);
    expect((await entry(dropped.notification)).state).toBe('ERROR');
    const gone = await queue();
    await deliver(api.services.outbox, { ...smtp, url: 'smtp://127.0.0.1:1' }, gone.notification);
    expect((await entry(gone.notification)).state).toBe('ERROR');
  });
});

describe('the outbox', () => {
  test('gives up after its last pause and begins again when staff ask', async () => {
    const { notification } = await queue();
    const broken = { url: 'smtp://127.0.0.1:1', from: 'x@mipaka.test' };
    const ref = api.db.collection('outbox').doc(notification);
    for (let tries = 0; tries < 8; tries++) {
      await ref.update({ nextTryAt: new Date(0).toISOString() });
      await deliver(api.services.outbox, broken, notification);
    }
    expect(await entry(notification)).toMatchObject({ state: 'ERROR', attempts: 8, nextTryAt: null });
    const retried = await api.call(`POST /api/admin/outbox/${notification}/retry`, { cookie });
    expect(retried.status, retried.text).toBe(200);
    expect((await entry(notification)).nextTryAt).not.toBeNull();
  });

  test('lets another worker take over a mail whose worker died', async () => {
    const { mails, smtp } = await startMail();
    const { notification } = await queue();
    await api.services.outbox.claim(notification);
    expect((await entry(notification)).state).toBe('PROCESSING');
    await deliver(api.services.outbox, smtp, notification);
    expect(mails.length).toBe(0);
    await api.db
      .collection('outbox')
      .doc(notification)
      .update({ nextTryAt: new Date(0).toISOString() });
    await deliverDue(api.services.outbox, smtp);
    expect(mails.filter(({ source }) => source.includes(notification)).length).toBe(1);
  });

  test('does not send again what is sent', async () => {
    const { smtp } = await startMail();
    const { notification } = await queue();
    await deliver(api.services.outbox, smtp, notification);
    expect((await api.call(`POST /api/admin/outbox/${notification}/retry`, { cookie })).status).toBe(409);
    expect((await api.call('POST /api/admin/outbox/nothing/retry', { cookie })).status).toBe(404);
  });
});

describe('the newsletter', () => {
  /** The link of the body, with the soft line breaks of quoted-printable taken out. */
  const linkIn = (source: string, action: string) => {
    const text = source.replace(/=\r\n/g, '').replaceAll('=3D', '=').split('\r\n\r\n').slice(1).join('\n');
    return new RegExp(`/api/newsletter/${action}\\?token=\\S+`).exec(text)?.[0] ?? '';
  };

  async function subscribe(email: string) {
    const { mails, smtp } = await startMail();
    const answer = await api.call('POST /api/newsletter', { body: { email } });
    expect([answer.status, answer.text]).toEqual([202, '{}']);
    await deliverDue(api.services.outbox, smtp, minutes(2));
    const source = mails.find(({ to }) => to[0] === email)?.source ?? '';
    return { source, confirm: linkIn(source, 'confirm'), unsubscribe: linkIn(source, 'unsubscribe') };
  }
  const exported = async () => (await api.call('GET /api/admin/newsletter/export', { cookie })).text;

  test('has only who confirmed, until they leave', async () => {
    const { source, confirm, unsubscribe } = await subscribe('reader@example.com');
    expect(source).toContain('List-Unsubscribe-Post');
    expect(await exported()).not.toContain('reader@example.com');
    const asked = await api.call(`GET ${confirm}`);
    expect([asked.status, asked.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await exported()).not.toContain('reader@example.com');
    expect((await api.call(`POST ${confirm}`)).status).toBe(200);
    expect(await exported()).toContain('reader@example.com');
    expect(
      (
        await api.call(`POST ${unsubscribe}`, {
          body: 'List-Unsubscribe=One-Click',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        })
      ).status,
    ).toBe(200);
    expect(await exported()).not.toContain('reader@example.com');
    expect((await api.call(`POST ${confirm}`)).status).toBe(404);
  });

  test('answers the same for a known and an unknown address, and does not mail one twice', async () => {
    const { mails, smtp } = await startMail();
    const twice = [1, 2].map(() =>
      api.call('POST /api/newsletter', { body: { email: 'twice@example.com' } }),
    );
    expect((await Promise.all(twice)).map(({ status, text }) => [status, text])).toEqual([
      [202, '{}'],
      [202, '{}'],
    ]);
    await deliverDue(api.services.outbox, smtp, minutes(2));
    expect(mails.filter(({ to }) => to[0] === 'twice@example.com').length).toBe(1);
  });

  test('refuses a wrong address and a link that nobody sent', async () => {
    expect((await api.call('POST /api/newsletter', { body: { email: 'x' } })).status).toBe(400);
    for (const token of ['x', `${'a'.repeat(40)}.x`, '']) {
      expect((await api.call(`POST /api/newsletter/confirm?token=${token}`)).status).toBe(404);
    }
    expect((await api.call('POST /api/newsletter/confirm')).status).toBe(400);
  });
});

test('health says that both stores answer', async () => {
  const answer = await api.call('GET /api/health');
  expect([answer.status, answer.json]).toEqual([200, { status: 'ok' }]);
});
