import { DAY_MS, HOUR_MS } from '@mipaka/contract';
import { Timestamp } from 'firebase-admin/firestore';
import type { SMTPServerOptions } from 'smtp-server';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { deliver, deliverDue } from '../../../functions/src/platform/mail/deliver.ts';
import type { ReceivedMail } from '../../../tools/testing/mail-server.ts';
import { intercept, workOf } from '../../platform/harness/firestore-client.ts';
import { type Api, atOnce, column, inquiry, ok, runApi } from '../../platform/harness/harness.ts';
import { inboxOf, newAddress, runForStaff, sendInquiry } from '../inquiries.ts';
import { headerOf, noMailServer, startMailCatcher } from './mail-catcher.ts';

const { api, asStaff, inbox } = await runForStaff();
const { outbox } = api.services;

async function startMail(behaviour?: SMTPServerOptions) {
  const catcher = await startMailCatcher(behaviour);
  onTestFinished(() => catcher.server.close());
  return catcher;
}
/** Sends an inquiry with a form token from a new address; gives the ids of its two mails. */
async function queue(fields: object = {}) {
  const formToken = await api.formToken();
  const { id, reference } = await sendInquiry(api, { email: newAddress(), formToken, ...fields });
  return { id, reference, notification: `${id}-notification`, acknowledgement: `${id}-acknowledgement` };
}
const queued = (id: string) => api.stored(`outbox/${id}`);
const isQueued = async (id: string) => (await queued(id)) !== undefined;
const makeDue = (id: string) => api.db.doc(`outbox/${id}`).update({ nextTryAt: new Date(0).toISOString() });
const minutes = (count: number) => new Date(Date.now() + count * 60_000);
async function ageMarks(field: string, days: number) {
  const { docs } = await api.db.collection('unique_keys').where('field', '==', field).get();
  const sentAt = Timestamp.fromMillis(Date.now() - days * DAY_MS);
  for (const { ref } of docs) await ref.update({ sentAt });
}

describe('the mails of an inquiry', () => {
  test('reach staff with the visitor as Reply-To, and promise visitors an answer in 24 hours', async () => {
    const { mails, smtp } = await startMail();
    const { reference, notification, acknowledgement } = await queue({ email: inquiry.email });
    await deliver(outbox, smtp, notification);
    await deliver(outbox, smtp, acknowledgement);

    const [toStaff, toVisitor] = ['staff@mipaka.test', inquiry.email].map((address) =>
      mails.find(({ to }) => to[0] === address),
    ) as [ReceivedMail, ReceivedMail];
    expect(headerOf(toStaff, 'Reply-To')).toBe('wanjiku@example.com');
    expect(headerOf(toStaff, 'From')).toBe('Mipaka Network <hello@mipaka.test>');
    for (const part of [reference, 'We look for a partner.']) expect(toStaff.source).toContain(part);
    for (const part of [reference, 'within 24 hours'])
      expect(toVisitor.source.replace(/=\r\n/g, '')).toContain(part);
    // The mail may reach a stranger, so it repeats no other input.
    expect(toVisitor.source).not.toContain('We look for a partner');
    const { text } = (await queued(acknowledgement)) ?? {};
    for (const part of [`Dear ${inquiry.firstName},`, `about “${inquiry.subject}”`])
      expect(text).toContain(part);
    const id = notification.replace('-notification', '');
    expect((await queued(notification))?.text).toMatch(new RegExp(`/admin\\?tab=inquiries&id=${id}$`));
    expect((await outbox.get(notification)).state).toBe('SUCCESS');
  });

  test('are sent once, however often the event arrives', async () => {
    const { mails, smtp } = await startMail();
    const { notification } = await queue();
    await atOnce(8, () => deliver(outbox, smtp, notification));
    await deliver(outbox, smtp, notification);
    await deliverDue(outbox, smtp, minutes(60));
    const copies = mails.filter(({ source }) => source.includes(`Message-ID: <${notification}@`));
    expect(copies.length).toBe(1);
  });

  test('stay queued and visible without a mail server', async () => {
    const { notification } = await queue();
    await deliver(outbox, { url: '', from: 'x@y.z' }, notification);
    const shown = (await asStaff('GET /api/admin/outbox?state=PENDING')).json;
    const waiting = { id: notification, state: 'PENDING', attempts: 0 };
    expect(shown).toContainEqual(expect.objectContaining(waiting));
  });

  test('of a kind that is no more hide no other mail of the outbox', async () => {
    const { notification } = await queue();
    await api.db
      .doc('outbox/earlier')
      .set({ ...(await queued(notification)), id: 'earlier', kind: 'thanks' });
    const listed = (await asStaff('GET /api/admin/outbox')).json;
    expect(column(listed, 'id')).toEqual(expect.arrayContaining(['earlier', notification]));
    await api.db.doc('outbox/earlier').delete();
  });

  test('cannot get other recipients from what a visitor types', async () => {
    const { mails, smtp } = await startMail();
    const typed = { firstName: 'A, B <x@evil.test>', email: 'a@b.co', subject: 'Bcc: c@d.ef' };
    const { notification } = await queue(typed);
    await deliver(outbox, smtp, notification);
    expect(mails[0]?.to).toEqual(['staff@mipaka.test']);
  });
});

