/** Of the first word and the last: their first letter, not a mark of direction or a sign before it. */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]\S*/gu) ?? [];
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => Array.from(word ?? '')[0]?.toUpperCase()).join('');
}
