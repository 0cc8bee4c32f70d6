/** How many characters of a biography a small screen shows at first. */
export const BIO_PREVIEW = 100;

/** The first `length` characters followed by an ellipsis; a text that is no longer than that, as it is. */
export function shorten(text: string, length: number = BIO_PREVIEW): string {
  // By code points: half of an emoji is not a character.
  const characters = Array.from(text);
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : text;
}
