import { UNDO_MS } from '@mipaka/contract';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { deliver, deliverDue } from '../../functions/src/platform/mail/deliver.ts';
import { workOf } from '../platform/harness/firestore-client.ts';
import { atOnce, column, refusal, runApi, statuses } from '../platform/harness/harness.ts';
import { inboxOf, NO_INQUIRY, newAddress, INQUIRIES as path } from './inquiries.ts';
import { headerOf, noMailServer, startMailCatcher } from './mail/mail-catcher.ts';

const api = await runApi();
const { id: userId } = await api.addUser('admin', 'amina');
await api.db.doc(`users/${userId}`).update({ name: 'Amina Odhiambo' });
await api.addUser('superadmin', 'omar');
const amina = inboxOf(api, await api.signIn('amina'));
const { get, conversationOf, answer, answered, mailsOf } = amina;
const omarsCookie = await api.signIn('omar');
const [omar, asOmar] = [inboxOf(api, omarsCookie), api.as(omarsCookie)];
const { outbox } = api.services;
const catcher = await startMailCatcher();
afterAll(() => void catcher.server.close());

/** A time at which the answer can no longer be undone. */
const later = (ms = UNDO_MS) => new Date(Date.now() + ms);
const deliverMail = (id: string, now = later()) => deliver(outbox, catcher.smtp, id, now);
const send = (fields: object = {}) => amina.send({ email: newAddress(), ...fields });
const setStatus = (id: string, status: string) => omar.set(id, 'status', { status });
const mailTo = (address: string) => catcher.mails.filter(({ to }) => to[0] === address);
const inquiriesVersion = async () => (await api.stored('content/version'))?.contact_inquiries;
async function withAnswer(body: object = { text: 'Hello' }, fields: object = {}) {
  const row = await send(fields);
  return { row, sent: await answered(row.id, body) };
}

