/** Mails that come in numbers, in sizes and under names that no letter has: nothing loops, nothing is lost, nothing is left behind. */
import { randomUUID } from 'node:crypto';
import { outboxEntry } from '@mipaka/contract';
import { describe, expect, test } from 'vitest';
import { defaultLimits } from '../../functions/src/config.ts';
import { deliver } from '../../functions/src/mail/deliver.ts';
import type { Api } from './harness.ts';
import { headerOf, startMailCatcher } from './mail-catcher.ts';
import { runApi } from './run-api.ts';

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64');
const api = await runApi();
const cookie = await api.staff();

const unique = () => `person-${randomUUID()}@example.com`;
const letter = (head: Record<string, string>, body = 'Hello') =>
  [...Object.entries(head).map(([name, value]) => `${name}: ${value}`), '', body].join('\r\n');
const withFile = (name: string, content: string) => ({
  head: { 'Content-Type': 'multipart/mixed; boundary="b"' },
  body: `--b\r\n\r\nSee this\r\n--b\r\nContent-Type: a/b; name="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${content}\r\n--b--`,
});
const receive = (body: unknown, to: Api = api, headers: Record<string, string> = {}) =>
  to.call('POST /api/mail/inbound', {
    body,
    headers: {
      'Content-Type': 'message/rfc822',
      Authorization: `Bearer ${to.config.mailInboundSecret}`,
      ...headers,
    },
  });
const filesOf = async (of: Api = api) => (await of.bucket.getFiles())[0].length;
const rowsOf = async (email: string, of: Api = api) =>
  (await of.db.collection('contact_inquiries').where('email', '==', email).get()).docs;
const entriesOf = async (id: string, of: Api = api) =>
  (await of.db.collection('inquiry_notes').where('inquiryId', '==', id).get()).docs.map((one) => one.data());

/** A conversation that somebody has begun by mail, and what a reply to it names. */
async function begun(of: Api = api) {
  const [from, messageId] = [unique(), `<${randomUUID()}@example.com>`];
  await receive(letter({ From: from, 'Message-ID': messageId }), of);
  const [row] = await rowsOf(from, of);
  return { id: String(row?.id), from, reply: { 'In-Reply-To': messageId } };
}

test('each of our own mails that is forwarded to us ends there', async () => {
  const catcher = await startMailCatcher();
  const { smtp } = catcher;
  const kinds = outboxEntry.shape.kind.options;
  for (const kind of kinds) {
    const batch = api.db.batch();
    const mail = { to: 'staff@mipaka.test', replyTo: unique(), subject: kind, text: 'x', inquiryId: null };
    api.services.outbox.queue(batch, { id: `own-${kind}`, kind, ...mail }, null);
    await batch.commit();
    await deliver(api.services.outbox, smtp, `own-${kind}`);
  }
  catcher.server.close();
  expect(catcher.mails).toHaveLength(kinds.length);
  const machines = catcher.mails.filter((mail) => headerOf(mail, 'Auto-Submitted')?.startsWith('auto-'));
  expect(machines).toHaveLength(kinds.length - 1);
  const [rows, mails] = [await api.size('contact_inquiries'), await api.size('outbox')];
  for (const { source } of catcher.mails) {
    const foreign = source.replace(/^From: .*$/m, 'From: list@example.com');
    const renamed = source.replace(/^Message-ID: .*$/m, `Message-ID: <${randomUUID()}@example.com>`);
    for (const mail of [source, foreign, renamed]) expect((await receive(mail)).status).toBe(204);
  }
  expect([await api.size('contact_inquiries'), await api.size('outbox')]).toEqual([rows, mails]);
});

test('a flood of replies is stored, and nobody is mailed or pushed a message of it', async () => {
  const limits = {
    ...defaultLimits,
    formAddress: { max: 1e6, seconds: 60 },
    formFlood: { max: 3, seconds: 60 },
  };
  const own = await runApi({ limits });
  const { id, reply } = await begun(own);
  for (let n = 0; n < 10; n++) await receive(letter({ From: unique(), ...reply }, `Reply ${n}`), own);
  expect(await entriesOf(id, own)).toHaveLength(11);
  expect([await own.size('outbox'), await own.size('inquiry_events')]).toEqual([3, 3]);
});

test('a sender who sends too many is asked to wait before anything is read, and the service to try again', async () => {
  const own = await runApi({ limits: { ...defaultLimits, formAddress: { max: 1, seconds: 600 } } });
  const from = unique();
  expect((await receive(letter({ From: from }), own)).status).toBe(204);
  const { head, body } = withFile('a.png', PNG);
  const second = await receive(letter({ From: from, ...head }, body), own);
  expect([second.status, Number(second.headers.get('retry-after')) > 0]).toEqual([503, true]);
  expect(await filesOf(own)).toBe(0);
});

