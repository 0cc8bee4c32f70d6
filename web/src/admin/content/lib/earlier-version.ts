import { type ActivityEntry, ERASED, photoNames, type Resource, type StoredRecord } from '@mipaka/contract';
import { looksSame } from '../../lib/fields.ts';

type Changes = Pick<ActivityEntry, 'changes'>;

/**
 * The values for a save that sets the present record back to before `entries`, which come newest first; null where it
 * would change nothing. It restores no erased text, no photo, and no description of a replaced photo.
 */
export function earlierVersion(
  resource: Resource,
  entries: readonly Changes[],
  present: StoredRecord,
): Record<string, unknown> | null {
  const draft = Object.fromEntries(Object.keys(resource.draft.shape).map((name) => [name, present[name]]));
  // The value before the oldest of several changes of a field.
  const changes: Changes['changes'] = Object.assign({}, ...entries.map((entry) => entry.changes));
  const lost: string[] = resource.photos.flatMap((field) => (field in changes ? photoNames(field).alt : []));
  for (const [name, { before }] of Object.entries(changes))
    if (name in draft && !lost.includes(name) && before !== ERASED) draft[name] = before;
  return Object.entries(draft).some(([name, value]) => !looksSame(value, present[name])) ? draft : null;
}
