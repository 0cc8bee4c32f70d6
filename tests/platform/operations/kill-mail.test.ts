/**
 * Messages, answers of staff and received mails, while the process that stores and delivers them is killed again and
 * again: none is lost and none is doubled. Nightly there are 50 kills.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import pMap from 'p-map';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { deliverDue } from '../../../functions/src/platform/mail/deliver.ts';
import { bearerOf, letter } from '../../inbox/mail/letters.ts';
import { headerOf, startMailCatcher } from '../../inbox/mail/mail-catcher.ts';
import { column, inquiry, runApi } from '../harness/harness.ts';
import { times } from '../harness/nightly.ts';

const KILLS = times(1, 50);
/** The number of messages, of answers and of received mails for each kill. */
const EACH = 10;
const COUNT = KILLS * EACH;
/** The process is killed after so many accepted items, while others are on their way. */
const KILLED_AFTER = 6;

/** Starts and kills processes one after the other, over one project. */
function startKilled(projectId: string, smtpUrl?: string) {
  let worker: ChildProcess | undefined;
  const kill = () => void worker?.kill('SIGKILL');
  afterAll(kill);
  return {
    kill,
    /** Starts a process and gives its address. */
    async start(): Promise<string> {
      const env = { ...process.env, KILL_PROJECT: projectId, ...(smtpUrl && { KILL_SMTP: smtpUrl }) };
      const args = ['--import', 'tsx', 'tests/platform/operations/kill-worker.ts'];
      worker = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
      for await (const line of createInterface({ input: worker.stdout as NodeJS.ReadableStream }))
        if (line.startsWith('http://')) return line;
      throw new Error('The worker ended before it listened');
    },
    async end(): Promise<void> {
      kill();
      if (worker?.exitCode === null && worker.signalCode === null) await once(worker, 'exit');
    },
  };
}

/** A request that is repeated until accepted: browsers repeat it with the same key, mail services the same mail. */
type Item = { path: string; init: RequestInit; isTaken: boolean };
const item = (path: string, headers: Record<string, string>, body: string): Item => ({
  path,
  init: { headers, body },
  isTaken: false,
});
const keyed = (what: string, n: number) => ({
  'Content-Type': 'application/json',
  'Idempotency-Key': `${what}-${String(n).padStart(20, '0')}`,
});

/** Sends the item; gives whether it was accepted. A process that died has accepted nothing. */
async function send(base: string, { path, init }: Item): Promise<boolean> {
  try {
    const { status } = await fetch(base + path, { method: 'POST', ...init });
    return status === 200 || status === 201;
  } catch {
    return false;
  }
}

