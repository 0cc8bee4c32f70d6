/** The words in a position, whatever their case, that decide where a member stands on /team. */
export const positionWords = {
  featured: ['CEO', 'Founder'],
  heads: ['Chief', 'Director', 'Head'],
} as const;

/** The group of a position; a member is in one alone, the first that matches. */
export function groupOfPosition(position: string): keyof typeof positionWords | 'others' {
  const has = (words: readonly string[]) =>
    words.some((word) => position.toLowerCase().includes(word.toLowerCase()));
  if (has(positionWords.featured)) return 'featured';
  return has(positionWords.heads) ? 'heads' : 'others';
}
