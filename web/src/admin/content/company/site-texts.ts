import {
  companyInfo,
  comparedKey,
  contactDetails,
  contactRecordIn,
  type Resource,
  siteMedia,
  texts,
} from '@mipaka/contract';
import type { TextForm } from '../../../shared/content/texts/declare.ts';
import { siteMediaIn } from '../../../shared/lib/content/site-media.ts';
import { uiOf } from '../../lib/fields.ts';
import { type TextOnPage, textsOnPages } from '../lib/site-places.ts';

/** A text of the site, or a record that stands among them. */
export type SiteText = {
  /** Its name in an address. */
  name: string;
  resource: Resource;
  place: string;
  page: string;
  path: string;
  /** The field that stands first on the page. */
  field: string;
  form?: TextForm;
  max?: number;
  /** What visitors read without a record, as the values of a new one. */
  start: Readonly<Record<string, unknown>>;
};

function siteTextOf({ key, declared, page, path }: TextOnPage): SiteText {
  const { place, form } = declared;
  const at = { name: key, place, form, page, path };
  if ('text' in declared)
    return { ...at, resource: texts, field: 'text', max: declared.max, start: { key, text: declared.text } };
  const { title, content } = declared;
  return { ...at, resource: companyInfo, field: 'title', start: { section: key, title, content } };
}

export const siteTexts: readonly SiteText[] = [
  {
    ...{ name: 'contact-details', page: 'Contact details', place: 'Contact details', path: '/contact' },
    resource: contactDetails,
    field: 'email',
    start: contactRecordIn([]),
  },
  {
    ...{
      name: 'social-card-and-film',
      page: 'Social card and film',
      place: 'Social card and film',
      path: '/',
    },
    resource: siteMedia,
    field: 'film',
    start: siteMediaIn([]),
  },
  ...textsOnPages.map(siteTextOf),
];

const keyOf = ({ key = '' }: Resource, record: Readonly<Record<string, unknown>>) => comparedKey(record[key]);

/** The text that a record replaces; undefined for one that replaces none. */
export const replacedBy = (resource: Resource, record: Record<string, unknown>): SiteText | undefined =>
  siteTexts.find(
    (one) => one.resource === resource && keyOf(resource, one.start) === keyOf(resource, record),
  );

/** Of the records of its entity the one that replaces a text: of several the first, as on the site. */
export const savedFor = <R extends Record<string, unknown>>(
  { resource, start }: SiteText,
  records: readonly R[],
): R | undefined => records.find((record) => keyOf(resource, record) === keyOf(resource, start));

export const placeOf = ({ page, place }: SiteText) => `${page}, ${place}`;

export function filesIn(record: Record<string, unknown>): string {
  const own = siteMedia.files.filter((field) => record[field]);
  return own.length === 0
    ? 'The built-in pictures and film'
    : own.map((field) => `${uiOf(siteMedia.form, field)?.label} of your own`).join(' · ');
}
