import {
  type Change,
  type Content,
  companyInfo,
  comparedKey,
  contactDetails,
  contactRecordIn,
  type DraftChange,
  type FieldUi,
  isSame,
  maxLengthOf,
  nameOf,
  type Resource,
  type ResourceName,
  resourceNamed,
  resources,
  type ScheduledSet,
  siteMedia,
  text as textField,
  texts,
  valuesOf,
} from '@mipaka/contract';
import type { z } from 'zod';
import type { TextForm } from '../../../shared/content/texts/declare.ts';
import { declaredPages } from '../../../shared/content/texts/index.ts';
import { type Place, siteMediaIn } from '../../../shared/lib/content/content.tsx';
import { uiOf } from '../../lib/fields.ts';
import { capitalise } from '../../lib/words/text.ts';

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

/** All texts in the order of the pages; the path of a text that stands on every page is that of the first. */
export const siteTexts: readonly SiteText[] = [
  {
    ...{ name: 'contact-details', page: 'Contact details', place: 'Contact details', path: '/contact' },
    ...{ resource: contactDetails, field: 'email', start: contactRecordIn([]) },
  },
  {
    ...{ name: 'social-card-and-film', page: 'Social card and film', place: 'Social card and film' },
    ...{ path: '/', resource: siteMedia, field: 'film', start: siteMediaIn([]) },
  },
  ...declaredPages.flatMap(({ name: page, path, texts: declared }) =>
    Object.entries(declared).map(([key, { place, form, ...words }]): SiteText => {
      const at = { name: key, place, form, page, path: path ?? '/' };
      if ('content' in words)
        return { ...at, resource: companyInfo, field: 'title', start: { section: key, ...words } };
      return { ...at, resource: texts, field: 'text', max: words.max, start: { key, text: words.text } };
    }),
  ),
];

/** The key of a record as the site compares it: it identifies a text without an id. Empty for an entity without keys. */
export const keyIn = (resource: ResourceName, record: object): string =>
  comparedKey((record as Record<string, unknown>)[resourceNamed(resource).key ?? '']);

export const isText = (resource: ResourceName): boolean => resource === 'texts' || resource === 'companyInfo';

/** Whether the site shows something built-in where a resource has no record, or not that `record`. */
export const hasBuiltIn = (resource: ResourceName, record?: unknown): boolean =>
  (isText(resource) || resource === 'contactDetails' || resource === 'siteMedia') &&
  (record == null || siteTextFor(resource, record) !== undefined);

/** The site reads one language of the contact details and of its pictures; values without a language are of that one. */
const slotOf = (resource: ResourceName, record: object) =>
  [resource, keyIn(resource, record) || 'en'].join('/');
const bySlot = new Map(siteTexts.map((one) => [slotOf(nameOf(one.resource), one.start), one]));

/** The text that a record replaces; undefined for one that replaces none. */
export const siteTextFor = (resource: ResourceName, record: object): SiteText | undefined =>
  bySlot.get(slotOf(resource, record));

/** The built-in values that the site shows without the record, named like its fields; empty where there are none. */
export const builtInFor = (resource: ResourceName, record: object): Readonly<Record<string, unknown>> =>
  siteTextFor(resource, record)?.start ?? {};

/** The control and the check of a single text, whose place limits its length. */
export const controlOf = ({ form }: SiteText): 'textarea' | 'text' => (form === 'line' ? 'textarea' : 'text');
export const checkOf = ({ form, max }: SiteText) => textField('Text', { max, lines: form === 'line' });

export const placeOf = ({ page, place }: SiteText) => `${page}, ${place}`;

export function fieldUi(resource: Resource, field: string): FieldUi {
  return uiOf(resource.form, field) ?? { label: field, control: 'text' };
}

const PAGES: { readonly [N in ResourceName]?: string } = {
  services: 'Services',
  team: 'Team',
  partners: 'Partners',
  stories: 'Home',
  contactDetails: 'Every page',
  siteMedia: 'Every page',
  templates: 'Reply templates',
};

/** The entities of which only a record's values tell its page, or the text that it replaces. */
export const placedByValues = resources.filter((one) => hasBuiltIn(nameOf(one)) || !(nameOf(one) in PAGES));

