/** The opening of a biography ends with the first sentence that reaches this many characters. */
const OPENING_LENGTH = 140;

/** The opening of a biography, in whole sentences of its first paragraph, and the rest, which may be empty. */
export function splitBio(bio: string): { opening: string; rest: string } {
  const text = bio.trim();
  const paragraphEnd = text.search(/\r?\n\s*\r?\n/);
  const limit = paragraphEnd === -1 ? text.length : paragraphEnd;
  let end = limit;
  for (const { index, 0: mark } of text.slice(0, limit).matchAll(/[.!?…]["”’)]*(?=\s)/g)) {
    if (index + mark.length < OPENING_LENGTH) continue;
    end = index + mark.length;
    break;
  }
  return { opening: text.slice(0, end).trim(), rest: text.slice(end).trim() };
}
