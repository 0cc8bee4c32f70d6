import { type Inquiry, inquiryTypes } from '@mipaka/contract';

/** The visitor's whole name. */
export const nameOf = ({ firstName, lastName }: Inquiry) => `${firstName} ${lastName}`;

/** What the inquiry is about, as the form has named it. */
export const typeOf = ({ serviceInterest }: Inquiry) =>
  inquiryTypes.find(({ value }) => value === serviceInterest)?.label ?? serviceInterest;
