import { business, type PasswordLinkKind, passwordLinkAddress } from '@mipaka/contract';
import type { Mail } from '../platform/mail/outbox.ts';
import { staffSignature } from '../platform/mail/signature.ts';
import type { Notice, Notified } from './notices.ts';
import type { User } from './user.ts';

const momentFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Nairobi',
  dateStyle: 'long',
  timeStyle: 'short',
});
/** A moment as staff read it: "23 November 2026 at 09:15 (Nairobi)". */
const momentOf = (at: Date) => `${momentFormat.format(at)} (Nairobi)`;

/**
 * Invites somebody to the dashboard, or leads somebody who has forgotten a password to a new one. `token` stands for the one
 * that the outbox puts there.
 */
export function passwordLinkMail({
  id,
  user,
  kind,
  token,
  expiresAt,
}: {
  id: string;
  user: User;
  kind: PasswordLinkKind;
  token: string;
  expiresAt: string;
}): Mail {
  const isInvitation = kind === 'invitation';
  return {
    id,
    kind: isInvitation ? 'account-invitation' : 'password-reset',
    to: user.email,
    subject: isInvitation
      ? `Your account for the dashboard of ${business.name}`
      : `A new password for your ${business.name} account`,
    text: [
      'Hello,',
      '',
      isInvitation
        ? `there is an account for you on the dashboard of ${business.name}. Choose your password here:`
        : `a new password was asked for your account on the dashboard of ${business.name}. Choose it here:`,
      '',
      business.origin + passwordLinkAddress(token),
      '',
      `User name: ${user.username}`,
      `The link is good once, until ${momentOf(new Date(expiresAt))}.`,
      '',
      isInvitation
        ? 'If you did not expect this, you need not do anything: without a password nobody can sign in.'
        : 'If it was not you who asked, you need not do anything: your password stays as it is.',
      '',
      staffSignature,
    ].join('\n'),
  };
}

/** Each notice: the subject, what has happened, and what to do when it was somebody else. */
function noticeText(notice: Notice): { subject: string; what: string; otherwise: string } {
  const changePassword = `change your password at once (${business.origin}/admin/account), which ends all sessions`;
  switch (notice.kind) {
    case 'new-device':
      return {
        subject: `New sign-in to your ${business.name} account`,
        what: `somebody signed in to your account on a device that is new to it: ${notice.device}.`,
        otherwise: changePassword,
      };
    case 'password-changed':
      return {
        subject: `Your ${business.name} password was changed`,
        what: 'the password of your account was changed. The sessions that were open have ended, and no device gets messages any more until you switch them on there again.',
        otherwise: `choose a new one (${business.origin}/auth/forgot) and tell a superadmin`,
      };
    case 'push-device':
      return {
        subject: `Your ${business.name} account sends messages to a new device`,
        what: `messages about inquiries now go to a device that is new to your account: ${notice.device}.`,
        otherwise: changePassword,
      };
    case 'email-changed':
      return {
        subject: `The e-mail address of your ${business.name} account was changed`,
        what: 'the e-mail address of your account was changed. This mail goes to the address before and to the one after.',
        otherwise:
          'tell a superadmin at once: whoever reads the mails of the new address can ask for a new password',
      };
    case 'factor-added':
      return {
        subject: `A new way to sign in to your ${business.name} account`,
        what: `your account has a new way to sign in: ${notice.factor}.`,
        otherwise: `remove it under Account and ${changePassword}`,
      };
    case 'factor-removed':
      return {
        subject: `A way to sign in to your ${business.name} account was removed`,
        what: `a way to sign in to your account was removed: ${notice.factor}.`,
        otherwise: changePassword,
      };
    case 'wrong-code':
      return {
        subject: `Somebody knows your ${business.name} password`,
        what: 'somebody typed the right password of your account and then a wrong code, and was not let in. We write this once a day, however often it happens.',
        otherwise: changePassword,
      };
    case 'password-withdrawn':
      return {
        subject: `Your ${business.name} account needs a new password`,
        what: `somebody typed the right password of your account and then ${notice.wrongCodes} wrong codes in a row, and was not let in. The password is not accepted any more: choose another one (${business.origin}/auth/forgot).`,
        otherwise:
          'choose the new password all the same, one that you use nowhere else, and tell a superadmin',
      };
    case 'recovery-code-used':
      return {
        subject: `A recovery code of your ${business.name} account was used`,
        what: `somebody signed in to your account with its password and a recovery code. Codes that are left: ${notice.left}.`,
        otherwise: `make new codes under Account and ${changePassword}`,
      };
    case 'recovery-codes-renewed':
      return {
        subject: `Your ${business.name} account has new recovery codes`,
        what: 'the recovery codes of your account were replaced by new ones; the old ones are good for nothing.',
        otherwise: `make new codes under Account and ${changePassword}`,
      };
  }
}

/** Tells the owner of an account what has happened to it. */
export function accountNotice({
  id,
  to,
  notice,
  at,
}: {
  id: string;
  to: Notified;
  notice: Notice;
  at: Date;
}): Mail {
  const { subject, what, otherwise } = noticeText(notice);
  return {
    id,
    kind: 'account-notice',
    to: to.email,
    subject,
    text: [
      'Hello,',
      '',
      what,
      '',
      `Account: ${to.username}`,
      `When: ${momentOf(at)}`,
      '',
      `If that was you, you need not do anything. If not, ${otherwise}.`,
      '',
      staffSignature,
    ].join('\n'),
  };
}
