import { expect, test } from 'vitest';
import { BIO_PREVIEW, shorten } from './shorten.ts';

test('a long biography ends after 100 characters with an ellipsis', () => {
  const text = 'a'.repeat(BIO_PREVIEW + 1);
  expect(shorten(text)).toBe(`${'a'.repeat(100)}…`);
});

test('a biography of exactly 100 characters is whole', () => {
  const text = 'b'.repeat(BIO_PREVIEW);
  expect(shorten(text)).toBe(text);
});

test('an emoji at the cut is not split', () => {
  expect(shorten('ab🌍cd', 3)).toBe('ab🌍…');
});
