import { DAY_MS, nairobiTime, UNDO_MS } from '@mipaka/contract';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { cleanUp } from '../../../functions/src/jobs/cleanup.ts';
import { deliver } from '../../../functions/src/platform/mail/deliver.ts';
import { atOnce, column, ok, runApi } from '../../platform/harness/harness.ts';
import { INQUIRIES, newAddress, runForStaff } from '../inquiries.ts';
import { bearerOf, type Letter, letter, type Part, PNG, receive, withFiles } from './letters.ts';
import { headerOf, startMailCatcher } from './mail-catcher.ts';

const PDF = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n', 'latin1');

const { api, asStaff, inbox } = await runForStaff();
const asRoot = api.as(await api.staff('superadmin'));
const catcher = await startMailCatcher();
afterAll(() => void catcher.server.close());

const { get, set, answer, conversationOf, found, mailsOf } = inbox;
const repliesOf = async (id: string) => (await conversationOf(id)).filter(({ kind }) => kind === 'reply');
const inquiriesOf = (email: string) => found({ q: email });
const erase = (email: string) => asRoot(`POST ${INQUIRIES}/erase`, { email });
async function received(mail: string | Letter) {
  ok(await receive(api, typeof mail === 'string' ? mail : letter(mail)));
}

/** An answered inquiry: its id, its address, and the answer as it arrived. */
async function answered(isComplete = false) {
  const email = newAddress();
  const { id } = await inbox.send({ email, formToken: await api.formToken() });
  const sent = await inbox.answered(id, { text: 'Shall we call?', isComplete });
  await deliver(api.services.outbox, catcher.smtp, sent.id, new Date(Date.now() + UNDO_MS));
  const mail = catcher.mails.find(({ to }) => to[0] === email);
  if (!mail) throw new Error('The answer has not arrived');
  const [to, messageId] = [headerOf(mail, 'Reply-To') ?? '', headerOf(mail, 'Message-ID') ?? ''];
  return { id, email, answerId: sent.id as string, messageId, back: { from: email, to } };
}

