/** Answers to visitors: from the inbox by mail, taken back while there is time, and never two unawares. */
import { randomUUID } from 'node:crypto';
import { UNDO_MS } from '@mipaka/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { deliver, deliverDue } from '../../functions/src/mail/deliver.ts';
import { workOf } from './firestore-client.ts';
import { column } from './harness.ts';
import { NO_INQUIRY, newAddress, INQUIRIES as path, sendInquiry } from './inquiries.ts';
import { headerOf, startMailCatcher } from './mail-catcher.ts';
import { runApi } from './run-api.ts';

const api = await runApi();
const { id } = await api.addUser('admin', 'amina');
await api.db.doc(`users/${id}`).update({ name: 'Amina Odhiambo' });
await api.addUser('superadmin', 'omar');
const amina = await api.signIn('amina');
const omar = await api.signIn('omar');
const asAmina = api.as(amina);
const asOmar = api.as(omar);
const { outbox } = api.services;
const catcher = await startMailCatcher();
afterAll(() => catcher.server.close());

/** Delivers a mail, by default when the time for taking it back is over. */
const deliverMail = (id: string, now: Date | undefined = later()) => deliver(outbox, catcher.smtp, id, now);
const get = async (id: string, part = '') => (await asAmina(`GET ${path}/${id}${part}`)).json;
const conversationOf = (id: string) => get(id, '/conversation');
/** Sends an inquiry as a visitor and gives it as staff see it. */
const send = async (fields: object = {}) =>
  get((await sendInquiry(api, { email: newAddress(), ...fields })).id);
const answerTo = (id: string, body: Record<string, unknown>, cookie = amina, headers = {}) =>
  api.call(`POST ${path}/${id}/answers`, { body, cookie, headers });
/** Answers, and expects that this goes well. */
async function answered(id: string, body: Record<string, unknown>, cookie = amina) {
  const answer = await answerTo(id, body, cookie);
  expect(answer.status, answer.text).toBe(201);
  return answer.json;
}
const note = (id: string, text: string, by = asAmina) => by(`POST ${path}/${id}/notes`, { text });
const setStatus = (id: string, status: string) => asOmar(`PUT ${path}/${id}/status`, { status });
/** As if the time for taking it back were over. */
const later = (ms = UNDO_MS) => new Date(Date.now() + ms);
const mailTo = (address: string) => catcher.mails.filter(({ to }) => to[0] === address);
const exists = async (document: string) => (await api.db.doc(document).get()).exists;

