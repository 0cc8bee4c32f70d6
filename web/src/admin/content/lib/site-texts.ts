import {
  companyInfo,
  comparedKey,
  contactDetails,
  contactRecordIn,
  type Resource,
  siteMedia,
  text as textField,
  texts,
} from '@mipaka/contract';
import type { TextForm } from '../../../shared/content/texts/declare.ts';
import { declaredPages } from '../../../shared/content/texts/index.ts';
import { siteMediaIn } from '../../../shared/lib/content/site-media.ts';
import { uiOf } from '../../lib/fields.ts';

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

/** The declared texts; the path of a text that stands on every page is that of the first. */
const declaredTexts = declaredPages.flatMap(({ name: page, path, texts: declared }) =>
  Object.entries(declared).map(([key, one]): SiteText => {
    const at = { name: key, place: one.place, form: one.form, page, path: path ?? '/' };
    if ('text' in one)
      return { ...at, resource: texts, field: 'text', max: one.max, start: { key, text: one.text } };
    const { title, content } = one;
    return { ...at, resource: companyInfo, field: 'title', start: { section: key, title, content } };
  }),
);

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
  ...declaredTexts,
];

/** The key of a record as the site compares it: it identifies a text without an id. Empty for an entity without keys. */
export const keyOf = ({ key = '' }: Resource, record: object): string =>
  comparedKey((record as Record<string, unknown>)[key]);

const addressOf = (resource: Resource, record: object) => `${resource.path}/${keyOf(resource, record)}`;
const byAddress = new Map(siteTexts.map((one) => [addressOf(one.resource, one.start), one]));

/** The text that a record replaces; undefined for one that replaces none. */
export const replacedBy = (resource: Resource, record: object): SiteText | undefined =>
  byAddress.get(addressOf(resource, record));

/** Of the records of its entity the one that replaces a text: of several the first, as on the site. */
export const savedFor = <R extends Record<string, unknown>>(
  { resource, start }: SiteText,
  records: readonly R[],
): R | undefined => records.find((record) => keyOf(resource, record) === keyOf(resource, start));

/** The control and the check of a single text, whose place limits its length. */
export const controlOf = ({ form }: SiteText): 'textarea' | 'text' => (form === 'line' ? 'textarea' : 'text');
export const checkOf = ({ form, max }: SiteText) => textField('Text', { max, lines: form === 'line' });

export const placeOf = ({ page, place }: SiteText) => `${page}, ${place}`;

export function filesIn(record: Record<string, unknown>): string {
  const own = siteMedia.files.filter((field) => record[field]);
  return own.length === 0
    ? 'The built-in pictures and film'
    : own.map((field) => `${uiOf(siteMedia.form, field)?.label} of your own`).join(' · ');
}
