/** Mails that a mail service hands over: an honest one each second, and every other minute hostile ones. */
import type { Firestore } from 'firebase-admin/firestore';
import type { Running } from '../functions.ts';
import { type Answer, type Shot, send } from '../load.ts';
import { note, paced } from './flood.ts';
import { type Balanced, count, every, failures, isDisturbed, isFlood, now, promises } from './run.ts';

/** What the function `inbound` is started with. */
export const INBOUND_SECRET = 'the mail service of the soak';
const HOSTILE_PER_SECOND = 5;
const MOST_HOSTILE = 4;
const MB = 1_000_000;
const filled = (piece: string) => piece.repeat(Math.ceil(MB / piece.length));

const parts = 'Content-Type: multipart/mixed; boundary="b"';
const html = '\r\n--b\r\nContent-Type: text/html\r\n\r\n';
/** A megabyte each: the head beyond the sender, and the body. */
const attacks: [kind: string, head: string, body: string][] = [
  ['blank lines', 'Subject: x', filled('\r\n')],
  ['many parts', parts, filled('--b\r\n\r\n')],
  ['one long line', 'Subject: x', filled('On a tarihinde ')],
  ['links without an end', parts, `--b\r\n\r\nx${html}${filled('<a href="')}`],
  // MAIL_FROM of the benches.
  ['an own mail', 'Auto-Submitted: auto-generated', 'Fed back'],
];

const shotOf = (from: string, head: string, body: string): Shot => ({
  method: 'POST',
  path: '/api/mail/inbound',
  headers: { 'Content-Type': 'message/rfc822', Authorization: `Bearer ${INBOUND_SECRET}` },
  body: `From: ${from}\r\n${head}\r\n\r\n${body}`,
});

/** Sends mails until the run is over; an honest one that was taken is in the inbox once, an own one is not. */
export async function mails(db: Firestore, inbound: Balanced): Promise<void> {
  const inquiriesOf = async (email: string) =>
    (await db.collection('contact_inquiries').where('email', '==', email).get()).size;
  let n = 0;
  const last = new Map<Running, Promise<unknown>>();

  /** As the platform does with `concurrency: 1`, an instance gets the next mail after it has answered the last. */
  function inTurn(shot: Shot): Promise<Answer> {
    const instance = inbound.next();
    const turn = Promise.resolve(last.get(instance)).then(() => send(instance.base, shot));
    last.set(
      instance,
      turn.catch(() => undefined),
    );
    return turn;
  }

  /** Gives whether it was taken. */
  async function hand(kind: string, shot: Shot): Promise<boolean> {
    const at = now();
    const answer: Answer | { status: 0 } = await inTurn(shot).catch(() => ({ status: 0 }));
    const name = `mails, ${kind}: ${answer.status}`;
    note(name);
    const mayWait = answer.status === 503 && (kind !== 'honest' || isDisturbed(at, now()));
    if (answer.status !== 204 && !mayWait) failures.push(`At ${Math.round(at / 1_000)} s, ${name}`);
    return answer.status === 204;
  }
  async function honest() {
    const email = `honest-${n++}@example.com`;
    if (!(await hand('honest', shotOf(email, 'Subject: A depot', 'Do you have one?')))) return;
    count.acknowledged += 1;
    promises.push({ at: now(), name: email, isKept: async () => (await inquiriesOf(email)) === 1 });
  }
  function attack() {
    const [kind, head, body] = attacks[n++ % attacks.length] as (typeof attacks)[number];
    return hand(
      kind,
      shotOf(kind === 'an own mail' ? 'bench@example.com' : `mallory-${n}@example.com`, head, body),
    );
  }
  const open: Promise<unknown>[] = [];
  const hostile = paced(MOST_HOSTILE);
  await Promise.all([
    every(1_000, () => void open.push(honest())),
    every(1_000 / HOSTILE_PER_SECOND, () => {
      if (isFlood()) open.push(hostile(attack));
    }),
  ]);
  await Promise.all(open);
  promises.push({
    at: now(),
    name: 'an own mail became an inquiry',
    isKept: async () => (await inquiriesOf('bench@example.com')) === 0,
  });
}
