/** How many characters of the biography of who leads the network a small screen shows at first, no more and no fewer. */
export const LEADER_PREVIEW = 100;
/** Longer biographies of others would pull the cards of a row apart. */
export const MEMBER_PREVIEW = 220;

/** A text in two after its first `length` characters; the rest is empty when the text is no longer than that. */
export function cutAt(text: string, length: number): { preview: string; rest: string } {
  // By code points: half of an emoji is not a character.
  const characters = Array.from(text);
  return { preview: characters.slice(0, length).join(''), rest: characters.slice(length).join('') };
}

/**
 * The same, but to the end of a word and without the mark after it, because an ellipsis follows. A word that is longer
 * than half of the preview is cut.
 */
export function previewOf(text: string, length: number): { preview: string; rest: string } {
  const characters = Array.from(text);
  if (characters.length <= length) return cutAt(text, length);
  const isSpace = (index: number) => /\s/.test(characters[index] ?? '');
  let end = length;
  while (end > length / 2 && !isSpace(end)) end -= 1;
  if (!isSpace(end)) end = length;
  else while (end > 1 && /[.,;:!?]/.test(characters[end - 1] ?? '')) end -= 1;
  return cutAt(text, end);
}
