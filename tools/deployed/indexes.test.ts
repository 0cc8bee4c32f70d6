import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inRoot } from '../paths.ts';
import { listenAnywhere } from '../suite/ports.ts';
import { type DeclaredIndexes, type Door, declaredIndexes, waitForIndexes } from './indexes.ts';

const declared = declaredIndexes.parse(JSON.parse(readFileSync(inRoot('firestore.indexes.json'), 'utf8')));

/** Firestore's list, with two indexes per page; the states of the indexes depend on the number of the look. */
let stateOf: (look: number, index: DeclaredIndexes['indexes'][number]) => string | undefined;
let looks: number;
let authorizations: Set<string | undefined>;

const server = createServer((req, res) => {
  const url = new URL(req.url ?? '', 'http://firestore');
  if (url.pathname !== '/v1/projects/p/databases/(default)/collectionGroups/-/indexes') {
    res.writeHead(403).end('{"error": {"message": "no such project"}}');
    return;
  }
  authorizations.add(req.headers.authorization);
  const from = Number(url.searchParams.get('pageToken') || 0);
  if (from === 0) looks += 1;
  const indexes = declared.indexes.slice(from, from + 2).flatMap((index) => {
    const state = stateOf(looks, index);
    return state
      ? {
          name: `projects/p/databases/(default)/collectionGroups/${index.collectionGroup}/indexes/x`,
          queryScope: index.queryScope,
          fields: [...index.fields, { fieldPath: '__name__', order: 'ASCENDING' }],
          state,
        }
      : [];
  });
  const isLast = from + 2 >= declared.indexes.length;
  res.end(JSON.stringify({ indexes, ...(!isLast && { nextPageToken: String(from + 2) }) }));
});
let door: Door;

beforeAll(async () => {
  const base = `http://${await listenAnywhere(server)}`;
  door = { project: 'p', base, token: async () => 'secret' };
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  looks = 0;
  authorizations = new Set();
});

test('the wait goes on while an index is missing or building, on any page of the list', async () => {
  const last = declared.indexes.at(-1);
  stateOf = (look, index) => (index !== last || look > 2 ? 'READY' : look === 2 ? 'CREATING' : undefined);
  await waitForIndexes(door, declared, { longest: 60, pause: 0 });
  expect(looks).toBe(3);
  expect([...authorizations]).toEqual(['Bearer secret']);
});

test('the wait ends when the time is over, and names the indexes that are not ready', async () => {
  stateOf = (_look, { collectionGroup }) => (collectionGroup === 'outbox' ? 'CREATING' : 'READY');
  await expect(waitForIndexes(door, declared, { longest: 0, pause: 0 })).rejects.toThrow(
    /^1 of \d+ indexes are not ready.*\n {2}CREATING: outbox, COLLECTION, state ASCENDING, createdAt DESCENDING$/,
  );
});

test('the wait ends at once for an index that could not be built', async () => {
  stateOf = () => 'NEEDS_REPAIR';
  await expect(waitForIndexes(door, declared, { longest: 60, pause: 60 })).rejects.toThrow('NEEDS_REPAIR');
  expect(looks).toBe(1);
});

test('an index with other directions does not count as the declared one', async () => {
  const [index] = declared.indexes;
  stateOf = () => 'READY';
  const turned = { ...index, fields: index?.fields.map((one) => ({ ...one, order: 'DESCENDING' })) };
  const other = { ...declared, indexes: [turned] } as DeclaredIndexes;
  await expect(waitForIndexes(door, other, { longest: 0, pause: 0 })).rejects.toThrow('MISSING');
});

test('the error names the status with which Firestore refused the request', async () => {
  await expect(
    waitForIndexes({ ...door, project: 'other' }, declared, { longest: 0, pause: 0 }),
  ).rejects.toThrow('Firestore answered 403');
});
