/** Ends with the first sentence that reaches 140 characters. */
const OPENING = /^.{140,}?(?<=[.!?…]["”’)]*)(?=\s)/s;

/** The opening of a biography, in whole sentences of its first paragraph, and the rest, which may be empty. */
export function splitBio(bio: string): { opening: string; rest: string } {
  const text = bio.trim();
  const [paragraph = ''] = text.split(/\r?\n\s*\r?\n/, 1);
  const [opening] = OPENING.exec(paragraph) ?? [paragraph];
  return { opening: opening.trim(), rest: text.slice(opening.length).trim() };
}
