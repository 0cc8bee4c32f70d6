/** The calls of honest visitors and staff, and the checks that their acknowledged writes are stored. */
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import type { Suspicion } from '../../functions/src/inbox/spam-checks.ts';
import { cookieOf, from, json, loginShot } from '../load.ts';
import { ask, type Balanced, MINUTE_MS, now, promise } from './run.ts';

/** Much longer than any call takes on a busy machine, so that no record is deleted while a call works on it. */
const CLEAR_AFTER_MS = MINUTE_MS;
/** The reason for which a message in a flood is spam. */
const FLOOD: Suspicion = 'too many messages at once';
const PAGES = ['/', '/about', '/services', '/team', '/partners', '/contact', '/privacy'];

/**
 * The calls that visitors and staff make, in turn.
 *
 * @param staff the cookie of a session, and the cookie of a known device
 */
export function traffic(
  db: Firestore,
  { api, site }: { api: Balanced; site: Balanced },
  { cookie, device }: { cookie: string; device: string },
) {
  const get = (kind: string, path: string) => ask(kind, api, { path, headers: { Cookie: cookie } });
  let numbered = 0;

  const read = () => ask('page', site, { path: PAGES[numbered++ % PAGES.length] as string });
  const content = () => get('content', numbered++ % 2 ? '/api/content' : '/api/team');
  const overview = () => get('overview', '/api/admin/overview');
  const contact = async () => {
    const token = await ask('form token', api, { path: '/api/form-token' });
    const email = `soak-${numbered}@part-${Math.floor(numbered++ / 100)}.example.com`;
    const message = {
      firstName: 'Soak',
      lastName: 'Test',
      email,
      subject: 'A long run',
      message: 'Is it still there afterwards?',
      formToken: token && JSON.parse(token.text).token,
    };
    const ownAddress = `203.0.${(numbered >> 8) & 255}.${numbered & 255}`;
    const mayBeFlood = now() > MINUTE_MS;
    const answer = await ask('contact', api, from(ownAddress, json('POST', '/api/contact', message)), 201);
    if (!answer) return;
    const { reference } = JSON.parse(answer.text);
    promise(reference, async () => {
      const { docs } = await db.collection('contact_inquiries').where('email', '==', email).get();
      const [{ id } = { id: '' }] = docs;
      const mails = await db.collection('outbox').where('inquiryId', '==', id).get();
      // A message in a flood may be spam, which causes no mail. Without a form token only staff get one.
      const isFlood = mayBeFlood && docs[0]?.get('suspectReason') === FLOOD;
      const expected = isFlood ? 0 : token ? 2 : 1;
      return docs.length === 1 && docs[0]?.get('reference') === reference && mails.size === expected;
    });
  };
  const login = async () => {
    const shot = { ...loginShot, headers: { ...loginShot.headers, Cookie: device } };
    const answer = await ask('login', api, shot);
    if (answer) await ask('logout', api, json('POST', '/api/logout', {}, cookieOf(answer)), 204);
  };
  const inbox = () => get('inbox', '/api/admin/inquiries?limit=50');
  const edit = async () => {
    const draft = { title: `Soak ${numbered++}`, description: 'Text', icon: 'fas fa-globe', isActive: false };
    const made = await ask('create', api, json('POST', '/api/admin/services', draft, cookie), 201);
    if (!made) return;
    const { id } = JSON.parse(made.text);
    const path = `/api/admin/services/${id}`;
    const title = `${draft.title} changed`;
    if (!(await ask('change', api, json('PUT', path, { ...draft, title }, cookie)))) return;
    const stored = () => db.doc(`services/${id}`).get();
    if (numbered % 3 === 0) return promise(path, async () => (await stored()).get('title') === title);
    const removal = { method: 'DELETE', path, headers: json('DELETE', path, {}, cookie).headers };
    if (await ask('delete', api, removal, 204)) promise(path, async () => !(await stored()).exists);
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