describe('files', () => {
  test.each([
    ['a script that begins like a PDF', 'invoice.js', base64('%PDF-1.7\n'), null],
    ['a script that begins like a bitmap', 'invoice.js', base64(`BM${'='.repeat(80)}`), null],
    ['a bitmap', 'photo.bmp', base64(`BM${'='.repeat(80)}`), null],
    ['an image with the name of a page', 'photo.html', PNG, null],
    [
      'an installer',
      'setup.msi',
      Buffer.from('d0cf11e0a1b11ae1'.padEnd(1_200, '0'), 'hex').toString('base64'),
      null,
    ],
    [
      'an old document',
      'letter.DOC',
      Buffer.from('d0cf11e0a1b11ae1'.padEnd(1_200, '0'), 'hex').toString('base64'),
      'letter.DOC',
    ],
    ['an image without an ending', 'photo', PNG, 'photo.png'],
    ['an image with an ending that no program has', 'photo.application', PNG, 'photo.application.png'],
  ])('%s is kept under a name that tells what it is, or not at all', async (_what, name, content, kept) => {
    const from = unique();
    const { head, body } = withFile(name, content);
    expect((await receive(letter({ From: from, ...head }, body))).status).toBe(204);
    const [row] = await rowsOf(from);
    const [entry] = await entriesOf(String(row?.id));
    const [file] = entry?.attachments ?? [];
    expect([file.name, file.file !== null]).toEqual([kept ?? name, kept !== null]);
  });

  test('of what is spam are not kept, those of the same mail that comes at once are kept once', async () => {
    const { head, body } = withFile('a.png', PNG);
    const before = await filesOf();
    await receive(letter({ From: unique(), 'X-Spam-Flag': 'YES', ...head }, body));
    expect(await filesOf()).toBe(before);
    const { reply, from } = await begun();
    for (const more of [reply, {}]) {
      const mail = letter(
        { From: from, 'Message-ID': `<${randomUUID()}@example.com>`, ...more, ...head },
        body,
      );
      await Promise.all([1, 2, 3, 4].map(() => receive(mail)));
    }
    expect(await filesOf()).toBe(before + 2);
  });
});

test('the largest mail that is read fits into a document, and of many entries the newest are read', async () => {
  const { id, from, reply } = await begun();
  const name = '\u{1f600}'.repeat(100);
  const parts = Array.from(
    { length: 990 },
    () => `--b\r\nContent-Type: a/b; name="${name}"\r\n\r\nx\r\n`,
  ).slice(0, 400);
  const body = `--b\r\n\r\n${`${name}\r\n`.repeat(300)}\r\n${`> ${name}\r\n`.repeat(300)}${parts.join('')}--b--`;
  const head = { 'Content-Type': 'multipart/mixed; boundary="b"' };
  const answer = await receive(letter({ From: from, ...reply, ...head }, body));
  expect(answer.status, answer.text).toBe(204);
  const batch = api.db.batch();
  const [, large] = await entriesOf(id);
  for (let n = 0; n < 210; n++) {
    const createdAt = new Date(Date.now() + n).toISOString();
    batch.create(api.db.doc(`inquiry_notes/${id}${n}`), {
      ...large,
      id: `${id}${n}`,
      text: `${n}`,
      quoted: '',
      createdAt,
    });
  }
  await batch.commit();
  // One more than is shown, which says that there are more.
  const { json } = await api.call(`GET /api/admin/inquiries/${id}/conversation`, { cookie });
  expect([json.length, json.at(0).text, json.at(-1).text]).toEqual([201, '9', '209']);
});

test('what each mail service has found about a sender is kept, and who is not verified is shown as such', async () => {
  const form = (from: string, spf: string) => {
    const fields = new FormData();
    fields.set('email', letter({ From: from }));
    fields.set('SPF', spf);
    fields.set('envelope', JSON.stringify({ from, to: [] }));
    return fields;
  };
  const json = (from: string, Value: string) => ({
    RawEmail: letter({ From: from, 'Authentication-Results': 'mx.test; dmarc=pass' }),
    Headers: [{ Name: 'Received-SPF', Value: `${Value} envelope-from=${from}` }],
  });
  const raw = (from: string, result: string) =>
    letter({ From: from, 'Authentication-Results': `mx.test; dmarc=${result}` });
  const found: unknown[] = [];
  for (const result of ['pass', 'fail']) {
    for (const make of [form, json, raw]) {
      const from = unique();
      const body = make(from, result);
      const type = make === json ? { 'Content-Type': 'application/json' } : {};
      const headers = make === form ? undefined : { 'Content-Type': 'message/rfc822', ...type };
      const Authorization = `Bearer ${api.config.mailInboundSecret}`;
      const { status, text } = await api.call('POST /api/mail/inbound', {
        body,
        headers: { Authorization, ...headers },
      });
      expect(status, text).toBe(204);
      const [row] = await rowsOf(from);
      const [entry] = await entriesOf(String(row?.id));
      found.push([
        row?.get('isUnverified'),
        entry?.authentication.isVerified,
        entry?.authentication.verdicts.includes(result),
      ]);
    }
  }
  expect(found).toEqual([...Array(3).fill([false, true, true]), ...Array(3).fill([true, false, true])]);
});

test('a mail that is erased while it is being sent ends quietly', async () => {
  const batch = api.db.batch();
  const mail = { to: unique(), replyTo: null, subject: 'x', text: 'x', inquiryId: null };
  api.services.outbox.queue(batch, { id: 'erased', kind: 'answer', ...mail }, null);
  await batch.commit();
  const catcher = await startMailCatcher({
    onRcptTo: (_address, _session, next) =>
      void api.db
        .doc('outbox/erased')
        .delete()
        .then(() => next()),
  });
  await expect(deliver(api.services.outbox, catcher.smtp, 'erased')).resolves.toBeUndefined();
  catcher.server.close();
  expect(catcher.mails).toHaveLength(1);
  expect((await api.db.doc('outbox/erased').get()).exists).toBe(false);
});
