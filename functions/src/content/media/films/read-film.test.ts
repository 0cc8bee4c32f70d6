import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Unsupported } from '../../../platform/firestore/errors.ts';
import { readFilm } from './read-film.ts';

const film = (name: string) =>
  readFileSync(new URL(`../../../../../web/public/media-site/${name}`, import.meta.url));
const mp4 = film('hero.mp4');
const webm = film('hero.webm');
const html = Buffer.from('<!doctype html><script>alert(1)</script>');

const read = (bytes: Buffer) => readFilm('film', bytes);
const refusal = (bytes: Buffer) =>
  read(bytes).then(
    () => 'taken',
    (error: Error) => error.message,
  );

/** A box of an MP4 file. */
function box(type: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}
/** An element of a WebM file, with its size in two bytes. */
const element = (id: number[], ...parts: Buffer[]) => {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([...id, 0x40 | (content.length >> 8), content.length & 0xff]), content]);
};
const ftyp = box('ftyp', Buffer.from('isom\0\0\0\0isom'));
const sample = (codec: string) => box('stsd', Buffer.alloc(8), box(codec, Buffer.alloc(70)));
/** A track: `vide` for pictures, `soun` for sound, with the name that cameras write. */
const track = (handler: string, codec: string) =>
  box(
    'trak',
    box(
      'mdia',
      box('hdlr', Buffer.alloc(8), Buffer.from(handler), Buffer.alloc(12), Buffer.from('A secret camera\0')),
      box('minf', box('stbl', sample(codec))),
    ),
  );
const undescribed = box(
  'trak',
  box('mdia', box('hdlr', Buffer.alloc(8), Buffer.from('vide'), Buffer.alloc(12))),
);
/** Its size is in eight bytes, as encoders write it. */
const pictures = Buffer.from('\0\0\0\x01mdat\0\0\0\0\0\0\0\x18pictures', 'latin1');
const head = element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], Buffer.from('webm')));
const webmTrack = (type: number, codec: string, ...more: Buffer[]) =>
  element([0xae], element([0x83], Buffer.from([type])), element([0x86], Buffer.from(codec)), ...more);
const cluster = element([0x1f, 0x43, 0xb6, 0x75], element([0xa3], Buffer.from('pictures')));
const webmOf = (tracks: Buffer[], ...more: Buffer[]) =>
  Buffer.concat([
    head,
    element([0x18, 0x53, 0x80, 0x67], element([0x16, 0x54, 0xae, 0x6b], ...tracks), ...more, cluster),
  ]);
/** What a browser plays, in 38 bytes. */
const played = Buffer.concat([element([0x16, 0x54, 0xae, 0x6b], webmTrack(1, 'V_VP9')), cluster]);
const webmWith = (codec: string, ...more: Buffer[]) => webmOf([webmTrack(1, codec)], ...more);

describe('reading a film', () => {
  test('accepts sound beside the pictures', async () => {
    const movie = box('moov', track('soun', 'mp4a'), track('vide', 'avc1'));
    expect(await refusal(Buffer.concat([ftyp, movie, pictures]))).toBe('taken');
    expect(await refusal(webmOf([webmTrack(2, 'A_OPUS'), webmTrack(1, 'V_VP9')]))).toBe('taken');
  });

  test('erases the place and the device that an MP4 file names, and moves no pictures', async () => {
    const secret = Buffer.from('+1.2921+36.8219/ a secret place');
    const said = [box('udta', secret), box('meta', secret)];
    const movie = box('moov', ...said, box('trak', box('udta', secret), track('vide', 'avc1').subarray(8)));
    const original = Buffer.concat([ftyp, movie, box('uuid', secret), box('free', html), pictures]);
    const { bytes } = await read(original);
    expect(bytes.length).toBe(original.length);
    expect(original.includes('secret place')).toBe(true);
    for (const gone of ['secret', '36.8219', 'udta', 'uuid', '<script'])
      expect(bytes.includes(gone)).toBe(false);
    expect(bytes.indexOf('mdat')).toBe(original.indexOf('mdat'));
    expect((await read(bytes)).bytes.equals(bytes)).toBe(true);
  });

  test('erases the tags and attachments of a WebM file, and moves no pictures', async () => {
    const secret = Buffer.from('a secret place');
    const [tags, attachments] = [
      [0x12, 0x54, 0xc3, 0x67],
      [0x19, 0x41, 0xa4, 0x69],
    ];
    const long = Buffer.concat([secret, Buffer.alloc(300, 'x')]);
    const original = webmWith('V_VP9', element(tags, secret), element(attachments, long), element(tags));
    const { bytes } = await read(original);
    expect(bytes.length).toBe(original.length);
    expect(bytes.includes('secret')).toBe(false);
    expect(bytes.includes('xxx')).toBe(false);
    expect(bytes.indexOf('pictures')).toBe(original.indexOf('pictures'));
    expect((await read(bytes)).bytes.equals(bytes)).toBe(true);
  });
});

