import { MAX_ATTACHMENT_BYTES } from '@mipaka/contract';
import { expect, test } from 'vitest';
import { createAttachmentStore } from './attachments.ts';

const PDF = Buffer.from('%PDF-1.4\n');
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const OLD_OFFICE = Buffer.from('d0cf11e0a1b11ae1'.padEnd(1_200, '0'), 'hex');

const store = createAttachmentStore(
  { collection: () => ({}) } as never,
  async () => ({ file: () => ({ save: async () => undefined }) }) as never,
);

test.each([
  ['a PDF', 'Offer', PDF, 'Offer.pdf'],
  ['a PDF', 'Offer 27.11.2026', PDF, 'Offer 27.11.2026.pdf'],
  ['a PDF', 'Profile v2.1', PDF, 'Profile v2.1.pdf'],
  ['a PDF', 'Offer 2.PDF', PDF, 'Offer 2.PDF'],
  ['an image', 'photo', PNG, 'photo.png'],
  ['an image with an ending that no program has', 'photo.application', PNG, 'photo.application.png'],
  ['an old document', 'letter.DOC', OLD_OFFICE, 'letter.DOC'],
])('%s with the name "%s" is kept under a name that shows its type', async (_what, given, bytes, name) => {
  const [kept] = await store.store([{ name: given, bytes }], true);
  expect(kept).toEqual({ name, size: bytes.length, file: expect.any(String) });
});

test.each([
  ['a PDF', 'offer.exe', PDF],
  ['a PDF', 'offer.pdf.7z', PDF],
  ['a PDF', 'offer.docx', PDF],
  ['a script that begins like a PDF', 'invoice.js', PDF],
  ['a bitmap', 'photo.bmp', Buffer.from(`BM${'='.repeat(80)}`)],
  ['an image with the name of a page', 'photo.html', PNG],
  ['a page with the name of an image', 'photo.png', Buffer.from('<html><script>alert(1)</script>')],
  ['an installer', 'setup.msi', OLD_OFFICE],
  ['an archive', 'all.zip', Buffer.from('504b0506'.padEnd(44, '0'), 'hex')],
  ['a drawing with scripts', 'a.svg', Buffer.from('<svg onload="x()"/>')],
  ['nothing', 'empty.png', Buffer.alloc(0)],
  ['more than 10 MB', 'big.png', Buffer.concat([PNG, Buffer.alloc(MAX_ATTACHMENT_BYTES)])],
])('%s with the name "%s" is listed and not kept', async (_what, name, bytes) => {
  const [listed] = await store.store([{ name, bytes }], true);
  expect(listed).toEqual({ name, size: bytes.length, file: null });
});

test('of the files of a mail the first ten are kept, and all are listed', async () => {
  const listed = await store.store(Array(12).fill({ name: 'offer.pdf', bytes: PDF }), true);
  expect(listed.map(({ file }) => file !== null)).toEqual([...Array(10).fill(true), false, false]);
});
