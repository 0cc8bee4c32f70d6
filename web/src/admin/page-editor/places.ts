import {
  type DraftChange,
  isRequired,
  maxLengthOf,
  resourceNamed,
  text as textField,
} from '@mipaka/contract';
import type { z } from 'zod';
import type { SingleText } from '../../content/texts/declare.ts';
import type { Place } from '../../lib/editing.tsx';
import { declaredFor, fieldUi, textKeyOf } from '../lib/site-places.ts';

/** What a person has to know of something that can be changed on the page. */
export type PlaceInfo = {
  /** Where it stands, in words. */
  label: string;
  /** What it takes. */
  schema: z.ZodType;
  /** The most characters (code points) that it takes; undefined where nothing limits it. */
  max: number | undefined;
  /** Whether Enter makes a new line. */
  hasLines: boolean;
  isRequired: boolean;
};

/** Tells places apart: a text that is built in has no id, but a key. */
export const placeKey = ({ resource, record, field }: Place): string =>
  [resource, record.id ?? textKeyOf(record), field].join('/');

const infoOfText = ({ place, form, max }: SingleText): PlaceInfo => ({
  label: place,
  schema: textField('Text', { max, lines: form === 'line' }),
  max,
  hasLines: false,
  isRequired: true,
});

/** What there is to know of a place, from its declaration. */
export function infoOf({ resource: name, record, field }: Place): PlaceInfo {
  const resource = resourceNamed(name);
  const text = declaredFor(name, record)?.text;
  if (text && 'text' in text) return infoOfText(text);
  const { label, control } = fieldUi(resource, field);
  const where = text ? text.place : resource.noun.charAt(0).toUpperCase() + resource.noun.slice(1);
  return {
    label: `${where}: ${label.toLowerCase()}`,
    schema: resource.draft.shape[field] as z.ZodType,
    max: maxLengthOf(resource.draft, field),
    hasLines: control === 'textarea' && !(text && 'form' in text && text.form === 'line'),
    isRequired: isRequired(resource.draft, field),
  };
}

/** What is wrong with a typed value; undefined where nothing is. */
export function errorIn({ schema }: PlaceInfo, typed: string): string | undefined {
  return schema.safeParse(typed).error?.issues[0]?.message;
}

type OfRecord = Pick<DraftChange, 'resource' | 'record'>;
const isOf = (change: OfRecord, place: Place) =>
  change.resource === place.resource && change.record === place.record.id;

/** The change of the draft that a place shows: of its field, or of the whole record where that is new. */
export const changeAt = (changes: readonly DraftChange[], place: Place): DraftChange | undefined =>
  changes.find(
    (change) =>
      isOf(change, place) &&
      (change.kind === 'create' || (change.kind === 'set' && change.field === place.field)),
  );

/** Whether the record of a resource is one text or one set of values: nothing is added to them or sorted. */
export const isSingle = (resource: Place['resource']): boolean =>
  ['texts', 'companyInfo', 'contactDetails', 'siteMedia', 'seo'].includes(resource);
