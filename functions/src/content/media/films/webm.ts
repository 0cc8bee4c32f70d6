import { type Heads, type Part, partsIn, sideTrack, UnreadableFilm } from './parts.ts';

type Element = Part<number>;

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
  trackName: 0x536e,
  codec: 0x86,
  /** Marks a gap; its bytes may still hold what was there before. */
  void: 0xec,
} as const;
const TOP: ReadonlySet<number> = new Set([ID.head, ID.segment, ID.void]);
/** The parts that a browser needs to play a film; all others, such as tags, chapters and files, are metadata. */
const PLAYED: ReadonlySet<number> = new Set([ID.seekHead, ID.info, ID.tracks, ID.cluster, ID.cues]);
const SAID: ReadonlySet<number> = new Set([ID.title, ID.fileName, ID.date, ID.trackName, ID.void]);
const VIDEO = 1;
const SOUND = 2;
const CODECS = new Set(['V_VP8', 'V_VP9', 'V_AV1']);

/** Length in bytes of a number of a WebM file, from the leading zeros of its first byte. */
const lengthAt = (bytes: Buffer, at: number) => Math.clz32(bytes.readUInt8(at)) - 23;
const numberIn = (bytes: Buffer, first = 0) => bytes.reduce((sum, byte) => sum * 256 + byte, first);

const heads: Heads<number> = {
  at(bytes, position) {
    const idLength = lengthAt(bytes, position);
    const sizeAt = position + idLength;
    const sizeLength = lengthAt(bytes, sizeAt);
    const first = bytes.readUInt8(sizeAt) & (0xff >> sizeLength);
    const size = numberIn(bytes.subarray(sizeAt + 1, sizeAt + sizeLength), first);
    // A size of only ones means that the end is unknown.
    if (idLength > 4 || sizeLength > 8 || size === 2 ** (7 * sizeLength) - 1) throw new RangeError();
    return { type: bytes.readUIntBE(position, idLength), head: idLength + sizeLength, size };
  },
  damage: 'is damaged, was cut off, or is a live recording without an end',
};
const elementsIn = (bytes: Buffer, range: Pick<Element, 'content' | 'end'>) => partsIn(bytes, range, heads);

function trackOf(bytes: Buffer, parts: readonly Element[]) {
  const type = parts.find((part) => part.type === ID.trackType);
  const codec = parts.find((part) => part.type === ID.codec);
  if (!type || !codec) throw new UnreadableFilm(heads.damage);
  return {
    holds: numberIn(bytes.subarray(type.content, type.end)),
    codec: bytes.toString('latin1', codec.content, codec.end),
  };
}

/** Replaces an element by an empty one of the same length, so that nothing else moves. */
function erase(bytes: Buffer, { start, end }: Element): void {
  bytes.fill(0, start, end);
  bytes[start] = ID.void;
  // The size takes one byte or, with a one before it, eight.
  if (end - start < 9) bytes[start + 1] = 0x80 | (end - start - 2);
  else {
    bytes[start + 1] = 0x01;
    bytes.writeUIntBE(end - start - 9, start + 3, 6);
  }
}

/** A WebM file without metadata. Throws UnreadableFilm for half a file, other pictures, and other tracks. */
export function readWebm(original: Buffer): Buffer {
  const bytes = Buffer.from(original);
  const top = elementsIn(bytes, { content: 0, end: bytes.length });
  const segments = top.filter(({ type }) => type === ID.segment);
  const parts = segments.flatMap((segment) => elementsIn(bytes, segment));
  const trackList = parts.find(({ type }) => type === ID.tracks);
  const hasPictures = parts.some(({ type }) => type === ID.cluster);
  if (!top.every(({ type }) => TOP.has(type)) || segments.length !== 1 || !trackList || !hasPictures) {
    throw new UnreadableFilm(heads.damage);
  }
  const inTracks = elementsIn(bytes, trackList)
    .filter(({ type }) => type === ID.track)
    .map((track) => elementsIn(bytes, track));
  const tracks = inTracks.map((parts) => trackOf(bytes, parts));
  if (!tracks.every(({ holds }) => holds === VIDEO || holds === SOUND)) throw sideTrack();
  const codecs = tracks.flatMap(({ holds, codec }) => (holds === VIDEO ? codec : []));
  if (codecs.length === 0 || !codecs.every((codec) => CODECS.has(codec))) {
    throw new UnreadableFilm('must have pictures in VP8, VP9 or AV1');
  }
  const about = parts.filter(({ type }) => !PLAYED.has(type));
  const within = parts.flatMap((part) => (PLAYED.has(part.type) ? elementsIn(bytes, part) : []));
  const said = [...top, ...within, ...inTracks.flat()].filter(({ type }) => SAID.has(type));
  for (const element of [...about, ...said]) erase(bytes, element);
  return bytes;
}
