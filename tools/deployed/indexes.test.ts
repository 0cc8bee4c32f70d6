import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listenAnywhere } from '../suite/ports.ts';
import { declared as all, type DeclaredIndexes, type Door, waitForIndexes } from './indexes.ts';

const { indexes: declared } = all;

/** Firestore's list, with two indexes per page; the states of the indexes depend on the number of the look. */
let stateOf: (look: number, index: DeclaredIndexes['indexes'][number]) => string | undefined;
/** The direction of all fields, in place of the declared ones. */
let order: string | undefined;
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
  const indexes = declared.slice(from, from + 2).flatMap((index) => {
    const state = stateOf(looks, index);
    const name = `projects/p/databases/(default)/collectionGroups/${index.collectionGroup}/indexes/x`;
    const own = index.fields.map((field) => ({ ...field, ...(field.order && order && { order }) }));
    const fields = [...own, { fieldPath: '__name__', order: 'ASCENDING' }];
    return state ? [{ name, fields, state }] : [];
  });
  const isLast = from + 2 >= declared.length;
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
  order = undefined;
  authorizations = new Set();
});

test('the wait goes on while an index is missing or building, on any page of the list', async () => {
  const last = declared.at(-1);
  stateOf = (look, index) => (index !== last || look > 2 ? 'READY' : look === 2 ? 'CREATING' : undefined);
  await waitForIndexes(door, { longest: 60, pause: 0 });
  expect(looks).toBe(3);
  expect([...authorizations]).toEqual(['Bearer secret']);
});

test('the wait ends when the time is over, and names the indexes that are not ready', async () => {
  stateOf = (_look, { collectionGroup }) => (collectionGroup === 'outbox' ? 'CREATING' : 'READY');
  await expect(waitForIndexes(door, { longest: 0, pause: 0 })).rejects.toThrow(
    /^1 of \d+ indexes are not ready.*\n {2}CREATING: outbox, state ASCENDING, createdAt DESCENDING$/,
  );
});

test('the wait ends at once for an index that could not be built', async () => {
  stateOf = () => 'NEEDS_REPAIR';
  await expect(waitForIndexes(door, { longest: 60, pause: 60 })).rejects.toThrow('NEEDS_REPAIR');
  expect(looks).toBe(1);
});

test('an index with other directions does not count as the declared one', async () => {
  stateOf = () => 'READY';
  order = 'ASCENDING';
  await expect(waitForIndexes(door, { longest: 0, pause: 0 })).rejects.toThrow('MISSING');
});

test('the error names the status with which Firestore refused the request', async () => {
  await expect(waitForIndexes({ ...door, project: 'other' }, { longest: 0, pause: 0 })).rejects.toThrow(
    'Firestore answered 403',
  );
});
