import { expect, test } from 'vitest';
import { createAttachmentStore } from './attachments.ts';

const PDF = Buffer.from('%PDF-1.4\n');

const store = createAttachmentStore(
  { collection: () => ({}) } as never,
  async () => ({ file: () => ({ save: async () => undefined }) }) as never,
);

test.each([
  ['Offer', 'Offer.pdf'],
  ['Offer 27.11.2026', 'Offer 27.11.2026.pdf'],
  ['Profile v2.1', 'Profile v2.1.pdf'],
  ['Offer 2.PDF', 'Offer 2.PDF'],
])('a PDF with the name "%s" is kept as "%s"', async (given, name) => {
  const [kept] = await store.store([{ name: given, bytes: PDF }], true);
  expect(kept).toEqual({ name, size: PDF.length, file: expect.any(String) });
});

test.each(['offer.exe', 'offer.pdf.7z', 'offer.docx'])(
  'a PDF with the name "%s" is not kept',
  async (name) => {
    const [listed] = await store.store([{ name, bytes: PDF }], true);
    expect(listed).toEqual({ name, size: PDF.length, file: null });
  },
);

test('of the files of a mail the first ten are kept, and all are listed', async () => {
  const listed = await store.store(Array(12).fill({ name: 'offer.pdf', bytes: PDF }), true);
  expect(listed.map(({ file }) => file !== null)).toEqual([...Array(10).fill(true), false, false]);
});
