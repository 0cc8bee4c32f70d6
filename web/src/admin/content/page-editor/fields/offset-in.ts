const withPlainSpaces = (text: string) => text.replace(/\s/g, ' ');

/**
 * How far into a text somebody has clicked, in UTF-16 units. The page shows it with other spaces and without the marks
 * of rich text.
 *
 * @param shown what the page shows of it before the click
 */
export function offsetIn(raw: string, shown: string): number {
  const text = withPlainSpaces(raw);
  let offset = 0;
  for (const letter of withPlainSpaces(shown)) {
    const found = text.indexOf(letter, offset);
    if (found >= 0) offset = found + letter.length;
  }
  return offset;
}
