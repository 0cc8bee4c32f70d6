import { business, nairobiTime, type PasswordLinkKind, passwordLinkAddress } from '@mipaka/contract';
import type { Mail } from '../platform/mail/outbox.ts';
import { staffSignature } from '../platform/mail/signature.ts';
import type { User } from './user.ts';

/**
 * The mail that invites a person to the dashboard, or leads a person who has forgotten the password to a new one.
 * `token` is a placeholder, which the outbox replaces by the secret.
 */
export function passwordLinkMail(
  id: string,
  user: User,
  kind: PasswordLinkKind,
  token: string,
  expiresAt: string,
): Mail {
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
      `The link is good once, until ${nairobiTime(expiresAt)}.`,
      '',
      isInvitation
        ? 'If you did not expect this, you need not do anything: without a password nobody can sign in.'
        : 'If it was not you who asked, you need not do anything: your password stays as it is.',
      '',
      staffSignature,
    ].join('\n'),
  };
}
