import { api, headingOf, type Resource, resourceIn } from '@mipaka/contract';
import type { QueryClient } from '@tanstack/react-query';
import { fetchAnswer } from '../../lib/calls/fetch-answer.ts';
import { differs, formOnly } from '../../lib/fields.ts';
import { type AnyRecord, putIntoList, saveOver } from '../../lib/queries/records.ts';

/** A change of a record; `after` is null when the record was deleted. */
export type RecordChange = { before: AnyRecord; after: AnyRecord | null };

/** An entry of the undo list: the change of one record, or of several that were selected together. */
export type Undoable = {
  collection: string;
  at: string;
  changes: readonly RecordChange[];
};

/** Whether a change can be undone as a whole and has any effect. A replaced file cannot be restored. */
const canUndo = ({ files, form }: Resource, { before, after }: RecordChange) =>
  after === null || (files.every((name) => before[name] === after[name]) && differs(form, before, after));

/** The entry to keep; null when none of the changes can be undone. */
export function undoable(resource: Resource, changes: readonly RecordChange[]): Undoable | null {
  const kept = changes.filter((change) => canUndo(resource, change));
  const at = new Date().toISOString();
  return kept.length === 0 ? null : { collection: resource.collection, at, changes: kept };
}

/** The entity of a collection. Throws if there is none. */
export const resourceOf = (collection: string): Resource => {
  const resource = resourceIn(collection);
  if (!resource) throw new Error(`There are no records of ${collection}`);
  return resource;
};

/** The entry in words: `what` was done, and the `name` of the record or the number of records. */
export function undoableText({ collection, changes }: Undoable): { what: string; name: string } {
  const resource = resourceOf(collection);
  const [{ before, after }] = changes as [RecordChange];
  const name =
    changes.length > 1
      ? `${changes.length} ${resource.plural}`
      : String((after ?? before)[headingOf(resource)]);
  return { what: after ? 'changed' : 'deleted', name };
}

/** Saves the values from before a change, or restores its record from the trash. Gives the change that this makes. */
export async function undoOne(
  client: QueryClient,
  collection: string,
  { before, after: seen }: RecordChange,
): Promise<RecordChange[]> {
  if (!seen) {
    // A deleted record and its entry in the trash have the same id.
    await fetchAnswer(api['trash.restore'], { params: { id: before.id } });
    return [];
  }
  const resource = resourceOf(collection);
  const { form } = resource;
  const after = await saveOver(client, resource, { seen, body: formOnly(form, before), fields: form });
  putIntoList(client, resource, after);
  return [{ before: seen, after }];
}
