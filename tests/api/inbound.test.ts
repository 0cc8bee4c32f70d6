/** Mails that come back: into the conversation they belong to, once, and nothing in them that could be executed. */
import { randomUUID } from 'node:crypto';
import { UNDO_MS } from '@mipaka/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanUp } from '../../functions/src/cleanup.ts';
import { deliver } from '../../functions/src/mail/deliver.ts';
import { type Api, inquiry, startApi } from './harness.ts';
import { headerOf, startMailCatcher } from './mail-catcher.ts';

const path = '/api/admin/inquiries';
const SECRET = 'a secret for the mail service';
/** The smallest PNG there is, and the beginning of a PDF. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const PDF = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n', 'latin1');
const ZIP = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');

let api: Api;
let cookie: string;
let root: string;
let catcher: Awaited<ReturnType<typeof startMailCatcher>>;
beforeAll(async () => {
  api = await startApi();
  cookie = await api.staff();
  root = await api.staff('superadmin');
  catcher = await startMailCatcher();
});
afterAll(async () => {
  catcher.server.close();
  await api.stop();
});

const unique = () => `person-${randomUUID()}@example.com`;
const get = async (id: string, part = '') => (await api.call(`GET ${path}/${id}${part}`, { cookie })).json;
const conversationOf = (id: string) => get(id, '/conversation');
// biome-ignore lint/suspicious/noExplicitAny: tests look into any answer
const repliesOf = async (id: string): Promise<any[]> =>
  (await conversationOf(id)).filter(({ kind }: { kind: string }) => kind === 'reply');
const inquiriesOf = async (email: string) =>
  (await api.call('POST /api/admin/inquiries/search', { body: { q: email }, cookie })).json;

/** A mail as mail servers pass it on. */
type Letter = {
  from?: string;
  to?: string;
  headers?: Record<string, string>;
  type?: string;
  body?: string;
};
const letter = ({ from = unique(), to = 'hello@mipaka.test', headers = {}, type, body = 'Hello' }: Letter) =>
  [
    `From: ${from}`,
    `To: ${to}`,
    `Message-ID: <${randomUUID()}@example.com>`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'MIME-Version: 1.0',
    `Content-Type: ${type ?? 'text/plain; charset=utf-8'}`,
    '',
    body,
  ].join('\r\n');

type Part = { type: string; name?: string; bytes: Buffer; disposition?: string };
const parts = (...all: (string | Part)[]) => ({
  type: 'multipart/mixed; boundary="b1"',
  body: [
    ...all.map((part) =>
      typeof part === 'string'
        ? `--b1\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${part}`
        : `--b1\r\nContent-Type: ${part.type}${part.name ? `; name="${part.name}"` : ''}\r\n${
            part.disposition ??
            (part.name ? `Content-Disposition: attachment; filename="${part.name}"\r\n` : '')
          }Content-Transfer-Encoding: base64\r\n\r\n${part.bytes.toString('base64').replace(/.{76}/g, '$&\r\n')}`,
    ),
    '--b1--',
  ].join('\r\n'),
});

const bearer = { Authorization: `Bearer ${SECRET}` };
const receive = (mail: string | Uint8Array, headers: Record<string, string> = bearer) =>
  api.call('POST /api/mail/inbound', {
    body: mail,
    headers: { 'Content-Type': 'message/rfc822', ...headers },
  });
/** Hands a mail over, and expects that it is taken. */
async function received(mail: string | Uint8Array) {
  const answer = await api.call('POST /api/mail/inbound', {
    body: mail,
    headers: { 'Content-Type': 'message/rfc822', ...bearer },
  });
  expect(answer.status, answer.text).toBe(204);
}

