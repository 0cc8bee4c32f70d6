/** The exact number of characters of the leader's biography that a small screen shows at first. */
export const LEADER_PREVIEW = 100;
/** The most characters of other biographies at first: longer ones would give the cards of a row uneven heights. */
export const MEMBER_PREVIEW = 220;

/** Cuts a text after `length` characters; the rest is empty if the text is not longer. */
export function cutAt(text: string, length: number): { preview: string; rest: string } {
  // Counts code points, so that no emoji is cut in half.
  const characters = Array.from(text);
  return { preview: characters.slice(0, length).join(''), rest: characters.slice(length).join('') };
}

/** Cuts at the end of a word, without its punctuation; a word longer than half of the preview is cut. */
export function previewOf(text: string, length: number): { preview: string; rest: string } {
  const words = `(?=.{${length + 1}}).{${Math.floor(length / 2)},${length}}(?=\\s)`;
  const preview = new RegExp(`^${words}`, 'su').exec(text)?.[0].replace(/[.,;:!?]+$/, '');
  return preview ? { preview, rest: text.slice(preview.length) } : cutAt(text, length);
}
