import { hash, randomBytes } from 'node:crypto';
import {
  account,
  business,
  DAY_MS,
  nairobiTime,
  PASSWORD_LINK_MS,
  passwordLinkAddress,
  type UserDraft,
} from '@mipaka/contract';
import { type DocumentSnapshot, type Firestore, Timestamp, type WriteBatch } from 'firebase-admin/firestore';
import type { Actor } from '../platform/activity.ts';
import { transact } from '../platform/firestore/commit.ts';
import { type Batch, collections, isLive, normalizeKey } from '../platform/firestore/db.ts';
import { Conflict, NotFound } from '../platform/firestore/errors.ts';
import { isWithin, takeFromLimits } from '../platform/limits.ts';
import { type Mail, type Outbox, SECRET } from '../platform/mail/outbox.ts';
import { staffSignature } from '../platform/mail/signature.ts';
import type { Signer } from '../platform/secret-key.ts';
import { type createLoginLimits, keptCount } from './login-limits.ts';
import { refuseWeak } from './password-strength.ts';
import { recordSecurity, type SecurityLog } from './security-log.ts';
import type { User } from './user.ts';
import { linkRef, type UserStore } from './users.ts';

/** How long the mail with a link is kept, in milliseconds: until nobody asks where it is. */
const MAIL_MS = 7 * DAY_MS;
const TOKEN = /^([A-Za-z0-9]{20})\.([A-Za-z0-9_-]{43})$/;
/** The first use of a link may have saved the password, and only its response was lost. */
const NOT_VALID = 'This link is not valid any more. If you have saved a password with it, sign in with that';

type Kind = keyof typeof PASSWORD_LINK_MS;
/** The parts of a new link's token: a random nonce, and the secret made from it. */
type Secret = { nonce: string; secret: string };

const hashOf = (secret: string) => hash('sha256', secret, 'hex');

/** A new link. One by staff, or by the console, is not replaced by the request of a person who knows the name. */
function linkOf(kind: Kind, { secret }: Secret, isSentByStaff: boolean) {
  const at = Date.now();
  const expireAt = Timestamp.fromMillis(at + PASSWORD_LINK_MS[kind]);
  return { kind, secretHash: hashOf(secret), expireAt, createdAt: new Date(at).toISOString(), isSentByStaff };
}
type LinkDocument = ReturnType<typeof linkOf>;

/** Whether a document is the open link with a secret. */
const isOpen = (document: DocumentSnapshot, secret: string): boolean =>
  isLive(document) && document.get('secretHash') === hashOf(secret);

const tokenOf = (userId: string, secret: string) => `${userId}.${secret}`;

/** Makes links' secrets: signatures over nonces, stored nowhere. The mail has the nonce, the link a hash of its secret. */
export const linkSecretsBy =
  (signer: Pick<Signer, 'sign'>) =>
  async (nonce: string): Promise<string> =>
    (await signer.sign(JSON.stringify(['password link', nonce]))).toString('base64url');

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

type Options = {
  secretOf: ReturnType<typeof linkSecretsBy>;
  users: UserStore;
  /** Null without a mail server: then a link is shown to the superadmin who makes it, and requests send none. */
  mail: Outbox | null;
};

/** Makes links by which people choose their own password. An account has at most one; a new one replaces it. */
export function createPasswordLinks(db: Firestore, { secretOf, users, mail }: Options) {
  async function makeSecret(): Promise<Secret> {
    const nonce = randomBytes(32).toString('base64url');
    return { nonce, secret: await secretOf(nonce) };
  }

  /** Adds a link and its mail to a batch; `isSentByStaff` is false for a link that a person requested by a name. */
  function issue(batch: Batch, user: User, kind: Kind, secret: Secret, isSentByStaff: boolean) {
    const link = linkOf(kind, secret, isSentByStaff);
    const expiresAt = link.expireAt.toDate().toISOString();
    (batch as WriteBatch).set(linkRef(db, user.id), link);
    mail?.queue(batch, mailOf(user, kind, secret, expiresAt), Timestamp.fromMillis(Date.now() + MAIL_MS));
    const address = mail ? null : passwordLinkAddress(tokenOf(user.id, secret.secret));
    return { kind, expiresAt, sentTo: mail && user.email, address };
  }

  /** Adds an invitation or a reset by staff to a batch. */
  function send(batch: Batch, user: User, secret: Secret, actor: Actor) {
    const kind = user.isInvited ? 'invitation' : 'reset';
    recordSecurity(db, batch, { event: 'link-sent', actor, subject: `${user.username}: ${kind}` });
    return issue(batch, user, kind, secret, true);
  }

  return {
    makeSecret,
    issue,
    isMailed: mail !== null,

    /** Creates an account without a password and invites the person. Throws Conflict when the name or address is in use. */
    async invite(draft: Parameters<UserStore['create']>[0], actor: Actor | null) {
      const secret = await makeSecret();
      let link: ReturnType<typeof issue> | undefined;
      const user = await users.create({ ...draft, password: undefined }, actor, (batch, created, by) => {
        link = send(batch, created, secret, by);
      });
      return { user, link: link as ReturnType<typeof issue> };
    },

    /** Makes a link, an invitation or a reset. Throws NotFound, and Conflict for a deactivated account. */
    async send(userId: string, actor: Actor) {
      const secret = await makeSecret();
      return transact(db, async (transaction) => {
        const user = (await transaction.get(users.ref(userId))).data() as User | undefined;
        if (!user) throw new NotFound('There is no such account');
        if (!user.isActive) throw new Conflict('A deactivated account gets no link: activate it first');
        return send(transaction, user, secret, actor);
      });
    },

    /** Withdraws the open link of an account. Throws NotFound where there is none. */
    withdraw: (userId: string, actor: Actor): Promise<void> =>
      transact(db, async (transaction) => {
        const [link, user] = await transaction.getAll(linkRef(db, userId), users.ref(userId));
        if (!link?.exists) throw new NotFound('There is no open link');
        transaction.delete(link.ref);
        const subject = String(user?.get('username'));
        recordSecurity(db, transaction, { event: 'link-withdrawn', actor, subject });
      }),
  };
}

