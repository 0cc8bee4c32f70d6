/** The attacker's requests beside the honest traffic, every other minute; and mails, hostile and honest. */
import { Agent } from 'node:http';
import type { Firestore } from 'firebase-admin/firestore';
import { type Attack, flood as attacks, json, send, strike } from '../load.ts';
import { type Balanced, every, fail, isDisturbed, isFlood, promise, sendTo } from './run.ts';

const MOST_AT_ONCE = 8;
/** Counts requests beyond the limit of open ones: instead of a longer queue, Cloud Run would start another instance. */
export const NOT_SENT = 'not sent, as many were on their way';

const agent = new Agent({ keepAlive: true, timeout: 3_000, maxSockets: MOST_AT_ONCE });
/** Number of answers by kind and status. Status 0: the server closed the connection without an answer. */
export const flooded = new Map<string, number>();
const note = (name: string) => flooded.set(name, (flooded.get(name) ?? 0) + 1);

const guesses: Attack = {
  ...attacks.logins,
  name: 'Wrong logins for the name of staff',
  shot: () => json('POST', '/api/login', { username: 'admin', password: 'A wrong password' }),
};
/** The kinds of attack, with their rate and the allowed statuses. */
const kinds: [attack: Attack, perSecond: number, allowed: number[]][] = [
  [attacks.notValid, 25, [400, 429]],
  [attacks.oneAddress, 20, [201, 429]],
  [attacks.newAddresses, 5, [201, 429]],
  [attacks.logins, 10, [401, 429]],
  [guesses, 10, [401, 429]],
  [attacks.body, 1, [413, 0]],
];

/** Floods the API until the run is over. */
export async function flood(api: Balanced): Promise<void> {
  let open = 0;
  const hit = async (attack: Attack, n: number, allowed: number[]) => {
    if (!isFlood()) return;
    if (open >= MOST_AT_ONCE) return note(NOT_SENT);
    open += 1;
    const { at, status, mayFail } = await sendTo(api, (base) => strike(base, attack, n, agent));
    open -= 1;
    const name = `${attack.name}: ${status}`;
    note(name);
    if (!mayFail && !allowed.includes(status)) fail(at, `the flood, ${name}`);
  };
  await Promise.all(
    kinds.map(([attack, perSecond, allowed]) => {
      let n = 0;
      return every(1_000 / perSecond, () => void hit(attack, n++, allowed));
    }),
  );
}

/** The secret of the function `inbound`. */
export const INBOUND_SECRET = 'the mail service of the soak';
const MB = 1_000_000;
const filled = (piece: string) => piece.repeat(Math.ceil(MB / piece.length));

type Mail = { kind: string; from?: string; head: string; body: string };
const parts = 'Content-Type: multipart/mixed; boundary="b"';
const html = '\r\n--b\r\nContent-Type: text/html\r\n\r\n';
/** Head without the sender, and body. Apart from the own mail, each has a megabyte. */
const hostileMails: Mail[] = [
  { kind: 'blank lines', head: 'Subject: x', body: filled('\r\n') },
  { kind: 'many parts', head: parts, body: filled('--b\r\n\r\n') },
  { kind: 'one long line', head: 'Subject: x', body: filled('On a tarihinde ') },
  { kind: 'links without an end', head: parts, body: `--b\r\n\r\nx${html}${filled('<a href="')}` },
  // The sender is MAIL_FROM of the benches.
  {
    kind: 'an own mail',
    from: 'bench@example.com',
    head: 'Auto-Submitted: auto-generated',
    body: 'Fed back',
  },
];

/**
 * Sends a mail each second, and in a flood the hostile ones with it; one after the other, as the platform does with
 * `concurrency: 1`. Promises that the inbox has each accepted honest mail once, and no own mail.
 */
export async function mails(db: Firestore, inbound: Balanced): Promise<void> {
  const inquiriesOf = async (email: string) =>
    (await db.collection('contact_inquiries').where('email', '==', email).get()).size;
  const headers = { 'Content-Type': 'message/rfc822', Authorization: `Bearer ${INBOUND_SECRET}` };
  let n = 0;

  /** Sends a mail; gives whether the function accepted it. */
  async function hand({ kind, from = `mallory-${n++}@example.com`, head, body }: Mail): Promise<boolean> {
    const mail = `From: ${from}\r\n${head}\r\n\r\n${body}`;
    const shot = { method: 'POST', path: '/api/mail/inbound', headers, body: mail };
    const { at, status } = await sendTo(inbound, (base) => send(base, shot));
    const name = `mails, ${kind}: ${status}`;
    note(name);
    const mayWait = status === 503 && (kind !== 'honest' || isDisturbed(at));
    if (status !== 204 && !mayWait) fail(at, name);
    return status === 204;
  }

  await every(1_000, async () => {
    const from = `honest-${n++}@example.com`;
    const isTaken = await hand({ kind: 'honest', from, head: 'Subject: A depot', body: 'Do you have one?' });
    if (isTaken) promise(from, async () => (await inquiriesOf(from)) === 1);
    if (isFlood()) for (const mail of hostileMails) await hand(mail);
  });
  promise('no own mail became an inquiry', async () => (await inquiriesOf('bench@example.com')) === 0);
}
