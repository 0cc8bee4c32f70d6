import { randomUUID } from 'node:crypto';
import { business, nairobiTime } from '@mipaka/contract';
import { type Batch, nextTimestamp } from '../platform/firestore/db.ts';
import type { Outbox } from '../platform/mail/outbox.ts';
import { staffSignature } from '../platform/mail/signature.ts';
import type { User } from './user.ts';

/** A mail to the owner of an account: what happened, and what to do if another person did it. */
type Notice = { subject: string; what: string; otherwise: string };

const changePassword = `change your password at once (${business.origin}/admin/account), which ends all sessions`;
const forgot = `${business.origin}/auth/forgot`;

/** The mails to the owner of an account, who thereby notices what strangers do. */
export const notices = {
  newDevice: (device: string): Notice => ({
    subject: `New sign-in to your ${business.name} account`,
    what: `somebody signed in to your account on a device that is new to it: ${device}.`,
    otherwise: changePassword,
  }),
  passwordChanged: {
    subject: `Your ${business.name} password was changed`,
    what: 'the password of your account was changed. The sessions that were open have ended, and no device gets messages any more until you switch them on there again.',
    otherwise: `choose a new one (${forgot}) and tell a superadmin`,
  },
  pushDevice: (device: string): Notice => ({
    subject: `Your ${business.name} account sends messages to a new device`,
    what: `messages about inquiries now go to a device that is new to your account: ${device}.`,
    otherwise: changePassword,
  }),
  /** One text for the mails to the old and to the new address. */
  emailChanged: {
    subject: `The e-mail address of your ${business.name} account was changed`,
    what: 'the e-mail address of your account was changed. This mail goes to the old and to the new address.',
    otherwise:
      'tell a superadmin at once: whoever reads the mails of the new address can ask for a new password',
  },
  factorAdded: (factor: string): Notice => ({
    subject: `A new way to sign in to your ${business.name} account`,
    what: `your account has a new way to sign in: ${factor}.`,
    otherwise: `remove it under Account and ${changePassword}`,
  }),
  factorRemoved: (factor: string): Notice => ({
    subject: `A way to sign in to your ${business.name} account was removed`,
    what: `a way to sign in to your account was removed: ${factor}.`,
    otherwise: changePassword,
  }),
  wrongCode: {
    subject: `Somebody knows your ${business.name} password`,
    what: 'somebody typed the right password of your account and then a wrong code, and was not let in. We write this once a day, however often it happens.',
    otherwise: changePassword,
  },
  passwordWithdrawn: (wrongCodes: number): Notice => ({
    subject: `Your ${business.name} account needs a new password`,
    what: `somebody typed the right password of your account and then ${wrongCodes} wrong codes in a row, and was not let in. The password is not accepted any more: choose another one (${forgot}).`,
    otherwise: 'choose the new password all the same, one that you use nowhere else, and tell a superadmin',
  }),
  recoveryCodeUsed: (left: number): Notice => ({
    subject: `A recovery code of your ${business.name} account was used`,
    what: `somebody signed in to your account with its password and a recovery code. Codes that are left: ${left}.`,
    otherwise: `make new codes under Account and ${changePassword}`,
  }),
  recoveryCodesRenewed: {
    subject: `Your ${business.name} account has new recovery codes`,
    what: 'the recovery codes of your account were replaced by new ones; the old ones are good for nothing.',
    otherwise: `make new codes under Account and ${changePassword}`,
  },
};

/** Makes `noticeTo`, which queues a mail to an owner in the batch of a change; with a used `id` the batch fails. */
export const createNoticeTo =
  (mail: Outbox | null) =>
  (batch: Batch, to: Pick<User, 'username' | 'email'>, notice: Notice, id: string = randomUUID()): void => {
    const account = `Account: ${to.username}\nWhen: ${nairobiTime(nextTimestamp())}`;
    const advice = `If that was you, you need not do anything. If not, ${notice.otherwise}.`;
    // Null without a mail server: a notice that leaves months later, with the first one, would only alarm.
    mail?.queue(batch, {
      id: `notice-${id}`,
      kind: 'account-notice',
      to: to.email,
      subject: notice.subject,
      text: ['Hello,', notice.what, account, advice, staffSignature].join('\n\n'),
    });
  };
export type NoticeTo = ReturnType<typeof createNoticeTo>;
