/** What has been published before makes nothing dearer that is published now. */
import { randomUUID } from 'node:crypto';
import { Query } from 'firebase-admin/firestore';
import { expect, test, vi } from 'vitest';
import { startWithStaff } from '../../accounts/people.ts';
import { workOf } from '../../platform/harness/firestore-client.ts';
import { times } from '../../platform/harness/nightly.ts';
import { editing, set, unique } from './editing.ts';

/** More than a page of the history, and as many as years of it. */
const [A_PAGE, YEARS] = [60, times(300, 10_000)];

test(`a page of the history, a publish and its undo read as much beside ${YEARS} publishes as beside ${A_PAGE}`, async () => {
  const { api, amina, asAmina } = await startWithStaff();
  const { makeService, draft, published } = editing(api, amina);
  const { id } = await makeService();
  const entry = await published(await draft(set(id, 'title', unique('Rail'))));
  async function store(count: number) {
    const writer = api.db.bulkWriter();
    for (let n = 0; n < count; n++) {
      const at = new Date(Date.parse(entry.at) - n).toISOString();
      const copy = { ...entry, id: randomUUID(), at };
      void writer.create(api.db.doc(`publishes/${copy.id}`), copy);
    }
    await writer.close();
  }
  async function cost() {
    const queries = vi.spyOn(Query.prototype, 'get');
    const requests = await workOf(api.db, async () => {
      expect((await asAmina('GET /api/admin/publishes?limit=50')).json).toHaveLength(50);
      const made = await published(await draft(set(id, 'title', unique('Rail'))));
      expect((await asAmina(`POST /api/admin/publishes/${made.id}/undo`, {})).status).toBe(200);
    });
    const answers = await Promise.all(queries.mock.results.map(({ value }) => value));
    queries.mockRestore();
    return [requests, answers.map(({ size }) => size)];
  }
  await store(A_PAGE);
  await cost();
  const beside = await cost();
  await store(YEARS);
  expect(await cost()).toEqual(beside);
}, 120_000);
