/** Snapshots of the public content, through which instances share it. */
import { randomBytes } from 'node:crypto';
import { companyInfo } from '@mipaka/contract';
import { beforeEach, expect, test } from 'vitest';
import { createContentStore } from '../../../functions/src/content/content.ts';
import { storeRecords, takeAway } from '../../content/publishing/editing.ts';
import { type Api, runApi } from '../harness/harness.ts';

const COLLECTION = companyInfo.collection;
/** Too much for one document even when compressed: compression saves a quarter of random characters at most. */
const SECTIONS = 100;
const CONTENT_LENGTH = 15_000;

let api: Api;
let failures: unknown[];
beforeEach(async () => {
  api = await runApi();
  failures = [];
});

const instance = (maxPartBytes?: number) =>
  createContentStore(api.db, (error) => failures.push(error), { maxPartBytes });
const sectionsOf = async (store: ReturnType<typeof instance>) =>
  (await store.read()).content.companyInfo.map(({ section }) => section).sort();
async function write(count: number, length: number): Promise<string[]> {
  const sections = Array.from({ length: count }, (_, n) => `section-${n}`);
  const contentOf = () => randomBytes(length).toString('base64').slice(0, length);
  const drafts = sections.map((section) => ({ section, title: section, content: contentOf() }));
  await storeRecords(api, companyInfo, drafts);
  return sections.sort();
}
const documentsOf = async () =>
  (await api.db.collection('content').listDocuments())
    .map(({ id }) => id)
    .filter((id) => id.includes(COLLECTION));

test('a large snapshot is divided into documents, and another instance shows all of it', async () => {
  const sections = await write(SECTIONS, CONTENT_LENGTH);
  expect(await sectionsOf(instance())).toEqual(sections);
  expect(failures).toEqual([]);
  expect((await documentsOf()).length).toBeGreaterThan(1);
  await takeAway(api, companyInfo);
  expect(await sectionsOf(instance())).toEqual(sections);
});

test('an instance never combines parts of two snapshots', async () => {
  const sections = await write(5, 1_000);
  await sectionsOf(instance(1_000));
  const parts = await documentsOf();
  expect(parts.length).toBeGreaterThan(3);
  // The state that a reader finds while another instance is writing the documents of its snapshot.
  const part = api.db.doc(`content/records-${COLLECTION}-1`);
  const bytes: Buffer = (await part.get()).get('bytes');
  await part.update({ bytes: Buffer.concat([bytes.subarray(1), bytes.subarray(0, 1)]) });
  expect(await sectionsOf(instance(1_000))).toEqual(sections);
  expect(failures).toEqual([]);
  // The instance has stored a new snapshot for the next one.
  await takeAway(api, companyInfo);
  expect(await sectionsOf(instance(1_000))).toEqual(sections);
});

test('a snapshot that shrinks deletes the parts it no longer needs', async () => {
  await write(5, 1_000);
  await sectionsOf(instance(1_000));
  await takeAway(api, companyInfo);
  const [first = ''] = await write(1, 10);
  expect(await sectionsOf(instance(1_000))).toEqual([first]);
  expect(await documentsOf()).toEqual([`records-${COLLECTION}`]);
});

test('content whose snapshot cannot be saved is shown all the same, and reported', async () => {
  const sections = await write(SECTIONS, CONTENT_LENGTH);
  // One part, which is larger than a document may be.
  expect(await sectionsOf(instance(10_000_000))).toEqual(sections);
  expect(failures).toHaveLength(1);
});
