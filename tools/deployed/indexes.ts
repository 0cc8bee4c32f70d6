/** The states of a real Firestore's indexes, through its admin interface. */
import { setTimeout as pause } from 'node:timers/promises';
import { v1 } from 'firebase-admin/firestore';
import firestoreIndexes from '../../firestore.indexes.json' with { type: 'json' };
import { Explained } from '../steps.ts';

type Field = { fieldPath: string; order?: string; arrayConfig?: string };
/** The part of firestore.indexes.json that tools and tests use. */
export type DeclaredIndexes = {
  indexes: { collectionGroup: string; fields: Field[] }[];
  fieldOverrides: {
    collectionGroup: string;
    fieldPath: string;
    ttl?: boolean;
    indexes?: Omit<Field, 'fieldPath'>[];
  }[];
};
export const declared: DeclaredIndexes = firestoreIndexes;

/** The lists of a project's indexes, and of its fields with a TTL policy; both throw an Explained. */
export function listsOf(project: string) {
  const admin = new v1.FirestoreAdminClient({ projectId: project });
  const parent = `projects/${project}/databases/(default)/collectionGroups/-`;
  const refused = (error: Error) => {
    throw new Explained(`Firestore answered ${error.message}`);
  };
  return {
    indexes: async () => (await admin.listIndexes({ parent }).catch(refused))[0],
    fields: async () => (await admin.listFields({ parent, filter: 'ttlConfig:*' }).catch(refused))[0],
  };
}
export type Lists = ReturnType<typeof listsOf>;

type ListedField = { fieldPath?: string | null; order?: unknown; arrayConfig?: unknown };
/** A text that identifies an index, without the document's name, which Firestore adds as the last field. */
function textOf(collectionGroup: string | undefined, fields: readonly ListedField[]): string {
  const own = fields.filter(({ fieldPath }) => fieldPath !== '__name__');
  const texts = own.map(({ fieldPath, order, arrayConfig }) => `${fieldPath} ${order ?? arrayConfig}`);
  return [collectionGroup, ...texts].join(', ');
}

/**
 * Waits until every declared index answers queries; older ones may be there too, because a deploy deletes none. Throws
 * an Explained that names those that are not ready in time, and at once if Firestore could not build an index.
 */
export async function waitForIndexes(
  list: Lists['indexes'],
  seconds: { longest: number; pause: number },
): Promise<void> {
  const end = Date.now() + seconds.longest * 1_000;
  for (;;) {
    // The name of an index: projects/P/databases/D/collectionGroups/GROUP/indexes/ID.
    const states = new Map(
      (await list()).map(({ name, fields, state }) => [textOf(name?.split('/').at(-3), fields ?? []), state]),
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
