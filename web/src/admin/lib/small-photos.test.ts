import { afterEach, expect, test, vi } from 'vitest';
import { asJpegName, sentSize, withSmallPhotos } from './small-photos.ts';

afterEach(() => vi.unstubAllGlobals());

test('a cropped photo is named as a JPEG file', () => {
  expect(asJpegName('amina.k.PNG')).toBe('amina.k.jpg');
  expect(asJpegName('amina')).toBe('amina.jpg');
});

test('a photo is sent with 1,280 pixels on its shorter side, enough for a crop of any shape', () => {
  expect(sentSize({ width: 6_000, height: 4_000 })).toEqual({ width: 1_920, height: 1_280 });
  expect(sentSize({ width: 3_000, height: 4_000 })).toEqual({ width: 1_280, height: 1_707 });
  expect(sentSize({ width: 8_000, height: 900 })).toEqual({ width: 8_000, height: 900 });
});

test.each([
  ['one that is small already', { width: 900, height: 600 }, 'image/png', 10],
  ['one that would become larger', { width: 6_000, height: 4_000 }, 'image/png', 1_000],
  ['one that the browser cannot read', null, 'image/png', 10],
  ['a film', { width: 6_000, height: 4_000 }, 'video/mp4', 10],
])('a photo is shrunk before its upload; %s is sent as it is', async (_what, image, type, drawn) => {
  drawAs(image, drawn);
  const file = new File(['x'.repeat(100)], 'a', { type });
  expect((await withSmallPhotos(formWith(file))).get('photo')).toBe(file);
});

test('a large photo is shrunk before its upload, and a retry sends the same file', async () => {
  drawAs({ width: 6_000, height: 4_000 }, 10);
  const form = formWith(new File(['x'.repeat(100)], 'a.jpg', { type: 'image/jpeg', lastModified: 7 }));
  const sent = (await withSmallPhotos(form)).get('photo');
  expect(sent).toMatchObject({ name: 'a.jpg', size: 10, type: 'image/jpeg', lastModified: 7 });
  const again = (await withSmallPhotos(form)).get('photo');
  expect(again).toBe(sent);
  expect(form.get('photo')).toMatchObject({ size: 100 });
});

test.each([
  ['small', { width: 900, height: 600 }],
  ['large', { width: 6_000, height: 4_000 }],
])('a %s photo of a type that only the browser reads is sent as a JPEG', async (_what, image) => {
  drawAs(image, 1_000);
  const heic = new File(['x'.repeat(100)], 'a.heic', { type: 'image/heic' });
  expect((await withSmallPhotos(formWith(heic))).get('photo')).toMatchObject({
    size: 1_000,
    type: 'image/jpeg',
  });
});

function formWith(photo: File): FormData {
  const form = new FormData();
  form.set('photo', photo);
  return form;
}

/** A browser in which an image has a size or cannot be read, and in which a drawing has so many bytes. */
function drawAs(image: { width: number; height: number } | null, bytes: number) {
  vi.stubGlobal('createImageBitmap', async () => {
    if (!image) throw new Error('Not an image');
    return { ...image, close: () => {} };
  });
  const context = { fillRect: () => {}, drawImage: () => {} };
  const toBlob = (done: (blob: Blob) => void, type: string) => done(new Blob(['x'.repeat(bytes)], { type }));
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => context, toBlob }) });
}
