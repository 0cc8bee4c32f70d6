/** Longest prefix that is stored, in code points. */
const MAX_PREFIX = 12;
/** Shortest beginning of a word that can be looked up, in code points. */
export const MIN_PREFIX = 2;

/** The words of a text: accents normalizeKey, lower case, split at everything that is not a letter or a digit. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The stored beginnings of all words of some texts, for `array-contains`. */
export function prefixesOf(texts: readonly (string | null)[]): string[] {
  const prefixes = new Set<string>();
  for (const word of wordsOf(texts.filter(Boolean).join(' '))) {
    const letters = [...word].slice(0, MAX_PREFIX);
    for (let length = MIN_PREFIX; length <= letters.length; length++)
      prefixes.add(letters.slice(0, length).join(''));
  }
  return [...prefixes];
}

/** What of a searched word can be looked up in stored prefixes. */
export const lookupOf = (word: string): string => [...word].slice(0, MAX_PREFIX).join('');

/** Whether each word begins a word of the texts. */
export function matchesAll(words: readonly string[], texts: readonly (string | null)[]): boolean {
  const present = wordsOf(texts.filter(Boolean).join(' '));
  return words.every((word) => present.some((candidate) => candidate.startsWith(word)));
}