describe('an answer', () => {
  test('waits ten seconds, then goes out once with the name of whoever wrote it, and says how far it is', async () => {
    const row = await send();
    const sent = await answered(row.id, { text: 'We have one.\n\nCall us <soon> & often.' });
    expect(sent).toMatchObject({
      kind: 'answer',
      author: { username: 'amina' },
      delivery: { state: 'PENDING', attempts: 0, lastError: null },
    });
    await deliver(outbox, catcher.smtp, sent.id);
    expect(mailTo(row.email)).toEqual([]);
    await Promise.all([1, 2, 3].map(() => deliverMail(sent.id)));
    const [mail, ...more] = mailTo(row.email);
    if (!mail) throw new Error('No mail has come');
    expect(more).toEqual([]);

    expect(headerOf(mail, 'From')).toBe('"Amina Odhiambo (Mipaka Network)" <hello@mipaka.test>');
    expect(headerOf(mail, 'Subject')).toBe(`Re: ${row.subject} (${row.reference})`);
    expect(headerOf(mail, 'Message-ID')).toBe(`<${sent.id}@mipaka.test>`);
    expect(headerOf(mail, 'Reply-To')).toMatch(/^reply\+[0-9a-f]{32}@in\.mipaka\.test$/);
    expect(headerOf(mail, 'Content-Type')).toContain('multipart/alternative');
    const body = mail.source.replace(/=\r\n/g, '');
    expect(body).toContain('> We look for a partner.');
    expect(body).toContain('&lt;soon&gt; &amp; often');
    expect(body).not.toContain('<soon> &amp;');

    const [entry] = await conversationOf(row.id);
    expect(entry).toMatchObject({ id: sent.id, delivery: { state: 'SUCCESS', attempts: 1 } });
  });

  test('continues the acknowledgement, and the next one the whole conversation', async () => {
    const row = await send({ formToken: await api.formToken() });
    const first = await answered(row.id, { text: 'First' });
    const second = await answered(row.id, { text: 'Second', seen: first.id });
    await deliverMail(first.id);
    await deliverMail(second.id);
    const [one, two] = mailTo(row.email);
    if (!one || !two) throw new Error('A mail is missing');
    const acknowledgement = `<${row.id}-acknowledgement@mipaka.test>`;
    for (const name of ['In-Reply-To', 'References']) expect(headerOf(one, name)).toBe(acknowledgement);
    expect(headerOf(two, 'In-Reply-To')).toBe(`<${first.id}@mipaka.test>`);
    expect(headerOf(two, 'References')).toBe(`${acknowledgement} <${first.id}@mipaka.test>`);
    expect(headerOf(one, 'Reply-To')).not.toBe(headerOf(two, 'Reply-To'));
  });

  test('takes up a new inquiry and keeps when the first one was sent', async () => {
    const row = await send();
    expect(row).toMatchObject({ firstAnswerAt: null, lastMessageId: null });
    const first = await answered(row.id, { text: 'First' });
    const second = await answered(row.id, { text: 'Second', seen: first.id, isComplete: true });
    expect(await get(row.id)).toMatchObject({
      status: 'completed',
      firstAnswerAt: first.createdAt,
      lastMessageId: second.id,
    });
    const entries = await conversationOf(row.id);
    expect(entries.map(({ kind, changes }: { kind: string; changes?: object }) => changes ?? kind)).toEqual([
      'answer',
      { status: { before: 'new', after: 'in-progress' } },
      'answer',
      { status: { before: 'in-progress', after: 'completed' } },
    ]);
    const csv = await asAmina(`POST ${path}/search/export`, { ids: [row.id] });
    expect(csv.text.split('\r\n')[0]).toContain('"First answer (UTC)"');
    expect(csv.text).toContain(`"${first.createdAt}"`);
  });

  test('is sent once, however often the request comes', async () => {
    const row = await send();
    const headers = { 'Idempotency-Key': randomUUID() };
    const same = await Promise.all([1, 2, 3].map(() => answerTo(row.id, { text: 'Once' }, amina, headers)));
    const kept = same.filter(({ status }) => status === 201);
    expect(new Set(kept.map(({ json }) => json.id)).size).toBe(1);
    const again = await answerTo(row.id, { text: 'Once' }, amina, headers);
    expect([again.status, again.json.id]).toEqual([201, kept[0]?.json.id]);
    expect(await conversationOf(row.id)).toHaveLength(2);
  });

  test.each([
    ['no text', { text: ' ' }],
    ['a text that is too long', { text: 'x'.repeat(20_001) }],
    ['a control character', { text: 'a\u0000b' }],
    ['no kind of flag', { text: 'Hello', isComplete: 'perhaps' }],
  ])('with %s is refused and sends nothing', async (_what, body) => {
    const row = await send();
    expect((await answerTo(row.id, body)).status).toBe(400);
    expect(await conversationOf(row.id)).toEqual([]);
  });

  test('cannot be bent by what the visitor typed', async () => {
    const row = await send({ firstName: 'A, B <x@evil.test>', subject: 'Hi =?utf-8?Q?=0D=0ABcc:c@d.ef?=' });
    const sent = await answered(row.id, { text: 'Bcc: c@d.ef\n\nHello' });
    await deliverMail(sent.id);
    const [mail] = mailTo(row.email);
    expect(mail?.to).toEqual([row.email]);
    expect(mail && headerOf(mail, 'Bcc')).toBeUndefined();
  });

  test('goes to no spam', async () => {
    const row = await send({ website: 'filled' });
    const refused = await answerTo(row.id, { text: 'Hello' });
    const detail = 'This inquiry is marked as spam, and spam is not answered';
    expect([refused.status, refused.json.detail]).toEqual([409, detail]);
    expect((await api.db.collection('outbox').where('inquiryId', '==', row.id).get()).size).toBe(0);
  });

  test('that fails says why, and is sent again when somebody asks', async () => {
    const row = await send();
    const sent = await answered(row.id, { text: 'Hello' });
    const gone = { ...catcher.smtp, url: 'smtp://127.0.0.1:1?tls=off' };
    await deliver(outbox, gone, sent.id, later());
    const [failed] = await conversationOf(row.id);
    expect(failed.delivery).toMatchObject({ state: 'ERROR', attempts: 1 });
    expect(failed.delivery.lastError).toMatch(/ECONNREFUSED/);
    expect((await asAmina(`POST /api/admin/outbox/${sent.id}/retry`)).status).toBe(200);
    await deliver(outbox, catcher.smtp, sent.id);
    expect(mailTo(row.email)).toHaveLength(1);
  });

  test('that the trigger never saw goes out with the next run of the schedule', async () => {
    const row = await send();
    const sent = await answered(row.id, { text: 'Hello' });
    await deliverDue(outbox, catcher.smtp, later(UNDO_MS));
    expect(mailTo(row.email).some((mail) => headerOf(mail, 'Message-ID')?.includes(sent.id))).toBe(false);
    await deliverDue(outbox, catcher.smtp, later(UNDO_MS + 60_000));
    expect(mailTo(row.email).some((mail) => headerOf(mail, 'Message-ID')?.includes(sent.id))).toBe(true);
  });

  test('rings the bell when it is written and when it has left', async () => {
    const bell = async () => (await api.db.doc('content/version').get()).get('contact_inquiries');
    const row = await send();
    const before = await bell();
    const sent = await answered(row.id, { text: 'Hello' });
    expect(await bell()).toBe(before + 1);
    await deliverMail(sent.id);
    expect(await bell()).toBe(before + 2);
  });
});

