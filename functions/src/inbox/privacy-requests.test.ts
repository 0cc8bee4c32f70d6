import { ERASED } from '@mipaka/contract';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import type { SecurityLog } from '../accounts/security-log.ts';
import type { AttachmentStore } from './attachments.ts';
import { createPrivacyRequests } from './privacy-requests.ts';

/** A Firestore with one inquiry and so many entries, each with a file; `left` are the ids of the entries left. */
function withEntries(count: number) {
  const left = new Set(Array.from({ length: count }, (_, index) => `entry-${index}`));
  const documentOf = (collection: string, id: string) => ({
    ...{ id, ref: { id, parent: { id: collection } } },
    data: () => ({}),
    get: (name: string) =>
      name === 'files' && collection === 'inquiry_notes' ? [`file of ${id}`] : undefined,
  });
  const documentsIn = (collection: string, field: string) => {
    if (field === 'inquiryId') return [...left].map((id) => documentOf(collection, id));
    return collection === 'contact_inquiries' ? [documentOf(collection, 'inquiry')] : [];
  };
  const db = {
    collection: (name: string) => ({
      doc: (id = 'new') => ({ id, parent: { id: name } }),
      where(field: string) {
        const query = {
          ...{ orderBy: () => query, limit: () => query },
          get: async () => ({ docs: documentsIn(name, field) }),
        };
        return query;
      },
    }),
    batch() {
      const deleted: string[] = [];
      const commit = async () => deleted.every((id) => left.delete(id) || true);
      return { delete: ({ id }: { id: string }) => deleted.push(id), create() {}, set() {}, commit };
    },
  } as unknown as Firestore;
  return { db, left };
}

const log = { hash: async () => 'hash', record: async () => undefined } as unknown as SecurityLog;
const root = { id: 'root', username: 'root' };

test('an erasure that is interrupted while it deletes files has erased the entries before them', async () => {
  const { db, left } = withEntries(60);
  const removed: string[] = [];
  const remove = async (files: readonly string[]) => {
    if (removed.length === 50) throw new Error('Storage is away');
    removed.push(...files);
  };
  const { erase } = createPrivacyRequests(db, log, { remove } as unknown as AttachmentStore);
  await expect(erase('amina@example.com', root)).rejects.toThrow('Storage is away');
  expect(left.size).toBe(10);
  removed.length = 0;
  expect((await erase('amina@example.com', root)).erased).toEqual({
    contact_inquiries: 1,
    inquiry_notes: 10,
  });
  expect(removed).toHaveLength(10);
});

/** A Firestore with one publish, which quotes these addresses. */
function withPublish(...addresses: string[]) {
  let stored: Record<string, unknown> = { addresses, changes: addresses.map((before) => ({ before })) };
  const documentOf = (id: string, read = stored) => ({
    ...{ id, ref: { id, parent: { id: 'publishes' } }, updateTime: read },
    ...{ data: () => read, get: (field: string) => read[field] },
  });
  const db = {
    collection: (name: string) => ({
      doc: (id = 'new') => ({ id, parent: { id: name } }),
      where(_field: string, _operator: string, wanted: string) {
        const isFound = () => name === 'publishes' && (stored.addresses as string[]).includes(wanted);
        const query = {
          ...{ orderBy: () => query, limit: () => query },
          get: async () => ({ docs: isFound() ? [documentOf('both')] : [] }),
        };
        return query;
      },
    }),
    batch() {
      const writes: (() => void)[] = [];
      const update = (_ref: object, values: object, seen?: { lastUpdateTime: unknown }) =>
        writes.push(() => {
          if (seen && seen.lastUpdateTime !== stored)
            throw Object.assign(new Error('Changed since'), { code: 9 });
          const { addresses: removal, ...rest } = { addresses: undefined as unknown, ...values };
          const isLeft = (one: string) => !FieldValue.arrayRemove(one).isEqual(removal as FieldValue);
          stored = { ...stored, ...rest, addresses: (stored.addresses as string[]).filter(isLeft) };
        });
      return { update, create() {}, set() {}, commit: async () => writes.map((write) => write()) };
    },
  } as unknown as Firestore;
  return { db, quoted: () => stored };
}

test('of two people erased at the same moment, the publish that quotes both keeps neither', async () => {
  const people = ['amina@example.com', 'ben@example.com'];
  const { db, quoted } = withPublish(...people);
  const { erase } = createPrivacyRequests(db, log, {} as unknown as AttachmentStore);
  await Promise.all(people.map((email) => erase(email, root)));
  expect(quoted()).toEqual({ addresses: [], changes: people.map(() => ({ before: ERASED })) });
});