test('mails to visitors show contact details that staff saved, and replies go to their address', async () => {
  const own = await runApi({ mailReplyTo: '' });
  const { as, cookie } = await own.addSignedIn();
  const [phone, inbox] = ['+254 711 222 333', inboxOf(own, cookie)];
  const details = { language: 'en', email: 'karibu@example.org', phone, whatsapp: phone };
  ok(await as('POST /api/admin/contact-details', { ...details, office: 'Kisumu, Kenya' }));
  const email = newAddress();
  const { id } = await inbox.send({ email, formToken: await own.formToken() });
  await own.call('POST /api/newsletter', { body: { email: 'reader@example.com' } });
  await inbox.answered(id, { text: 'We have one.', seen: null, isComplete: false });
  const mails = await own.rows('outbox');
  const toVisitors = mails.filter(({ to }) => [email, 'reader@example.com'].includes(to));
  expect(column(toVisitors, 'replyTo')).toEqual(Array(3).fill('karibu@example.org'));
  const automatic = toVisitors.filter(({ kind }) => kind !== 'answer');
  expect(automatic).toHaveLength(2);
  for (const { text } of automatic) {
    expect(text).toMatch(/\nKisumu, Kenya\n\+254 711 222 333\n/);
    expect(text).not.toContain('700 123 456');
  }
});

describe('an acknowledgement', () => {
  test('is sent only for a valid form token; a message without one still reaches staff', async () => {
    const expired = `${'A'.repeat(22)}.${(0).toString(36).padStart(6, '0')}.${'A'.repeat(43)}`;
    const plain = await queue({ formToken: undefined });
    const forged = await queue({ formToken: expired });
    const ids = [plain, forged].flatMap((one) => [one.notification, one.acknowledgement]);
    expect(await Promise.all(ids.map(isQueued))).toEqual([true, false, false, false]);
    expect((await asStaff('GET /api/admin/inquiries?limit=2')).json).toMatchObject([
      { id: forged.id, isSuspect: true },
      { id: plain.id, isSuspect: false },
    ]);
  });

  test('goes to an address once a day, also for spam that staff clear', async () => {
    const email = 'cleared@example.com';
    const acknowledged = async () =>
      (await mailed(api, 'inquiry-acknowledgement')).filter((to) => to === email);
    const suspects = [await queue({ email, website: 'x' }), await queue({ email, website: 'x' })];
    expect(await acknowledged()).toEqual([]);
    const clear = ({ id }: { id: string }) => inbox.set(id, 'suspect', { isSuspect: false });
    const cleared = await Promise.all(suspects.map(clear));
    expect(column(cleared, 'status')).toEqual([200, 200]);
    await queue({ email });
    expect(await acknowledged()).toEqual([email]);
    for (const { notification } of suspects) expect(await isQueued(notification)).toBe(true);
    await ageMarks('acknowledged', 1);
    await Promise.all([queue({ email }), queue({ email })]);
    expect(await acknowledged()).toEqual([email, email]);
  });
});