/** An inquiry that was answered: its id, its address, and the answer as it arrived. */
async function answered(fields: Record<string, unknown> = {}, isComplete = false) {
  const email = unique();
  const body = { ...inquiry, email, formToken: await api.formToken(), ...fields };
  const { reference } = (await api.call('POST /api/contact', { body })).json;
  const { docs } = await api.db.collection('contact_inquiries').where('reference', '==', reference).get();
  const id = String(docs[0]?.id);
  const sent = await api.call(`POST ${path}/${id}/answers`, {
    body: { text: 'Shall we call?', isComplete },
    cookie,
  });
  expect(sent.status, sent.text).toBe(201);
  await deliver(api.services.outbox, catcher.smtp, sent.json.id, new Date(Date.now() + UNDO_MS));
  const mail = catcher.mails.find(({ to }) => to[0] === email);
  if (!mail) throw new Error('The answer has not arrived');
  return {
    id,
    email,
    answerId: sent.json.id as string,
    replyTo: headerOf(mail, 'Reply-To') ?? '',
    messageId: headerOf(mail, 'Message-ID') ?? '',
  };
}

describe('a reply', () => {
  test('comes to the answer that it was sent to, reopens the inquiry and starts the clock', async () => {
    const { id, email, replyTo, answerId } = await answered({}, true);
    const quoted = 'On Mon, 23 Nov 2026, Amina wrote:\r\n> Shall we call?';
    await received(
      letter({ from: `Wanjiku Müller <${email}>`, to: replyTo, body: `Yes, please.\r\n\r\n${quoted}` }),
    );
    const [reply] = await repliesOf(id);
    expect(reply).toMatchObject({
      from: { name: 'Wanjiku Müller', address: email },
      sender: 'person',
      answerId,
      text: 'Yes, please.',
      quoted: quoted.replaceAll('\r', ''),
      attachments: [],
    });
    const row = await get(id);
    expect(row).toMatchObject({ status: 'in-progress', repliedAt: reply.createdAt, lastMessageId: reply.id });
    const waiting = (
      await api.call('POST /api/admin/inquiries/search', { body: { isReplied: true }, cookie })
    ).json;
    expect(waiting.map((one: { id: string }) => one.id)).toContain(id);
    const { docs } = await api.db.collection('outbox').where('inquiryId', '==', id).get();
    const notice = docs.find((mail) => mail.id === `${reply.id}-notification`);
    expect(notice?.get('to')).toBe('staff@mipaka.test');
    expect(notice?.get('text')).toContain('Yes, please.');
  });

  test('stops the clock when it is answered, and the answer continues it', async () => {
    const { id, email, replyTo, answerId } = await answered();
    const mail = letter({ from: email, to: replyTo });
    await received(mail);
    const [reply] = await repliesOf(id);
    const unaware = await api.call(`POST ${path}/${id}/answers`, {
      body: { text: 'Hi', seen: answerId },
      cookie,
    });
    expect(unaware.status).toBe(412);
    const next = await api.call(`POST ${path}/${id}/answers`, {
      body: { text: 'Good.', seen: reply.id },
      cookie,
    });
    expect(next.status, next.text).toBe(201);
    expect((await get(id)).repliedAt).toBeNull();
    const queued = await api.db.doc(`outbox/${next.json.id}`).get();
    expect(queued.get('headers')['In-Reply-To']).toBe(/^Message-ID: (.*)\r$/m.exec(mail)?.[1]);
    // Taken back, the visitor waits again, since the same moment.
    await api.call(`DELETE /api/admin/answers/${next.json.id}`, { cookie });
    expect((await get(id)).repliedAt).toBe(reply.createdAt);
    await api.call(`PUT ${path}/${id}/status`, { body: { status: 'completed' }, cookie });
    expect((await get(id)).repliedAt).toBeNull();
  });

  test('is found by the messages it answers where its address has no token', async () => {
    const { id, email, messageId, answerId } = await answered();
    await received(letter({ from: email, headers: { 'In-Reply-To': messageId }, body: 'By In-Reply-To' }));
    await received(
      letter({ from: email, headers: { References: `<x@y.z> ${messageId}` }, body: 'By References' }),
    );
    await received(
      letter({
        from: email,
        headers: { References: `<${id}-acknowledgement@mipaka.test>` },
        body: 'By the first mail',
      }),
    );
    const replies = await repliesOf(id);
    expect(replies.map(({ text, answerId: to }) => [text, to])).toEqual([
      ['By In-Reply-To', answerId],
      ['By References', answerId],
      ['By the first mail', null],
    ]);
  });

  test('that is delivered twice, or by two ways at once, is stored once', async () => {
    const { id, email, replyTo } = await answered();
    const mail = letter({
      from: email,
      to: replyTo,
      ...parts('See this', { type: 'image/png', name: 'a.png', bytes: PNG }),
    });
    await Promise.all([1, 2, 3, 4].map(() => received(mail)));
    await received(mail);
    expect(await repliesOf(id)).toHaveLength(1);
    const strangers = letter({ body: 'Never seen' });
    await Promise.all([1, 2, 3].map(() => received(strangers)));
    await received(strangers);
    const address = /From: (.*)\r/.exec(strangers)?.[1] ?? '';
    expect(await inquiriesOf(address)).toHaveLength(1);
  });

  test('with a token that nobody was given is an inquiry of its own', async () => {
    const { id } = await answered();
    const from = unique();
    await received(letter({ from, to: `reply+${'0'.repeat(32)}@in.mipaka.test` }));
    expect(await repliesOf(id)).toEqual([]);
    expect(await inquiriesOf(from)).toHaveLength(1);
  });

  test('of somebody else in the same conversation says who it is, and goes when that person is erased', async () => {
    const { id, replyTo } = await answered();
    const other = unique();
    await received(letter({ from: other, to: replyTo, body: 'I answer for Wanjiku.' }));
    expect((await repliesOf(id))[0].from.address).toBe(other);
    const body = { email: other };
    const exported = (await api.call(`POST ${path}/export`, { body, cookie: root })).json;
    expect(exported.inquiry_notes).toMatchObject([{ text: 'I answer for Wanjiku.' }]);
    expect(exported.contact_inquiries).toEqual([]);
    await api.call(`POST ${path}/erase`, { body, cookie: root });
    expect(await repliesOf(id)).toEqual([]);
    expect((await get(id)).id).toBe(id);
  });
});