describe('taking an answer back', () => {
  const takeBack = (id: string, cookie = amina) => api.call(`DELETE /api/admin/answers/${id}`, { cookie });

  test('leaves neither the answer nor its mail, and the inquiry as it was', async () => {
    const row = await send();
    const sent = await answered(row.id, { text: 'Too soon', isComplete: true });
    expect((await takeBack(sent.id)).status).toBe(204);
    await deliverMail(sent.id);
    expect(mailTo(row.email)).toEqual([]);
    const { updatedAt, ...after } = await get(row.id);
    expect({ ...after, updatedAt: row.updatedAt }).toEqual(row);
    expect(updatedAt > row.updatedAt).toBe(true);
    expect(await exists(`outbox/${sent.id}`)).toBe(false);
    const entries = await conversationOf(row.id);
    expect(JSON.stringify(entries)).not.toContain('Too soon');
    expect((await takeBack(sent.id)).status).toBe(404);
  });

  test('counts the inquiry as not answered again', async () => {
    const answersOf = async () => {
      const { docs } = await api.db.collection('inquiry_counts').get();
      const days = docs.flatMap((document) => Object.values(document.get('days') as object));
      const sums: Record<string, number> = {};
      for (const [name, count] of days.flatMap((day) => Object.entries(day))) {
        if (name.startsWith('answer ')) sums[name] = (sums[name] ?? 0) + Number(count);
      }
      return sums;
    };
    const row = await send();
    const before = await answersOf();
    const sent = await answered(row.id, { text: 'Too soon' });
    expect(await answersOf()).not.toEqual(before);
    await takeBack(sent.id);
    expect(await answersOf()).toMatchObject(before);
  });

  test('keeps a status that somebody has set since', async () => {
    const row = await send();
    const sent = await answered(row.id, { text: 'Too soon' });
    await setStatus(row.id, 'closed');
    await takeBack(sent.id);
    expect(await get(row.id)).toMatchObject({ status: 'closed', firstAnswerAt: null, lastMessageId: null });
  });

  test('is too late as soon as somebody sends it, and then does nothing', async () => {
    const row = await send();
    const sent = await answered(row.id, { text: 'On its way' });
    const [, taken] = await Promise.all([deliverMail(sent.id), takeBack(sent.id)]);
    // One of the two wins, and the other has done nothing.
    expect(mailTo(row.email)).toHaveLength(taken.status === 204 ? 0 : 1);
    expect(await exists(`inquiry_notes/${sent.id}`)).toBe(taken.status !== 204);

    const other = await answered(row.id, { text: 'Sent', seen: (await get(row.id)).lastMessageId });
    await deliverMail(other.id);
    const late = await takeBack(other.id);
    expect([late.status, late.json.detail]).toEqual([409, 'This mail has left already']);
    expect(await exists(`inquiry_notes/${other.id}`)).toBe(true);
  });

  test('is for answers alone', async () => {
    const row = await send();
    const made = await note(row.id, 'A note');
    expect((await takeBack(made.json.id)).status).toBe(404);
    expect((await takeBack(NO_INQUIRY)).status).toBe(404);
    expect(await conversationOf(row.id)).toHaveLength(1);
  });
});

