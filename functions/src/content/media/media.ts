import { randomBytes } from 'node:crypto';
import type { Bucket } from '@google-cloud/storage';
import {
  fileField,
  filmTypes,
  flag,
  type JpegShape,
  MAX_PHOTO_PIXELS,
  MEDIA_NAME,
  PHOTO_NAME,
  photoNames,
  photoTypes,
  photoWidths,
  type Resource,
  removalFlag,
  type StoredFile,
  storedValues,
} from '@mipaka/contract';
import type { Sharp } from 'sharp';
import { orMissing, sweepFiles } from '../../platform/files.ts';
import { TooLarge, Unsupported } from '../../platform/firestore/errors.ts';
import type { Form } from '../../platform/http/body.ts';
import { HttpError, parse } from '../../platform/http/http-error.ts';
import { readFilm } from './films/read-film.ts';

const mediaTypes = { webp: 'image/webp', jpg: 'image/jpeg', ...filmTypes };
const typeOf = (name: string) => mediaTypes[name.split('.').at(-1) as keyof typeof mediaTypes];

/** The random beginning of a file's name, 128 bits in base64url, which all widths of a photo share. */
const STEM_LENGTH = 22;
const STEMS = /(?<=\/media\/)[\w-]{22}/g;

const removeFlag = flag('Remove', false);

const WEBP_QUALITY = 75;
/** The greatest height that WebP can hold, in pixels. */
const MAX_WEBP_HEIGHT = 16_383;
/** Tried in turn until the file is small enough; the last one is used in any case. */
const JPEG_QUALITIES = [85, 75, 65, 50, 35];

const hex = (channel: number) => Math.round(channel).toString(16).padStart(2, '0');

async function jpegWithin(open: () => Sharp, maxBytes: number): Promise<Buffer> {
  let bytes = Buffer.alloc(0);
  for (const quality of JPEG_QUALITIES) {
    bytes = await open().jpeg({ quality, mozjpeg: true }).toBuffer();
    if (bytes.length <= maxBytes) break;
  }
  return bytes;
}

/** Only the pixels of an image, upright, as WebP or in the shape `jpeg`. Throws TooLarge and Unsupported. */
async function renderPhoto(field: string, bytes: Buffer, jpeg?: JpegShape) {
  // Loaded when a photo arrives: both modules would slow every cold start.
  const [{ default: sharp }, { fileTypeFromBuffer }] = await Promise.all([
    import('sharp'),
    import('file-type'),
  ]);
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !photoTypes.includes(type.mime)) {
    const kinds = 'be a JPEG, PNG, WebP or AVIF image';
    throw new Unsupported(`The photo must ${kinds}`, { [field]: `Must ${kinds}` });
  }
  const options = { limitInputPixels: MAX_PHOTO_PIXELS, failOn: 'error', sequentialRead: true } as const;
  try {
    const unlimited = sharp(bytes, { ...options, limitInputPixels: false });
    const { width, height, autoOrient } = await unlimited.metadata();
    if (width * height > MAX_PHOTO_PIXELS) {
      const limit = 'have at most 50 megapixels';
      throw new TooLarge(`The photo must ${limit}`, { [field]: `Must ${limit}` });
    }
    const scale = Math.min(1, MAX_WEBP_HEIGHT / autoOrient.height);
    const widths = jpeg ? [jpeg.width] : photoWidths(Math.floor(autoOrient.width * scale));
    // Decoded and turned once; sharp drops all metadata by default.
    const turned = sharp(bytes, options).autoOrient();
    // JPEG has no transparency.
    const sized = jpeg
      ? turned.resize(jpeg.width, jpeg.height, { fit: 'cover' }).flatten({ background: '#ffffff' })
      : turned.resize(widths.at(-1));
    const { data, info } = await sized.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
    // Without `premultiplied`: the alpha that was multiplied in for resizing is divided out of `data` again.
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const open = () => sharp(data, { raw });
    const renditions: { width: number; bytes: Buffer }[] = [];
    for (const width of widths) {
      const webp = () => open().resize(width).webp({ quality: WEBP_QUALITY }).toBuffer();
      renditions.push({ width, bytes: await (jpeg ? jpegWithin(open, jpeg.maxBytes) : webp()) });
    }
    const { channels } = await open().stats();
    const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => mean);
    return {
      renditions,
      ending: jpeg ? ('jpg' as const) : ('webp' as const),
      /** Of the widest rendition, in pixels. */
      width: raw.width,
      height: raw.height,
      color: `#${hex(red)}${hex(green)}${hex(blue)}`,
    };
  } catch (error) {
    if (error instanceof HttpError) throw error;
    throw new Unsupported('The photo could not be read; it may be damaged', { [field]: 'Could not be read' });
  }
}

