import { SideTrack, UnreadableFilm } from './unreadable-film.ts';

/** A box of an MP4 file: the positions of its start, its content and its end, in bytes. */
type Box = { type: string; start: number; content: number; end: number };

/** A part of a file, by its positions in bytes. */
type Range = Pick<Box, 'content' | 'end'>;

/** Boxes with metadata of a film: phones write the place and the device, cameras much else. */
const METADATA = new Set(['udta', 'meta', 'uuid', 'free', 'skip']);
/** The codecs of H.264, with parameters beside the pictures or among them. */
const H264 = new Set(['avc1', 'avc3']);
const PICTURES = 'vide';
const SOUND = 'soun';

/** The boxes that fill a part of a file exactly; undefined if they do not. */
function boxesIn(bytes: Buffer, { content, end }: Range): Box[] | undefined {
  const boxes: Box[] = [];
  let start = content;
  while (start < end) {
    if (end - start < 8) return undefined;
    const isLong = bytes.readUInt32BE(start) === 1;
    if (isLong && end - start < 16) return undefined;
    const size = isLong ? Number(bytes.readBigUInt64BE(start + 8)) : bytes.readUInt32BE(start);
    const header = isLong ? 16 : 8;
    if (size < header || size > end - start) return undefined;
    const type = bytes.toString('latin1', start + 4, start + 8);
    boxes.push({ type, start, content: start + header, end: start + size });
    start += size;
  }
  return boxes;
}

/** The boxes at a path of types, such as mdia, hdlr. Undefined if a box on the path is not whole. */
function boxesAt(bytes: Buffer, from: Range, way: readonly string[]): Box[] | undefined {
  const [type, ...further] = way;
  const boxes = boxesIn(bytes, from)?.filter((box) => box.type === type);
  if (further.length === 0 || !boxes) return boxes;
  const deeper = boxes.map((box) => boxesAt(bytes, box, further));
  return deeper.includes(undefined) ? undefined : deeper.flatMap((found) => found ?? []);
}

/** A track: its content type as four letters, the position of its name, and for pictures the codes of the codecs. */
type Track = { holds: string; name: Range; codecs: string[] };

/** The tracks of a film; undefined if one of them is not whole. */
function tracksOf(bytes: Buffer, boxes: readonly Box[]): Track[] | undefined {
  const tracks: Track[] = [];
  for (const box of boxes) {
    const [media] = boxesAt(bytes, box, ['mdia']) ?? [];
    const [handler] = (media && boxesAt(bytes, media, ['hdlr'])) ?? [];
    if (!media || !handler || handler.end - handler.content < 24) return undefined;
    const holds = bytes.toString('latin1', handler.content + 8, handler.content + 12);
    const track: Track = { holds, name: { content: handler.content + 24, end: handler.end }, codecs: [] };
    tracks.push(track);
    if (holds !== PICTURES) continue;
    const [descriptions] = boxesAt(bytes, media, ['minf', 'stbl', 'stsd']) ?? [];
    // A version and a count precede the first entry.
    const entries = descriptions && boxesIn(bytes, { ...descriptions, content: descriptions.content + 8 });
    if (!entries) return undefined;
    track.codecs = entries.map(({ type }) => type);
  }
  return tracks;
}

/** Overwrites a film's metadata with zeros and marks it as free space, so that nothing else moves. */
function eraseMetadata(bytes: Buffer, boxes: readonly Box[]): void {
  for (const { type, start, content, end } of boxes) {
    if (!METADATA.has(type)) continue;
    bytes.write('free', start + 4, 'latin1');
    bytes.fill(0, content, end);
  }
}

/**
 * An MP4 file without metadata beside its pictures and sound. Throws UnreadableFilm for a file that is not whole, has
 * pictures in another format than H.264, or has tracks of another kind: in these, cameras record the place from second
 * to second, with samples among the pictures.
 */
export function readMp4(original: Buffer): Buffer {
  const bytes = Buffer.from(original);
  const top = boxesIn(bytes, { content: 0, end: bytes.length });
  const movie = top?.find(({ type }) => type === 'moov');
  const inMovie = movie && boxesIn(bytes, movie);
  const trackBoxes = inMovie?.filter(({ type }) => type === 'trak') ?? [];
  const inTracks = trackBoxes.map((track) => boxesIn(bytes, track));
  const tracks = tracksOf(bytes, trackBoxes);
  const hasPictures = top?.some(({ type, content, end }) => type === 'mdat' && end > content);
  if (!top || !inMovie || inTracks.includes(undefined) || !tracks || !hasPictures) {
    throw new UnreadableFilm('is damaged or was cut off');
  }
  if (!tracks.every(({ holds }) => holds === PICTURES || holds === SOUND)) throw new SideTrack();
  const codecs = tracks.flatMap((track) => track.codecs);
  if (codecs.length === 0) throw new UnreadableFilm('has no pictures');
  if (!codecs.every((codec) => H264.has(codec))) {
    throw new UnreadableFilm('must be encoded as H.264, which all browsers play');
  }
  eraseMetadata(bytes, [...top, ...inMovie, ...inTracks.flatMap((boxes) => boxes ?? [])]);
  // Cameras write their own name there.
  for (const { name } of tracks) bytes.fill(0, name.content, name.end);
  return bytes;
}
