import { hash, randomBytes } from 'node:crypto';
import { business, DAY_MS, nairobiTime, PASSWORD_LINK_MS, passwordLinkAddress } from '@mipaka/contract';
import { type DocumentSnapshot, type Firestore, Timestamp, type WriteBatch } from 'firebase-admin/firestore';
import type { Actor } from '../platform/activity.ts';
import type { Batch } from '../platform/firestore/db.ts';
import { type Mail, type Outbox, SECRET } from '../platform/mail/outbox.ts';
import { staffSignature } from '../platform/mail/signature.ts';
import type { Signer } from '../platform/secret-key.ts';
import { recordSecurity } from './security-log.ts';
import type { User } from './user.ts';
import { linkRef, type UserStore } from './users.ts';

/** How long the mail with a link is kept, in milliseconds: until nobody asks where it is. */
const MAIL_MS = 7 * DAY_MS;
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
export type LinkDocument = ReturnType<typeof linkOf>;

/** Whether a document is the open link with a secret. */
export function isOpen(document: DocumentSnapshot, secret: string): boolean {
  const link = document.data() as LinkDocument | undefined;
  return link?.secretHash === hashOf(secret) && link.expireAt.toMillis() > Date.now();
}

const tokenOf = (userId: string, secret: string) => `${userId}.${secret}`;

/** Makes links' secrets: signatures over nonces, stored nowhere. The mail has the nonce, the link a hash of its secret. */
export const linkSecretsBy =
  (signer: Pick<Signer, 'sign'>) =>
  async (nonce: string): Promise<string> =>
    (await signer.sign(JSON.stringify(['password link', nonce]))).toString('base64url');

/** The mail of an invitation or a reset; the outbox replaces the placeholder in its link by the secret. */
function mailOf(user: User, kind: Kind, { nonce }: Secret, expiresAt: string): Mail {
  const isInvitation = kind === 'invitation';
  return {
    id: `link-${hashOf(nonce).slice(0, 40)}`,
    kind: isInvitation ? 'account-invitation' : 'password-reset',
    to: user.email,
    nonce,
    sendBefore: expiresAt,
    subject: isInvitation
      ? `Your account for the dashboard of ${business.name}`
      : `A new password for your ${business.name} account`,
    text: [
      'Hello,',
      isInvitation
        ? `there is an account for you on the dashboard of ${business.name}. Choose your password here:`
        : `a new password was asked for your account on the dashboard of ${business.name}. Choose it here:`,
      business.origin + passwordLinkAddress(tokenOf(user.id, SECRET)),
      `User name: ${user.username}\nThe link is good once, until ${nairobiTime(expiresAt)}.`,
      isInvitation
        ? 'If you did not expect this, you need not do anything: without a password nobody can sign in.'
        : 'If it was not you who asked, you need not do anything: your password stays as it is.',
      staffSignature,
    ].join('\n\n'),
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
  function send(batch: Batch, user: User, secret: Secret, actor: Actor | null) {
    const kind = user.isInvited ? 'invitation' : 'reset';
    recordSecurity(db, batch, { event: 'link-sent', actor, subject: `${user.username}: ${kind}` });
    return issue(batch, user, kind, secret, true);
  }

  return {
    makeSecret,
    issue,
    send,

    /** Creates an account without a password and invites the person. Throws Conflict when the name or address is in use. */
    async invite(draft: Parameters<UserStore['create']>[0], actor: Actor | null) {
      const secret = await makeSecret();
      let link: ReturnType<typeof issue> | undefined;
      const user = await users.create({ ...draft, password: undefined }, actor, (batch, created) => {
        link = send(batch, created, secret, actor);
      });
      return { user, link: link as ReturnType<typeof issue> };
    },
  };
}