vi.setConfig({ testTimeout: 60_000 + KILLS * 15_000 });
test(`${COUNT} messages, answers and received mails survive ${KILLS} kills, each of them once`, async () => {
  const own = await runApi();
  const mailServer = await startMailCatcher();
  onTestFinished(() => void mailServer.server.close());
  const { start, kill, end } = startKilled(own.projectId, mailServer.smtp.url);
  const cookie = await own.staff();
  // COUNT inquiries get an answer, half as many get a reply, and as many further mails begin an inquiry.
  const sendAs = (email: string) => own.call('POST /api/contact', { body: { ...inquiry, email } });
  await pMap(Array(COUNT + COUNT / 2), (_, n) => sendAs(`visitor-${n}@example.com`), { concurrency: 8 });
  const rows: string[] = column(await own.rows('contact_inquiries'), 'id');
  const [toAnswer, toReply] = [rows.slice(0, COUNT), rows.slice(COUNT)];
  // Mails about the inquiries so far do not belong to this test.
  for (const { ref } of (await own.db.collection('outbox').get()).docs) await ref.delete();

  const answers = toAnswer.map((id, n) => {
    const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin', ...keyed('answer', n) };
    const body = JSON.stringify({ text: `Answer number ${n}.`, seen: null });
    return item(`/api/admin/inquiries/${id}/answers`, headers, body);
  });
  const inbound = Array.from({ length: COUNT }, (_, n) => {
    const body = letter({
      from: `Writer <writer-${n}@example.com>`,
      headers: {
        ...{ 'Message-ID': `<mail-${n}@example.com>`, Subject: `Mail ${n}` },
        ...(n % 2 === 0 && { References: `<${toReply[n / 2]}-acknowledgement@mipaka.test>` }),
      },
      body: `Words of mail ${n}.`,
    });
    return item('/api/mail/inbound', { 'Content-Type': 'message/rfc822', ...bearerOf(own) }, body);
  });
  // Of several domains, because the form mails each only so often.
  const senderAt = (n: number) => `sender-${n}@example-${n % 10}.com`;
  const tokens = await Promise.all(answers.map(() => own.formToken()));
  const messages = tokens.map((formToken, n) => {
    const body = JSON.stringify({ ...inquiry, email: senderAt(n), formToken });
    return item('/api/contact', keyed('message', n), body);
  });

  const all = answers.flatMap((answer, n) => [answer, inbound[n] as Item, messages[n] as Item]);
  let kills = 0;
  while (all.some(({ isTaken }) => !isTaken)) {
    const base = await start();
    const isLast = kills === KILLS;
    const open = all.filter(({ isTaken }) => !isTaken);
    let taken = 0;
    await Promise.all(
      open.slice(0, isLast ? undefined : 3 * EACH).map(async (item) => {
        item.isTaken = await send(base, item);
        if (item.isTaken) taken += 1;
        // The other items are on their way, and so are mails to the server.
        if (!isLast && taken === KILLED_AFTER) kill();
      }),
    );
    if (!isLast) kills += 1;
    await end();
  }
  expect(kills).toBe(KILLS);
  // Mails of a killed worker are free after its lease.
  const later = () => new Date(Date.now() + 600_000);
  while ((await own.services.outbox.due(later())).length > 0)
    await deliverDue(own.services.outbox, mailServer.smtp, later());

  const [sentAnswers, replies] = await Promise.all(
    ['answer', 'reply'].map((kind) => own.rows('inquiry_notes', 'kind', kind)),
  );
  const expected = (text: (n: number) => string, count = COUNT) =>
    Array.from({ length: count }, (_, n) => text(n)).sort();
  expect(column(sentAnswers ?? [], 'text').sort()).toEqual(expected((n) => `Answer number ${n}.`));
  expect(column(replies ?? [], 'messageId').sort()).toEqual(expected((n) => `<mail-${n}@example.com>`));
  // Each message is stored once and whole, with its two mails.
  const inquiries = await own.rows('contact_inquiries');
  const ofSenders = inquiries.filter(({ email }) => email.startsWith('sender-'));
  expect(column(ofSenders, 'email').sort()).toEqual(expected(senderAt));
  const outbox = await own.rows('outbox');
  for (const { id } of ofSenders) expect(outbox.filter((mail) => mail.inquiryId === id)).toHaveLength(2);
  // A mail that belongs to no conversation has begun one, once.
  const begun = inquiries.filter(({ isByMail }) => isByMail);
  const writers = expected((n) => `writer-${2 * n + 1}@example.com`, COUNT / 2);
  expect(column(begun, 'email').sort()).toEqual(writers);

  // Each answer has reached the server. If the process died after the server had accepted one, the answer is sent again
  // with the same Message-ID, by which the receiver recognises it; at most one answer per kill.
  const ids = mailServer.mails
    .filter(({ source }) => /Answer number \d+\./.test(source))
    .map((mail) => headerOf(mail, 'Message-ID') ?? '');
  const sent = column(sentAnswers ?? [], 'messageId');
  expect([...new Set(ids)].sort()).toEqual(sent.sort());
  expect(ids.length - sent.length).toBeLessThanOrEqual(KILLS);
  expect(new Set(column(outbox, 'state'))).toEqual(new Set(['SUCCESS']));
});