type Stores = {
  db: Firestore;
  users: UserStore;
  securityLog: SecurityLog;
  loginLimits: ReturnType<typeof createLoginLimits>;
  passwordLinks: ReturnType<typeof createPasswordLinks>;
};

/** Creates an account, and invites the person unless a password is given. Throws Invalid for a weak one, and Conflict. */
export async function createAccount({ users, passwordLinks }: Stores, draft: UserDraft, actor: Actor) {
  if (draft.password === undefined) {
    const { user, link } = await passwordLinks.invite(draft, actor);
    return { ...account.parse(user), link };
  }
  await refuseWeak(draft.password, draft);
  return account.parse(await users.create(draft, actor));
}

/** Mails a link to the owner of a name or address. Result, reads and writes are the same whether there is one or not. */
export async function requestLink(stores: Stores, typed: string): Promise<void> {
  const { db, users, securityLog, loginLimits, passwordLinks } = stores;
  // By the typed text. Above the limit the answer is the same: a 429 would show the owner a stranger's requests.
  const taken = takeFromLimits(db, loginLimits.linkRequests(normalizeKey(typed)));
  if (!(await isWithin(taken))) return;
  const [secret, hash] = await Promise.all([passwordLinks.makeSecret(), securityLog.hash(typed)]);
  // In a transaction, because the link to an address that changes at the same moment would otherwise stay valid.
  await transact(db, async (transaction) => {
    const account = await users.named(transaction, typed);
    const user = account?.isActive && !account.isInvited ? account : undefined;
    // Each unknown name has its own document, so that requests for two of them do not wait for each other.
    const open = await transaction.get(linkRef(db, user?.id ?? hash));
    const isKept = isLive(open) && open.get('isSentByStaff') === true;
    if (passwordLinks.isMailed && user && !isKept) {
      passwordLinks.issue(transaction, user, 'reset', secret, false);
    } else if (passwordLinks.isMailed) {
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
export async function findLink({ db, users }: Stores, token: string) {
  const [, userId, secret = ''] = TOKEN.exec(token) ?? [];
  if (!userId) throw new NotFound(NOT_VALID);
  const [document, user] = await Promise.all([linkRef(db, userId).get(), users.find(userId)]);
  if (!user?.isActive || !isOpen(document, secret)) throw new NotFound(NOT_VALID);
  const { kind, expireAt } = document.data() as LinkDocument;
  return { user, secret, kind, expiresAt: expireAt.toDate().toISOString() };
}

/** Sets the password of a link's account, once. Throws NotFound for a used link, Invalid for a weak password, and TooMany. */
export async function useLink(stores: Stores, token: string, password: string): Promise<void> {
  const { db, users, loginLimits } = stores;
  const { user, secret } = await findLink(stores, token);
  await refuseWeak(password, user);
  await takeFromLimits(db, loginLimits.linkUses(user.id));
  await users.setPassword(user.id, password, user, async (transaction, now) => {
    const document = await transaction.get(linkRef(db, user.id));
    if (!now.isActive || !isOpen(document, secret)) throw new NotFound(NOT_VALID);
  });
  // People who forgot a password have often reached the login limit by trying.
  await loginLimits.lift(user.username).catch(keptCount);
}
