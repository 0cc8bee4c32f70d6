/** The brand and the constants of the business: the one place that names them. */
export const business = {
  name: 'Mipaka Network',
  tagline: 'Moving People, Products & Potential Across Borders',
  description:
    'A business network in Nairobi that connects Africa, Europe and the Middle East: trade, technology, education, talent and media under one roof.',
  origin: 'https://mipaka.network',
  email: 'hello@mipaka.network',
  phone: '+254 700 123 456',
  phoneDigits: '254700123456',
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

/** Months that an inquiry is kept with its notes and mails, as the privacy notice says (docs/decisions/retention.md). */
export const INQUIRY_MONTHS = 24;

/** Months that counts of visits are kept, as the privacy notice says: two years to compare, and the month that goes on. */
export const VISIT_MONTHS = 25;

/** A WhatsApp chat with the company that begins with `greeting`. */
export const whatsappUrl = (greeting: string = business.whatsappGreeting) =>
  `https://wa.me/${business.phoneDigits}?text=${encodeURIComponent(greeting)}`;

/** The five divisions; `slug` is the value of a tab on /services and of a service's `division`. */
export const divisions = [
  { slug: 'business', name: 'Business & Investment' },
  { slug: 'digital', name: 'Digital & Technology' },
  { slug: 'education', name: 'Education & Career' },
  { slug: 'talent', name: 'Global Talent & Pathways' },
  { slug: 'media', name: 'Events & Media' },
] as const;
export type DivisionSlug = (typeof divisions)[number]['slug'];