describe('a reply', () => {
  test('joins the answer that it was sent to, reopens the inquiry and starts the response time', async () => {
    const { id, email, back, answerId } = await answered(true);
    const quoted = 'On Mon, 23 Nov 2026, Amina wrote:\r\n> Shall we call?';
    const from = `Wanjiku Müller <${email}>`;
    await received({ ...back, from, body: `Yes, please.\r\n\r\n${quoted}` });
    const [reply] = await repliesOf(id);
    expect(reply).toMatchObject({
      ...{ from: { name: 'Wanjiku Müller', address: email }, sender: 'person', answerId },
      ...{ text: 'Yes, please.', quoted: quoted.replaceAll('\r', ''), attachments: [] },
    });
    const waiting = { status: 'in-progress', repliedAt: reply.createdAt, lastMessageId: reply.id };
    expect(await get(id)).toMatchObject(waiting);
    expect(column(await found({ isReplied: true }), 'id')).toContain(id);
    const notice = await api.stored(`outbox/${reply.id}-notification`);
    expect([notice?.inquiryId, notice?.to]).toEqual([id, 'staff@mipaka.test']);
    expect(notice?.text).toContain('Yes, please.');
    // The reply is not listed as a change by a colleague.
    const { changes } = (await asRoot('GET /api/admin/overview')).json;
    const ofIt = changes.filter(({ recordId }: { recordId: string }) => recordId === id);
    expect(column(ofIt, 'action')).toEqual(['answer']);
  });

  test('stops waiting once it is answered, and the answer continues its thread', async () => {
    const { id, back, answerId } = await answered();
    const mail = letter(back);
    await received(mail);
    const [reply] = await repliesOf(id);
    expect((await answer(id, { text: 'Hi', seen: answerId })).status).toBe(412);
    const next = await inbox.answered(id, { text: 'Good.', seen: reply.id });
    expect((await get(id)).repliedAt).toBeNull();
    const { headers } = (await api.stored(`outbox/${next.id}`)) ?? {};
    expect(headers['In-Reply-To']).toBe(/^Message-ID: (.*)\r$/m.exec(mail)?.[1]);
    // After the answer is undone, the visitor waits again since the time of the reply.
    await inbox.undo(next.id);
    expect((await get(id)).repliedAt).toBe(reply.createdAt);
    const setStatus = async (status: string) => (await set(id, 'status', { status })).json.repliedAt;
    expect(await setStatus('completed')).toBeNull();
    // So does the visitor of an inquiry that was completed by mistake, unless an answer has come after the reply.
    expect(await setStatus('in-progress')).toBe(reply.createdAt);
    expect(column(await found({ isReplied: true }), 'id')).toContain(id);
    // Also among others that are reopened at once.
    await setStatus('closed');
    await asRoot('POST /api/admin/inquiries/bulk', { ids: [id], status: 'in-progress' });
    expect((await get(id)).repliedAt).toBe(reply.createdAt);
    await inbox.answered(id, { text: 'Good.', seen: reply.id, isComplete: true });
    expect(await setStatus('in-progress')).toBeNull();
  });

  test('is quoted in the answer to it; the reply of another person is not', async () => {
    const { id, email, back, answerId } = await answered();
    const textOf = async (seen: string) => {
      const { id: mail } = await inbox.answered(id, { text: 'Good.', seen });
      return (await api.stored(`outbox/${mail}`))?.text;
    };
    expect(await textOf(answerId)).toContain('> We look for a partner.');
    await received({ ...back, from: email.toUpperCase(), body: 'On Tuesday, please.' });
    const [theirs] = await repliesOf(id);
    const text = await textOf(theirs.id);
    expect(text).toContain(`wrote on ${nairobiTime(theirs.createdAt)}:\n> On Tuesday, please.`);
    expect(text).not.toContain('We look for a partner.');
    await received({ ...back, from: newAddress(), body: 'Call me instead.' });
    expect(await textOf((await repliesOf(id))[1].id)).toContain('> We look for a partner.');
  });

  test('without a token finds its inquiry by the messages that it answers', async () => {
    const { id, email: from, messageId, answerId } = await answered();
    const acknowledgement = `<${id}-acknowledgement@mipaka.test>`;
    await received({ from, headers: { 'In-Reply-To': messageId }, body: 'By In-Reply-To' });
    await received({ from, headers: { References: `<x@y.z> ${messageId}` }, body: 'By References' });
    await received({ from, headers: { References: acknowledgement }, body: 'By the first mail' });
    // Staff answered the mail to them in their own program, so it went to the visitor.
    const References = `<${id}-notification@mipaka.test> <their-answer@mipaka.test>`;
    await received({ from, headers: { References }, body: 'By the mail to staff' });
    await received({
      from,
      headers: { References, 'Auto-Submitted': 'auto-replied' },
      body: 'Out of office',
    });
    expect((await repliesOf(id)).map(({ text, answerId: to }) => [text, to])).toEqual([
      ['By In-Reply-To', answerId],
      ['By References', answerId],
      ['By the first mail', null],
      ['By the mail to staff', null],
    ]);
    // The visitor waits since the first of them.
    expect((await get(id)).repliedAt).toBe((await repliesOf(id))[0].createdAt);
  });

  test('that is delivered several times, also at once, is stored once', async () => {
    const { id, back } = await answered();
    const from = newAddress();
    const known = letter({ ...back, ...withFiles('See this', { name: 'a.png', bytes: PNG }) });
    for (const mail of [known, letter({ from, body: 'Never seen' })]) {
      await atOnce(4, () => received(mail));
      await received(mail);
    }
    expect([await repliesOf(id), await inquiriesOf(from)].map(({ length }) => length)).toEqual([1, 1]);
    for (const { expireAt } of await api.rows('unique_keys', 'collection', 'mail.receive'))
      expect(expireAt.toMillis()).toBeGreaterThan(Date.now() + 29 * DAY_MS);
  });
});

