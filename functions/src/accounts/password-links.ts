import { createHash, randomBytes } from 'node:crypto';
import {
  type IssuedPasswordLink,
  PASSWORD_LINK_MS,
  type PasswordLink,
  type PasswordLinkKind,
  passwordLinkAddress,
} from '@mipaka/contract';
import {
  type DocumentSnapshot,
  type Firestore,
  Timestamp,
  type Transaction,
  type WriteBatch,
} from 'firebase-admin/firestore';
import type { Actor } from '../platform/activity.ts';
import { transact } from '../platform/firestore/commit.ts';
import { collections, nextTimestamp } from '../platform/firestore/db.ts';
import { Conflict, NotFound } from '../platform/firestore/errors.ts';
import { type Mail, type Outbox, SECRET } from '../platform/mail/outbox.ts';
import type { Signer } from '../platform/secret-key.ts';
import { passwordLinkMail } from './account-mails.ts';
import { recordSecurity, type SecurityLog } from './security-log.ts';
import type { User } from './user.ts';
import { linkRef } from './user-passwords.ts';
import type { UserStore } from './users.ts';

/** How long the mail with a link is kept, in milliseconds: until everybody has stopped asking where it is. */
const MAIL_MS = 7 * 86_400_000;
const TOKEN = /^([A-Za-z0-9]{20})\.([A-Za-z0-9_-]{43})$/;
const NOT_VALID = 'This link is not valid any more';

/** What the token of a new link is made of: a random nonce, and the secret that belongs to it. */
type Secret = { nonce: string; secret: string };
type LinkDocument = {
  kind: PasswordLinkKind;
  secretHash: string;
  expireAt: Timestamp;
  createdAt: string;
  /** A superadmin made it, or the console: a request by whoever knows the name does not take its place. */
  isSentByStaff?: boolean;
};

/** Whose link it is, and how it stands. */
export type OpenLink = PasswordLink & { user: User };

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
const tokenOf = (userId: string, secret: string) => `${userId}.${secret}`;

/**
 * The secrets of links: a signature over a random nonce. The mail on its way holds the nonce, the link the SHA-256 of the
 * secret; the secret itself is stored nowhere, and cannot be made without the functions' key.
 */
export function createLinkSecrets(signer: Pick<Signer, 'sign'>) {
  const secretOf = async (nonce: string): Promise<string> =>
    (await signer.sign(JSON.stringify(['password link', nonce]))).toString('base64url');
  return {
    secretOf,
    async make(): Promise<Secret> {
      const nonce = randomBytes(32).toString('base64url');
      return { nonce, secret: await secretOf(nonce) };
    },
  };
}
type LinkSecrets = ReturnType<typeof createLinkSecrets>;

type Dependencies = {
  secrets: LinkSecrets;
  users: Pick<UserStore, 'create' | 'find' | 'named' | 'setPassword'>;
  securityLog: Pick<SecurityLog, 'hash'>;
  /** Null without a mail server: then a link is shown to whoever makes it for somebody, and nobody else gets one. */
  mail: Pick<Outbox, 'queue' | 'queueNothing'> | null;
};

/**
 * Links by which people choose their password themselves: the invitation to a new account, and the way back in after a
 * password was forgotten. An account has one open link at the most; a new one takes its place.
 */
