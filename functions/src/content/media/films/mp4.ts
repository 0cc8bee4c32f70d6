import { type Heads, type Part, partsIn, sideTrack, UnreadableFilm } from './parts.ts';

type Box = Part<string>;
type Range = Pick<Box, 'content' | 'end'>;

/** Phones write the place and the device into these boxes, cameras much else. */
const METADATA = new Set(['udta', 'meta', 'uuid', 'free', 'skip']);
/** The codecs of H.264, with parameters beside the pictures or among them. */
const H264 = new Set(['avc1', 'avc3']);
const PICTURES = 'vide';
const SOUND = 'soun';

const heads: Heads<string> = {
  at(bytes, position) {
    const size = bytes.readUInt32BE(position);
    const type = bytes.toString('latin1', position + 4, position + 8);
    if (size !== 1) return { type, head: 8, size: size - 8 };
    return { type, head: 16, size: Number(bytes.readBigUInt64BE(position + 8)) - 16 };
  },
  damage: 'is damaged or was cut off',
};
const boxesIn = (bytes: Buffer, range: Range) => partsIn(bytes, range, heads);

const boxesAt = (bytes: Buffer, box: Range, ...path: string[]): Range[] =>
  path.reduce(
    (boxes, wanted) => boxes.flatMap((outer) => boxesIn(bytes, outer)).filter(({ type }) => type === wanted),
    [box],
  );

/** A track: its content type as four letters, the position of its name, and for pictures the codes of the codecs. */
function trackOf(bytes: Buffer, box: Box) {
  const [handler] = boxesAt(bytes, box, 'mdia', 'hdlr');
  if (!handler || handler.end - handler.content < 24) throw new UnreadableFilm(heads.damage);
  const holds = bytes.toString('latin1', handler.content + 8, handler.content + 12);
  const descriptions = holds === PICTURES ? boxesAt(bytes, box, 'mdia', 'minf', 'stbl', 'stsd') : [];
  if (holds === PICTURES && descriptions.length === 0) throw new UnreadableFilm(heads.damage);
  // A version and a count precede the first entry.
  const entries = descriptions.flatMap(({ content, end }) => boxesIn(bytes, { content: content + 8, end }));
  const name = { content: handler.content + 24, end: handler.end };
  return { holds, name, codecs: entries.map(({ type }) => type) };
}

/** An MP4 file without metadata. Throws UnreadableFilm for half a file, other pictures than H.264, and other tracks. */
export function readMp4(original: Buffer): Buffer {
  const bytes = Buffer.from(original);
  const top = boxesIn(bytes, { content: 0, end: bytes.length });
  const movie = top.find(({ type }) => type === 'moov');
  if (!movie || !top.some(({ type, content, end }) => type === 'mdat' && end > content)) {
    throw new UnreadableFilm(heads.damage);
  }
  const inMovie = boxesIn(bytes, movie);
  const trackBoxes = inMovie.filter(({ type }) => type === 'trak');
  const tracks = trackBoxes.map((box) => trackOf(bytes, box));
  if (!tracks.every(({ holds }) => holds === PICTURES || holds === SOUND)) throw sideTrack();
  const codecs = tracks.flatMap((track) => track.codecs);
  if (codecs.length === 0) throw new UnreadableFilm('has no pictures');
  if (!codecs.every((codec) => H264.has(codec))) {
    throw new UnreadableFilm('must be encoded as H.264, which all browsers play');
  }
  const boxes = [...top, ...inMovie, ...trackBoxes.flatMap((box) => boxesIn(bytes, box))];
  // Metadata becomes free space full of zeros, so that nothing else moves.
  for (const { type, start, content, end } of boxes) {
    if (!METADATA.has(type)) continue;
    bytes.write('free', start + 4, 'latin1');
    bytes.fill(0, content, end);
  }
  // Cameras write their own name there.
  for (const { name } of tracks) bytes.fill(0, name.content, name.end);
  return bytes;
}
