import { expect, test } from 'vitest';
import { cutAt, LEADER_PREVIEW, previewOf } from './member-cards.tsx';

test('a cut after a hundred characters may split a word, and no text is lost', () => {
  const text = `${'Twelve words '.repeat(8)}and then some`;
  const { preview, rest } = cutAt(text, LEADER_PREVIEW);
  expect([preview.length, preview.at(-1), rest[0]]).toEqual([100, 'o', 'r']);
  expect(preview + rest).toBe(text);
});

test('a preview splits no word, and the rest begins with the space before it', () => {
  expect(previewOf('She spent nine years in customs', 20)).toEqual({
    preview: 'She spent nine years',
    rest: ' in customs',
  });
  expect(previewOf('She spent nine years in customs', 18)).toEqual({
    preview: 'She spent nine',
    rest: ' years in customs',
  });
});

test('the mark after the last word of a preview goes with the rest', () => {
  expect(previewOf('She has moved coffee. And nurses.', 22)).toEqual({
    preview: 'She has moved coffee',
    rest: '. And nurses.',
  });
});

test('a preview cuts a word that fills more than half of it', () => {
  expect(previewOf('A verylongwordwithoutaspace', 10)).toEqual({
    preview: 'A verylong',
    rest: 'wordwithoutaspace',
  });
});

test.each([cutAt, previewOf])('a text of exactly the given length is not cut: %o', (cut) => {
  const text = 'b'.repeat(100);
  expect(cut(text, 100)).toEqual({ preview: text, rest: '' });
});

test.each([cutAt, previewOf])('an emoji at the cut is not split: %o', (cut) => {
  expect(cut('ab🌍cd', 3)).toEqual({ preview: 'ab🌍', rest: 'cd' });
});
