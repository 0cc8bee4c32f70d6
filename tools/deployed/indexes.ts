/** The states of a real Firestore's indexes, through its admin interface. */
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import firestoreIndexes from '../../firestore.indexes.json' with { type: 'json' };
import { Explained } from '../steps.ts';

export const FIRESTORE = 'https://firestore.googleapis.com';

const field = z.object({
  fieldPath: z.string(),
  order: z.string().optional(),
  arrayConfig: z.string().optional(),
});
/** The part of firestore.indexes.json that tools and tests use. */
export type DeclaredIndexes = {
  indexes: { collectionGroup: string; fields: z.output<typeof field>[] }[];
  fieldOverrides: {
    collectionGroup: string;
    fieldPath: string;
    ttl?: boolean;
    indexes?: Omit<z.output<typeof field>, 'fieldPath'>[];
  }[];
};
export const declared: DeclaredIndexes = firestoreIndexes;

/** An index: projects/P/databases/D/collectionGroups/GROUP/indexes/ID. */
const index = z.object({ name: z.string(), fields: z.array(field), state: z.string() });

/** The address of a project's admin interface, and the credentials. */
export type Door = {
  project: string;
  /** The address of Firestore, or of its replacement in a test. */
  base: string;
  token: () => Promise<string>;
};

/**
 * The items that Firestore's admin interface lists for all collections, over all pages. Throws an Explained for a
 * failed response.
 */
export async function listAll<Item>(
  { project, base, token }: Door,
  kind: 'indexes' | 'fields',
  item: z.ZodType<Item>,
  filter = '',
): Promise<Item[]> {
  const page = z.object({ [kind]: z.array(item).default([]), nextPageToken: z.string().default('') });
  const found: Item[] = [];
  let pageToken = '';
  do {
    const url = `${base}/v1/projects/${project}/databases/(default)/collectionGroups/-/${kind}`;
    const answer = await fetch(`${url}?${new URLSearchParams({ filter, pageToken })}`, {
      headers: { Authorization: `Bearer ${await token()}` },
    });
    const text = await answer.text();
    if (!answer.ok) throw new Explained(`Firestore answered ${answer.status}: ${text.slice(0, 300)}`);
    const { [kind]: items, nextPageToken } = page.parse(JSON.parse(text));
    found.push(...(items as Item[]));
    pageToken = nextPageToken as string;
  } while (pageToken);
  return found;
}

/** A text that identifies an index, without the document's name, which Firestore adds as the last field. */
const textOf = (collectionGroup: string, fields: z.output<typeof field>[]) =>
  [
    collectionGroup,
    ...fields
      .filter(({ fieldPath }) => fieldPath !== '__name__')
      .map(({ fieldPath, order, arrayConfig }) => `${fieldPath} ${order ?? arrayConfig}`),
  ].join(', ');

/**
 * Waits until every declared index answers queries; older ones may be there too, because a deploy deletes none. Throws an Explained that names those that are not ready in time, and at once if Firestore could not build an index.
 *
 * @param seconds the longest wait, and the pause between two looks
 */
export async function waitForIndexes(door: Door, seconds: { longest: number; pause: number }): Promise<void> {
  const end = Date.now() + seconds.longest * 1_000;
  for (;;) {
    const found = await listAll(door, 'indexes', index);
    const states = new Map(
      found.map(({ name, fields, state }) => [textOf(name.split('/').at(-3) ?? '', fields), state]),
    );
    const open = declared.indexes.flatMap(({ collectionGroup, fields }) => {
      const text = textOf(collectionGroup, fields);
      const state = states.get(text) ?? 'MISSING';
      return state === 'READY' ? [] : [`${state}: ${text}`];
    });
    if (open.length === 0) return;
    if (open.some((one) => one.startsWith('NEEDS_REPAIR')) || Date.now() >= end) {
      throw new Explained(
        `${open.length} of ${declared.indexes.length} indexes are not ready; nothing may be released that asks for them:\n  ${open.join('\n  ')}`,
      );
    }
    await pause(seconds.pause * 1_000);
  }
}