/** The page on which visitors see a record, or the name of its list; `values` are its known fields. */
export function pageOf(resource: ResourceName, values: Readonly<Record<string, unknown>>): string {
  const text = isText(resource) && siteTextFor(resource, values);
  if (text) return text.page;
  const named = PAGES[resource] ?? values.category ?? values.page;
  if (named === '/') return 'Home';
  if (typeof named === 'string' && named) return capitalise(named.replace(/^\//, ''));
  // Of a figure without a page, or a record whose values are not known.
  return resourceNamed(resource).label;
}

type Shown = { readonly [N in ResourceName]?: readonly ({ id: string } & Record<string, unknown>)[] };

export const shownRecord = (content: Content, resource: ResourceName, id: string) =>
  (content as Shown)[resource]?.find((record) => record.id === id);

/** The values of a change's record, as far as the content has them: with the draft, or before a removal. */
export function recordOf(change: Change, content: Content): Record<string, unknown> {
  if (change.kind === 'create') return change.values;
  const removed = change.kind === 'remove' ? (change.base.value as Record<string, unknown> | null) : null;
  return shownRecord(content, change.resource, change.record) ?? removed ?? {};
}

/** The name of a record for staff; a text is named by its place. */
export const wordsFor = ({ resource, label }: Pick<Change, 'resource' | 'label'>, values: object) =>
  siteTextFor(resource, values)?.place ?? label;

/** The key of a place: a built-in text has no id, but a key. */
export const placeKey = ({ resource, record, field }: Place): string =>
  [resource, record.id ?? keyIn(resource, record), field].join('/');

/** The attributes by which the tools of an editable element know its place. */
export const placeData = (place: Place) => ({
  'data-editable': placeKey(place),
  'data-resource': place.resource,
  'data-record': place.record.id,
});

/** The label and control of a place, by its declaration. It builds no schema: a page shows all its places at once. */
export function infoOf({ resource: name, record, field }: Place) {
  const resource = resourceNamed(name);
  const text = siteTextFor(name, record);
  if (text?.max !== undefined) return { label: text.place, control: controlOf(text), hasLines: false };
  const { label, control } = fieldUi(resource, field);
  return {
    label: `${text?.place ?? capitalise(resource.noun)}: ${label.toLowerCase()}`,
    control,
    hasLines: control === 'textarea' && text?.form !== 'line',
  };
}

/** The check of a place, and its maximum length in code points; undefined without a limit. */
export function rulesOf({ resource: name, record, field }: Place) {
  const { draft } = resourceNamed(name);
  const text = siteTextFor(name, record);
  if (text?.max !== undefined) return { schema: checkOf(text), max: text.max };
  return { schema: draft.shape[field] as z.ZodType, max: maxLengthOf(draft, field) };
}

export const errorIn = ({ schema }: ReturnType<typeof rulesOf>, typed: string): string | undefined =>
  schema.safeParse(typed).error?.issues[0]?.message;

/** The draft's change that a place shows: of its field, or of the whole record if that is new. */
export const changeAt = (changes: readonly DraftChange[], { resource, record, field }: Place) =>
  changes.find(
    (change) => change.resource === resource && change.record === record.id && field in valuesOf(change),
  );

/** The schedule that changes a place; a failed one does not go out. */
export const scheduleAt = (schedules: readonly ScheduledSet[], { resource, record, field }: Place) =>
  schedules.find(
    ({ failure, changes }) =>
      !failure &&
      changes.some((change) => {
        if (change.resource !== resource) return false;
        if (change.kind !== 'create') {
          return change.record === record.id && (change.kind === 'remove' || change.field === field);
        }
        const isMeant = hasBuiltIn(resource) && keyIn(resource, change.values) === keyIn(resource, record);
        return isMeant && !isSame(change.values[field], record[field]);
      }),
  );

/** Whether a resource's record is one text or one set of values: users add nothing to it and do not sort it. */
export const isSingle = (resource: Place['resource']): boolean => hasBuiltIn(resource) || resource === 'seo';