const forms: [string, string, (own: Api, email: string) => Promise<unknown>][] = [
  [
    'contact',
    'inquiry-acknowledgement',
    async ({ call, formToken }, email) =>
      call('POST /api/contact', { body: { ...inquiry, email, formToken: await formToken() } }),
  ],
  [
    'newsletter',
    'newsletter-confirmation',
    ({ call }, email) => call('POST /api/newsletter', { body: { email } }),
  ],
];
const mailed = async ({ rows }: Api, kind: string): Promise<string[]> =>
  column(await rows('outbox', 'kind', kind), 'to').sort();

test.each(forms)(
  '%s sends a mailbox one mail, however its address is written and however many arrive at once',
  async (_form, kind, send) => {
    const spellings = [
      ...['first.last@gmail.com', 'FirstLast+a@gmail.com', 'f.i.r.s.t.last+b@googlemail.com'],
      ...['box+1@example.org', 'box+2@example.org', 'Box@Example.org'],
      // Outside of Gmail a dot makes another mailbox.
      ...['first.last@example.net', 'firstlast@example.net'],
    ];
    const own = await runApi();
    await Promise.all(spellings.map((email) => send(own, email)));
    const sent = await mailed(own, kind);
    const boxes = [/^box.*@example.org$/i, /^first\.last@ex/, /^f.*@g.*mail\.com$/i, /^firstlast@ex/];
    const ofEach = boxes.map((box) => sent.filter((to) => box.test(to)).length);
    expect([ofEach, sent.length]).toEqual([[1, 1, 1, 1], 4]);
  },
);

test.each(forms)('%s sends no more mails a day to a domain than its limit', async (form, kind, send) => {
  const mailDomain = { max: 2, seconds: 86_400 };
  const own = await runApi({ limits: { mailDomain } });
  for (const email of ['a@firm.test', 'b@firm.test', 'c@firm.test', 'd@other.test']) await send(own, email);
  expect(await mailed(own, kind)).toEqual(['a@firm.test', 'b@firm.test', 'd@other.test']);
  // A message without an acknowledgement is stored all the same.
  expect(await own.size('contact_inquiries')).toBe(form === 'contact' ? 4 : 0);
});

describe('a mail server that', () => {
  test('refuses a mail gets it again at the next try', async () => {
    let isRefusing = true;
    const { mails, smtp } = await startMail({
      onRcptTo: (_address, _session, callback) => callback(isRefusing ? new Error('not today') : null),
    });
    const { notification } = await queue();
    const before = Date.now();
    await deliver(outbox, smtp, notification);
    const failed = await outbox.get(notification);
    const lastError = expect.stringContaining('not today');
    expect(failed).toMatchObject({ state: 'ERROR', attempts: 1, lastError });
    expect(Date.parse(failed.nextTryAt ?? '')).toBeGreaterThanOrEqual(before + 60_000);

    await deliver(outbox, smtp, notification);
    expect((await outbox.get(notification)).attempts).toBe(1);
    isRefusing = false;
    await makeDue(notification);
    await deliverDue(outbox, smtp);
    expect(await outbox.get(notification)).toMatchObject({ state: 'SUCCESS', attempts: 2, lastError: null });
    expect(mails.some(({ source }) => source.includes(notification))).toBe(true);
  });

  test('hangs is given up within seconds, and tried again later', async () => {
    // Shortens the eight seconds for the connection and the greeting; the greeting has what is left of them.
    const wait = setTimeout;
    const waits = (run: () => void, ms = 0) => wait(run, ms > 5_000 && ms <= 8_000 ? 50 : ms);
    const clock = vi.spyOn(globalThis, 'setTimeout').mockImplementation(waits as typeof wait);
    onTestFinished(() => clock.mockRestore());
    const { notification } = await queue();
    await deliver(outbox, (await startMail({ onConnect: () => undefined })).smtp, notification);
    expect(await outbox.get(notification)).toMatchObject({ state: 'ERROR', attempts: 1 });
  });

  test('is slow shortens no lease; a run that is out of time leaves further mails to the next', async () => {
    const { smtp, mails } = await startMail();
    for (const { notification, acknowledgement } of [await queue(), await queue()])
      for (const id of [notification, acknowledgement]) await makeDue(id);
    let passed = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => passed);
    onTestFinished(() => clock.mockRestore());
    const takenAt: number[] = [];
    const claim = async (id: string, now = new Date(0)) => {
      // The third mail takes an hour.
      passed += takenAt.push(now.getTime()) === 3 ? HOUR_MS : 60_000;
      return outbox.claim(id, now);
    };
    const now = new Date();
    await deliverDue({ ...outbox, claim }, smtp, now);
    expect(takenAt.map((at) => at - now.getTime())).toEqual([0, 60_000, 120_000]);
    expect(mails).toHaveLength(3);
    await deliverDue(outbox, smtp);
    expect(mails).toHaveLength(4);
  });

  test('offers no TLS gets neither password nor mail, unless the URL allows it', async () => {
    const { mails, smtp } = await startMail();
    const { notification } = await queue();
    for (const query of ['', '?tls=no', '?ignoreTLS=true']) {
      const url = smtp.url.replace('smtp://', 'smtp://user:secret@').replace('?tls=off', query);
      await makeDue(notification);
      await deliver(outbox, { ...smtp, url }, notification);
    }
    expect(mails).toEqual([]);
    const lastError = expect.stringContaining('STARTTLS');
    expect(await outbox.get(notification)).toMatchObject({ state: 'ERROR', attempts: 3, lastError });

    await makeDue(notification);
    await deliver(outbox, smtp, notification);
    expect(mails).toHaveLength(1);
  });
});