test('reading a WebM film erases its gaps, chapters, title and names of tracks, and moves no pictures', async () => {
  const secret = Buffer.from('a secret place');
  const gap = element([0xec], secret);
  const [chapters, info] = [
    [0x10, 0x43, 0xa7, 0x70],
    [0x15, 0x49, 0xa9, 0x66],
  ];
  const title = element([0x7b, 0xa9], secret);
  const track = webmTrack(1, 'V_VP9', element([0x53, 0x6e], secret), gap);
  const inside = webmOf([track], gap, element(chapters, secret), element(info, title, gap));
  const original = Buffer.concat([inside, gap]);
  const { bytes } = await read(original);
  expect(bytes.length).toBe(original.length);
  expect(bytes.includes('secret')).toBe(false);
  expect(bytes.indexOf('pictures')).toBe(original.indexOf('pictures'));
  expect((await read(bytes)).bytes.equals(bytes)).toBe(true);
});

describe('the API refuses a file that is no film, and says why', () => {
  const other = 'The film must be an MP4 or WebM file';
  const damaged = 'The film is damaged or was cut off';
  const cut = 'The film is damaged, was cut off, or is a live recording without an end';
  const h264 = 'The film must be encoded as H.264, which all browsers play';
  const withCodec = (codec: string) =>
    Buffer.from(mp4.toString('latin1').replaceAll('avc1', codec), 'latin1');
  test.each([
    ['HTML', html, other],
    ['nothing', Buffer.alloc(0), other],
    ['HTML before a film', Buffer.concat([html, mp4]), other],
    ['a QuickTime film', Buffer.concat([box('ftyp', Buffer.from('qt  \0\0\0\0qt  ')), mp4]), other],
    ['HTML behind an MP4 film', Buffer.concat([mp4, html]), damaged],
    ['HTML behind the first bytes of one', Buffer.concat([ftyp, html]), damaged],
    ['an MP4 film without its last byte', mp4.subarray(0, -1), damaged],
    [
      'an MP4 film with a track of pictures that nothing describes',
      Buffer.concat([ftyp, box('moov', track('vide', 'avc1'), undescribed), pictures]),
      damaged,
    ],
    ['an MP4 film without pictures', Buffer.concat([ftyp, box('moov', track('vide', 'avc1'))]), damaged],
    [
      'sound alone',
      Buffer.concat([ftyp, box('moov', track('soun', 'mp4a')), pictures]),
      'The film has no pictures',
    ],
    ['H.265', Buffer.from(withCodec('hvc1')), h264],
    [
      'an MP4 film with a track that does not say what it is',
      Buffer.concat([ftyp, box('moov', track('vide', 'avc1'), box('trak')), pictures]),
      damaged,
    ],
    ['HTML behind a WebM film', Buffer.concat([webm, html]), cut],
    ['a WebM film without its last byte', webm.subarray(0, -1), cut],
    [
      'a WebM film without an end',
      Buffer.concat([head, Buffer.from('18538067ff', 'hex'), webm.subarray(64)]),
      cut,
    ],
    [
      'a WebM film without an end, of as many bytes as its size would be',
      Buffer.concat([head, Buffer.from('18538067ff', 'hex'), played, element([0xec], Buffer.alloc(86))]),
      cut,
    ],
    ['a WebM film with a part whose name is too long', webmWith('V_VP9', element([8, 1, 1, 1, 1])), cut],
    [
      'a WebM film with a part whose size is too long',
      webmWith('V_VP9', Buffer.from('12549999000000000000000000', 'hex')),
      cut,
    ],
    [
      'a WebM film in another format',
      webmWith('V_MPEG4/ISO/AVC'),
      'The film must have pictures in VP8, VP9 or AV1',
    ],
  ])('%s', async (_what, bytes, message) => {
    await expect(read(bytes)).rejects.toBeInstanceOf(Unsupported);
    expect(await refusal(bytes)).toBe(message);
  });

  const position = box('mdat', Buffer.from('pictures, and +1.2921+36.8219/ a secret place'));
  test.each([
    ...['meta', 'text', 'sbtl', 'tmcd'].map((kind): [string, Buffer] => [
      `${kind} of an MP4 film, of which the samples stand among the pictures`,
      Buffer.concat([ftyp, box('moov', track('vide', 'avc1'), track(kind, 'gpmd')), position]),
    ]),
    ...[0x11, 0x21].map((type): [string, Buffer] => [
      `type ${type} of a WebM film`,
      webmOf([webmTrack(1, 'V_VP9'), webmTrack(type, 'S_TEXT/UTF8')]),
    ]),
  ])('a track that is neither pictures nor sound: %s', async (_what, bytes) => {
    expect(await refusal(bytes)).toBe(
      'The film must be exported without telemetry, subtitles and other tracks beside its pictures and its sound',
    );
  });
});

test('a film with any damage is accepted at its full length or refused as unsupported', () =>
  fc.assert(
    fc.asyncProperty(
      fc.constantFrom(mp4, webm),
      // Positions near the sizes at the beginning, and anywhere else.
      fc.array(
        fc.tuple(fc.oneof(fc.nat(2_000), fc.nat(250_000)), fc.uint8Array({ minLength: 1, maxLength: 9 })),
        {
          minLength: 1,
          maxLength: 5,
        },
      ),
      fc.option(fc.nat(250_000), { nil: undefined }),
      async (whole, changes, length) => {
        const bytes = Buffer.from(whole.subarray(0, length));
        for (const [at, noise] of changes)
          bytes.set(noise.slice(0, Math.max(0, bytes.length - at)), Math.min(at, bytes.length));
        const outcome = await read(bytes).catch((error: unknown) => error);
        if (outcome instanceof Error) expect(outcome).toBeInstanceOf(Unsupported);
        else expect(outcome).toMatchObject({ bytes: { length: bytes.length } });
      },
    ),
  ));
