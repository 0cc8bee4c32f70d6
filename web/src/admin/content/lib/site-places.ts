import {
  type Change,
  type Content,
  comparedKey,
  contactRecordIn,
  type DraftChange,
  type FieldUi,
  type PublicName,
  type Resource,
  resourceNamed,
} from '@mipaka/contract';
import { declaredPages } from '../../../shared/content/texts/index.ts';
import { siteMediaIn } from '../../../shared/lib/content/site-media.ts';
import { uiOf } from '../../lib/fields.ts';
import { capitalise } from '../../lib/words/text.ts';

/** The declared texts, each with its page; the path of a text that stands on every page is that of the first. */
export const textsOnPages = declaredPages.flatMap(({ name: page, path, texts }) =>
  Object.entries(texts).map(([key, declared]) => ({ key, declared, page, path: path ?? '/' })),
);
export type TextOnPage = (typeof textsOnPages)[number];
const textByKey = new Map(textsOnPages.map((one) => [one.key, one]));

export const pageNames: readonly string[] = declaredPages.map(({ name }) => name);

/** The key of a record as the site compares it: it identifies a text without an id. Empty for an entity without keys. */
export const keyIn = (resource: PublicName, record: object): string =>
  comparedKey((record as Record<string, unknown>)[resourceNamed(resource).key ?? '']);

export const isText = (resource: PublicName): boolean => resource === 'texts' || resource === 'companyInfo';

/** Whether the site shows something built-in where a resource has no record. */
export const hasBuiltIn = (resource: PublicName): boolean =>
  isText(resource) || resource === 'contactDetails' || resource === 'siteMedia';

/** The declaration of the text that a record replaces, and its page. */
export const declaredFor = (resource: PublicName, record: object): TextOnPage | undefined =>
  isText(resource) ? textByKey.get(keyIn(resource, record)) : undefined;

/** The built-in values that the site shows without the record, named like its fields; empty where there are none. */
export const builtInFor = (resource: PublicName, record: object): Readonly<Record<string, unknown>> => ({
  ...(resource === 'contactDetails' && contactRecordIn([])),
  ...(resource === 'siteMedia' && siteMediaIn([])),
  ...declaredFor(resource, record)?.declared,
});

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

/** The page on which visitors see a record; `values` are its known fields. */
export function pageOf(resource: PublicName, values: Readonly<Record<string, unknown>>): string {
  const text = declaredFor(resource, values);
  if (text) return text.page;
  const named = PAGES[resource] ?? values.category ?? values.page;
  if (named === '/') return 'Home';
  return typeof named === 'string' && named ? capitalise(named.replace(/^\//, '')) : 'Every page';
}

export const shownRecord = (content: Content, resource: PublicName, id: string) =>
  (content[resource] as ({ id: string } & Record<string, unknown>)[]).find((record) => record.id === id);

/** The known values of a change's record: with the draft, as far as the content has them. */
export const recordOf = (change: Change, content: Content): Record<string, unknown> =>
  change.kind === 'create' ? change.values : (shownRecord(content, change.resource, change.record) ?? {});

/** The name of a record for staff; a text is named by its place. */
export function wordsFor(change: Pick<DraftChange, 'resource' | 'label'>, values: object): string {
  const { resource, label } = change;
  // These entities have one record per language, without a name.
  if (hasBuiltIn(resource) && !isText(resource)) return capitalise(resourceNamed(resource).noun);
  return declaredFor(resource, values)?.declared.place ?? label;
}
