/** Which indexes of a real Firestore are ready, through its admin interface. */
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { Explained } from '../steps.ts';

export const FIRESTORE = 'https://firestore.googleapis.com';

const field = z.object({
  fieldPath: z.string(),
  order: z.string().optional(),
  arrayConfig: z.string().optional(),
});
/** The part of firestore.indexes.json that is looked at here. */
export const declaredIndexes = z.object({
  indexes: z.array(z.object({ collectionGroup: z.string(), queryScope: z.string(), fields: z.array(field) })),
  fieldOverrides: z.array(
    z.object({
      collectionGroup: z.string(),
      fieldPath: z.string(),
      ttl: z.boolean().optional(),
      indexes: z.array(field.omit({ fieldPath: true })).optional(),
    }),
  ),
});
export type DeclaredIndexes = z.output<typeof declaredIndexes>;

const page = z.object({
  indexes: z
    .array(
      z.object({
        /** projects/P/databases/D/collectionGroups/GROUP/indexes/ID */
        name: z.string(),
        queryScope: z.string(),
        fields: z.array(field),
        state: z.string(),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
});

/** Where a project is asked, and as whom. */
export type Door = {
  project: string;
  /** Of Firestore, or of what stands in for it in a test. */
  base: string;
  token: () => Promise<string>;
};

/** One answer of Firestore's admin interface. Throws an Explained for one that is no success. */
export async function askAdmin({ project, base, token }: Door, path: string): Promise<unknown> {
  const url = `${base}/v1/projects/${project}/databases/(default)/${path}`;
  const answer = await fetch(url, { headers: { Authorization: `Bearer ${await token()}` } });
  const text = await answer.text();
  if (!answer.ok) throw new Explained(`Firestore answered ${answer.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

type Index = Pick<DeclaredIndexes['indexes'][number], 'queryScope' | 'fields'>;

/** What an index is known by. Firestore adds the document's name as the last field. */
const signature = (collectionGroup: string, { queryScope, fields }: Index) =>
  [
    collectionGroup,
    queryScope,
    ...fields
      .filter(({ fieldPath }) => fieldPath !== '__name__')
      .map(({ fieldPath, order, arrayConfig }) => `${fieldPath} ${order ?? arrayConfig}`),
  ].join(', ');

/** The declared indexes that cannot answer queries yet, each with the state that Firestore gives it. */
async function unready(door: Door, { indexes }: DeclaredIndexes): Promise<string[]> {
  const states = new Map<string, string>();
  for (let next: string | undefined = ''; next !== undefined; ) {
    const found: z.output<typeof page> = page.parse(
      await askAdmin(door, `collectionGroups/-/indexes?pageToken=${encodeURIComponent(next)}`),
    );
    for (const index of found.indexes) {
      const group = index.name.split('/').at(-3) ?? '';
      states.set(signature(group, index), index.state);
    }
    next = found.nextPageToken || undefined;
  }
  return indexes.flatMap((index) => {
    const known = signature(index.collectionGroup, index);
    const state = states.get(known) ?? 'MISSING';
    return state === 'READY' ? [] : [`${state}: ${known}`];
  });
}

/**
 * Waits until every declared index answers queries. Throws an Explained that names those that do not within the time,
 * and at once for one that Firestore could not build.
 *
 * @param seconds the longest wait, and the pause between two looks
 */
export async function waitForIndexes(
  door: Door,
  declared: DeclaredIndexes,
  seconds: { longest: number; pause: number },
): Promise<void> {
  const end = Date.now() + seconds.longest * 1_000;
  for (;;) {
    const open = await unready(door, declared);
    if (open.length === 0) return;
    const broken = open.some((state) => state.startsWith('NEEDS_REPAIR'));
    if (broken || Date.now() >= end) {
      throw new Explained(
        `${open.length} of ${declared.indexes.length} indexes are not ready; nothing may be released that asks for them:\n  ${open.join('\n  ')}`,
      );
    }
    await pause(seconds.pause * 1_000);
  }
}
