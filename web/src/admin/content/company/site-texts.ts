import { companyInfo, contactDetails, contactDetailsIn, type Resource, texts } from '@mipaka/contract';
import type { SectionText, SingleText } from '../../../content/texts/declare.ts';
import { declaredPages } from '../../../content/texts/index.ts';

/** How the company is reached: one record of several fields, which stands on every page. */
type Details = { place: string; details: Record<string, unknown> };

/** A text of the site: its key, what is declared of it, and the page on which it stands. */
export type SiteText = {
  key: string;
  declared: SingleText | SectionText | Details;
  page: string;
  /** The address of the page; a text that stands on every page is shown on the first. */
  path: string;
};

const { social, ...ways } = contactDetailsIn([]);
const contact: SiteText = {
  key: 'contact-details',
  declared: {
    place: 'Contact details',
    details: {
      ...ways,
      ...Object.fromEntries(social.map(({ name, url }) => [name.toLowerCase(), url])),
    },
  },
  page: 'Contact details',
  path: '/contact',
};

/** Every text of the site, in the order of the pages. */
const onPages = declaredPages.flatMap((page) =>
  Object.entries(page.texts).map(([key, declared]) => ({
    key,
    declared,
    page: page.name,
    path: page.path ?? '/',
  })),
);

export const siteTexts: readonly SiteText[] = [contact, ...onPages];

const byKey = new Map(siteTexts.map((one) => [one.key, one]));

/** A key as the site compares it. */
const comparableKey = (key: unknown) => String(key).trim().toLowerCase();

/** What a stored record replaces, as a key: contact details have that of their language. */
export function keyOf(record: Record<string, unknown>): string {
  if (record.language === undefined) return comparableKey(record.section ?? record.key);
  return comparableKey(record.language) === 'en' ? contact.key : comparableKey(record.language);
}

/** The text that a key means; undefined for one that replaces nothing. */
export const siteTextNamed = (key: unknown): SiteText | undefined => byKey.get(comparableKey(key));

export type SectionOfSite = SiteText & { declared: SectionText };
const isSection = (one: SiteText | undefined): one is SectionOfSite =>
  one !== undefined && 'title' in one.declared;

/** The title and text that a company section replaces; undefined for a section that replaces none. */
export function sectionNamed(section: unknown): SectionOfSite | undefined {
  const named = siteTextNamed(section);
  return isSection(named) ? named : undefined;
}

/** The sections of the site, in the order of the pages. */
export const siteSections: readonly SectionOfSite[] = siteTexts.filter(isSection);

/** The entity whose records replace a text. */
export function resourceOf({ declared }: SiteText): Resource {
  if ('details' in declared) return contactDetails;
  return 'title' in declared ? companyInfo : texts;
}

/** What a new record of a text begins with: what visitors read now. */
export function startOf({ key, declared }: SiteText): Record<string, unknown> {
  if ('details' in declared) return { language: 'en', ...declared.details };
  return 'title' in declared
    ? { section: key, title: declared.title, content: declared.content }
    : { key, text: declared.text };
}

/** Where a text stands, as one phrase. */
export const placeOf = ({ page, declared }: SiteText) => `${page}, ${declared.place}`;

/** The words of a record or a start, a title before its text. */
export function wordsOf({ title, content, text, ...record }: Record<string, unknown>): string {
  if (text !== undefined) return String(text);
  return title === undefined
    ? [record.email, record.phone, record.office].join(' · ')
    : `${title} · ${content}`;
}

/** The first words of a text without its marks, as a browser looks for them. */
function beginning(words: string): string {
  const [plain = ''] = words.split(/[*[\]\n]/);
  return plain.trim().split(/\s+/).slice(0, 6).join(' ');
}

/** The address of a text on the site: browsers that know text fragments scroll to the words and mark them. */
export function addressOnSite({ path }: SiteText, record: Record<string, unknown>): string {
  const words = beginning(String(record.title ?? record.text ?? record.email ?? ''));
  return words === '' ? path : `${path}#:~:text=${encodeURIComponent(words).replaceAll('-', '%2D')}`;
}
