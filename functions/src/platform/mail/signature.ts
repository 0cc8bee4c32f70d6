import { business, type ContactDetails, contactDetailsIn } from '@mipaka/contract';

export const signatureOf = ({ office, phone }: ContactDetails) =>
  `${business.name}\n${office}\n${phone}\n${business.origin}`;
/** The footer of mails to staff, with the built-in contact details: staff know where the office is. */
export const staffSignature = signatureOf(contactDetailsIn([]));