describe('the outbox', () => {
  const givenUp = { state: 'ERROR', attempts: 8, nextTryAt: null };
  const retry = (id: string) => asStaff(`POST /api/admin/outbox/${id}/retry`);

  test('gives up after its last pause, and retries on request of staff, but no sent mail', async () => {
    const { notification } = await queue();
    for (let tries = 0; tries < 8; tries++) {
      await makeDue(notification);
      await deliver(outbox, noMailServer, notification);
    }
    expect(await outbox.get(notification)).toMatchObject(givenUp);
    ok(await retry(notification));
    expect((await outbox.get(notification)).nextTryAt).not.toBeNull();
    const { smtp } = await startMail();
    await deliver(outbox, smtp, notification);
    expect((await retry(notification)).status).toBe(409);
    expect((await retry('nothing')).status).toBe(404);
  });

  test('gives a mail of a dead worker to another worker', async () => {
    const { mails, smtp } = await startMail();
    const { notification } = await queue();
    await outbox.claim(notification);
    expect((await outbox.get(notification)).state).toBe('PROCESSING');
    expect((await retry(notification)).status).toBe(409);
    await deliver(outbox, smtp, notification);
    expect(mails).toEqual([]);
    await makeDue(notification);
    await deliverDue(outbox, smtp);
    expect(mails.filter(({ source }) => source.includes(notification))).toHaveLength(1);
  });

  test('sends the mails that are due although one of them cannot be read', async () => {
    const { mails, smtp } = await startMail();
    const [broken, whole] = [(await queue()).notification, (await queue()).notification];
    await api.db.doc(`outbox/${broken}`).update({ text: null });
    await makeDue(broken);
    await api.db.doc(`outbox/${whole}`).update({ nextTryAt: '2020-01-01T00:00:00.000Z' });
    await deliverDue(outbox, smtp);
    expect(mails.filter(({ source }) => source.includes(whole))).toHaveLength(1);
    await api.db.doc(`outbox/${broken}`).delete();
  });

  test('ignores a worker whose lease has passed to another', async () => {
    const { smtp } = await startMail();
    const { notification } = await queue();
    const slow = await outbox.claim(notification);
    await makeDue(notification);
    await deliver(outbox, smtp, notification);
    if (!slow) throw new Error('not claimed');
    await outbox.fail(slow, 'too late');
    expect(await outbox.get(notification)).toMatchObject({ state: 'SUCCESS', attempts: 2, lastError: null });
  });

  test('sends a mail once and records it, also when the response to its lease is lost', async () => {
    const { mails, smtp } = await startMail();
    const { notification } = await queue();
    let isLost = false;
    const stop = intercept(api.db, async (method, _sent, send) => {
      const answer = await send();
      if (method !== 'commit' || isLost) return answer;
      isLost = true;
      throw Object.assign(new Error('UNAVAILABLE'), { code: 14 });
    });
    await deliver(outbox, smtp, notification).finally(stop);
    expect(isLost).toBe(true);
    expect(await outbox.get(notification)).toMatchObject({ state: 'SUCCESS', attempts: 1 });
    expect(mails).toHaveLength(1);
  });

  test('gives up a mail whose workers all die', async () => {
    const { notification } = await queue();
    let workers = 0;
    for (; workers < 20; workers++) {
      await makeDue(notification);
      // The worker claims the mail and dies.
      if (!(await outbox.claim(notification))) break;
    }
    expect(workers).toBe(8);
    const lastError = expect.stringContaining('never came to an end');
    expect(await outbox.get(notification)).toMatchObject({ ...givenUp, lastError });
    expect(await outbox.due(minutes(10_000))).not.toContain(notification);
  });
});

