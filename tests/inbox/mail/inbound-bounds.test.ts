import { randomUUID } from 'node:crypto';
import { DAY_MS, mailKinds } from '@mipaka/contract';
import { describe, expect, test } from 'vitest';
import { deliver } from '../../../functions/src/platform/mail/deliver.ts';
import { type Api, atOnce, ok, runApi } from '../../platform/harness/harness.ts';
import { newAddress, runForStaff } from '../inquiries.ts';
import { bearerOf, type Letter, letter, PNG, receive, withFiles } from './letters.ts';
import { headerOf, startMailCatcher } from './mail-catcher.ts';

const { api, inbox } = await runForStaff();

const receiveLetter = (fields: Letter, to = api) => receive(to, letter(fields));
const filesOf = async (of: Api = api) => (await of.bucket.getFiles())[0].length;
/** The inquiry of a sender, and the entries of its conversation. */
async function of(email: string, { rows } = api) {
  const [row] = await rows('contact_inquiries', 'email', email);
  return { row, entries: await rows('inquiry_notes', 'inquiryId', row?.id ?? 'none') };
}
const onePicture = withFiles('See this', { name: 'a.png', bytes: PNG });

async function begun(to: Api = api) {
  const [from, messageId] = [newAddress(), `<${randomUUID()}@example.com>`];
  await receiveLetter({ from, headers: { 'Message-ID': messageId } }, to);
  return { from, headers: { 'In-Reply-To': messageId } };
}
async function queue(id: string, kind: string, fields: object = {}) {
  const batch = api.db.batch();
  const mail = { to: 'staff@mipaka.test', subject: 'x', text: 'x' };
  api.services.outbox.queue(batch, { id, kind, ...mail, ...fields } as never, null);
  await batch.commit();
}

test.each(Object.entries(mailKinds))('our own %s (%s) that is forwarded to us ends there', async (kind) => {
  const catcher = await startMailCatcher();
  await queue(`own-${kind}`, kind, { replyTo: newAddress(), subject: kind });
  await deliver(api.services.outbox, catcher.smtp, `own-${kind}`);
  catcher.server.close();
  const [sent, ...more] = catcher.mails;
  if (!sent) throw new Error('not sent');
  expect(more).toEqual([]);
  // A person wrote the answer, so programs may reply to it.
  expect(headerOf(sent, 'Auto-Submitted')).toBe(kind === 'answer' ? undefined : 'auto-generated');
  const [rows, mails] = [await api.size('contact_inquiries'), await api.size('outbox')];
  const foreign = sent.source.replace(/^From: .*$/m, 'From: list@example.com');
  const renamed = sent.source.replace(/^Message-ID: .*$/m, `Message-ID: <${randomUUID()}@example.com>`);
  for (const mail of [sent.source, foreign, renamed]) expect((await receive(api, mail)).status).toBe(200);
  expect([await api.size('contact_inquiries'), await api.size('outbox')]).toEqual([rows, mails]);
});

test('a flood of replies is stored, without a mail or push message for each of them', async () => {
  const own = await runApi({ limits: { formFlood: { max: 3, seconds: 60 } } });
  const { from, headers } = await begun(own);
  for (let n = 0; n < 10; n++) await receiveLetter({ headers, body: `Reply ${n}` }, own);
  expect((await of(from, own)).entries).toHaveLength(11);
  expect([await own.size('outbox'), await own.size('inquiry_events')]).toEqual([3, 3]);
});

test('a service that delivers too many mails of one sender gets a 503 before a file is stored', async () => {
  const own = await runApi({ limits: { formAddress: { max: 1, seconds: 600 } } });
  const from = newAddress();
  expect((await receiveLetter({ from }, own)).status).toBe(200);
  const second = await receiveLetter({ from, ...onePicture }, own);
  expect([second.status, Number(second.headers.get('retry-after')) > 0]).toEqual([503, true]);
  expect(await filesOf(own)).toBe(0);
});

