/** Calls with which staff make records, and draft, publish, schedule and share changes. */
import { randomUUID } from 'node:crypto';
import type { Resource } from '@mipaka/contract';
import { FieldValue } from 'firebase-admin/firestore';
import sharp from 'sharp';
import { type Api, ok } from '../../platform/harness/harness.ts';
import { draftFile } from '../../platform/harness/samples.ts';

export type Row = { [field: string]: unknown; id: string; title: string };
export type Change = { [field: string]: unknown; id: string; version: string; record: string };

export const MINUTE_MS = 60_000;
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();
export const newId = () => randomUUID().replaceAll('-', '').slice(0, 20);
let serial = 0;
export const unique = (word: string) => `${word} ${++serial}`;
export const picture = (width: number, height: number, background = '#c85028') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

/** A change of one field of a service, or of the entity in `more`. */
export const set = (record: string, field: string, value: unknown, more: object = {}) => ({
  ...{ kind: 'set', resource: 'services', record, field, value },
  ...more,
});
export const rename = ({ id }: Row, key: string) => set(id, 'key', key, { resource: 'texts' });
export const remove = (record: string, resource = 'services') => ({ kind: 'remove', resource, record });
export const createText = (key: string, text: string, record = newId(), more: object = {}) => ({
  ...{ kind: 'create', resource: 'texts', record, values: { key, text } },
  ...more,
});
const named = (changes: Change[]) => changes.map(({ id, version }) => ({ id, version }));
export const inTwoHours = () => new Date(inMinutes(120));
export const filesOf = async ({ bucket }: Api): Promise<string[]> =>
  (await bucket.getFiles())[0].map(({ name }) => name).sort();

/** Stores records of an entity in one batch, without their history, and gives their ids. */
export async function storeRecords({ db }: Api, resource: Resource, drafts: object[]): Promise<string[]> {
  const at = new Date().toISOString();
  const files = resource.serverFields.map((name) => [name, null]);
  const like = { ...Object.fromEntries(files), createdAt: at, updatedAt: at, lastEdit: null };
  const batch = db.batch();
  const ids = drafts.map((draft) => {
    const ref = db.collection(resource.collection).doc();
    batch.create(ref, { ...like, ...resource.draft.parse(draft), id: ref.id });
    return ref.id;
  });
  const raised = { [resource.collection]: FieldValue.increment(1) };
  await batch.set(db.doc('content/version'), raised, { merge: true }).commit();
  return ids;
}

/** Deletes the records of an entity without raising its version, so that only a snapshot still has them. */
export async function takeAway({ db }: Api, { collection }: Resource) {
  for (const document of await db.collection(collection).listDocuments()) await document.delete();
}

/** The calls of the member of staff with this session; `by` is the session of another member. */
export function editing(api: Api, cookie: string) {
  const call = api.as(cookie);
  const make = async (resource: string, body: object): Promise<Row> =>
    (await call(`POST /api/admin/${resource}`, body)).json;
  const save = (changes: object[], by = cookie) => api.as(by)('PUT /api/admin/draft/changes', { changes });
  const publish = (changes: Change[], decisions: object = {}, by = cookie, headers = {}) =>
    api.as(by)('POST /api/admin/draft/publish', { changes: named(changes), decisions }, headers);
  return {
    make,
    makeService: (fields: object = {}) =>
      make('services', { title: unique('Road'), description: 'By road', icon: 'truck', ...fields }),
    makeText: (key: string, text = 'Text') => make('texts', { key, text }),
    makeMember: (fields: object = {}) =>
      make('team', { name: unique('Amina'), position: 'Founder', bio: 'Bio', ...fields }),
    put: (service: Row, fields: object, by = cookie) =>
      api.as(by)(`PUT /api/admin/services/${service.id}`, { ...service, ...fields }),
    historyOf: async (id: string) => (await call(`GET /api/admin/services/${id}/history`)).json,
    publishes: async () => (await call('GET /api/admin/publishes')).json,
    content: async () => (await call('GET /api/admin/draft/content')).json,
    rowOf: async (id: string, resource = 'services') =>
      (await call(`GET /api/admin/${resource}`)).json.find((row: Row) => row.id === id),
    save,
    async draft(...changes: object[]) {
      return ok(await save(changes)).saved;
    },
    drafted: async (): Promise<Change[]> => (await call('GET /api/admin/draft')).json.changes,
    discard: ({ id }: { id: string }, by = cookie) => api.as(by)(`DELETE /api/admin/draft/changes/${id}`),
    async published(changes: Change[], decisions: object = {}) {
      return ok(await publish(changes, decisions));
    },
    publish,
    schedule: (changes: Change[], at: unknown, headers = {}) =>
      call('POST /api/admin/schedules', { changes: named(changes), at }, headers),
    share: (what: object, days?: unknown) =>
      call('POST /api/admin/shares', { what, ...(days !== undefined && { days }) }),
    upload: async (resource: string, field: string, bytes: Buffer) =>
      (await call('POST /api/admin/draft/files', draftFile(resource, field, bytes))).json,
  };
}
