import {
  contactRecordIn,
  type DraftChange,
  type FieldUi,
  type PublicName,
  type Resource,
  resourceNamed,
} from '@mipaka/contract';
import type { SectionText, SingleText } from '../../../shared/content/texts/declare.ts';
import { declaredPages } from '../../../shared/content/texts/index.ts';
import { siteMediaIn } from '../../../shared/lib/content/site-media.ts';
import { uiOf } from '../../lib/fields.ts';
import { capitalise } from '../../lib/words/text.ts';

/** Every declared text with the page that it stands on, by its key. */
const declared = new Map(
  declaredPages.flatMap(({ name, texts: onPage }) =>
    Object.entries(onPage).map(([key, text]) => [key, { page: name, text }] as const),
  ),
);

export const pageNames: readonly string[] = declaredPages.map(({ name }) => name);

/** What tells a text from others while it has no id. */
export function textKeyOf(record: object): string {
  const { key, section, language } = record as { key?: unknown; section?: unknown; language?: unknown };
  return String(key ?? section ?? language)
    .trim()
    .toLowerCase();
}

export const isText = (resource: PublicName): boolean => resource === 'texts' || resource === 'companyInfo';

/** Whether something built in is shown without a record of a resource. */
export const hasBuiltIn = (resource: PublicName): boolean =>
  isText(resource) || resource === 'contactDetails' || resource === 'siteMedia';

/** What is declared of the text that a record replaces, with its page. */
export const declaredFor = (
  resource: PublicName,
  record: object,
): { page: string; text: SingleText | SectionText } | undefined =>
  isText(resource) ? declared.get(textKeyOf(record)) : undefined;

/** What is shown without a record of a resource, as a record has it; nothing where that is nothing. */
export const builtInFor = (resource: PublicName, record: object): Readonly<Record<string, unknown>> => ({
  ...(resource === 'contactDetails' && contactRecordIn([])),
  ...(resource === 'siteMedia' && siteMediaIn([])),
  ...declaredFor(resource, record)?.text,
});

/** The fields of a whole record that say nothing to a reader: where it stands, and whether and in which place it is shown. */
export const BOOKKEEPING: readonly string[] = ['key', 'section', 'language', 'isActive', 'sortOrder'];

export function fieldUi(resource: Resource, field: string): FieldUi {
  return uiOf(resource.form, field) ?? { label: field, control: 'text' };
}

const PAGES: { readonly [N in PublicName]?: string } = {
  services: 'Services',
  team: 'Team',
  partners: 'Partners',
  stories: 'Home',
  contactDetails: 'Every page',
  siteMedia: 'Every page',
};

/** The page on which a record is read; `values` are what is known of it. */
export function pageOf(resource: PublicName, values: Readonly<Record<string, unknown>>): string {
  const text = declaredFor(resource, values);
  if (text) return text.page;
  const named = PAGES[resource] ?? values.category ?? values.page;
  if (named === '/') return 'Home';
  return typeof named === 'string' && named ? capitalise(named.replace(/^\//, '')) : 'Every page';
}

/** What a record is called: a text by the place where it stands. */
export function wordsFor(change: Pick<DraftChange, 'resource' | 'label'>, values: object): string {
  const { resource, label } = change;
  // There is one record of it, which has no name but its language.
  if (hasBuiltIn(resource) && !isText(resource)) return capitalise(resourceNamed(resource).noun);
  return declaredFor(resource, values)?.text.place ?? label;
}
