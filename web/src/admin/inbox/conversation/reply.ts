import { digitsIn, fillPlaceholders, type Inquiry } from '@mipaka/contract';

/** A telephone number with the country code, as +254 700 123 456: one sign, or digits in brackets, between digits. */
const PHONE = /\+\d+(?:(?:\p{Zs}?\(\d+\)\p{Zs}?|[\p{Zs}.-])\d+)*/u;

/** The digits of the first international telephone number in a text, or null. */
export function phoneIn(text: string): string | null {
  const digits = digitsIn(PHONE.exec(text)?.[0] ?? '');
  return /^\d{8,15}$/.test(digits) ? digits : null;
}

/** A template with its placeholders filled in; general words replace what the visitor did not give. */
export const fill = (template: string, inquiry: Inquiry, staff: string): string =>
  fillPlaceholders(template, {
    firstName: inquiry.firstName,
    subject: inquiry.subject ?? 'your plans',
    reference: inquiry.reference,
    company: inquiry.company ?? 'you',
    staff,
  });

/** The `mailto:` address of a mail to the visitor, with the answer in it, if any; its subject repeats the inquiry's. */
export function mailAddress({ email, subject, reference }: Inquiry, body = ''): string {
  const answered = encodeURIComponent(`Re: ${subject ?? 'Your inquiry'} (${reference})`);
  // A mail has its line breaks as CR LF (RFC 6068).
  const text = body && `&body=${encodeURIComponent(body.replace(/\r?\n/g, '\r\n'))}`;
  return `mailto:${encodeURIComponent(email)}?subject=${answered}${text}`;
}

export const whatsappAddress = (phone: string, body: string) =>
  `https://wa.me/${phone}?text=${encodeURIComponent(body)}`;
