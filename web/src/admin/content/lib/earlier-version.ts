import { type ActivityEntry, ERASED, photoNames, type Resource, type StoredRecord } from '@mipaka/contract';
import { isSame } from '../../lib/fields.ts';

type Changes = Pick<ActivityEntry, 'changes'>;

/** The fields of an entry that a save can restore: no erased text, no photo, no description of a replaced photo. */
export function restorable(resource: Resource, { changes }: Changes): string[] {
  const replaced = resource.photos.filter((field) => field in changes);
  const lost: string[] = replaced.map((field) => photoNames(field).alt);
  return Object.entries(changes)
    .filter(([name, { before }]) => name in resource.draft.shape && !lost.includes(name) && before !== ERASED)
    .map(([name]) => name);
}

/** The values for a save that sets the present record back to before `entries`, which come newest first. */
export function earlierVersion(
  resource: Resource,
  entries: readonly Changes[],
  present: StoredRecord,
): Record<string, unknown> {
  const draft = Object.fromEntries(Object.keys(resource.draft.shape).map((name) => [name, present[name]]));
  // The value before the oldest of several changes of a field.
  const changes: Changes['changes'] = Object.assign({}, ...entries.map((entry) => entry.changes));
  for (const name of restorable(resource, { changes })) draft[name] = changes[name]?.before;
  return draft;
}

export const changesRecord = (draft: Record<string, unknown>, present: StoredRecord): boolean =>
  Object.entries(draft).some(([name, value]) => !isSame(value, present[name]));