describe('a mail without a conversation', () => {
  test('is a new inquiry, also with an unknown token; staff get a mail, its sender none', async () => {
    const email = newAddress();
    const headers = { Subject: '=?utf-8?Q?Caf=C3=A9_in_Kisumu?=' };
    const [from, to] = [`"Otieno, J. P." <${email}>`, `reply+${'0'.repeat(32)}@in.mipaka.test`];
    await received({ from, to, headers, body: 'We look for a supplier.' });
    const [row] = await inquiriesOf(email);
    expect(row).toMatchObject({
      ...{ firstName: 'Otieno, J.', lastName: 'P.', email, subject: 'Café in Kisumu' },
      ...{ message: 'We look for a supplier.', status: 'new' },
      ...{ isByMail: true, isSuspect: false, consent: false },
    });
    expect(column(await mailsOf(row.id), 'kind')).toEqual(['inquiry-notification']);
    // The stored reply lets an answer continue that mail.
    const [entry] = await repliesOf(row.id);
    expect(entry).toMatchObject({ sender: 'person', text: '' });
    expect(row.lastMessageId).toBe(entry.id);
  });

  test('begins a conversation that further mails join, also those of others who name it', async () => {
    const from = newAddress();
    const first = letter({ from, ...withFiles('See the offer', { name: 'offer.png', bytes: PNG }) });
    await received(first);
    const [{ id }] = await inquiriesOf(from);
    const [notice] = await mailsOf(id);
    expect(notice?.text).toContain('See the offer\n\nWith it: offer.png\nOpen it: ');
    const [, name = ''] = /^Message-ID: (.*)\r$/m.exec(first) ?? [];
    const second = letter({ from: newAddress(), headers: { 'In-Reply-To': name }, body: 'Second' });
    await received(second);
    const [, next = ''] = /^Message-ID: (.*)\r$/m.exec(second) ?? [];
    await received({ from, headers: { 'In-Reply-To': next }, body: 'Third' });
    expect(column(await repliesOf(id), 'text')).toEqual(['', 'Second', 'Third']);
  });

  test('is answered at its sender: what vouches for a sender vouches for no Reply-To', async () => {
    const from = newAddress();
    const results = 'mx.test; dmarc=pass header.from=example.com';
    await received({ from, headers: { 'Reply-To': 'ceo@client.test', 'Authentication-Results': results } });
    const [row] = await inquiriesOf(from);
    expect(row).toMatchObject({ email: from, isUnverified: false });
  });

  test('is spam where a mail server has marked it, and nobody gets a mail', async () => {
    const from = newAddress();
    await received({ from, headers: { 'X-Spam-Status': 'Yes, score=9.1' } });
    const [row] = await inquiriesOf(from);
    expect([row.isSuspect, row.suspectReason]).toEqual([true, 'marked by a mail server']);
    expect(await mailsOf(row.id)).toEqual([]);
  });

  test.each<[string, Record<string, string>]>([
    ['an automatic answer', { 'Auto-Submitted': 'auto-replied' }],
    ['a bounce', { 'Return-Path': '<>' }],
  ])('that is %s is ignored', async (_what, headers) => {
    const from = newAddress();
    await received({ from, headers });
    expect(await inquiriesOf(from)).toEqual([]);
  });
});

