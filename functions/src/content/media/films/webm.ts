import { SideTrack, UnreadableFilm } from './unreadable-film.ts';

/** An element of a WebM file: the positions of its start, its content and its end, in bytes. */
type Element = { id: number; start: number; content: number; end: number };

const ID = {
  head: 0x1a45dfa3,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  info: 0x1549a966,
  title: 0x7ba9,
  fileName: 0x7384,
  date: 0x4461,
  cluster: 0x1f43b675,
  cues: 0x1c53bb6b,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  codec: 0x86,
  /** Marks a gap; its bytes may still hold what was there before. */
  void: 0xec,
} as const;
/** The parts that a browser needs to play a film; all others, such as tags, chapters and files, are metadata. */
const PLAYED: ReadonlySet<number> = new Set([ID.seekHead, ID.info, ID.tracks, ID.cluster, ID.cues]);
const SAID: ReadonlySet<number> = new Set([ID.title, ID.fileName, ID.date, ID.void]);
const VIDEO = 1;
const SOUND = 2;
const CODECS = new Set(['V_VP8', 'V_VP9', 'V_AV1']);

/** Length in bytes of a number of a WebM file, from the leading zeros of its first byte. */
const lengthAt = (bytes: Buffer, at: number) => Math.clz32(bytes[at] ?? 0) - 23;

/** The elements that fill a part of a file exactly; undefined if they do not, or if one has no known end. */
function elementsIn(
  bytes: Buffer,
  { content, end }: Pick<Element, 'content' | 'end'>,
): Element[] | undefined {
  const elements: Element[] = [];
  let start = content;
  while (start < end) {
    const idLength = lengthAt(bytes, start);
    const sizeAt = start + idLength;
    if (idLength > 4 || sizeAt >= end) return undefined;
    const sizeLength = lengthAt(bytes, sizeAt);
    if (sizeLength > 8 || sizeAt + sizeLength > end) return undefined;
    let size = (bytes[sizeAt] ?? 0) & (0xff >> sizeLength);
    for (let at = sizeAt + 1; at < sizeAt + sizeLength; at++) size = size * 256 + (bytes[at] ?? 0);
    const from = sizeAt + sizeLength;
    // A size of only ones means that the end is unknown; it would be larger than any file.
    if (size > end - from || size === 2 ** (7 * sizeLength) - 1) return undefined;
    elements.push({ id: bytes.readUIntBE(start, idLength), start, content: from, end: from + size });
    start = from + size;
  }
  return elements;
}

/** A track: its type as a number, and the name of its codec. */
type Track = { type: number; codec: string };

/** The tracks of a film; undefined if one of them is not whole. */
function tracksOf(bytes: Buffer, tracks: Element): Track[] | undefined {
  const read: Track[] = [];
  for (const track of elementsIn(bytes, tracks) ?? []) {
    if (track.id !== ID.track) continue;
    const parts = elementsIn(bytes, track);
    const type = parts?.find(({ id }) => id === ID.trackType);
    const codec = parts?.find(({ id }) => id === ID.codec);
    if (!type || !codec) return undefined;
    const number = bytes.subarray(type.content, type.end).reduce((sum, byte) => sum * 256 + byte, 0);
    read.push({ type: number, codec: bytes.toString('latin1', codec.content, codec.end) });
  }
  return read;
}

/** Replaces an element by an empty one of the same length, so that nothing else moves. */
function erase(bytes: Buffer, { start, end }: Element): void {
  const sizeLength = Math.min(8, end - start - 1);
  const size = end - start - 1 - sizeLength;
  bytes.fill(0, start, end);
  bytes[start] = ID.void;
  for (let at = sizeLength, rest = size; at > 0; at--, rest = Math.floor(rest / 256)) {
    bytes[start + at] = rest % 256;
  }
  bytes[start + 1] = (bytes[start + 1] ?? 0) | (0x80 >> (sizeLength - 1));
}

/**
 * A WebM file without metadata beside its pictures and sound. Throws UnreadableFilm for a file that is not whole, has
 * no pictures that browsers show, or has tracks of another kind, such as subtitles.
 */
export function readWebm(original: Buffer): Buffer {
  const bytes = Buffer.from(original);
  const top = elementsIn(bytes, { content: 0, end: bytes.length });
  const segments = top?.filter(({ id }) => id === ID.segment) ?? [];
  const isKnown = top?.every(({ id }) => id === ID.head || id === ID.segment || id === ID.void);
  const [segment] = segments;
  const parts = segment && elementsIn(bytes, segment);
  const trackList = parts?.find(({ id }) => id === ID.tracks);
  const tracks = trackList && tracksOf(bytes, trackList);
  const hasPictures = parts?.some(({ id }) => id === ID.cluster);
  if (!top || !isKnown || segments.length > 1 || !parts || !tracks || !hasPictures) {
    throw new UnreadableFilm('is damaged, was cut off, or is a live recording without an end');
  }
  if (!tracks.every(({ type }) => type === VIDEO || type === SOUND)) throw new SideTrack();
  const codecs = tracks.flatMap(({ type, codec }) => (type === VIDEO ? codec : []));
  if (codecs.length === 0 || !codecs.every((codec) => CODECS.has(codec))) {
    throw new UnreadableFilm('must have pictures in VP8, VP9 or AV1');
  }
  const about = parts.filter(({ id }) => !PLAYED.has(id));
  const within = parts.flatMap((part) => (PLAYED.has(part.id) ? (elementsIn(bytes, part) ?? []) : []));
  const said = [...top, ...within].filter(({ id }) => SAID.has(id));
  for (const element of [...about, ...said]) erase(bytes, element);
  return bytes;
}
