/** How long a title and a description should be, in characters: what search engines show without cutting it. */
export const lengths = {
  title: { least: 30, most: 60 },
  description: { least: 70, most: 160 },
} as const;

/** Compares a length with the recommended one: a state for the meter, and words. */
export function judge(length: number, { least, most }: { least: number; most: number }) {
  if (length === 0) return { state: 'empty', text: 'Empty' } as const;
  if (length < least) return { state: 'short', text: 'Short' } as const;
  if (length > most) return { state: 'long', text: 'Too long: search results will cut it' } as const;
  return { state: 'good', text: 'Good length' } as const;
}
