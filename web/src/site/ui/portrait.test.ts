import { expect, test } from 'vitest';
import { photoSource, toneOf } from './portrait.tsx';

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

test.each([
  ['Director, Business & Investment', 'business'],
  ['Trade Documentation Specialist', 'business'],
  ['Chief TECHNOLOGY Officer', 'digital'],
  ['Head of Education & Career', 'education'],
  ['Chief Talent Officer', 'talent'],
  ['Media Producer', 'media'],
])('the position %j has the colour of the division %s', (position, division) => {
  expect(toneOf({ name: 'Amina', position })).toBe(division);
});

test('a position without a division takes its colour from the name alone', () => {
  const tones = ['Ada', 'Ade', 'Adi', 'Ado', 'Adu'].map((name) => toneOf({ name, position: 'Founder' }));
  expect(new Set(tones).size).toBeGreaterThan(2);
  expect(toneOf({ name: 'Ada', position: 'Client Relations Manager' })).toBe(tones[0]);
  expect(toneOf({ name: '', position: '' })).toBe('business');
});
