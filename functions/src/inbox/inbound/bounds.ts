/** Most lines that are read, and most that may begin a part: the parser spends over a kilobyte on each. */
const MAX_LINES = 20_000;
const MAX_PARTS = 1_000;
/** Shortest base64 line of a file, in bytes, and how many such lines may follow each other before they are joined. */
const MIN_CODED = 57;
const MAX_CODED = 100;
const [LF, CR, SPACE, DASH, EQUALS] = [0x0a, 0x0d, 0x20, 0x2d, 0x3d];

/** Makes a function that says if a byte occurs between two positions. Positions must grow; it reads each byte once. */
function finder(raw: Buffer, byte: number) {
  let next = -1;
  return (from: number, to: number): boolean => {
    if (next < from) next = raw.indexOf(byte, from);
    if (next < 0) next = raw.length;
    return next < to;
  };
}

/**
 * A mail cut before the first line or part beyond the bounds of a letter with its files, and the number of bytes left
 * out. Lines of a file, which have equal length and neither a space nor the sign for a line break of quoted-printable,
 * are joined into one: line breaks mean nothing in base64.
 */
export function withinBounds(raw: Buffer): { bytes: Buffer; left: number } {
  const bytes = Buffer.allocUnsafe(raw.length);
  const [hasSpace, hasEquals] = [finder(raw, SPACE), finder(raw, EQUALS)];
  let [lines, parts, coded, lengthBefore, written, at] = [0, 0, 0, 0, 0, 0];
  while (at < raw.length) {
    const next = raw.indexOf(LF, at) + 1 || raw.length;
    const length = next - at;
    const isBoundary = raw[at] === DASH && raw[at + 1] === DASH;
    const isCoded = length >= MIN_CODED && !isBoundary && !hasSpace(at, next) && !hasEquals(at, next);
    coded = isCoded && length === lengthBefore ? coded + 1 : 0;
    lengthBefore = length;
    if (coded > MAX_CODED) {
      while (written > 0 && (bytes[written - 1] === LF || bytes[written - 1] === CR)) written -= 1;
    } else lines += 1;
    if (isBoundary) parts += 1;
    if (lines > MAX_LINES || parts > MAX_PARTS) break;
    written += raw.copy(bytes, written, at, next);
    at = next;
  }
  return { bytes: bytes.subarray(0, written), left: raw.length - at };
}
