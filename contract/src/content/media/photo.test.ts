import { expect, test } from 'vitest';
import { photoRenditions, photoWidths } from './photo.ts';

test.each([
  [4_000, [320, 640, 1_280]],
  [1_280, [320, 640, 1_280]],
  [700, [320, 640, 700]],
  [640, [320, 640]],
  [320, [320]],
  [90, [90]],
])('a photo of %i pixels has the widths %j', (width, expected) => {
  expect(photoWidths(width)).toEqual(expected);
  expect(photoWidths(expected.at(-1) as number)).toEqual(expected);
});

test('a photo stored as one JPEG has only that rendition', () => {
  const url = '/media/aB-_1-1200.jpg';
  expect(photoRenditions(url, 1_200)).toEqual([{ url, width: 1_200 }]);
});

test('the addresses of the renditions of a photo differ only in the width', () => {
  expect(photoRenditions('/media/aB-_1-700.webp', 700)).toEqual([
    { url: '/media/aB-_1-320.webp', width: 320 },
    { url: '/media/aB-_1-640.webp', width: 640 },
    { url: '/media/aB-_1-700.webp', width: 700 },
  ]);
});
