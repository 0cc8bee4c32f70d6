import { hash, randomBytes } from 'node:crypto';
import {
  account,
  business,
  DAY_MS,
  type IssuedPasswordLink,
  nairobiTime,
  PASSWORD_LINK_MS,
  passwordLinkAddress,
} from '@mipaka/contract';
import { type DocumentSnapshot, Timestamp, type WriteBatch } from 'firebase-admin/firestore';
import type { Actor } from '../platform/activity.ts';
import { transact } from '../platform/firestore/commit.ts';
import { type Batch, collections, isLive, normalizeKey } from '../platform/firestore/db.ts';
import { Conflict, NotFound } from '../platform/firestore/errors.ts';
import { isWithin, takeFromLimits } from '../platform/limits.ts';
import { type Mail, SECRET } from '../platform/mail/outbox.ts';
import { staffSignature } from '../platform/mail/signature.ts';
import type { Services } from '../services.ts';
import { keptCount } from './login-limits.ts';
import { refuseWeak } from './password-strength.ts';
import { recordSecurity } from './security-log.ts';
import type { User } from './user.ts';
import { linkRef } from './users.ts';

/** How long the mail with a link is kept, in milliseconds: until nobody asks where it is. */
const MAIL_MS = 7 * DAY_MS;
const TOKEN = /^([A-Za-z0-9]{20})\.([A-Za-z0-9_-]{43})$/;
/** The first use of a link may have saved the password, and only its response was lost. */
const NOT_VALID = 'This link is not valid any more. If you have saved a password with it, sign in with that';

type Kind = keyof typeof PASSWORD_LINK_MS;
/** The parts of a new link's token: a random nonce, and the secret made from it. */
type Secret = { nonce: string; secret: string };

const hashOf = (secret: string) => hash('sha256', secret, 'hex');

/** One by staff, or by the console, is not replaced by the request of a person who knows the name. */
type LinkDocument = { kind: Kind; secretHash: string; expireAt: Timestamp; isSentByStaff: boolean };

/** Whether a document is the open link with a secret. */
const isOpen = (document: DocumentSnapshot, secret: string): boolean =>
  isLive(document) && document.get('secretHash') === hashOf(secret);

const tokenOf = (userId: string, secret: string) => `${userId}.${secret}`;

const mails = {
  invitation: {
    kind: 'account-invitation',
    subject: `Your account for the dashboard of ${business.name}`,
    what: `there is an account for you on the dashboard of ${business.name}. Choose your password here:`,
    otherwise: 'If you did not expect this, you need not do anything: without a password nobody can sign in.',
  },
  reset: {
    kind: 'password-reset',
    subject: `A new password for your ${business.name} account`,
    what: `a new password was asked for your account on the dashboard of ${business.name}. Choose it here:`,
    otherwise: 'If it was not you who asked, you need not do anything: your password stays as it is.',
  },
} as const;

/** The mail of an invitation or a reset; the outbox replaces the placeholder in its link by the secret. */
function mailOf(user: User, linkKind: Kind, { nonce }: Secret, expiresAt: string): Mail {
  const { kind, subject, what, otherwise } = mails[linkKind];
  const link = business.origin + passwordLinkAddress(tokenOf(user.id, SECRET));
  const terms = `User name: ${user.username}\nThe link is good once, until ${nairobiTime(expiresAt)}.`;
  return {
    id: `link-${hashOf(nonce).slice(0, 40)}`,
    kind,
    to: user.email,
    nonce,
    sendBefore: expiresAt,
    subject,
    text: ['Hello,', what, link, terms, otherwise, staffSignature].join('\n\n'),
  };
}

type Stores = Pick<Services, 'db' | 'users' | 'mail' | 'linkSecretOf'>;

async function makeSecret({ linkSecretOf }: Stores): Promise<Secret> {
  const nonce = randomBytes(32).toString('base64url');
  return { nonce, secret: await linkSecretOf(nonce) };
}

/** Adds a link, which replaces the one that the account may have, and its mail to a batch. */
function issue(
  { db, mail }: Stores,
  batch: Batch,
  user: User,
  secret: Secret,
  { kind, isSentByStaff }: Pick<LinkDocument, 'kind' | 'isSentByStaff'>,
): IssuedPasswordLink {
  const expireAt = Timestamp.fromMillis(Date.now() + PASSWORD_LINK_MS[kind]);
  const expiresAt = expireAt.toDate().toISOString();
  const link: LinkDocument = { kind, secretHash: hashOf(secret.secret), expireAt, isSentByStaff };
  (batch as WriteBatch).set(linkRef(db, user.id), link);
  mail?.queue(batch, mailOf(user, kind, secret, expiresAt), Timestamp.fromMillis(Date.now() + MAIL_MS));
  const address = mail ? null : passwordLinkAddress(tokenOf(user.id, secret.secret));
  return { kind, expiresAt, sentTo: mail && user.email, address };
}