export function createPasswordLinks(db: Firestore, { secrets, users, securityLog, mail }: Dependencies) {
  const isOpen = (document: DocumentSnapshot, secret: string): boolean => {
    const link = document.data() as LinkDocument | undefined;
    return link?.secretHash === hashOf(secret) && link.expireAt.toMillis() > Date.now();
  };

  function mailOf(user: User, kind: PasswordLinkKind, { nonce }: Secret, expiresAt: string): Mail {
    const id = `link-${hashOf(nonce).slice(0, 40)}`;
    const token = tokenOf(user.id, SECRET);
    return { ...passwordLinkMail(id, user, kind, token, expiresAt), nonce, sendBefore: expiresAt };
  }

  /**
   * Adds a link and its mail to a batch.
   *
   * @param isSentByStaff false for one that was asked for with nothing but a name
   */
  function issue(
    batch: WriteBatch | Transaction,
    user: User,
    kind: PasswordLinkKind,
    secret: Secret,
    isSentByStaff: boolean,
  ): IssuedPasswordLink {
    const at = Date.now();
    const expireAt = Timestamp.fromMillis(at + PASSWORD_LINK_MS[kind]);
    const expiresAt = expireAt.toDate().toISOString();
    const link: LinkDocument = {
      kind,
      secretHash: hashOf(secret.secret),
      expireAt,
      createdAt: new Date(at).toISOString(),
      isSentByStaff,
    };
    (batch as WriteBatch).set(linkRef(db, user.id), link);
    if (!mail) {
      return { kind, expiresAt, sentTo: null, address: passwordLinkAddress(tokenOf(user.id, secret.secret)) };
    }
    const letter = mailOf(user, kind, secret, expiresAt);
    mail.queue(batch, letter, Timestamp.fromMillis(at + MAIL_MS));
    return { kind, expiresAt, sentTo: user.email, address: null };
  }

  const recordSent = (
    batch: WriteBatch | Transaction,
    user: User,
    kind: PasswordLinkKind,
    actor: Actor | null,
  ) => recordSecurity(db, batch, { event: 'link-sent', actor, subject: `${user.username}: ${kind}` });

  /** The open link of a token. Throws NotFound, alike for each reason that there is none. */
  async function find(token: string): Promise<OpenLink> {
    const [, userId, secret = ''] = TOKEN.exec(token) ?? [];
    if (!userId) throw new NotFound(NOT_VALID);
    const [document, user] = await Promise.all([linkRef(db, userId).get(), users.find(userId)]);
    if (!user?.isActive || !isOpen(document, secret)) throw new NotFound(NOT_VALID);
    const { kind, expireAt } = document.data() as LinkDocument;
    return { user, kind, username: user.username, expiresAt: expireAt.toDate().toISOString() };
  }

  return {
    find,

    /** Creates an account without a password and invites the person. Throws Conflict when the name or address is in use. */
    async invite(
      draft: Parameters<UserStore['create']>[0],
      actor: Actor | null,
    ): Promise<{ user: User; link: IssuedPasswordLink }> {
      const secret = await secrets.make();
      let link: IssuedPasswordLink | undefined;
      const user = await users.create({ ...draft, password: undefined }, actor, (batch, created) => {
        link = issue(batch, created, 'invitation', secret, true);
        recordSent(batch, created, 'invitation', actor);
      });
      return { user, link: link as IssuedPasswordLink };
    },

    /**
     * Makes a link for an account: an invitation where there is no password yet, else a reset. Throws NotFound, and
     * Conflict for a deactivated account.
     */
    async send(userId: string, actor: Actor): Promise<IssuedPasswordLink> {
      const secret = await secrets.make();
      return transact(db, async (transaction) => {
        const document = await transaction.get(db.collection(collections.users).doc(userId));
        const user = document.data() as User | undefined;
        if (!user) throw new NotFound('There is no such account');
        if (!user.isActive) throw new Conflict('A deactivated account gets no link: activate it first');
        const kind = user.isInvited ? 'invitation' : 'reset';
        const result = issue(transaction, user, kind, secret, true);
        recordSent(transaction, user, kind, actor);
        return result;
      });
    },

    /** Withdraws the open link of an account. Throws NotFound where there is none. */
    async withdraw(userId: string, actor: Actor): Promise<void> {
      await transact(db, async (transaction) => {
        const [link, user] = await transaction.getAll(
          linkRef(db, userId),
          db.collection(collections.users).doc(userId),
        );
        if (!link?.exists) throw new NotFound('There is no open link');
        transaction.delete(link.ref);
        const subject = String(user?.get('username'));
        recordSecurity(db, transaction, { event: 'link-withdrawn', actor, subject });
      });
    },

    /**
     * Mails a link to the owner of a user name or an address, where there is an active account with a password and no open
     * link that a superadmin has sent. Says nothing about whether there is one, and takes as many reads and writes for each,
     * so that the time of the answer says nothing either.
     */
    async request(typed: string): Promise<void> {
      const [secret, hash] = await Promise.all([secrets.make(), securityLog.hash(typed)]);
      // A transaction: the link of an address that changes at the same moment would outlive it.
      await transact(db, async (transaction) => {
        const account = await users.named(transaction, typed);
        const user = account?.isActive && !account.isInvited ? account : undefined;
        // One of its own for each name: two that are unknown must not wait for each other.
        const open = await transaction.get(linkRef(db, user?.id ?? hash));
        const { isSentByStaff, expireAt } = (open.data() ?? {}) as Partial<LinkDocument>;
        const isKept = isSentByStaff === true && expireAt !== undefined && expireAt.toMillis() > Date.now();
        if (mail && user && !isKept) {
          issue(transaction, user, 'reset', secret, false);
        } else if (mail) {
          transaction.delete(linkRef(db, hash));
          const letter = mailOf(nobody, 'reset', secret, nextTimestamp());
          mail.queueNothing(transaction, letter);
        }
        recordSecurity(db, transaction, {
          event: 'link-asked',
          actor: null,
          // As with a failed sign-in: what no account is called is not written down.
          subject: user ? user.username : 'no account that has a password',
          ...(!user && { hash }),
        });
      });
    },

    /**
     * Sets the password of a link's account, once, and ends its sessions. Throws NotFound where the link is not good any
     * more.
     *
     * @param more adds what belongs to the same change
     */
    async use(
      token: string,
      password: string,
      more?: (transaction: Transaction, user: User) => void,
    ): Promise<void> {
      const { user } = await find(token);
      const [, , secret = ''] = TOKEN.exec(token) ?? [];
      await users.setPassword(user.id, password, user, more, async (transaction, now) => {
        const document = await transaction.get(linkRef(db, user.id));
        if (!now.isActive || !isOpen(document, secret)) throw new NotFound(NOT_VALID);
      });
    },
  };
}

/** In the place of an account, for the work that an unknown name costs as well. */
const nobody: User = {
  id: 'nobody',
  username: 'nobody',
  email: 'nobody@example.invalid',
  role: 'admin',
  isActive: false,
  createdBy: null,
  createdAt: '',
  updatedAt: '',
};
