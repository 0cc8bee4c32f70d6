import { addressOf, api, business, type ContactDetails } from '@mipaka/contract';
import type { Mail } from '../../platform/mail/outbox.ts';
import { signatureOf } from '../../platform/mail/signature.ts';

/** The address of the page behind a link in a mail to a subscriber. */
export const linkTo = (name: 'askConfirm' | 'askUnsubscribe', token: string) =>
  business.origin + addressOf(api[`newsletter.${name}`].path, {}, { token });

/** Asks whether an address really wants the newsletter. */
export function newsletterConfirmation(id: string, to: string, token: string, details: ContactDetails): Mail {
  const unsubscribeUrl = linkTo('askUnsubscribe', token);
  return {
    id,
    kind: 'newsletter-confirmation',
    to,
    replyTo: details.email,
    subject: `Please confirm your subscription to ${business.name}`,
    text: [
      'Hello,',
      `somebody, we hope you, asked for the newsletter of ${business.name} with this address. Confirm it here:`,
      linkTo('askConfirm', token),
      `Without a confirmation you will not hear from us again.\nTo be taken off the list at any time: ${unsubscribeUrl}`,
      signatureOf(details),
    ].join('\n\n'),
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