test('a reply is no change by a colleague', async () => {
  const { id, email, replyTo } = await answered({}, true);
  await received(letter({ from: email, to: replyTo }));
  const overview = (await api.call('GET /api/admin/overview', { cookie: root })).json;
  const actions = overview.changes.filter(({ recordId }: { recordId: string }) => recordId === id);
  expect(actions.map(({ action }: { action: string }) => action)).toEqual(['answer']);
});

test('erasing a person takes what staff were mailed of the replies as well', async () => {
  const { email, replyTo } = await answered();
  await received(letter({ from: email, to: replyTo, body: 'My telephone is 0712 345 678.' }));
  const mails = async () => {
    const { docs } = await api.db.collection('outbox').get();
    return docs.filter((mail) => mail.get('text').includes('0712 345 678')).length;
  };
  expect(await mails()).toBe(1);
  await api.call(`POST ${path}/erase`, { body: { email }, cookie: root });
  expect(await mails()).toBe(0);
});

describe('a mail that belongs to nothing', () => {
  test('is a new inquiry, by mail, that staff hear of and no robot acknowledges', async () => {
    const from = unique();
    await received(
      letter({
        from: `"Otieno, J. P." <${from}>`,
        headers: { Subject: '=?utf-8?Q?Caf=C3=A9_in_Kisumu?=' },
        body: 'We look for a supplier.',
      }),
    );
    const [row] = await inquiriesOf(from);
    expect(row).toMatchObject({
      firstName: 'Otieno, J.',
      lastName: 'P.',
      email: from,
      subject: 'Café in Kisumu',
      message: 'We look for a supplier.',
      status: 'new',
      isByMail: true,
      isSuspect: false,
      consent: false,
    });
    const { docs } = await api.db.collection('outbox').where('inquiryId', '==', row.id).get();
    expect(docs.map(({ id }) => id)).toEqual([`${row.id}-notification`]);
    // The answer continues that mail.
    const [entry] = await repliesOf(row.id);
    expect(entry).toMatchObject({ sender: 'person', text: '' });
    expect(row.lastMessageId).toBe(entry.id);
  });

  test('is a suspect where a mail server has marked it, and then nobody is mailed', async () => {
    const from = unique();
    await received(letter({ from, headers: { 'X-Spam-Status': 'Yes, score=9.1' } }));
    const [row] = await inquiriesOf(from);
    expect([row.isSuspect, row.suspectReason]).toEqual([true, 'marked by a mail server']);
    expect((await api.db.collection('outbox').where('inquiryId', '==', row.id).get()).size).toBe(0);
  });

  test.each([
    ['an automatic answer', { 'Auto-Submitted': 'auto-replied' }],
    ['a newsletter', { 'List-Id': '<news.example.com>' }],
    ['a bounce', { 'Return-Path': '<>' }],
  ])('and is %s is passed over', async (_what, headers) => {
    const from = unique();
    await received(letter({ from, headers: headers as Record<string, string> }));
    expect(await inquiriesOf(from)).toEqual([]);
  });
});

