import { describe, expect, test } from 'vitest';
import { lookupOf, matchesAll, prefixesOf, wordsOf } from './search.ts';

test.each([
  ['Wanjikũ wa Kamau', ['wanjiku', 'wa', 'kamau']],
  ['ÇAĞLA@Example.co.ke', ['cagla', 'example', 'co', 'ke']],
  ['  —  ', []],
  ['Łódź 2026', ['łodz', '2026']],
])('the words of %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test('the stored beginnings have two to twelve letters', () => {
  expect(prefixesOf(['Ada', null, 'b'])).toEqual(['ad', 'ada']);
  const long = prefixesOf(['Donaudampfschifffahrt']);
  expect(long.at(-1)).toBe('donaudampfsc');
  expect(long).toContain(lookupOf('donaudampfschiff'));
});

describe('a row matches', () => {
  test('when each word begins one of its words', () => {
    expect(matchesAll(['wan', 'acme'], ['Wanjiku', 'ACME Ltd'])).toBe(true);
    expect(matchesAll(['wan', 'njiku'], ['Wanjiku', 'ACME Ltd'])).toBe(false);
    expect(matchesAll([], [null])).toBe(true);
  });
});
