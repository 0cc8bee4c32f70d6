import { withoutApostrophes } from '@mipaka/contract';

/** Longest prefix that is stored, in code points. */
const MAX_PREFIX = 12;
/** Shortest prefix of a word that can be looked up, in code points. */
export const MIN_PREFIX = 2;
/** The same for messages: with two letters a search for a name would find every message that says "and". */
const MIN_PREFIX_IN_MESSAGE = 3;
/** Most prefixes that one inquiry stores; each is an entry of an index (docs/decisions/listing.md). */
export const MAX_PREFIXES = 1_000;

/** The searched parts of an inquiry: its short texts, and its message, of which fewer prefixes are stored. */
export type Searched = { texts: readonly (string | null)[]; message: string };

/** The words of a text: accents folded, lower case, split at everything that is not a letter or a digit. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The prefixes that an inquiry stores for `array-contains`: at most `MAX_PREFIXES`, those of the message last. */
export function prefixesOf({ texts, message }: Searched): string[] {
  const beginnings = (words: readonly string[], shortest: number) =>
    words.flatMap((word) => {
      const letters = [...word].slice(0, MAX_PREFIX);
      return letters.map((_, last) => letters.slice(0, last + 1).join('')).slice(shortest - 1);
    });
  const ofTexts = beginnings(wordsIn(texts), MIN_PREFIX);
  const prefixes = new Set([...ofTexts, ...beginnings(wordsIn([message]), MIN_PREFIX_IN_MESSAGE)]);
  return [...prefixes].slice(0, MAX_PREFIXES);
}

/** The words of texts, a name also as others type it: Nganga beside the parts of Ng'ang'a, Yilmaz beside Yılmaz. */
function wordsIn(texts: readonly (string | null)[]): string[] {
  const text = texts.filter(Boolean).join(' ');
  return wordsOf(`${text} ${withoutApostrophes(text)} ${text.replaceAll('ı', 'i')}`);
}

/** The words that somebody searches for: Nganga for Ng'ang'a, which is found in both spellings. */
export const typedWords = (typed: string): string[] => wordsOf(withoutApostrophes(typed));

/** The part of a searched word that can be looked up in stored prefixes. */
export const lookupOf = (word: string): string => [...word].slice(0, MAX_PREFIX).join('');

/** Whether each of the words is a prefix of a word of the inquiry. */
export function matchesAll(words: readonly string[], { texts, message }: Searched): boolean {
  const inTexts = wordsIn(texts);
  const inMessage = wordsIn([message]);
  return words.every((word) => {
    const begins = (candidate: string) => candidate.startsWith(word);
    return inTexts.some(begins) || ([...word].length >= MIN_PREFIX_IN_MESSAGE && inMessage.some(begins));
  });
}
