import { randomUUID } from 'node:crypto';
import type { Transaction, WriteBatch } from 'firebase-admin/firestore';
import type { Mail, Outbox } from '../platform/mail/outbox.ts';
import type { User } from './user.ts';

/** The mails to the owner of an account, so that a stranger's doing does not stay unseen. */
export type Notice =
  /** `device` in plain words, as `deviceName` gives it. */
  | { kind: 'new-device'; device: string }
  /** `device` as above: messages are pushed to it from now on. */
  | { kind: 'push-device'; device: string }
  | { kind: 'password-changed' }
  /** To the address before and to the one after: call it for both. */
  | { kind: 'email-changed' }
  /** `factor` in plain words: "the passkey “Phone”", "the authenticator app". */
  | { kind: 'factor-added'; factor: string }
  | { kind: 'factor-removed'; factor: string }
  /** The password was right, the code behind it was not. */
  | { kind: 'wrong-code' }
  /** So many codes in a row were wrong that the password is good for nothing any more. */
  | { kind: 'password-withdrawn'; wrongCodes: number }
  /** `left`: how many there still are. */
  | { kind: 'recovery-code-used'; left: number }
  | { kind: 'recovery-codes-renewed' };

/** To whom a notice goes. */
export type Notified = Pick<User, 'username' | 'email'>;

/**
 * Gives `noticeTo(batch, user, notice)`, which queues a mail to the account's owner in the batch or transaction of what
 * it tells of; with an `id` once, so that the batch fails where that notice was queued before. Where no mail server is set up
 * it queues nothing: a notice that arrives months later only alarms.
 *
 * @param compose makes the mail; `at` is when it happened
 */
export const createNoticeTo =
  (
    outbox: Outbox,
    compose: (notice: { id: string; to: Notified; notice: Notice; at: Date }) => Mail,
    hasMailServer: boolean,
  ) =>
  (batch: WriteBatch | Transaction, to: Notified, notice: Notice, id: string = randomUUID()): void => {
    if (!hasMailServer) return;
    outbox.queue(batch, compose({ id: `notice-${id}`, to, notice, at: new Date() }));
  };
export type NoticeTo = ReturnType<typeof createNoticeTo>;
