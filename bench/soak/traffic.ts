/** Honest visitors and staff, with the checks that their acknowledged writes are stored; the attacker beside them. */
import { Agent } from 'node:http';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import type { Suspicion } from '../../functions/src/inbox/spam-checks.ts';
import { flood as attacks, cookieOf, from, json, type Load, loginShot, message } from '../load.ts';
import { ask, askHonestly, type Balanced, every, isFlood, MINUTE_MS, now, promise } from './run.ts';

/** Much longer than any call takes on a busy machine, so that no record is deleted while a call works on it. */
const CLEAR_AFTER_MS = MINUTE_MS;
/** The reason for which a message in a flood is spam. */
const FLOOD: Suspicion = 'too many messages at once';
const PAGES = ['/', '/about', '/services', '/team', '/partners', '/contact', '/privacy'];

/** The calls of visitors and staff, in turn; `cookie` is that of a session, `device` that of a known device. */
export function traffic(
  db: Firestore,
  { api, site }: { api: Balanced; site: Balanced },
  { cookie, device }: { cookie: string; device: string },
) {
  const get = (kind: string, path: string) => askHonestly(kind, api, { path, headers: { Cookie: cookie } });
  let numbered = 0;

  const read = () => askHonestly('page', site, { path: PAGES[numbered++ % PAGES.length] as string });
  const content = () => get('content', numbered++ % 2 ? '/api/content' : '/api/team');
  const overview = () => get('overview', '/api/admin/overview');
  const contact = async () => {
    const token = await askHonestly('form token', api, { path: '/api/form-token' });
    const email = `soak-${numbered}@part-${Math.floor(numbered++ / 100)}.example.com`;
    const shot = message(email, token && JSON.parse(token.text).token);
    const ownAddress = `203.0.${(numbered >> 8) & 255}.${numbered & 255}`;
    const mayBeFlood = now() > MINUTE_MS;
    const answer = await askHonestly('contact', api, from(ownAddress, shot), 201);
    if (!answer) return;
    const { reference } = JSON.parse(answer.text);
    promise(reference, async () => {
      const { docs } = await db.collection('contact_inquiries').where('email', '==', email).get();
      const [{ id } = { id: '' }] = docs;
      const mails = await db.collection('outbox').where('inquiryId', '==', id).get();
      // A message in a flood may be spam, which causes no mail. Without a form token only staff get one.
      const isSpam = mayBeFlood && docs[0]?.get('suspectReason') === FLOOD;
      const expected = isSpam ? 0 : token ? 2 : 1;
      return docs.length === 1 && docs[0]?.get('reference') === reference && mails.size === expected;
    });
  };
  const login = async () => {
    const shot = { ...loginShot, headers: { ...loginShot.headers, Cookie: device } };
    const answer = await askHonestly('login', api, shot);
    if (answer) await askHonestly('logout', api, json('POST', '/api/logout', {}, cookieOf(answer)), 204);
  };
  const inbox = () => get('inbox', '/api/admin/inquiries?limit=50');
  const edit = async () => {
    const draft = { title: `Soak ${numbered++}`, description: 'Text', icon: 'fas fa-globe', isActive: false };
    const made = await askHonestly('create', api, json('POST', '/api/admin/services', draft, cookie), 201);
    if (!made) return;
    const { id } = JSON.parse(made.text);
    const path = `/api/admin/services/${id}`;
    const title = `${draft.title} changed`;
    if (!(await askHonestly('change', api, json('PUT', path, { ...draft, title }, cookie)))) return;
    const stored = () => db.doc(`services/${id}`).get();
    if (numbered % 3 === 0) return promise(path, async () => (await stored()).get('title') === title);
    const removal = { method: 'DELETE', path, headers: json('DELETE', path, {}, cookie).headers };
    if (await askHonestly('delete', api, removal, 204)) promise(path, async () => !(await stored()).exists);
  };

  /** The calls of an average visit, about ten requests; calls of staff are among them. */
  const visitor = [read, contact, read, inbox, read, content, read, overview];
  return { contact, mix: [...visitor, edit, read, login, read, contact, read, edit] };
}

/** Deletes records that are checked or old, as TTL policies would. */
export async function clear(db: Firestore): Promise<void> {
  const before = new Date(Date.now() - CLEAR_AFTER_MS).toISOString();
  const old: [collection: string, field: string, before: string | Timestamp][] = [
    ['contact_inquiries', 'createdAt', before],
    ['outbox', 'createdAt', before],
    ['activity_log', 'at', before],
    ['security_log', 'at', before],
    ['trash', 'deletedAt', before],
    ['services', 'updatedAt', before],
    ['limits', 'expireAt', Timestamp.now()],
    ['form_tokens', 'expireAt', Timestamp.fromMillis(Number.MAX_SAFE_INTEGER / 100)],
  ];
  const writer = db.bulkWriter();
  for (const [collection, field, end] of old) {
    const { docs } = await db.collection(collection).where(field, '<', end).get();
    const ours = docs.filter((one) => collection !== 'services' || one.get('title').startsWith('Soak '));
    for (const { ref } of ours) writer.delete(ref);
  }
  await writer.close();
}

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
  const attacking = kinds.map(([load, perSecond, allowed]) => {
    let n = 0;
    return every(1_000 / perSecond, () => void hit(load, n++, allowed));
  });
  await Promise.all(attacking);
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
    const terms = { allowed: mayWait ? [200, 503] : [200], mostMs: MAIL_MS };
    const { status } = await ask(`mails, ${kind}`, inbound, shot, terms);
    note(`mails, ${kind}: ${status}`);
    return status === 200;
  }

  await every(1_000, async () => {
    const from = `honest-${n++}@example.com`;
    const isTaken = await hand({ kind: 'honest', from, head: 'Subject: A depot', body: 'Do you have one?' });
    if (isTaken) promise(from, async () => (await countFrom(from)) === 1);
    if (isFlood()) for (const mail of hostileMails) await hand(mail);
  });
  promise('no own mail became an inquiry', async () => (await countFrom(OWN_ADDRESS)) === 0);
}
