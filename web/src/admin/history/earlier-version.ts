import type { ActivityEntry, Resource } from '@mipaka/contract';
import type { AnyRecord } from '../lib/records.ts';

/** The fields that an entry changed and that a save can set back; the server's own, such as a photo, are not among them. */
export const restorable = (resource: Resource, { changes }: Pick<ActivityEntry, 'changes'>): string[] =>
  Object.keys(changes).filter((name) => name in resource.draft.shape);

/** The present record as a draft, with the values that the changed fields had before. */
export function earlierVersion(
  resource: Resource,
  entry: Pick<ActivityEntry, 'changes'>,
  present: AnyRecord,
): Record<string, unknown> {
  const fields = Object.keys(resource.draft.shape).map((name) => [name, present[name]]);
  const before = restorable(resource, entry).map((name) => [name, entry.changes[name]?.before]);
  return Object.fromEntries([...fields, ...before]);
}
