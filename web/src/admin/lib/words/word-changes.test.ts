import { expect, test } from 'vitest';
import { wordChanges } from './word-changes.ts';

/** A comparison in one line: [-removed-]{+added+}. */
const read = (before: string, after: string) =>
  wordChanges(before, after)
    .map(({ kind, text }) => (kind === 'removed' ? `[-${text}-]` : kind === 'added' ? `{+${text}+}` : text))
    .join('');

test('only the words that differ are marked', () => {
  expect(read('We ship tea to Kisumu.', 'We ship coffee to Kisumu.')).toBe(
    'We ship [-tea-]{+coffee+} to Kisumu.',
  );
  expect(read('Wanjirũ leads.', 'Wanjirũ Mũkami leads.')).toContain('{+Mũkami');
  expect(read('same', 'same')).toBe('same');
});

test('neighbouring changes are joined into one', () => {
  expect(read('the old red house', 'the new blue house')).toBe('the [-old red-]{+new blue+} house');
});

test('a new paragraph counts as a change even where no word differs', () => {
  expect(read('One. Two.', 'One.\n\nTwo.')).toContain('{+\n\n+}');
});

test('of unchanged text, only the words beside a change are shown', () => {
  const long = 'All that stays as it was. '.repeat(40);
  const text = read(`${long}tea ${long}`, `${long}coffee ${long}`);
  expect(text.length).toBeLessThan(200);
  expect(text).toMatch(/^….* \[-tea-\]\{\+coffee\+\} .*…$/);
});

test('two long texts with nothing in common are shown whole, one after the other', () => {
  const words = (what: string) => Array.from({ length: 3_000 }, (_, n) => `${what}${n}`).join(' ');
  expect(wordChanges(words('a'), words('b'))).toEqual([
    { kind: 'removed', text: words('a') },
    { kind: 'added', text: words('b') },
  ]);
});
