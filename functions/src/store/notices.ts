import { randomUUID } from 'node:crypto';
import { Timestamp, type Transaction, type WriteBatch } from 'firebase-admin/firestore';
import type { Mail, Outbox } from './outbox.ts';
import type { User } from './users.ts';

/** What the owner of an account is told by mail, so that a stranger's doing does not stay unseen. */
export type Notice =
  /** `device` in plain words, as `deviceName` gives it. */
  | { kind: 'new-device'; device: string }
  | { kind: 'password-changed' }
  /** To the address before and to the one after: call it for both. */
  | { kind: 'email-changed' }
  /** `factor` in plain words: "the passkey “Phone”", "the authenticator app". */
  | { kind: 'factor-added'; factor: string }
  | { kind: 'factor-removed'; factor: string };

/** To whom a notice goes. */
export type Notified = Pick<User, 'username' | 'email'>;

/** How long the mail of a notice is kept, in milliseconds: nobody asks for it after a month. */
const MAIL_MS = 30 * 86_400_000;

/**
 * Gives `noticeTo(batch, user, notice)`, which queues a mail to the account's owner in the batch or transaction of what
 * it tells of. Where no mail server is set up it queues nothing: a notice that arrives months later only alarms.
 *
 * @param compose makes the mail; `at` is when it happened
 */
export const createNoticeTo =
  (
    outbox: Outbox,
    compose: (notice: { id: string; to: Notified; notice: Notice; at: Date }) => Mail,
    hasMailServer: boolean,
  ) =>
  (batch: WriteBatch | Transaction, to: Notified, notice: Notice): void => {
    if (!hasMailServer) return;
    const at = new Date();
    const mail = compose({ id: `notice-${randomUUID()}`, to, notice, at });
    outbox.queue(batch, mail, Timestamp.fromMillis(at.getTime() + MAIL_MS));
  };
export type NoticeTo = ReturnType<typeof createNoticeTo>;