test('files of a mail are not stored for spam, and are kept once if the same mail arrives several times', async () => {
  const before = await filesOf();
  await receiveLetter({ headers: { 'X-Spam-Flag': 'YES' }, ...onePicture });
  expect(await filesOf()).toBe(before);
  const { from, headers } = await begun();
  for (const more of [headers, undefined]) {
    const mail = letter({ from, headers: more, ...onePicture });
    await atOnce(4, () => receive(api, mail));
  }
  await api.services.attachments.sweep(new Date(Date.now() + DAY_MS));
  expect(await filesOf()).toBe(before + 2);
});

test('the largest accepted mail fits into a document, and a long conversation shows its newest', async () => {
  const { from, headers } = await begun();
  const name = '\u{1f600}'.repeat(100);
  const part = `--b\r\nContent-Type: a/b; name="${name}"\r\n\r\nx\r\n`;
  const lines = [`${name}\r\n`, `> ${name}\r\n`].map((line) => line.repeat(300)).join('\r\n');
  const body = `--b\r\n\r\n${lines}${part.repeat(400)}--b--`;
  const type = 'multipart/mixed; boundary="b"';
  ok(await receiveLetter({ from, headers, type, body }));
  const batch = api.db.batch();
  const { row, entries } = await of(from);
  const [, large] = entries;
  for (let n = 0; n < 210; n++) {
    const id = `${row?.id}${n}`;
    const createdAt = new Date(Date.now() + n).toISOString();
    batch.create(api.db.doc(`inquiry_notes/${id}`), { ...large, id, text: `${n}`, quoted: '', createdAt });
  }
  await batch.commit();
  // One entry more than the dashboard shows tells it that there are more.
  const shown = await inbox.conversationOf(row?.id);
  expect([shown.length, shown.at(0).text, shown.at(-1).text]).toEqual([201, '9', '209']);
});

describe('the verdict of a mail service about a sender', () => {
  const withVerdict = (from: string, result: string) =>
    letter({ from, headers: { 'Authentication-Results': `mx.test; dmarc=${result} header.from=${from}` } });
  const services: Record<string, (from: string, result: string) => Parameters<typeof api.call>[1]> = {
    'in a form': (from, spf) => {
      const body = new FormData();
      const envelope = JSON.stringify({ from, to: [] });
      for (const [name, value] of Object.entries({ email: letter({ from }), SPF: spf, envelope }))
        body.set(name, value);
      return { body };
    },
    'in JSON': (from, result) => {
      const Headers = [{ Name: 'Received-SPF', Value: `${result} envelope-from=${from}` }];
      const body = JSON.stringify({ RawEmail: withVerdict(from, 'pass'), Headers });
      return { body, headers: { 'Content-Type': 'application/json' } };
    },
    'in the mail': (from, result) => ({
      body: withVerdict(from, result),
      headers: { 'Content-Type': 'message/rfc822' },
    }),
  };

  test.each(
    Object.keys(services).flatMap((service) => ['pass', 'fail'].map((result) => [service, result] as const)),
  )('%s is stored (%s), and a sender without a pass is marked as unverified', async (service, result) => {
    const from = newAddress();
    const { body, headers } = services[service]?.(from, result) ?? {};
    const sent = { body, headers: { ...bearerOf(api), ...headers } };
    const { status, text } = await api.call('POST /api/mail/inbound', sent);
    expect(status, text).toBe(200);
    const { row, entries } = await of(from);
    const { isVerified, verdicts } = entries[0]?.authentication ?? {};
    const isPass = result === 'pass';
    expect([row?.isUnverified, isVerified, verdicts.includes(result)]).toEqual([!isPass, isPass, true]);
  });
});

test('a mail that is erased while it is sent causes no error', async () => {
  await queue('erased', 'answer', { to: newAddress() });
  const erased = api.db.doc('outbox/erased');
  const catcher = await startMailCatcher({
    onRcptTo: (_address, _session, next) => void erased.delete().then(() => next()),
  });
  await expect(deliver(api.services.outbox, catcher.smtp, 'erased')).resolves.toBeUndefined();
  catcher.server.close();
  expect(catcher.mails).toHaveLength(1);
  expect(await api.stored('outbox/erased')).toBeUndefined();
});
