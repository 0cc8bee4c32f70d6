import {
  type Change,
  type Content,
  type DraftChange,
  type FieldUi,
  type PublicName,
  type Resource,
  resourceNamed,
} from '@mipaka/contract';
import { declaredPages } from '../../../shared/content/texts/index.ts';
import { uiOf } from '../../lib/fields.ts';
import { capitalise } from '../../lib/words/text.ts';
import { keyOf, replacedBy, type SiteText } from './site-texts.ts';

export const pageNames: readonly string[] = declaredPages.map(({ name }) => name);

export const keyIn = (resource: PublicName, record: object): string => keyOf(resourceNamed(resource), record);

export const isText = (resource: PublicName): boolean => resource === 'texts' || resource === 'companyInfo';

/** Whether the site shows something built-in where a resource has no record. */
export const hasBuiltIn = (resource: PublicName): boolean =>
  isText(resource) || resource === 'contactDetails' || resource === 'siteMedia';

/** The text that a record replaces, and its page. */
export const declaredFor = (resource: PublicName, record: object): SiteText | undefined =>
  isText(resource) ? replacedBy(resourceNamed(resource), record) : undefined;

/** The built-in values that the site shows without the record, named like its fields; empty where there are none. */
export const builtInFor = (resource: PublicName, record: object): SiteText['start'] =>
  replacedBy(resourceNamed(resource), record)?.start ?? {};

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
  return declaredFor(resource, values)?.place ?? label;
}