describe('the newsletter', () => {
  /** The link in the body, without the soft line breaks of quoted-printable. */
  const linkIn = (source: string, action: string) => {
    const text = source.replace(/=\r\n/g, '').replaceAll('=3D', '=').split('\r\n\r\n').slice(1).join('\n');
    return new RegExp(`/api/newsletter/${action}\\?token=\\S+`).exec(text)?.[0] ?? '';
  };

  async function subscribe(email: string) {
    const { mails, smtp } = await startMail();
    const answer = await api.call('POST /api/newsletter', { body: { email } });
    expect([answer.status, answer.text]).toEqual([202, '{}']);
    await deliverDue(outbox, smtp, minutes(2));
    const source = mails.find(({ to }) => to[0] === email)?.source ?? '';
    return { source, confirm: linkIn(source, 'confirm'), unsubscribe: linkIn(source, 'unsubscribe') };
  }
  const someDaysLater = () => ageMarks('asked', 2);
  const exported = async () => (await asStaff('GET /api/admin/newsletter/export')).text;
  const stored = async (email: string) => (await api.rows('newsletter', 'email', email))[0];

  test('contains confirmed addresses until they unsubscribe', async () => {
    const email = 'Reader@example.com';
    const { source, confirm, unsubscribe } = await subscribe(email);
    expect(source).toContain('List-Unsubscribe-Post');
    expect(source.replace(/\r\n +/g, '')).toContain(`${unsubscribe}>`);
    // Thunderbird leaves a last hyphen out of the links that it makes.
    expect(confirm).toMatch(/\.[\da-f]{48}$/);
    expect(await exported()).not.toContain(email);
    const asked = await api.call(`GET ${confirm}`);
    expect([asked.status, asked.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await exported()).not.toContain(email);
    expect((await api.call(`POST ${confirm}`)).status).toBe(200);
    expect(await exported()).toContain(email);
    expect(await exported()).toContain(unsubscribe);
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    ok(await api.call(`POST ${unsubscribe}`, { body: 'List-Unsubscribe=One-Click', headers }));
    expect(await exported()).not.toContain(email);
  });

  test('takes an unsubscribed address again only after a new confirmation, also once erased', async () => {
    const email = 'left@example.com';
    const { confirm, unsubscribe } = await subscribe(email);
    await api.call(`POST ${confirm}`);
    const left = await api.call(`POST ${unsubscribe}`);
    // The page offers to subscribe again at once, because only the owner of the address has its link.
    expect(left.text).toContain(`<a href="${confirm}">`);
    await ageMarks('asked', 0.9);
    expect((await subscribe(email)).source).toBe('');
    await someDaysLater();
    const { confirmedAt } = (await stored(email)) ?? {};
    expect(confirmedAt).toEqual(expect.any(String));
    const again = await subscribe(email);
    // The time of the consent stays known.
    expect(await stored(email)).toMatchObject({ confirmedAt, expireAt: null });
    const { acknowledgement } = await queue({ email });
    expect(await isQueued(acknowledgement)).toBe(false);
    expect(await exported()).not.toContain(email);
    expect((await api.call(`POST ${again.confirm}`)).status).toBe(200);
    expect(await exported()).toContain(email);

    await api.call(`POST ${again.unsubscribe}`);
    await api.services.privacyRequests.erase(email, { id: 'root', username: 'root' });
    await someDaysLater();
    expect((await api.call(`POST ${again.confirm}`)).status).toBe(404);
    expect(await exported()).not.toContain(email);
    const last = await subscribe(email);
    expect((await stored(email))?.expireAt).not.toBeNull();
    expect((await api.call(`POST ${last.confirm}`)).status).toBe(200);
    expect(await exported()).toContain(email);
  });

  test('confirms nobody whose data are erased while the link is used', async () => {
    const email = 'erased@example.com';
    const { confirm, unsubscribe } = await subscribe(email);
    await api.call(`POST ${unsubscribe}`);
    let erasing: Promise<unknown> | undefined;
    const stop = intercept(api.db, async (method, _request, write) => {
      if (method === 'commit' && !erasing) {
        erasing = api.services.privacyRequests.erase(email, { id: 'root', username: 'root' });
        await erasing;
      }
      return write();
    });
    const { status } = await api.call(`POST ${confirm}`);
    stop();
    const list = await asStaff('GET /api/admin/newsletter/export');
    expect([erasing, status, list.status]).toEqual([expect.any(Promise), 404, 200]);
  });

  test('mails an address again after a day, and the links of both mails work', async () => {
    const email = 'forgetful@example.com';
    const first = await subscribe(email);
    await someDaysLater();
    const second = await subscribe(email);
    expect(second.source).not.toBe('');
    expect((await api.call(`POST ${first.confirm}`)).status).toBe(200);
    expect((await api.call(`POST ${second.unsubscribe}`)).status).toBe(200);
    expect(await exported()).not.toContain(email);
  });

  test('does the same work for every address, so that response times reveal nothing', async () => {
    const { confirm } = await subscribe('works-confirmed@example.com');
    await api.call(`POST ${confirm}`);
    const left = await subscribe('works-left@example.com');
    await api.call(`POST ${left.unsubscribe}`);
    await subscribe('works-asked@example.com');
    // The content is read again once it is old, whoever asks: on a busy machine in the middle of this test.
    const content = await api.services.content.read();
    const reading = vi.spyOn(api.services.content, 'read').mockResolvedValue(content);
    for (const name of ['new', 'asked', 'confirmed', 'left']) {
      const work = await workOf(api.db, () => api.services.newsletter.subscribe(`works-${name}@example.com`));
      expect(work, name).toEqual(['batchGetDocuments 4', 'commit 4']);
    }
    reading.mockRestore();
  });

  test('refuses a confirmation link with an unknown token, and one that was cut before it, by a page', async () => {
    for (const query of ['?token=x', `?token=${'a'.repeat(40)}.x`, '?token=', '?', '']) {
      expect((await api.call(`GET /api/newsletter/confirm${query}`)).text).toContain('<form');
      const { status, text } = await api.call(`POST /api/newsletter/confirm${query}`);
      expect([status, text]).toEqual([
        404,
        expect.stringContaining('<h1>This link is not valid any more</h1>'),
      ]);
    }
  });
});

test('the health check covers both stores, and requests share its result for five seconds', async () => {
  const answer = await api.call('GET /api/health');
  expect([answer.status, answer.json]).toEqual([200, { status: 'ok' }]);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=5');
  // Each query is a new address for the CDN, so each call reaches the API.
  const looks = vi.spyOn(api.services.media, 'has');
  for (let n = 0; n < 10; n++) expect((await api.call(`GET /api/health?${n}`)).status).toBe(200);
  expect(looks.mock.calls.length).toBeLessThan(10);
});
