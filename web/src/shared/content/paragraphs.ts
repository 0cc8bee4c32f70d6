export const paragraphs = (text: string) =>
  text
    .split(/\r?\n\s*\r?\n/)
    .map((part) => part.trim())
    .filter(Boolean);

const NAME_LENGTH = 60;

/** Each paragraph as an item; the words before its first colon are its name. */
export function namedItems(text: string): { name: string | null; text: string }[] {
  return paragraphs(text).map((part) => {
    const colon = part.indexOf(':');
    const isNamed = colon > 0 && colon <= NAME_LENGTH && /^\s/.test(part.slice(colon + 1));
    return isNamed
      ? { name: part.slice(0, colon).trim(), text: part.slice(colon + 1).trim() }
      : { name: null, text: part };
  });
}
