import { type DraftChange, isSame, maxLengthOf, resourceNamed, type ScheduledSet } from '@mipaka/contract';
import type { z } from 'zod';
import type { Place } from '../../../shared/lib/content/content.tsx';
import { capitalise } from '../../lib/words/text.ts';
import { checkOf, controlOf, fieldUi, hasBuiltIn, keyIn, siteTextFor } from '../lib/site-places.ts';

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
    (change) =>
      change.resource === resource &&
      change.record === record.id &&
      (change.kind === 'create' || (change.kind === 'set' && change.field === field)),
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
