import { type ActivityEntry, ERASED, type Resource, type StoredRecord } from '@mipaka/contract';
import { isSame } from '../../lib/fields.ts';

type Changes = Pick<ActivityEntry, 'changes'>;

/** The fields of an entry that a save can restore: not those that the server sets, such as a photo, nor erased ones. */
export const restorable = (resource: Resource, { changes }: Changes): string[] =>
  Object.entries(changes)
    .filter(([name, { before }]) => name in resource.draft.shape && before !== ERASED)
    .map(([name]) => name);

/** The values for a save that sets the present record back to before `entries`, which come newest first. */
export function earlierVersion(
  resource: Resource,
  entries: readonly Changes[],
  present: StoredRecord,
): Record<string, unknown> {
  const draft = Object.fromEntries(Object.keys(resource.draft.shape).map((name) => [name, present[name]]));
  for (const entry of entries)
    for (const name of restorable(resource, entry)) draft[name] = entry.changes[name]?.before;
  return draft;
}

export const changesRecord = (draft: Record<string, unknown>, present: StoredRecord): boolean =>
  Object.entries(draft).some(([name, value]) => !isSame(value, present[name]));