/** Adds an invitation or a reset by staff to a batch. */
function send(stores: Stores, batch: Batch, user: User, secret: Secret, actor: Actor) {
  const kind = user.isInvited ? 'invitation' : 'reset';
  recordSecurity(stores.db, batch, { event: 'link-sent', actor, subject: `${user.username}: ${kind}` });
  return issue(stores, batch, user, secret, { kind, isSentByStaff: true });
}

/** Creates an account, and invites the person unless a password is given. Throws Invalid for a weak one, and Conflict. */
export async function createAccount(
  stores: Stores,
  draft: Parameters<Stores['users']['create']>[0],
  actor: Actor | null,
) {
  if (draft.password !== undefined) await refuseWeak(draft.password, draft);
  const secret = draft.password === undefined ? await makeSecret(stores) : undefined;
  let link: IssuedPasswordLink | undefined;
  const user = await stores.users.create(draft, actor, (batch, created, by) => {
    link = secret && send(stores, batch, created, secret, by);
  });
  return { ...account.parse(user), link };
}

/** Makes a link, an invitation or a reset. Throws NotFound, and Conflict for a deactivated account. */
export async function sendLink(stores: Stores, userId: string, actor: Actor): Promise<IssuedPasswordLink> {
  const secret = await makeSecret(stores);
  return transact(stores.db, async (transaction) => {
    const user = (await transaction.get(stores.users.ref(userId))).data() as User | undefined;
    if (!user) throw new NotFound('There is no such account');
    if (!user.isActive) throw new Conflict('A deactivated account gets no link: activate it first');
    return send(stores, transaction, user, secret, actor);
  });
}

/** Withdraws the open link of an account. Throws NotFound where there is none. */
export const withdrawLink = ({ db, users }: Stores, userId: string, actor: Actor): Promise<void> =>
  transact(db, async (transaction) => {
    const [link, user] = await transaction.getAll(linkRef(db, userId), users.ref(userId));
    if (!link?.exists) throw new NotFound('There is no open link');
    transaction.delete(link.ref);
    const subject = String(user?.get('username'));
    recordSecurity(db, transaction, { event: 'link-withdrawn', actor, subject });
  });

/** Mails a link to the owner of a name or address. Result, reads and writes are the same whether there is one or not. */
export async function requestLink(services: Services, typed: string): Promise<void> {
  const { db, users, securityLog, loginLimits, mail } = services;
  // By the typed text. Above the limit the answer is the same: a 429 would show the owner a stranger's requests.
  const taken = takeFromLimits(db, loginLimits.linkRequests(normalizeKey(typed)));
  if (!(await isWithin(taken))) return;
  const [secret, hash] = await Promise.all([makeSecret(services), securityLog.hash(typed)]);
  // In a transaction, because the link to an address that changes at the same moment would otherwise stay valid.
  await transact(db, async (transaction) => {
    const account = await users.named(transaction, typed);
    const user = account?.isActive && !account.isInvited ? account : undefined;
    // Each unknown name has its own document, so that requests for two of them do not wait for each other.
    const open = await transaction.get(linkRef(db, user?.id ?? hash));
    const isKept = isLive(open) && open.get('isSentByStaff') === true;
    if (mail && user && !isKept) {
      issue(services, transaction, user, secret, { kind: 'reset', isSentByStaff: false });
    } else if (mail) {
      // Writes that change nothing, for the same response time.
      transaction.delete(linkRef(db, hash));
      transaction.delete(db.collection(collections.outbox).doc());
    }
    // As with a failed sign-in, a text that names no account is not stored: it may be a password.
    const subject = user?.username ?? 'no account that has a password';
    const asked = { subject, ...(!user && { hash }) };
    recordSecurity(db, transaction, { event: 'link-asked', actor: null, ...asked });
  });
}

/** The open link of a token, with its account. Throws the same NotFound whatever the reason that there is none. */
export async function findLink({ db, users }: Services, token: string) {
  const [, userId, secret = ''] = TOKEN.exec(token) ?? [];
  if (!userId) throw new NotFound(NOT_VALID);
  const [document, user] = await Promise.all([linkRef(db, userId).get(), users.find(userId)]);
  if (!user?.isActive || !isOpen(document, secret)) throw new NotFound(NOT_VALID);
  const { kind, expireAt } = document.data() as LinkDocument;
  return { user, secret, kind, expiresAt: expireAt.toDate().toISOString() };
}

/** Sets the password of a link's account, once. Throws NotFound for a used link, Invalid for a weak password, and TooMany. */
export async function useLink(services: Services, token: string, password: string): Promise<void> {
  const { db, users, loginLimits } = services;
  const { user, secret } = await findLink(services, token);
  await refuseWeak(password, user);
  await takeFromLimits(db, loginLimits.linkUses(user.id));
  await users.setPassword(user.id, password, user, async (transaction, now) => {
    const document = await transaction.get(linkRef(db, user.id));
    if (!now.isActive || !isOpen(document, secret)) throw new NotFound(NOT_VALID);
  });
  // People who forgot a password have often reached the login limit by trying.
  await loginLimits.lift(user.username).catch(keptCount);
}
