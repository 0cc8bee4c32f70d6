import {
  companyInfo,
  comparedKey,
  contactDetails,
  contactRecordIn,
  type Resource,
  siteMedia,
  texts,
} from '@mipaka/contract';
import { siteMediaIn } from '../../../shared/lib/content/site-media.ts';
import { uiOf } from '../../lib/fields.ts';
import { type TextOnPage, textsOnPages } from '../lib/site-places.ts';

/** An entity with one record of several fields; `details` is what visitors see without a record. */
type OneRecord = { place: string; resource: Resource; details: Record<string, unknown> };

/** A text of the site, or a record that stands among them. */
export type SiteText = Omit<TextOnPage, 'declared'> & { declared: TextOnPage['declared'] | OneRecord };

const contact: SiteText = {
  key: 'contact-details',
  declared: { place: 'Contact details', resource: contactDetails, details: contactRecordIn([]) },
  page: 'Contact details',
  path: '/contact',
};

const media: SiteText = {
  key: 'social-card-and-film',
  declared: { place: 'Social card and film', resource: siteMedia, details: siteMediaIn([]) },
  page: 'Social card and film',
  path: '/',
};

export const siteTexts: readonly SiteText[] = [contact, media, ...textsOnPages];

const byKey = new Map(siteTexts.map((one) => [one.key, one]));

/** The key of the text that a record replaces; contact details, social card and film have one per language. */
export function keyOf(record: Record<string, unknown>): string {
  if (record.language === undefined) return comparedKey(record.section ?? record.key);
  if (comparedKey(record.language) !== 'en') return comparedKey(record.language);
  return record.socialCard === undefined ? contact.key : media.key;
}

export const siteTextNamed = (key: unknown): SiteText | undefined => byKey.get(comparedKey(key));

export const siteSections: readonly SiteText[] = siteTexts.filter(({ declared }) => 'title' in declared);

/** The title and text that a company section replaces; undefined for a section that replaces none. */
export const sectionNamed = (section: unknown): SiteText | undefined =>
  siteSections.find(({ key }) => key === comparedKey(section));

export function resourceOf({ declared }: SiteText): Resource {
  if ('details' in declared) return declared.resource;
  return 'title' in declared ? companyInfo : texts;
}

/** The initial values of a new record of a text: what visitors read now. */
export function startOf({ key, declared }: SiteText): Record<string, unknown> {
  if ('details' in declared) return declared.details;
  return 'title' in declared
    ? { section: key, title: declared.title, content: declared.content }
    : { key, text: declared.text };
}

export const placeOf = ({ page, declared }: SiteText) => `${page}, ${declared.place}`;

export function filesIn(record: Record<string, unknown>): string {
  const own = siteMedia.files.filter((field) => record[field]);
  return own.length === 0
    ? 'The built-in pictures and film'
    : own.map((field) => `${uiOf(siteMedia.form, field)?.label} of your own`).join(' · ');
}

/** The words of a record, or of the initial values of one, with the title before the text. */
export function wordsOf({ title, content, text, ...record }: Record<string, unknown>): string {
  if (text !== undefined) return String(text);
  if (record.socialCard !== undefined) return filesIn(record);
  return title === undefined
    ? [record.email, record.phone, record.office].join(' · ')
    : `${title} · ${content}`;
}

/** The first words of a text without its marks, in the form that a text fragment needs. */
function beginning(words: string): string {
  const [plain = ''] = words.split(/[*[\]\n]/);
  return plain.trim().split(/\s+/).slice(0, 6).join(' ');
}

/** The address of a text on the site: browsers that know text fragments scroll to the words and mark them. */
export function addressOnSite({ path }: SiteText, record: Record<string, unknown>): string {
  const words = beginning(String(record.title ?? record.text ?? record.email ?? ''));
  return words === '' ? path : `${path}#:~:text=${encodeURIComponent(words).replaceAll('-', '%2D')}`;
}
