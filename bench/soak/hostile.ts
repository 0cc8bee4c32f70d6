/** The attacker's requests beside the honest traffic, every other minute; and mails, hostile and honest. */
import { Agent } from 'node:http';
import type { Firestore } from 'firebase-admin/firestore';
import { flood as attacks, type Load } from '../load.ts';
import { ask, type Balanced, every, isFlood, promise } from './run.ts';

const MOST_AT_ONCE = 8;
/** Counts requests beyond the limit of open ones: instead of a longer queue, Cloud Run would start another instance. */
export const NOT_SENT = 'not sent, as many were on their way';

const agent = new Agent({ keepAlive: true, timeout: 3_000, maxSockets: MOST_AT_ONCE });
/** Number of answers by kind and status. Status 0: the server closed the connection without an answer. */
export const flooded = new Map<string, number>();
const note = (name: string) => flooded.set(name, (flooded.get(name) ?? 0) + 1);

/** The kinds of attack, with their rate and the allowed statuses. */
const kinds: [load: Load, perSecond: number, allowed: number[]][] = [
  [attacks.notValid, 25, [400, 429]],
  [attacks.oneAddress, 20, [201, 429]],
  [attacks.newAddresses, 5, [201, 429]],
  [attacks.logins, 10, [401, 429]],
  [attacks.guesses, 10, [401, 429]],
  [attacks.body, 1, [413, 0]],
];

export async function flood(api: Balanced): Promise<void> {
  let open = 0;
  const hit = async ({ name, shot }: Load, n: number, allowed: number[]) => {
    if (!isFlood()) return;
    if (open >= MOST_AT_ONCE) return note(NOT_SENT);
    open += 1;
    const { status } = await ask(`the flood, ${name}`, api, shot(n), { allowed, agent });
    open -= 1;
    note(`${name}: ${status}`);
  };
  await Promise.all(
    kinds.map(([load, perSecond, allowed]) => {
      let n = 0;
      return every(1_000 / perSecond, () => void hit(load, n++, allowed));
    }),
  );
}

export const INBOUND_SECRET = 'the mail service of the soak';
/** MAIL_FROM of the benches. */
const OWN_ADDRESS = 'bench@example.com';
const MAIL_MS = 120_000;
const MB = 1_000_000;
const filled = (piece: string) => piece.repeat(Math.ceil(MB / piece.length));

/** A mail of up to a megabyte; a hostile one may have to wait, which the function answers with 503. */
type Mail = { kind: string; from?: string; head: string; body: string; mayWait?: true };
const hostile = (kind: string, head: string, body: string): Mail => ({ kind, head, body, mayWait: true });
const parts = 'Content-Type: multipart/mixed; boundary="b"';
const html = '\r\n--b\r\nContent-Type: text/html\r\n\r\n';
const hostileMails: Mail[] = [
  hostile('blank lines', 'Subject: x', filled('\r\n')),
  hostile('many parts', parts, filled('--b\r\n\r\n')),
  hostile('one long line', 'Subject: x', filled('On a tarihinde ')),
  hostile('links without an end', parts, `--b\r\n\r\nx${html}${filled('<a href="')}`),
  { ...hostile('an own mail', 'Auto-Submitted: auto-generated', 'Fed back'), from: OWN_ADDRESS },
];

/**
 * Sends a mail each second, and in a flood the hostile ones with it; one after the other, as the platform does with
 * `concurrency: 1`. Promises that the inbox has each accepted honest mail once, and no own mail.
 */
export async function mails(db: Firestore, inbound: Balanced): Promise<void> {
  const countFrom = async (email: string) =>
    (await db.collection('contact_inquiries').where('email', '==', email).get()).size;
  const headers = { 'Content-Type': 'message/rfc822', Authorization: `Bearer ${INBOUND_SECRET}` };
  let n = 0;

  async function hand({ kind, from = `mallory-${n++}@example.com`, head, body, mayWait }: Mail) {
    const mail = `From: ${from}\r\n${head}\r\n\r\n${body}`;
    const shot = { method: 'POST', path: '/api/mail/inbound', headers, body: mail };
    const terms = { allowed: mayWait ? [204, 503] : [204], mostMs: MAIL_MS };
    const { status } = await ask(`mails, ${kind}`, inbound, shot, terms);
    note(`mails, ${kind}: ${status}`);
    return status === 204;
  }

  await every(1_000, async () => {
    const from = `honest-${n++}@example.com`;
    const isTaken = await hand({ kind: 'honest', from, head: 'Subject: A depot', body: 'Do you have one?' });
    if (isTaken) promise(from, async () => (await countFrom(from)) === 1);
    if (isFlood()) for (const mail of hostileMails) await hand(mail);
  });
  promise('no own mail became an inquiry', async () => (await countFrom(OWN_ADDRESS)) === 0);
}
