import type { Firestore } from 'firebase-admin/firestore';
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

test('an erasure that is interrupted while it deletes files has erased the entries before them', async () => {
  const { db, left } = withEntries(60);
  const log = { hash: async () => 'hash', record: async () => undefined } as unknown as SecurityLog;
  const removed: string[] = [];
  const remove = async (files: readonly string[]) => {
    if (removed.length === 50) throw new Error('Storage is away');
    removed.push(...files);
  };
  const { erase } = createPrivacyRequests(db, log, { remove } as unknown as AttachmentStore);
  const root = { id: 'root', username: 'root' };
  await expect(erase('amina@example.com', root)).rejects.toThrow('Storage is away');
  expect(left.size).toBe(10);
  removed.length = 0;
  expect((await erase('amina@example.com', root)).erased).toEqual({
    contact_inquiries: 1,
    inquiry_notes: 10,
  });
  expect(removed).toHaveLength(10);
});