describe('an automatic mail about an answer', () => {
  const headers = { 'Auto-Submitted': 'auto-replied' };

  test('that is an automatic reply is listed with the answer and reopens nothing', async () => {
    const { id, back, answerId } = await answered(true);
    await received({ ...back, headers, body: 'I am away.' });
    expect(await repliesOf(id)).toMatchObject([{ sender: 'auto-reply', answerId, text: 'I am away.' }]);
    expect(await get(id)).toMatchObject({ status: 'completed', repliedAt: null, lastMessageId: answerId });
    expect(column(await mailsOf(id), 'subject').join()).not.toContain('Reply from');
  });

  test('that reports a failed delivery is listed with the answer and the reason', async () => {
    const { id, messageId, answerId } = await answered();
    const status = [
      ...['Reporting-MTA: dns; mx.example.com', '', 'Final-Recipient: rfc822; x@example.com'],
      ...['Action: failed', 'Status: 5.1.1', 'Diagnostic-Code: smtp; 550 5.1.1 No such\r\n mailbox'],
    ];
    const sent = ['From: hello@mipaka.test', `Message-ID: ${messageId}`, 'Subject: Re', '', 'Shall we call?'];
    const parts = [
      ['text/plain', 'Your mail could not be delivered.'],
      ['message/delivery-status', status.join('\r\n')],
      ['message/rfc822', sent.join('\r\n')],
    ].map(([type, text]) => `--r1\r\nContent-Type: ${type}\r\n\r\n${text}`);
    const type = 'multipart/report; report-type=delivery-status; boundary="r1"';
    const from = 'Mail Delivery System <mailer-daemon@example.com>';
    await received({ from, headers, type, body: [...parts, '--r1--'].join('\r\n') });
    const text = '5.1.1 550 5.1.1 No such mailbox';
    expect(await repliesOf(id)).toMatchObject([{ sender: 'bounce', answerId, text, attachments: [] }]);
    expect((await get(id)).repliedAt).toBeNull();
  });
});

