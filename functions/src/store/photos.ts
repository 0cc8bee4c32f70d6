import { randomBytes } from 'node:crypto';
import {
  MAX_PHOTO_BYTES,
  MAX_PHOTO_PIXELS,
  PHOTO_NAME,
  photoNames,
  photoRenditions,
  photoWidths,
  type Resource,
  resources,
} from '@mipaka/contract';
import { DomainError, TooLarge, Unsupported } from './errors.ts';

/** The part of a Cloud Storage bucket that photos need. */
export type Bucket = {
  getFiles(): Promise<[{ name: string; metadata: { timeCreated?: string } }[], ...unknown[]]>;
  file(name: string): {
    save(bytes: Buffer, options: { contentType: string; resumable: false }): Promise<unknown>;
    download(): Promise<[Buffer]>;
    delete(options: { ignoreNotFound: true }): Promise<unknown>;
  };
};

/** A record, and the collection that holds it, or held it before it was deleted. */
export type RecordOfCollection = { collection: string; record: Record<string, unknown> };

const ACCEPTED = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);
const WEBP_QUALITY = 80;
/** Age at which a photo without a record is an orphan, in milliseconds: far beyond the time a save may take. */
const ORPHAN_MS = 3_600_000;

const hex = (channel: number) => Math.round(channel).toString(16).padStart(2, '0');

/** The names of all renditions of a photo whose widest has this address and width. */
const renditionNames = (address: string, width: number): string[] =>
  photoRenditions(address, width).map(({ url }) => url.replace(/^\/media\//, ''));

type Rendered = { renditions: { width: number; bytes: Buffer }[]; height: number; color: string };

async function render(field: string, bytes: Buffer): Promise<Rendered> {
  // Loaded when a photo arrives: both modules would slow every cold start.
  const [{ default: sharp }, { fileTypeFromBuffer }] = await Promise.all([
    import('sharp'),
    import('file-type'),
  ]);
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !ACCEPTED.has(type.mime)) {
    throw new Unsupported('The photo must be a JPEG, PNG, WebP or AVIF image', {
      [field]: 'Must be a JPEG, PNG, WebP or AVIF image',
    });
  }
  const options = { limitInputPixels: MAX_PHOTO_PIXELS, failOn: 'error', sequentialRead: true } as const;
  try {
    const {
      width = 0,
      height = 0,
      autoOrient,
    } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    if (width * height > MAX_PHOTO_PIXELS) {
      throw new TooLarge('The photo must have at most 50 megapixels', {
        [field]: 'Must have at most 50 megapixels',
      });
    }
    const widths = photoWidths(autoOrient.width);
    const widest = widths.at(-1) as number;
    // Decoded and turned once; sharp drops all metadata unless it is told to keep some.
    const upright = await sharp(bytes, options)
      .autoOrient()
      .resize({ width: widest })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: upright.info.width, height: upright.info.height, channels: upright.info.channels };
    const open = () => sharp(upright.data, { raw });
    const renditions = [];
    for (const size of widths) {
      renditions.push({
        width: size,
        bytes: await open().resize({ width: size }).webp({ quality: WEBP_QUALITY }).toBuffer(),
      });
    }
    const { channels } = await open().removeAlpha().stats();
    const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => mean);
    return { renditions, height: raw.height, color: `#${hex(red)}${hex(green)}${hex(blue)}` };
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw new Unsupported('The photo could not be read; it may be damaged', { [field]: 'Could not be read' });
  }
}

/**
 * Photos in Cloud Storage, re-encoded so that nothing of what was uploaded but its pixels remains.
 *
 * @param bucket gives the bucket when one is needed first
 * @param entities whose fields may hold photos
 */
export function createPhotoStore(bucket: () => Promise<Bucket>, entities: readonly Resource[] = resources) {
  // A large photo takes up to 200 MB while it is turned: one at a time, whatever the concurrency.
  let turn: Promise<unknown> = Promise.resolve();

  /** The names of all files that the photo fields of a record refer to. */
  const filesOf = ({ collection, record }: RecordOfCollection): string[] => {
    const fields = entities.find((entity) => entity.collection === collection)?.photos ?? [];
    return fields.flatMap((field) => {
      const [address, width] = [record[field], record[photoNames(field).width]];
      return typeof address === 'string' && typeof width === 'number' ? renditionNames(address, width) : [];
    });
  };

  return {
    /** The entities that have photos. */
    entities: entities.filter(({ photos }) => photos.length > 0),

    /**
     * Stores the renditions of an uploaded image and gives what the record stores of it under a field's name.
     * Throws TooLarge above 10 MB or 50 megapixels and Unsupported for what is not a JPEG, PNG, WebP or AVIF image.
     */
    async store(field: string, bytes: Buffer): Promise<Record<string, unknown>> {
      if (bytes.length > MAX_PHOTO_BYTES) {
        throw new TooLarge('The photo must be at most 10 MB', { [field]: 'Must be at most 10 MB' });
      }
      const rendering = turn.then(() => render(field, bytes));
      turn = rendering.catch(() => undefined);
      const { renditions, height, color } = await rendering;
      const name = randomBytes(16).toString('base64url');
      const target = await bucket();
      await Promise.all(
        renditions.map(({ width, bytes: image }) =>
          target.file(`${name}-${width}.webp`).save(image, { contentType: 'image/webp', resumable: false }),
        ),
      );
      const width = renditions.at(-1)?.width ?? 0;
      const names = photoNames(field);
      return {
        [field]: `/media/${name}-${width}.webp`,
        [names.width]: width,
        [names.height]: height,
        [names.color]: color,
      };
    },

    /** The bytes of a stored photo; undefined when there is none of that name. */
    async read(name: string): Promise<Buffer | undefined> {
      try {
        const [bytes] = await (await bucket()).file(name).download();
        return bytes;
      } catch (error) {
        if ((error as { code?: unknown }).code === 404) return undefined;
        throw error;
      }
    },

    /**
     * Deletes stored photos that belong to none of the `records` and are older than an hour: what is left of
     * uploads whose record was never written, and of photos that were replaced or removed. Nothing else deletes a
     * photo. Gives the number of files.
     */
    async sweep(records: readonly RecordOfCollection[], now: Date): Promise<number> {
      const used = new Set(records.flatMap(filesOf));
      const target = await bucket();
      const [files] = await target.getFiles();
      const orphans = files.filter(
        ({ name, metadata }) =>
          PHOTO_NAME.test(name) &&
          !used.has(name) &&
          now.getTime() - Date.parse(metadata.timeCreated ?? now.toISOString()) > ORPHAN_MS,
      );
      for (const { name } of orphans) await target.file(name).delete({ ignoreNotFound: true });
      return orphans.length;
    },
  };
}
export type PhotoStore = ReturnType<typeof createPhotoStore>;