describe('two who answer the same inquiry', () => {
  test('the second is told who has answered, and nothing is sent', async () => {
    const row = await send();
    const first = await answered(row.id, { text: 'From Amina' });
    const second = await answerTo(row.id, { text: 'From Omar', seen: null }, omar);
    const detail = 'amina has answered meanwhile. Nothing was sent.';
    expect([second.status, second.json.detail]).toEqual([412, detail]);
    const mails = await api.db.collection('outbox').where('inquiryId', '==', row.id).get();
    const answers = mails.docs.filter((mail) => mail.get('kind') === 'answer');
    expect(answers.map(({ id }) => id)).toEqual([first.id]);
    expect((await answerTo(row.id, { text: 'From Omar', seen: first.id }, omar)).status).toBe(201);
    const own = await answerTo(row.id, { text: 'Again', seen: first.id }, omar);
    expect(own.json.detail).toBe('You have answered meanwhile. Nothing was sent.');
  });

  test('of eight at once one gets through', async () => {
    const row = await send();
    const tries = Array.from({ length: 8 }, (_, n) =>
      answerTo(row.id, { text: `Answer ${n}`, seen: null }, n % 2 ? amina : omar),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 412, 412, 412, 412, 412, 412, 412]);
    const entries: { kind: string }[] = await conversationOf(row.id);
    expect(entries.filter(({ kind }) => kind === 'answer')).toHaveLength(1);
  });

  test('a note or a change of status is no answer', async () => {
    const row = await send();
    await note(row.id, 'A note', asOmar);
    await setStatus(row.id, 'in-progress');
    expect((await answerTo(row.id, { text: 'Hello', seen: null })).status).toBe(201);
  });
});

describe('a conversation', () => {
  test('tells answers, notes and changes in their order', async () => {
    const row = await send();
    await setStatus(row.id, 'in-progress');
    await note(row.id, 'A new note', asOmar);
    await answered(row.id, { text: 'Hello' });
    const entries = await conversationOf(row.id);
    expect(entries.map(({ kind, text }: { kind: string; text?: string }) => [kind, text])).toEqual([
      ['change', undefined],
      ['note', 'A new note'],
      ['answer', 'Hello'],
    ]);
    // What only the server needs stays there.
    expect(JSON.stringify(entries)).not.toMatch(/token|messageId|previous/);
  });

  test('takes three queries, however long it is', async () => {
    const row = await send();
    const work = () => workOf(api.db, () => conversationOf(row.id));
    const before = await work();
    for (let n = 0; n < 5; n++) {
      await asAmina(`POST ${path}/${row.id}/notes`, { text: `Note ${n}` });
    }
    const first = await answered(row.id, { text: 'Hello' });
    await answered(row.id, { text: 'Hello', seen: first.id });
    expect(await work()).toEqual(before);
    expect(before.filter((request) => request.startsWith('runQuery'))).toHaveLength(3);
  });
});

describe('the rights of the visitor', () => {
  test('the export has the answers, and the erasure takes them with their mails', async () => {
    const row = await send();
    const sent = await answered(row.id, { text: 'A private answer' });
    const body = { email: row.email };
    const exported = (await asOmar(`POST ${path}/export`, body)).json;
    expect(exported.inquiry_notes).toMatchObject([{ kind: 'answer', text: 'A private answer' }]);
    expect(JSON.stringify(exported.inquiry_notes)).not.toMatch(/token|previous/);
    expect(column(exported.outbox, 'kind')).toContain('answer');
    await asOmar(`POST ${path}/erase`, body);
    expect(await exists(`inquiry_notes/${sent.id}`)).toBe(false);
    expect(await exists(`outbox/${sent.id}`)).toBe(false);
    await deliverMail(sent.id);
    expect(mailTo(row.email)).toEqual([]);
  });

  test('an answer and its mail go with the inquiry', async () => {
    const row = await send();
    const sent = await answered(row.id, { text: 'Hello' });
    const expiry = async (document: string) => (await api.db.doc(document).get()).get('expireAt').toMillis();
    const due = await expiry(`contact_inquiries/${row.id}`);
    expect([await expiry(`inquiry_notes/${sent.id}`), await expiry(`outbox/${sent.id}`)]).toEqual([due, due]);
  });
});
