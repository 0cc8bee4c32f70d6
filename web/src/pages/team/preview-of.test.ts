import { expect, test } from 'vitest';
import { BIO_PREVIEW, previewOf } from './preview-of.ts';

test('a long biography is cut after 100 characters, and nothing of it is lost', () => {
  const text = `${'a'.repeat(BIO_PREVIEW)} and more`;
  expect(previewOf(text)).toEqual({ preview: 'a'.repeat(100), rest: ' and more' });
});

test('a word at the cut is not split, and the rest begins with the space before it', () => {
  expect(previewOf('She spent nine years in customs', 20)).toEqual({
    preview: 'She spent nine years',
    rest: ' in customs',
  });
  expect(previewOf('She spent nine years in customs', 18)).toEqual({
    preview: 'She spent nine',
    rest: ' years in customs',
  });
});

test('the mark after the last word goes with the rest', () => {
  expect(previewOf('She has moved coffee. And nurses.', 22)).toEqual({
    preview: 'She has moved coffee',
    rest: '. And nurses.',
  });
});

test('a word that fills more than half of the preview is cut', () => {
  expect(previewOf('A verylongwordwithoutaspace', 10)).toEqual({
    preview: 'A verylong',
    rest: 'wordwithoutaspace',
  });
});

test('a biography of exactly 100 characters is whole', () => {
  const text = 'b'.repeat(BIO_PREVIEW);
  expect(previewOf(text)).toEqual({ preview: text, rest: '' });
});

test('an emoji at the cut is not split', () => {
  expect(previewOf('ab🌍cd', 3)).toEqual({ preview: 'ab🌍', rest: 'cd' });
});
