import type { Resource } from '@mipaka/contract';
import type { RecordOfCollection } from '../media/media.ts';

/** Every map in a value, however deep. */
function* mapsIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Record<string, unknown>;
  for (const part of Object.values(value)) yield* mapsIn(part);
}

/**
 * What a document of the draft, of what is scheduled or of the history may store, as records whose files are kept. Looks
 * at every map in it and needs no schema, so that a document that cannot be read keeps its files as well.
 */
export const filesWithin = (document: object, entities: readonly Resource[]): RecordOfCollection[] =>
  [...mapsIn(document)].flatMap((record) => entities.map(({ collection }) => ({ collection, record })));