describe('the files of a mail', () => {
  const download = (file: unknown, as = asStaff) => as(`GET /api/admin/attachments/${file}`);
  const filesOf = async () => column((await api.bucket.getFiles())[0], 'name');
  async function withReply(...files: Part[]) {
    const one = await answered();
    await received({ ...one.back, ...withFiles('See the files', ...files) });
    const [{ attachments }] = await repliesOf(one.id);
    return { ...one, attachments, file: attachments.at(-1).file };
  }

  test('that are images and documents are stored, and only staff can download them', async () => {
    const { attachments, file } = await withReply(
      { type: 'application/pdf', name: 'Offer "final".pdf', bytes: PDF },
      { type: 'text/html', name: 'depot.png', bytes: PNG },
    );
    expect(column(attachments, 'size')).toEqual([PDF.length, PNG.length]);
    expect(attachments[0].file).toEqual(expect.any(String));
    const got = await download(file);
    expect(got.status).toBe(200);
    expect(Object.fromEntries(got.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': "attachment; filename*=UTF-8''depot.png",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    expect((await download(file, api.as(''))).status).toBe(401);
    for (const other of [`attachment-${'0'.repeat(32)}`, '..%2Fsecrets'])
      expect((await download(other)).status).toBe(404);
  });

  // All kinds of files: attachments.test.ts.
  test('with a program are listed and not stored, whatever type it claims', async () => {
    const before = await filesOf();
    const bytes = Buffer.from('4d5a90000300000004000000', 'hex');
    const { attachments } = await withReply({ type: 'application/pdf', name: 'offer.pdf', bytes });
    expect(attachments).toEqual([{ name: 'offer.pdf', size: bytes.length, file: null }]);
    expect(await filesOf()).toEqual(before);
  });

  test('have names without path, line break or reversed text', async () => {
    const name = '..%2F..%2Fevil%0D%0AX-Injected%3A%201%E2%80%AEexe.png';
    const { attachments, file } = await withReply({
      bytes: PNG,
      disposition: `attachment; filename*=UTF-8''${name}`,
    });
    expect(attachments[0].name).not.toMatch(/[\r\n\u202e]/);
    const { headers } = await download(file);
    expect(headers.get('x-injected')).toBeNull();
    expect(headers.get('content-disposition')).not.toMatch(/[/\\]/);
  });

  test('are deleted when the person is erased, as the mail to staff is, and with the inquiry', async () => {
    const [one, two] = [
      await withReply({ name: 'a.png', bytes: PNG }),
      await withReply({ name: 'b.png', bytes: PNG }),
    ];
    const mails = async () => (await mailsOf(one.id)).filter(({ text }) => text.includes('See the files'));
    expect(await mails()).toHaveLength(1);
    await erase(one.email);
    expect(await mails()).toEqual([]);
    expect(await filesOf()).not.toContain(one.file);
    expect((await download(one.file)).status).toBe(404);

    const due = (await api.stored(`contact_inquiries/${two.id}`))?.expireAt.toDate();
    await cleanUp(api.services, new Date(due.getTime() - 1));
    expect(await filesOf()).toContain(two.file);
    await cleanUp(api.services, due);
    expect(await filesOf()).not.toContain(two.file);
  });
});

test('a mail whose inquiry is erased while its files are stored begins a new inquiry', async () => {
  const { email, back } = await answered();
  const { attachments } = api.services;
  const store = attachments.store.bind(attachments);
  const spy = vi.spyOn(attachments, 'store').mockImplementationOnce(async (...args) => {
    const stored = await store(...args);
    await erase(email);
    return stored;
  });
  onTestFinished(() => spy.mockRestore());
  await received({ ...back, ...withFiles('See the file', { name: 'a.png', bytes: PNG }) });
  expect(await inquiriesOf(email)).toMatchObject([{ isByMail: true, message: 'See the file' }]);

  const { email: other, back: late } = await answered();
  spy.mockImplementationOnce(async () => {
    await erase(other);
    return [];
  });
  await received({ ...late, headers: { 'Auto-Submitted': 'auto-replied' } });
  expect(await inquiriesOf(other)).toEqual([]);
});

describe('the endpoint for mails', () => {
  const { Authorization: secret } = bearerOf(api);
  const basic = (user: string) => `Basic ${Buffer.from(user).toString('base64')}`;

  test.each([
    ['no secret', ''],
    ['a wrong secret', 'Bearer wrong'],
    ['the beginning of the secret', secret.slice(0, -1)],
    ['a wrong password', basic('user:wrong')],
    ['the secret as a user name', basic(`${secret.replace('Bearer ', '')}:`)],
  ])('refuses a caller with %s', async (_what, Authorization) => {
    const from = newAddress();
    expect((await receive(api, letter({ from }), Authorization ? { Authorization } : {})).status).toBe(401);
    expect(await inquiriesOf(from)).toEqual([]);
  });

  test('refuses all callers where no secret is set', async () => {
    const closed = await runApi({ mailInboundSecret: '' });
    for (const Authorization of ['', 'Bearer ', 'Basic ', 'Bearer none'])
      expect((await receive(closed, letter(), { Authorization })).status).toBe(401);
  });

  test('accepts a service that is no browser, and refuses pages of other sites', async () => {
    const from = newAddress();
    const headers = { 'Content-Type': 'message/rfc822', ...bearerOf(api) };
    const init = { method: 'POST', body: letter({ from }), headers };
    expect((await fetch(`${api.base}/api/mail/inbound`, init)).status).toBe(200);
    expect(await inquiriesOf(from)).toHaveLength(1);
    const elsewhere = { ...bearerOf(api), 'Sec-Fetch-Site': 'cross-site' };
    expect((await receive(api, letter(), elsewhere)).status).toBe(403);
  });

  test('accepts the formats of Postmark and SendGrid', async () => {
    const { id, email: from, back } = await answered();
    const Authorization = basic(`mail:${api.config.mailInboundSecret}`);
    // Postmark: JSON with the mail and the address at which it arrived.
    const json = { RawEmail: letter({ from, body: 'By JSON ü' }), OriginalRecipient: back.to };
    const type = { 'Content-Type': 'application/json' };
    expect((await receive(api, JSON.stringify(json), { Authorization, ...type })).status).toBe(200);
    // SendGrid: a form with the mail byte for byte, in the mail's own charsets.
    const mail = letter({ from, type: 'text/plain; charset=iso-8859-1', body: 'By form ü' });
    const fields = { envelope: JSON.stringify({ to: [back.to], from }), email: mail };
    const parts = Object.entries(fields).map(
      ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const form = Buffer.from(`${parts.join('')}--b--\r\n`, 'latin1');
    const taken = await receive(api, form, {
      Authorization,
      'Content-Type': 'multipart/form-data; boundary=b',
    });
    expect(taken.status, taken.text).toBe(200);
    expect(column(await repliesOf(id), 'text')).toEqual(['By JSON ü', 'By form ü']);
    // Headers that any sender can write lend the signature of another domain to nobody.
    const written = { 'X-Original-From': from, 'Reply-To': from };
    const lent = {
      RawEmail: letter({ from: 'a@elsewhere.test', headers: written }),
      OriginalRecipient: back.to,
      Headers: [{ Name: 'X-Spam-Tests', Value: 'DKIM_VALID_AU' }],
    };
    expect((await receive(api, JSON.stringify(lent), { Authorization, ...type })).status).toBe(200);
    const last = (await repliesOf(id)).at(-1);
    expect([last?.from.address, last?.authentication?.isVerified]).toEqual([from, false]);
  });

  test.each<[string, string | Buffer, string, number]>([
    ['what is too large', Buffer.alloc(20 * 1024 * 1024 + 1, 'a'), 'message/rfc822', 413],
    ['another kind', 'x', 'text/plain', 415],
    ['nothing', '', 'message/rfc822', 400],
    ['JSON without a mail', '{"RawEmail":7}', 'application/json', 400],
    ['half of JSON', '{', 'application/json', 400],
    ['a form without a boundary', 'x', 'multipart/form-data', 400],
  ])('refuses %s', async (_what, body, type, status) => {
    const refused = await receive(api, body, { ...bearerOf(api), 'Content-Type': type });
    expect(refused.status, refused.text).toBe(status);
  });
});

const html = (body: string) => letter({ type: 'text/html', body });
const wrapped = (body: string) => letter({ type: 'message/rfc822', body });
// Nested parts and endless heads: inbound-fuzz.test.ts. Hundreds of files: inbound-bounds.test.ts.
const malformed: [what: string, mail: string | Buffer][] = [
  ['nothing but noise', Buffer.from(Array.from({ length: 2_000 }, (_, n) => (n * 7919) % 256))],
  ['no head', '\r\n\r\nhello'],
  ['no body', 'From: a@b.co'],
  ['no sender', 'To: hello@mipaka.test\r\n\r\nhello'],
  ['a sender that is none', 'From: <<<>>>\r\n\r\nhello'],
  ['a group as its sender', 'From: Friends: a@b.co, c@d.co;\r\n\r\nhello'],
  ['an unknown charset', letter({ type: 'text/plain; charset=klingon-8', body: 'nuqneH' })],
  ['a wrong charset', Buffer.concat([Buffer.from(letter()), Buffer.from([0xff, 0xfe, 0xc3, 0x28])])],
  ['a broken encoding', letter({ headers: { 'Content-Transfer-Encoding': 'base64' }, body: '####' })],
  ['a boundary that never comes', letter({ type: 'multipart/mixed; boundary="zzz"' })],
  ['no boundary', letter({ type: 'multipart/mixed' })],
  ['control characters', letter({ headers: { Subject: 'a\u0000\u001b[31mb' }, body: 'x\u0000y\u0007' })],
  ['a subject that breaks the line', letter({ headers: { Subject: '=?utf-8?Q?Hi=0D=0ABcc:_c@d.ef?=' } })],
  ['html that never closes', html('<div>'.repeat(20_000))],
  ['html with scripts', html('<p>Hi</p><script>alert(1)</script><img src=x onerror=alert(1)>')],
  ['a mail in a mail in a mail', wrapped(wrapped(letter()))],
  ['lone surrogates', html('&#xD800; x &#55357;')],
];

test('malformed mails cause no failure, and leave nothing that could be executed or break a line', async () => {
  const before = (await inbox.list('?limit=200')).length;
  for (const [what, mail] of malformed) {
    const { status, text } = await receive(api, Buffer.from(mail as string));
    expect([200, 400], `${what}: ${text}`).toContain(status);
  }
  const rows: Record<string, string>[] = await inbox.list('?limit=200');
  expect(rows.length).toBeGreaterThan(before + 10);
  const written = JSON.stringify(rows.map(({ message, subject }) => [message, subject]));
  expect(written).not.toMatch(/<script|onerror|\\u0000|\\u001b|Bcc.*\\r/);
  for (const { id } of rows) expect((await asStaff(`GET ${INQUIRIES}/${id}/conversation`)).status).toBe(200);
});