describe('what programs send because of an answer', () => {
  test('an automatic reply stands at the answer and starts no clock', async () => {
    const { id, email, replyTo, answerId } = await answered({}, true);
    await received(
      letter({ from: email, to: replyTo, headers: { 'Auto-Submitted': 'auto-replied' }, body: 'I am away.' }),
    );
    expect(await repliesOf(id)).toMatchObject([{ sender: 'auto-reply', answerId, text: 'I am away.' }]);
    expect(await get(id)).toMatchObject({ status: 'completed', repliedAt: null, lastMessageId: answerId });
    const { docs } = await api.db.collection('outbox').where('inquiryId', '==', id).get();
    expect(docs.filter((mail) => mail.get('subject').startsWith('Reply from'))).toEqual([]);
  });

  test('a mail that could not be delivered stands at the answer with the reason', async () => {
    const { id, messageId, answerId } = await answered();
    const report = [
      '--r1\r\nContent-Type: text/plain\r\n\r\nYour mail could not be delivered.',
      '--r1\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example.com\r\n\r\nFinal-Recipient: rfc822; x@example.com\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 No such\r\n mailbox',
      `--r1\r\nContent-Type: message/rfc822\r\n\r\nFrom: hello@mipaka.test\r\nMessage-ID: ${messageId}\r\nSubject: Re\r\n\r\nShall we call?`,
      '--r1--',
    ].join('\r\n');
    await received(
      letter({
        from: 'Mail Delivery System <mailer-daemon@example.com>',
        headers: { 'Auto-Submitted': 'auto-replied' },
        type: 'multipart/report; report-type=delivery-status; boundary="r1"',
        body: report,
      }),
    );
    expect(await repliesOf(id)).toMatchObject([
      { sender: 'bounce', answerId, text: '5.1.1 550 5.1.1 No such mailbox', attachments: [] },
    ]);
    expect((await get(id)).repliedAt).toBeNull();
  });
});

