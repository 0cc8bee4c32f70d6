/** How many characters of a biography a small screen shows at first. */
export const BIO_PREVIEW = 100;

/** A text in two: its first `length` characters, and the rest, which is empty when the text is no longer than that. */
export function previewOf(text: string, length: number = BIO_PREVIEW): { preview: string; rest: string } {
  // By code points: half of an emoji is not a character.
  const characters = Array.from(text);
  return { preview: characters.slice(0, length).join(''), rest: characters.slice(length).join('') };
}
