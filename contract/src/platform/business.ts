/** The brand and the constants of the business: all code takes them from here. */
export const business = {
  name: 'Mipaka Network',
  tagline: 'Moving People, Products & Potential Across Borders',
  description:
    'A business network in Nairobi that connects Africa, Europe and the Middle East: trade, technology, education, talent and media under one roof.',
  origin: 'https://mipaka.network',
  email: 'hello@mipaka.network',
  phone: '+254 700 123 456',
  whatsappGreeting: "Hello Mipaka Network, I'd like to learn more about your services.",
  office: 'Nairobi, Kenya',
  country: 'KE',
  areasServed: ['Africa', 'Europe', 'Middle East'],
  social: [
    { name: 'LinkedIn', url: 'https://www.linkedin.com/company/mipaka-network' },
    { name: 'Instagram', url: 'https://www.instagram.com/mipaka.network' },
    { name: 'Facebook', url: 'https://www.facebook.com/mipaka.network' },
    { name: 'X', url: 'https://x.com/mipakanetwork' },
  ],
  firstCopyrightYear: 2025,
} as const;

/** Months that an inquiry, its notes and mails are kept, as the privacy notice says (docs/decisions/retention.md). */
export const INQUIRY_MONTHS = 24;

/** Months that counts of visits are kept, as the privacy notice says: two years to compare, and the current month. */
export const VISIT_MONTHS = 25;

type Network = Lowercase<(typeof business.social)[number]['name']>;
const fieldOf = (name: string) => name.toLowerCase() as Network;

type SavedDetails = Record<'language' | 'email' | 'phone' | 'whatsapp' | 'office', string> &
  Record<Network, string | null>;

const builtInLinks = Object.fromEntries(business.social.map(({ name, url }) => [fieldOf(name), url]));
/** The site shows these until staff save contact details. */
const builtInDetails: SavedDetails = {
  language: 'en',
  email: business.email,
  phone: business.phone,
  whatsapp: business.phone,
  office: business.office,
  ...(builtInLinks as Record<Network, string>),
};

/** The record of the company's contact details: the saved one in English, or else the built-in one. */
export const contactRecordIn = <R extends SavedDetails>(saved: readonly R[]): R | SavedDetails =>
  saved.find(({ language }) => language.trim().toLowerCase() === 'en') ?? builtInDetails;

/** The company's contact details: those of the saved record in English, or else the built-in ones. */
export function contactDetailsIn(saved: readonly SavedDetails[]) {
  const { email, phone, whatsapp, office, ...own } = contactRecordIn(saved);
  const social = business.social.flatMap(({ name }) => {
    const url = own[fieldOf(name)];
    return url ? [{ name, url }] : [];
  });
  return { email, phone, whatsapp, office, social };
}

export type ContactDetails = ReturnType<typeof contactDetailsIn>;

/** The digits of a phone number to dial from abroad: without `(0)`, which is for calls inside the country. */
export const digitsIn = (phoneNumber: string) => phoneNumber.replace(/\(0\)|\D/g, '');

/** A link that calls a phone number. */
export const telUrl = (phoneNumber: string) => `tel:+${digitsIn(phoneNumber)}`;

/** A WhatsApp chat with a number of the company that begins with `greeting`. */
export const whatsappUrl = (phoneNumber: string, greeting: string = business.whatsappGreeting) =>
  `https://wa.me/${digitsIn(phoneNumber)}?text=${encodeURIComponent(greeting)}`;

/** The five divisions; `slug` is the value of a tab on /services and of a service's `division`. */
export const divisions = [
  { slug: 'business', name: 'Business & Investment' },
  { slug: 'digital', name: 'Digital & Technology' },
  { slug: 'education', name: 'Education & Career' },
  { slug: 'talent', name: 'Global Talent & Pathways' },
  { slug: 'media', name: 'Events & Media' },
] as const;
export type DivisionSlug = (typeof divisions)[number]['slug'];
