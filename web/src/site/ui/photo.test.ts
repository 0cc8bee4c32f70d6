import { expect, test } from 'vitest';
import { photoSource } from './portrait.tsx';

test('a photo offers all its renditions, narrowest first', () => {
  expect(photoSource({ photo: '/media/abc-900.webp', photoWidth: 900, photoHeight: 1_200 })).toEqual({
    src: '/media/abc-900.webp',
    srcSet: '/media/abc-320.webp 320w, /media/abc-640.webp 640w, /media/abc-900.webp 900w',
    width: 900,
    height: 1_200,
  });
});

test('a photo of unknown size is shown without renditions', () => {
  expect(photoSource({ photo: '/media/abc-900.webp', photoWidth: null, photoHeight: null })).toEqual({
    src: '/media/abc-900.webp',
  });
  expect(photoSource({ photo: null, photoWidth: null, photoHeight: null })).toBeUndefined();
});
