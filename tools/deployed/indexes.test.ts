import { v1 } from 'firebase-admin/firestore';
import { beforeEach, expect, test, vi } from 'vitest';
import { declared as all, type DeclaredIndexes, type Lists, listsOf, waitForIndexes } from './indexes.ts';

const { indexes: declared } = all;

/** The states of the indexes in Firestore's list, by the number of the look. */
let stateOf: (look: number, index: DeclaredIndexes['indexes'][number]) => string | undefined;
/** The direction of all fields, in place of the declared ones. */
let order: string | undefined;
let looks: number;

const list = async () => {
  looks += 1;
  return declared.flatMap((index) => {
    const state = stateOf(looks, index);
    const name = `projects/p/databases/(default)/collectionGroups/${index.collectionGroup}/indexes/x`;
    const own = index.fields.map((field) => ({ ...field, ...(field.order && order && { order }) }));
    const fields = [...own, { fieldPath: '__name__', order: 'ASCENDING' }];
    return state ? [{ name, fields, state }] : [];
  }) as Awaited<ReturnType<Lists['indexes']>>;
};
beforeEach(() => {
  looks = 0;
  order = undefined;
});

test('the wait goes on while an index is missing or building', async () => {
  const last = declared.at(-1);
  stateOf = (look, index) => (index !== last || look > 2 ? 'READY' : look === 2 ? 'CREATING' : undefined);
  await waitForIndexes(list, { longest: 60, pause: 0 });
  expect(looks).toBe(3);
});

test('the wait ends when the time is over, and names the indexes that are not ready', async () => {
  stateOf = (_look, { collectionGroup }) => (collectionGroup === 'outbox' ? 'CREATING' : 'READY');
  await expect(waitForIndexes(list, { longest: 0, pause: 0 })).rejects.toThrow(
    /^1 of \d+ indexes are not ready.*\n {2}CREATING: outbox, state ASCENDING, createdAt DESCENDING$/,
  );
});

test('the wait ends at once for an index that could not be built', async () => {
  stateOf = () => 'NEEDS_REPAIR';
  await expect(waitForIndexes(list, { longest: 60, pause: 60 })).rejects.toThrow('NEEDS_REPAIR');
  expect(looks).toBe(1);
});

test('an index with other directions does not count as the declared one', async () => {
  stateOf = () => 'READY';
  order = 'ASCENDING';
  await expect(waitForIndexes(list, { longest: 0, pause: 0 })).rejects.toThrow('MISSING');
});

test('the error names the reason for which Firestore refused the request', async () => {
  const refused = vi.spyOn(v1.FirestoreAdminClient.prototype, 'listIndexes');
  refused.mockRejectedValue(new Error('7 PERMISSION_DENIED: no such project') as never);
  await expect(waitForIndexes(listsOf('p').indexes, { longest: 0, pause: 0 })).rejects.toThrow(
    'Firestore answered 7 PERMISSION_DENIED',
  );
  refused.mockRestore();
});