describe('the files of a mail', () => {
  const download = (file: string, as: string | undefined = cookie) =>
    api.call(`GET /api/admin/attachments/${file}`, { cookie: as });

  async function withFiles(...files: Part[]) {
    const one = await answered();
    await received(letter({ from: one.email, to: one.replyTo, ...parts('See the files', ...files) }));
    const [reply] = await repliesOf(one.id);
    return {
      ...one,
      attachments: reply.attachments as { name: string; size: number; file: string | null }[],
    };
  }
  const filesOf = async () => (await api.bucket.getFiles())[0].map(({ name }) => name);

  test('images and documents are kept, and only handed out to staff, to be saved', async () => {
    const { attachments } = await withFiles(
      { type: 'application/pdf', name: 'Offer "final".pdf', bytes: PDF },
      { type: 'text/html', name: 'depot.png', bytes: PNG },
    );
    expect(attachments.map(({ size, file }) => [size, typeof file])).toEqual([
      [PDF.length, 'string'],
      [PNG.length, 'string'],
    ]);
    const file = String(attachments[1]?.file);
    const got = await download(file);
    expect(got.status).toBe(200);
    expect(Object.fromEntries(got.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': "attachment; filename*=UTF-8''depot.png",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    expect((await api.call(`GET /api/admin/attachments/${file}`)).status).toBe(401);
    expect((await download(`attachment-${'0'.repeat(32)}`)).status).toBe(404);
    expect((await download('..%2Fsecrets')).status).toBe(404);
  });

  test.each([
    [
      'a page',
      { type: 'image/png', name: 'photo.png', bytes: Buffer.from('<html><script>alert(1)</script>') },
    ],
    [
      'a program',
      { type: 'application/pdf', name: 'offer.pdf', bytes: Buffer.from('4d5a90000300000004000000', 'hex') },
    ],
    ['an archive', { type: 'application/zip', name: 'all.zip', bytes: ZIP }],
    [
      'a drawing with scripts',
      { type: 'image/svg+xml', name: 'a.svg', bytes: Buffer.from('<svg onload="x()"/>') },
    ],
    ['nothing', { type: 'image/png', name: 'empty.png', bytes: Buffer.alloc(0) }],
    [
      'more than ten megabytes',
      { type: 'image/png', name: 'big.png', bytes: Buffer.concat([PNG, Buffer.alloc(10 * 1024 * 1024)]) },
    ],
  ])('%s is told of and not kept, whatever it calls itself', async (_what, part) => {
    const before = await filesOf();
    const { attachments } = await withFiles(part);
    expect(attachments).toEqual([{ name: part.name, size: part.bytes.length, file: null }]);
    expect(await filesOf()).toEqual(before);
  });

  test('a name cannot lead elsewhere, or end otherwise than it seems', async () => {
    const { attachments } = await withFiles({
      type: 'image/png',
      bytes: PNG,
      disposition: `Content-Disposition: attachment; filename*=UTF-8''..%2F..%2Fevil%0D%0AX-Injected%3A%201%E2%80%AEexe.png\r\n`,
    });
    const [{ name, file } = { name: '', file: '' }] = attachments;
    expect(name).not.toMatch(/[\r\n\u202e]/);
    const got = await download(String(file));
    expect(got.headers.get('x-injected')).toBeNull();
    expect(got.headers.get('content-disposition')).not.toMatch(/[/\\]/);
  });

  test('go with the person, and with the inquiry', async () => {
    const one = await withFiles({ type: 'image/png', name: 'a.png', bytes: PNG });
    const two = await withFiles({ type: 'image/png', name: 'b.png', bytes: PNG });
    const [first, second] = [String(one.attachments[0]?.file), String(two.attachments[0]?.file)];
    await api.call(`POST ${path}/erase`, { body: { email: one.email }, cookie: root });
    expect(await filesOf()).not.toContain(first);
    expect((await download(first)).status).toBe(404);

    const due = (await api.db.doc(`contact_inquiries/${two.id}`).get()).get('expireAt').toDate();
    await cleanUp(api.services, new Date(due.getTime() - 1));
    expect(await filesOf()).toContain(second);
    await cleanUp(api.services, due);
    expect(await filesOf()).not.toContain(second);
  });
});

describe('the address for mails', () => {
  test.each([
    ['no secret', {}],
    ['a wrong secret', { Authorization: 'Bearer wrong' }],
    ['the beginning of the secret', { Authorization: `Bearer ${SECRET.slice(0, -1)}` }],
    ['a wrong password', { Authorization: `Basic ${Buffer.from('user:wrong').toString('base64')}` }],
    ['the secret as a user name', { Authorization: `Basic ${Buffer.from(`${SECRET}:`).toString('base64')}` }],
  ])('is closed with %s', async (_what, headers) => {
    const from = unique();
    const answer = await api.call('POST /api/mail/inbound', {
      body: letter({ from }),
      headers: { 'Content-Type': 'message/rfc822', ...headers },
    });
    expect(answer.status).toBe(401);
    expect(await inquiriesOf(from)).toEqual([]);
  });

  test('is closed to everybody where no secret is set', async () => {
    const closed = await startApi({ mailInboundSecret: '' });
    for (const Authorization of ['', 'Bearer ', 'Basic ', 'Bearer none']) {
      const answer = await closed.call('POST /api/mail/inbound', {
        body: letter({}),
        headers: { 'Content-Type': 'message/rfc822', Authorization },
      });
      expect(answer.status).toBe(401);
    }
    await closed.stop();
  });

  test('is open to a service, which is no browser', async () => {
    const from = unique();
    const headers = { 'Content-Type': 'message/rfc822', ...bearer };
    const answer = await fetch(`${api.base}/api/mail/inbound`, {
      method: 'POST',
      body: letter({ from }),
      headers,
    });
    expect(answer.status).toBe(204);
    expect(await inquiriesOf(from)).toHaveLength(1);
  });

  test('is closed to pages of other sites', async () => {
    expect((await receive(letter({}), { ...bearer, 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  });

  test('takes what two services wrap it in', async () => {
    const { id, email, replyTo } = await answered();
    const secret = { Authorization: `Basic ${Buffer.from(`mail:${SECRET}`).toString('base64')}` };
    const call = (body: unknown, headers = {}) =>
      api.call('POST /api/mail/inbound', { body, headers: { ...secret, ...headers } });
    // Postmark: JSON, the address it arrived at beside it.
    const json = { RawEmail: letter({ from: email, body: 'By JSON ü' }), OriginalRecipient: replyTo };
    expect((await call(json)).status).toBe(204);
    // SendGrid: a form, the mail byte for byte in charsets of its own.
    const latin = Buffer.concat([
      Buffer.from(letter({ from: email, type: 'text/plain; charset=iso-8859-1', body: 'By form ' })),
      Buffer.from([0xfc]),
    ]);
    const boundary = 'xYzZY';
    const field = (name: string, value: Buffer) =>
      Buffer.concat([
        Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
        value,
        Buffer.from('\r\n'),
      ]);
    const form = Buffer.concat([
      field('envelope', Buffer.from(JSON.stringify({ to: [replyTo], from: email }))),
      field('email', latin),
      Buffer.from(`--${boundary}--\r\n`),
    ]);
    const answer = await call(form, { 'Content-Type': `multipart/form-data; boundary=${boundary}` });
    expect(answer.status, answer.text).toBe(204);
    expect((await repliesOf(id)).map(({ text }) => text)).toEqual(['By JSON ü', 'By form ü']);
  });

  test('refuses what is too large, and kinds that it does not know', async () => {
    expect((await receive(Buffer.alloc(20 * 1024 * 1024 + 1, 'a'))).status).toBe(413);
    expect((await receive('x', { ...bearer, 'Content-Type': 'text/plain' })).status).toBe(415);
    expect((await receive('', bearer)).status).toBe(400);
    expect((await receive('{"RawEmail":7}', { ...bearer, 'Content-Type': 'application/json' })).status).toBe(
      400,
    );
    expect((await receive('{', { ...bearer, 'Content-Type': 'application/json' })).status).toBe(400);
    expect((await receive('x', { ...bearer, 'Content-Type': 'multipart/form-data' })).status).toBe(400);
  });
});

describe('a mail out of shape', () => {
  const deep = (levels: number) => {
    let body = 'x';
    let type = 'text/plain';
    for (let level = 0; level < levels; level++) {
      body = `--b${level}\r\nContent-Type: ${type}\r\n\r\n${body}\r\n--b${level}--`;
      type = `multipart/mixed; boundary="b${level}"`;
    }
    return letter({ type, body });
  };
  const corpus: [string, string | Buffer][] = [
    ['nothing but noise', Buffer.from(Array.from({ length: 2_000 }, (_, n) => (n * 7919) % 256))],
    ['no head', '\r\n\r\nhello'],
    ['no body', 'From: a@b.co'],
    ['no sender', 'To: hello@mipaka.test\r\n\r\nhello'],
    ['a sender that is none', 'From: <<<>>>\r\n\r\nhello'],
    ['a group as its sender', 'From: Friends: a@b.co, c@d.co;\r\n\r\nhello'],
    ['an unknown charset', letter({ type: 'text/plain; charset=klingon-8', body: 'nuqneH' })],
    ['a wrong charset', Buffer.concat([Buffer.from(letter({})), Buffer.from([0xff, 0xfe, 0xc3, 0x28])])],
    [
      'an encoding that does not hold',
      `${letter({ headers: { 'Content-Transfer-Encoding': 'base64' }, body: '####' })}`,
    ],
    ['a boundary that never comes', letter({ type: 'multipart/mixed; boundary="zzz"' })],
    ['no boundary', letter({ type: 'multipart/mixed' })],
    ['parts in parts', deep(25)],
    ['too many parts in parts', deep(400)],
    ['a bomb of headers', letter({ headers: { 'X-Bomb': 'a'.repeat(400_000) } })],
    ['ten thousand headers', `${'X-A: b\r\n'.repeat(10_000)}\r\nhello`],
    ['ten thousand references', letter({ headers: { References: '<a@b.co> '.repeat(10_000) } })],
    ['ten thousand recipients', letter({ to: 'a@b.co, '.repeat(10_000) })],
    ['control characters', letter({ headers: { Subject: 'a\u0000\u001b[31mb' }, body: 'x\u0000y\u0007' })],
    ['a subject that breaks the line', letter({ headers: { Subject: '=?utf-8?Q?Hi=0D=0ABcc:_c@d.ef?=' } })],
    ['html that never closes', letter({ type: 'text/html', body: '<div>'.repeat(20_000) })],
    [
      'html with scripts',
      letter({ type: 'text/html', body: '<p>Hi</p><script>alert(1)</script><img src=x onerror=alert(1)>' }),
    ],
    [
      'a mail in a mail in a mail',
      letter({ type: 'message/rfc822', body: letter({ type: 'message/rfc822', body: letter({}) }) }),
    ],
    ['lone surrogates', letter({ type: 'text/html', body: '&#xD800; x &#55357;' })],
    [
      'two hundred files',
      letter(
        parts(
          ...Array.from({ length: 200 }, (_, n) => ({ type: 'image/png', name: `${n}.png`, bytes: PNG })),
        ),
      ),
    ],
  ];

  test.each(corpus)('with %s is taken or refused, and nothing breaks', async (_what, mail) => {
    const answer = await api.call('POST /api/mail/inbound', {
      body: typeof mail === 'string' ? Buffer.from(mail) : mail,
      headers: { 'Content-Type': 'message/rfc822', ...bearer },
    });
    expect([204, 400], answer.text).toContain(answer.status);
  });

  test('leaves nothing in the inbox that could be executed or break a line', async () => {
    const all = (await api.call(`GET ${path}?limit=200`, { cookie })).json;
    const byMail = all.filter((row: { isByMail: boolean }) => row.isByMail);
    expect(byMail.length).toBeGreaterThan(10);
    const written = JSON.stringify(
      byMail.map(({ message, subject }: Record<string, string>) => [message, subject]),
    );
    expect(written).not.toMatch(/<script|onerror|\\u0000|\\u001b|Bcc.*\\r/);
    for (const { id } of byMail)
      expect((await api.call(`GET ${path}/${id}/conversation`, { cookie })).status).toBe(200);
  });
});