describe('an answer', () => {
  test('waits ten seconds, is sent once with its author’s name, and shows its delivery state', async () => {
    const row = await send();
    const version = await inquiriesVersion();
    const sent = await answered(row.id, { text: 'We have one.\n\nCall us <soon> & often.' });
    expect(await inquiriesVersion()).toBe(version + 1);
    const delivery = { state: 'PENDING', attempts: 0, lastError: null };
    expect(sent).toMatchObject({ kind: 'answer', author: { username: 'amina' }, delivery });
    await deliverMail(sent.id, new Date());
    expect(mailTo(row.email)).toEqual([]);
    await atOnce(3, () => deliverMail(sent.id));
    const [mail, ...more] = mailTo(row.email);
    if (!mail) throw new Error('No mail has come');
    expect([more, await inquiriesVersion()]).toEqual([[], version + 2]);

    expect(headerOf(mail, 'From')).toBe('"Amina Odhiambo (Mipaka Network)" <hello@mipaka.test>');
    expect(headerOf(mail, 'Subject')).toBe(`Re: ${row.subject} (${row.reference})`);
    expect(headerOf(mail, 'Message-ID')).toBe(`<${sent.id}@mipaka.test>`);
    expect(headerOf(mail, 'Reply-To')).toMatch(/^reply\+[0-9a-f]{32}@in\.mipaka\.test$/);
    expect(headerOf(mail, 'Content-Type')).toContain('multipart/alternative');
    // Programs answer no mail that calls itself automatic.
    expect(headerOf(mail, 'Auto-Submitted')).toBeUndefined();
    const body = mail.source.replace(/=\r\n/g, '');
    for (const part of ['> We look for a partner.', '&lt;soon&gt; &amp; often']) expect(body).toContain(part);
    expect(body).not.toContain('<soon> &amp;');
    const left = { id: sent.id, delivery: { state: 'SUCCESS', attempts: 1 } };
    expect((await conversationOf(row.id))[0]).toMatchObject(left);
  });

  test('continues the thread of the acknowledgement, and the next answer the whole thread', async () => {
    const { row, sent: first } = await withAnswer({ text: 'First' }, { formToken: await api.formToken() });
    const second = await answered(row.id, { text: 'Second', seen: first.id });
    for (const { id } of [first, second]) await deliverMail(id);
    const [one, two] = mailTo(row.email);
    if (!one || !two) throw new Error('A mail is missing');
    const acknowledgement = `<${row.id}-acknowledgement@mipaka.test>`;
    for (const name of ['In-Reply-To', 'References']) expect(headerOf(one, name)).toBe(acknowledgement);
    expect(headerOf(two, 'In-Reply-To')).toBe(`<${first.id}@mipaka.test>`);
    expect(headerOf(two, 'References')).toBe(`${acknowledgement} <${first.id}@mipaka.test>`);
    expect(headerOf(one, 'Reply-To')).not.toBe(headerOf(two, 'Reply-To'));
  });

  test('stays before a later note when the server’s clock goes back', async () => {
    const { row } = await withAnswer();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60_000 });
    expect((await omar.note(row.id, 'A later note')).status).toBe(201);
    vi.useRealTimers();
    expect(column(await conversationOf(row.id), 'kind')).toEqual(['answer', 'change', 'note']);
  });

  test('changes a new inquiry’s status and assignee, keeps the first answer’s time, and is listed in order', async () => {
    const row = await send();
    expect(row).toMatchObject({ firstAnswerAt: null, lastMessageId: null });
    const first = await answered(row.id, { text: 'First' });
    await omar.note(row.id, 'A new note');
    const second = await omar.answered(row.id, { text: 'Second', seen: first.id, isComplete: true });
    const assignee = { id: first.author.id, username: first.author.username };
    const after = { status: 'completed', assignee, firstAnswerAt: first.createdAt, lastMessageId: second.id };
    expect(await get(row.id)).toMatchObject(after);
    const entries = await conversationOf(row.id);
    expect(entries.map(({ text, changes }) => changes ?? text)).toEqual([
      'First',
      { status: { before: 'new', after: 'in-progress' }, assignee: { before: null, after: assignee } },
      'A new note',
      'Second',
      { status: { before: 'in-progress', after: 'completed' } },
    ]);
    expect(column(entries, 'kind')).toEqual(['answer', 'change', 'note', 'answer', 'change']);
    expect(entries[2].author.username).toBe('omar');
    // Fields that only the server needs are not in the response.
    expect(JSON.stringify(entries)).not.toMatch(/token|messageId|previous|removed/);
    const { text } = await asOmar(`POST ${path}/search/export`, { ids: [row.id] });
    expect(text.split('\r\n')[0]).toContain('"First answer (UTC)"');
    expect(text).toContain(`"${first.createdAt}"`);
  });

  test('cannot get other recipients or headers from what the visitor typed', async () => {
    const bent = { firstName: 'A, B <x@evil.test>', subject: 'Hi =?utf-8?Q?=0D=0ABcc:c@d.ef?=' };
    const { row, sent } = await withAnswer({ text: 'Bcc: c@d.ef\n\nHello' }, bent);
    await deliverMail(sent.id);
    const [mail] = mailTo(row.email);
    expect([mail?.to, mail && headerOf(mail, 'Bcc')]).toEqual([[row.email], undefined]);
  });

  test('to spam is refused', async () => {
    const { id } = await send({ website: 'filled' });
    const detail = 'This inquiry is marked as spam, and spam is not answered';
    expect(refusal(await answer(id, { text: 'Hello' }))).toEqual([409, detail]);
    expect(await mailsOf(id)).toEqual([]);
  });

  test('that fails shows the reason, and is sent again when staff ask', async () => {
    const { row, sent } = await withAnswer();
    await deliver(outbox, noMailServer, sent.id, later());
    const [{ delivery }] = await conversationOf(row.id);
    const lastError = expect.stringMatching(/^The server does not answer \(127/);
    expect(delivery).toMatchObject({ state: 'ERROR', attempts: 1, lastError });
    expect((await asOmar(`POST /api/admin/outbox/${sent.id}/retry`)).status).toBe(200);
    await deliverMail(sent.id, new Date());
    expect(mailTo(row.email)).toHaveLength(1);
  });

  test('that the trigger missed is sent by the next run of the schedule', async () => {
    const { row } = await withAnswer();
    for (const [late, mails] of [
      [0, 0],
      [60_000, 1],
    ] as const) {
      await deliverDue(outbox, catcher.smtp, later(UNDO_MS + late));
      expect(mailTo(row.email)).toHaveLength(mails);
    }
  });
});

