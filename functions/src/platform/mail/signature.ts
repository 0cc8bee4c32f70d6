import { business, type ContactDetails, contactDetailsIn } from '@mipaka/contract';

/** The footer of a mail. */
export const signatureOf = ({ office, phone }: ContactDetails) =>
  `${business.name}\n${office}\n${phone}\n${business.origin}`;
/** Below mails to staff, who know where the office is: as it is built in. */
export const staffSignature = signatureOf(contactDetailsIn([]));
