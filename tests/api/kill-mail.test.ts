/**
 * Answers that staff send and mails that come back, while the process that takes and delivers them is killed again and
 * again: none is lost and none is there twice. nightly there are 50 kills and 1,000 of them.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, expect, test, vi } from 'vitest';
import { deliverDue } from '../../functions/src/mail/deliver.ts';
import { type Api, inquiry, startApi } from './harness.ts';
import { headerOf, startMailCatcher } from './mail-catcher.ts';
import { times } from './nightly.ts';

const KILLS = times(1, 50);
/** Answers, and mails that come back, for each time that the process is killed. */
const EACH = 10;
const COUNT = KILLS * EACH;
/** After how many of them it is killed, while the others are on their way. */
const KILLED_AFTER = 6;
/** Inquiries that are made at the same time. */
const WIDTH = 8;

const projectId = `demo-kill-mail-${process.pid}`;
let worker: ChildProcess | undefined;
let api: Api | undefined;
let catcher: Awaited<ReturnType<typeof startMailCatcher>> | undefined;
afterAll(async () => {
  worker?.kill('SIGKILL');
  catcher?.server.close();
  await api?.stop();
});

async function startWorker(smtpUrl: string): Promise<string> {
  worker = spawn(process.execPath, ['--import', 'tsx', 'tests/api/kill-mail-worker.ts'], {
    env: { ...process.env, KILL_PROJECT: projectId, KILL_SMTP: smtpUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: worker.stdout as NodeJS.ReadableStream })) {
    if (line.startsWith('http://')) return line;
  }
  throw new Error('The worker ended before it listened');
}

/** Something that is sent until it is taken: a browser repeats with the same key, a mail service the same mail. */
type Item = { path: string; init: RequestInit; isTaken: boolean };

/** Sends it once more, and says whether it was taken; a process that died has promised nothing. */
async function send(base: string, { path, init }: Item): Promise<boolean> {
  try {
    const { status } = await fetch(base + path, { method: 'POST', ...init });
    return status === 201 || status === 204;
  } catch {
    return false;
  }
}

/** Runs some work for each number, a few of them at the same time. */
async function forEach<T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  const numbers = Array.from({ length: count }, (_, n) => n);
  await Promise.all(
    Array.from({ length: WIDTH }, async () => {
      for (let n = numbers.shift(); n !== undefined; n = numbers.shift()) results[n] = await work(n);
    }),
  );
  return results;
}

vi.setConfig({ testTimeout: 60_000 + KILLS * 15_000 });
test(`${COUNT} answers and ${COUNT} mails that come back outlive ${KILLS} kills, each of them once`, async () => {
  const own = await startApi({}, projectId);
  api = own;
  const mailServer = await startMailCatcher();
  catcher = mailServer;
  const cookie = await own.staff();
  // Half of the inquiries are answered, the others get a reply; and as many mails begin an inquiry.
  await forEach(COUNT + COUNT / 2, (n) =>
    own.call('POST /api/contact', { body: { ...inquiry, email: `visitor-${n}@example.com` } }),
  );
  const rows = (await own.db.collection('contact_inquiries').get()).docs.map(({ id }) => id);
  const [toAnswer, toReply] = [rows.slice(0, COUNT), rows.slice(COUNT)];
  // Notices of what was made so far are none of this test's.
  for (const { ref } of (await own.db.collection('outbox').get()).docs) await ref.delete();

  const answers: Item[] = toAnswer.map((id, n) => ({
    path: `/api/admin/inquiries/${id}/answers`,
    init: {
      headers: {
        Cookie: cookie,
        'Content-Type': 'application/json',
        'Sec-Fetch-Site': 'same-origin',
        'Idempotency-Key': `answer-${String(n).padStart(20, '0')}`,
      },
      body: JSON.stringify({ text: `Answer number ${n}.`, seen: null }),
    },
    isTaken: false,
  }));
  const inbound: Item[] = Array.from({ length: COUNT }, (_, n) => ({
    path: '/api/mail/inbound',
    init: {
      headers: {
        'Content-Type': 'message/rfc822',
        Authorization: `Bearer ${own.config.mailInboundSecret}`,
      },
      body: [
        `From: Writer <writer-${n}@example.com>`,
        'To: hello@mipaka.test',
        `Message-ID: <mail-${n}@example.com>`,
        ...(n % 2 === 0 ? [`References: <${toReply[n / 2]}-acknowledgement@mipaka.test>`] : []),
        `Subject: Mail ${n}`,
        '',
        `Words of mail ${n}.`,
      ].join('\r\n'),
    },
    isTaken: false,
  }));

  const all = answers.flatMap((answer, n) => [answer, inbound[n] as Item]);
  let kills = 0;
  while (all.some(({ isTaken }) => !isTaken)) {
    const base = await startWorker(mailServer.smtp.url);
    const isLast = kills === KILLS;
    const open = all.filter(({ isTaken }) => !isTaken);
    let taken = 0;
    await Promise.all(
      open.slice(0, isLast ? undefined : 2 * EACH).map(async (item) => {
        item.isTaken = await send(base, item);
        if (item.isTaken) taken += 1;
        // The others are on their way, and so are mails to the server.
        if (!isLast && taken === KILLED_AFTER) worker?.kill('SIGKILL');
      }),
    );
    if (!isLast) kills += 1;
    worker?.kill('SIGKILL');
    if (worker?.exitCode === null && worker.signalCode === null) await once(worker, 'exit');
  }
  expect(kills).toBe(KILLS);
  // What a worker had taken when it died is free after its lease.
  const later = () => new Date(Date.now() + 600_000);
  while ((await own.services.outbox.due(later())).length > 0) {
    await deliverDue(own.services.outbox, mailServer.smtp, later());
  }

  const entries = (await own.db.collection('inquiry_notes').get()).docs.map((entry) => entry.data());
  const texts = (kind: string) =>
    entries
      .filter((entry) => entry.kind === kind)
      .map(({ text }) => String(text))
      .sort();
  const expected = (text: (n: number) => string) => Array.from({ length: COUNT }, (_, n) => text(n)).sort();
  expect(texts('answer')).toEqual(expected((n) => `Answer number ${n}.`));
  const ofMails = entries.filter(({ kind }) => kind === 'reply').map(({ messageId }) => String(messageId));
  expect(ofMails.sort()).toEqual(expected((n) => `<mail-${n}@example.com>`));
  // A mail that belongs to no conversation has begun one, once.
  const begun = (await own.db.collection('contact_inquiries').where('isByMail', '==', true).get()).docs;
  expect(begun.map((row) => row.get('email')).sort()).toEqual(
    Array.from({ length: COUNT / 2 }, (_, n) => `writer-${2 * n + 1}@example.com`).sort(),
  );

  // Each answer has reached the server. One whose process died after the server had taken it goes out again with
  // the same Message-ID, by which the receiver knows it; no more of them than were on their way.
  const ids = mailServer.mails
    .filter(({ source }) => /Answer number \d+\./.test(source))
    .map((mail) => headerOf(mail, 'Message-ID') ?? '');
  const sent = entries.filter(({ kind }) => kind === 'answer').map(({ messageId }) => String(messageId));
  expect([...new Set(ids)].sort()).toEqual(sent.sort());
  expect(ids.length - sent.length).toBeLessThanOrEqual(KILLS);
  const states = (await own.db.collection('outbox').get()).docs.map((mail) => mail.get('state'));
  expect(new Set(states)).toEqual(new Set(['SUCCESS']));
});