describe('undoing an answer', () => {
  const undo = async (id: string) => (await amina.undo(id)).status;

  test('removes the answer and its mail, and restores the inquiry; a note cannot be undone', async () => {
    const { id } = await send();
    // Completing removes both.
    await amina.set(id, 'several', { snooze: { until: null }, followUpOn: '2027-01-31', userId });
    const row = await get(id);
    const sent = await answered(row.id, { text: 'Too soon', isComplete: true });
    expect(await get(id)).toMatchObject({ snooze: null, followUpOn: null });
    expect(await undo(sent.id)).toBe(204);
    await deliverMail(sent.id);
    expect(mailTo(row.email)).toEqual([]);
    const after = await get(row.id);
    expect(after).toEqual({ ...row, updatedAt: after.updatedAt });
    expect(after.updatedAt > row.updatedAt).toBe(true);
    expect(await api.stored(`outbox/${sent.id}`)).toBeUndefined();
    expect(JSON.stringify(await conversationOf(row.id))).not.toContain('Too soon');
    expect(await undo(sent.id)).toBe(404);
    const { json } = await amina.note(row.id, 'A note');
    expect([await undo(json.id), await undo(NO_INQUIRY)]).toEqual([404, 404]);
    expect(await conversationOf(row.id)).toContainEqual(json);
  });

  test.each(['ABC', 'ACB', 'BAC', 'BCA', 'CAB', 'CBA'])(
    'of three, in the order %s, fits the inquiry to the answers that are left, at last to none',
    async (order) => {
      const row = await send();
      const left: { id: string; text: string; createdAt: string }[] = [];
      for (const text of ['A', 'B', 'C'])
        left.push(await answered(row.id, { text, seen: left.at(-1)?.id ?? null, isComplete: text === 'C' }));
      for (const text of order) {
        const [undone] = left.splice(column(left, 'text').indexOf(text), 1);
        expect(await undo(String(undone?.id))).toBe(204);
        const [first, last] = [left[0]?.createdAt ?? null, left.at(-1)];
        const status = last ? (last.text === 'C' ? 'completed' : 'in-progress') : 'new';
        const after = { status, firstAnswerAt: first, lastMessageId: last?.id ?? null };
        expect(await get(row.id)).toMatchObject(after);
      }
      const after = await get(row.id);
      expect(after).toEqual({ ...row, updatedAt: after.updatedAt });
    },
  );

  test('counts the inquiry as unanswered again', async () => {
    const answersCounted = async () => {
      const days = (await api.rows('inquiry_counts')).flatMap((row) => Object.values<object>(row.days));
      const sums: Record<string, number> = {};
      for (const [name, count] of days.flatMap((day) => Object.entries(day)))
        if (name.startsWith('answer ')) sums[name] = (sums[name] ?? 0) + Number(count);
      return sums;
    };
    const row = await send();
    const before = await answersCounted();
    const sent = await answered(row.id, { text: 'Too soon' });
    expect(await answersCounted()).not.toEqual(before);
    await undo(sent.id);
    expect(await answersCounted()).toMatchObject(before);
  });

  test('keeps a status that a colleague has set since', async () => {
    const { row, sent } = await withAnswer();
    await setStatus(row.id, 'closed');
    await undo(sent.id);
    expect(await get(row.id)).toMatchObject({ status: 'closed', firstAnswerAt: null, lastMessageId: null });
  });

  test('is refused once the mail is sent, and then changes nothing', async () => {
    const { row, sent } = await withAnswer({ text: 'On its way' });
    const [, status] = await Promise.all([deliverMail(sent.id), undo(sent.id)]);
    // Either the delivery or the undo wins, and the other has no effect.
    expect(mailTo(row.email)).toHaveLength(status === 204 ? 0 : 1);
    expect((await api.stored(`inquiry_notes/${sent.id}`)) === undefined).toBe(status === 204);

    const other = await answered(row.id, { text: 'Sent', seen: (await get(row.id)).lastMessageId });
    await deliverMail(other.id);
    expect(refusal(await amina.undo(other.id))).toEqual([409, 'This mail has left already']);
    expect(await api.stored(`inquiry_notes/${other.id}`)).toBeDefined();
  });
});

describe('two staff who answer the same inquiry', () => {
  test('cannot both send: the second learns who answered; notes and statuses do not count', async () => {
    const row = await send();
    await omar.note(row.id, 'A note');
    await setStatus(row.id, 'in-progress');
    const sent = await answered(row.id, { text: 'From Amina', seen: null });
    const detail = 'amina has answered meanwhile. Nothing was sent.';
    expect(refusal(await omar.answer(row.id, { text: 'From Omar', seen: null }))).toEqual([412, detail]);
    const answers = (await mailsOf(row.id)).filter(({ kind }) => kind === 'answer');
    expect(column(answers, 'id')).toEqual([sent.id]);
    await omar.answered(row.id, { text: 'From Omar', seen: sent.id });
    const own = await omar.answer(row.id, { text: 'Again', seen: sent.id });
    expect(own.json.detail).toBe('You have answered meanwhile. Nothing was sent.');
  });

  test('with eight answers at once have one accepted', async () => {
    const row = await send();
    const answers = await atOnce(8, (n) =>
      (n % 2 ? amina : omar).answer(row.id, { text: `Answer ${n}`, seen: null }),
    );
    expect(statuses(answers)).toEqual([201, ...Array(7).fill(412)]);
    const kinds = column(await conversationOf(row.id), 'kind');
    expect(kinds.filter((kind) => kind === 'answer')).toHaveLength(1);
  });
});

test('a conversation takes three queries, however long it is', async () => {
  const row = await send();
  const work = () => workOf(api.db, () => conversationOf(row.id));
  const before = await work();
  for (let n = 0; n < 5; n++) await amina.note(row.id, `Note ${n}`);
  const first = await answered(row.id, { text: 'Hello' });
  await answered(row.id, { text: 'Hello', seen: first.id });
  expect(await work()).toEqual(before);
  expect(before.filter((request) => request.startsWith('runQuery'))).toHaveLength(3);
});
