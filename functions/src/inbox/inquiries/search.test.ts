import { describe, expect, test } from 'vitest';
import { lookupOf, MAX_PREFIXES, matchesAll, prefixesOf, typedWords, wordsOf } from './search.ts';

test.each([
  ['Wanjikũ wa Kamau', ['wanjiku', 'wa', 'kamau']],
  ['ÇAĞLA@Example.co.ke', ['cagla', 'example', 'co', 'ke']],
  ['  —  ', []],
  ['Łódź 2026', ['łodz', '2026']],
])('search takes the words of %j in lower case and without accents', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test('search stores prefixes of two to twelve letters, of at least three for the message', () => {
  expect(prefixesOf({ texts: ['Ada', null, 'b'], message: 'Any of us' })).toEqual(['ad', 'ada', 'any']);
  const long = prefixesOf({ texts: ['Donaudampfschifffahrt'], message: '' });
  expect(long.at(-1)).toBe('donaudampfsc');
  expect(long).toContain(lookupOf('donaudampfschiff'));
});

test('search stores a bounded number of prefixes, and those of short texts come first', () => {
  const words = Array.from({ length: 400 }, (_, n) => `${String.fromCharCode(97 + (n % 26))}${n}abcdefgh`);
  const stored = prefixesOf({ texts: ['Wanjiku'], message: words.join(' ') });
  expect(stored).toHaveLength(MAX_PREFIXES);
  expect(stored.slice(0, 6)).toEqual(['wa', 'wan', 'wanj', 'wanji', 'wanjik', 'wanjiku']);
  expect(stored).toContain(words[0]);
  expect(stored).not.toContain(words.at(-1));
});

describe('a row matches', () => {
  const texts = ['Wanjiku', 'ACME Ltd', null];
  const row = { texts, message: 'And we have a depot.' };

  test('when each searched word begins one of its words', () => {
    expect(matchesAll(['wan', 'acme'], row)).toBe(true);
    expect(matchesAll(['wan', 'njiku'], row)).toBe(false);
    expect(matchesAll([], { texts: [null], message: '' })).toBe(true);
  });

  test('however an apostrophe in a name is written, and without it', () => {
    const named = { texts: ["Ng'ang'a", 'O’Brien'], message: '' };
    for (const typed of ['Ng’ang’a', 'nganga', "o'brien", 'brien', 'obri'])
      expect(matchesAll(typedWords(typed), named)).toBe(true);
    for (const texts of [['Nganga'], ["Ng'ang'a"]])
      for (const row of [
        { texts, message: '' },
        { texts: [], message: `Ask ${texts[0]}` },
      ])
        for (const typed of ['Ng’ang’a', 'nganga']) expect(matchesAll(typedWords(typed), row)).toBe(true);
    expect(prefixesOf(named)).toEqual(expect.arrayContaining(['ang', 'nganga', 'brien', 'obrien']));
  });

  test('with and without the dots of a Turkish name', () => {
    const named = { texts: ['Işık', 'Yılmaz'], message: '' };
    for (const typed of ['Işık Yılmaz', 'isik yilmaz', 'YILMAZ', 'yıl'])
      expect(matchesAll(wordsOf(typed), named)).toBe(true);
    expect(prefixesOf(named)).toEqual(expect.arrayContaining(['isik', 'yılmaz', 'yilmaz']));
  });

  test('in its message only by three letters or more', () => {
    expect(matchesAll(['dep', 'wa'], row)).toBe(true);
    expect(matchesAll(['an'], row)).toBe(false);
    expect(matchesAll(['and'], row)).toBe(true);
  });
});
