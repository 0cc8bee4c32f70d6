/** The fault of a film, as the end of a sentence that begins with "The film". */
export class UnreadableFilm extends Error {}

/** A track beside pictures and sound may reveal the place from second to second. */
export const sideTrack = () =>
  new UnreadableFilm(
    'must be exported without telemetry, subtitles and other tracks beside its pictures and its sound',
  );

/** A box of an MP4 file or an element of a WebM file: the positions of its start, content and end, in bytes. */
export type Part<Type> = { type: Type; start: number; content: number; end: number };

/** How the parts of a file begin: the type of the part at a position, and the bytes of its head and content. */
export type Heads<Type> = {
  at(bytes: Buffer, position: number): { type: Type; head: number; size: number };
  damage: string;
};

/** The parts that fill a range of a file exactly. Throws UnreadableFilm if they do not. */
export function partsIn<Type>(
  bytes: Buffer,
  { content, end }: Pick<Part<Type>, 'content' | 'end'>,
  heads: Heads<Type>,
): Part<Type>[] {
  const range = bytes.subarray(0, end);
  const parts: Part<Type>[] = [];
  let start = content;
  try {
    while (start < end) {
      const { type, head, size } = heads.at(range, start);
      if (size < 0 || size > end - start - head) throw new RangeError();
      parts.push({ type, start, content: start + head, end: start + head + size });
      start += head + size;
    }
  } catch (error) {
    // Buffer throws the same for a head that reaches beyond the range.
    if (error instanceof RangeError) throw new UnreadableFilm(heads.damage);
    throw error;
  }
  return parts;
}