/** Photos and films in Cloud Storage, under random names. */
export function createMediaStore(bucket: () => Promise<Bucket>) {
  // A large photo takes up to 200 MB while it is rendered: one at a time, whatever the concurrency.
  let turn: Promise<unknown> = Promise.resolve();

  async function save(name: string, bytes: Buffer): Promise<void> {
    const file = (await bucket()).file(name);
    await file.save(bytes, { contentType: typeOf(name), resumable: false });
  }

  async function store(resource: Resource, field: string, original: Buffer): Promise<StoredFile> {
    const stem = randomBytes(16).toString('base64url');
    const declared = fileField(resource, field);
    if (declared?.kind !== 'photo') {
      const { ending, bytes } = await readFilm(field, original);
      await save(`${stem}.${ending}`, bytes);
      return { [field]: `/media/${stem}.${ending}` };
    }
    const rendering = turn.then(() => renderPhoto(field, original, declared.jpeg));
    turn = rendering.catch(() => undefined);
    const { renditions, ending, width, height, color } = await rendering;
    const nameOf = (of: number) => `${stem}-${of}.${ending}`;
    await Promise.all(renditions.map((rendition) => save(nameOf(rendition.width), rendition.bytes)));
    const names = photoNames(field);
    return {
      [field]: `/media/${nameOf(width)}`,
      [names.width]: width,
      [names.height]: height,
      [names.color]: color,
    };
  }

  async function sizeOf(name: string): Promise<number | undefined> {
    const found = await orMissing((await bucket()).file(name).getMetadata());
    return found && Number(found[0].size);
  }

  return {
    /** Stores an uploaded file for a field, and gives the values for the record. Throws TooLarge and Unsupported. */
    store,

    /** Stores the files of a form, or removes them by its flags. Gives the record's values; throws as `store`. */
    async storeForm(resource: Resource, { fields, files }: Form): Promise<Record<string, unknown>> {
      const isRemoved = (field: string) => !files[field] && parse(removeFlag, fields[removalFlag(field)]);
      const removed = resource.files.filter(isRemoved);
      const values = Object.assign({}, ...removed.map((field) => storedValues(resource, field, null)));
      for (const field of resource.files) {
        const file = files[field];
        if (file) Object.assign(values, await store(resource, field, file));
      }
      return values;
    },

    /** The type and size (in bytes) of a stored file, and a function that reads a part; undefined if there is none. */
    async open(name: string) {
      const type = typeOf(name);
      const file = (await bucket()).file(name);
      // A photo costs one call to Storage. Several whole films in memory at once would end the instance.
      if (PHOTO_NAME.test(name)) {
        const [photo] = (await orMissing(file.download())) ?? [];
        const read = (start: number, end: number) => photo?.subarray(start, end + 1);
        return photo && { type, size: photo.length, read };
      }
      const size = await sizeOf(name);
      if (size === undefined) return undefined;
      // Storage has no checksum for a part.
      const read = (start: number, end: number) => file.createReadStream({ start, end, validation: false });
      return { type, size, read };
    },

    /** Whether a photo or film is stored at this address. */
    has: async (address: string): Promise<boolean> =>
      (await sizeOf(address.replace(/^\/media\//, ''))) !== undefined,

    /** Deletes files older than an hour whose address no document holds; nothing else does. Gives their number. */
    async sweep(documents: AsyncIterable<unknown> | unknown[], now: Date): Promise<number> {
      const used = new Set<string>();
      for await (const document of documents)
        for (const stem of JSON.stringify(document).match(STEMS) ?? []) used.add(stem);
      return sweepFiles(await bucket(), MEDIA_NAME, now, async (name) =>
        used.has(name.slice(0, STEM_LENGTH)),
      );
    },
  };
}
export type MediaStore = ReturnType<typeof createMediaStore>;
