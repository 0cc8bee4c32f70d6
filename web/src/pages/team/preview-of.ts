/** How many characters of a biography a small screen shows at first. */
export const BIO_PREVIEW = 100;

/**
 * A text in two: at most its first `length` characters, to the end of a word and without the mark after it, because an
 * ellipsis follows; and the rest, which is empty when the text is no longer than that. A word that is longer than half
 * of the preview is cut.
 */
export function previewOf(text: string, length: number = BIO_PREVIEW): { preview: string; rest: string } {
  // By code points: half of an emoji is not a character.
  const characters = Array.from(text);
  if (characters.length <= length) return { preview: text, rest: '' };
  const isSpace = (index: number) => /\s/.test(characters[index] ?? '');
  let end = length;
  while (end > length / 2 && !isSpace(end)) end -= 1;
  if (!isSpace(end)) end = length;
  else while (end > 1 && /[.,;:!?]/.test(characters[end - 1] ?? '')) end -= 1;
  return { preview: characters.slice(0, end).join(''), rest: characters.slice(end).join('') };
}
