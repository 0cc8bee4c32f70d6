import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  filmTypes,
  flag,
  jpegShapeOf,
  MEDIA_NAME,
  photoNames,
  photoRenditions,
  type Resource,
  removalFlag,
  resources,
  type StoredFile,
  storedValues,
} from '@mipaka/contract';
import { type Bucket, orMissing, sweepFiles } from '../../platform/files.ts';
import type { Form } from '../../platform/http/multipart.ts';
import { readFilm } from './films/read-film.ts';
import { renderPhoto } from './photos.ts';

/** A record with its collection, or its former collection if it is deleted. */
export type RecordOfCollection = { collection: string; record: Record<string, unknown> };

const PHOTO_TYPES = { webp: 'image/webp', jpg: 'image/jpeg' };

const removeFlag = flag('Remove', false);

/** The values of a file field without a file. The text of a photo stays: it is a field of its own. */
function nothing(resource: Resource, field: string): Record<string, unknown> {
  const { [photoNames(field).alt]: _text, ...values } = storedValues(resource, field, null);
  return values;
}

const nameIn = (address: string) => address.replace(/^\/media\//, '');
const randomName = () => randomBytes(16).toString('base64url');

/**
 * Photos and films in Cloud Storage, under random names. Only the pixels of an uploaded photo are kept, and only the
 * pictures and sound of a film.
 *
 * @param bucket gives the bucket when it is first needed
 * @param entities the entities whose fields may hold files
 */
export function createMediaStore(bucket: () => Promise<Bucket>, entities: readonly Resource[] = resources) {
  // A large photo takes up to 200 MB while it is rendered: one at a time, whatever the concurrency.
  let turn: Promise<unknown> = Promise.resolve();

  /** The names of all files that the fields of a record refer to. */
  const filesOf = ({ collection, record }: RecordOfCollection): string[] => {
    const { files = [], fields } = entities.find((entity) => entity.collection === collection) ?? {};
    return files.flatMap((field) => {
      const [address, width] = [record[field], record[photoNames(field).width]];
      if (typeof address !== 'string') return [];
      if (fields?.[field]?.kind === 'film') return [nameIn(address)];
      if (typeof width !== 'number') return [];
      return photoRenditions(address, width).map(({ url }) => nameIn(url));
    });
  };

  async function storePhoto(resource: Resource, field: string, original: Buffer): Promise<StoredFile> {
    const rendering = turn.then(() => renderPhoto(field, original, jpegShapeOf(resource, field)));
    turn = rendering.catch(() => undefined);
    const { renditions, ending, height, color } = await rendering;
    const name = randomName();
    const target = await bucket();
    await Promise.all(
      renditions.map(({ width, bytes }) =>
        target
          .file(`${name}-${width}.${ending}`)
          .save(bytes, { contentType: PHOTO_TYPES[ending], resumable: false }),
      ),
    );
    const width = renditions.at(-1)?.width ?? 0;
    const names = photoNames(field);
    return {
      [field]: `/media/${name}-${width}.${ending}`,
      [names.width]: width,
      [names.height]: height,
      [names.color]: color,
    };
  }

  async function storeFilm(field: string, original: Buffer): Promise<StoredFile> {
    const { ending, bytes } = await readFilm(field, original);
    const name = `${randomName()}.${ending}`;
    const file = (await bucket()).file(name);
    await file.save(bytes, { contentType: filmTypes[ending], resumable: false });
    return { [field]: `/media/${name}` };
  }

  const store = (resource: Resource, field: string, bytes: Buffer): Promise<StoredFile> =>
    resource.fields[field]?.kind === 'film' ? storeFilm(field, bytes) : storePhoto(resource, field, bytes);

  /** The size of a stored file in bytes; undefined if no file has that name. */
  async function sizeOf(name: string): Promise<number | undefined> {
    const found = await orMissing((await bucket()).file(name).getMetadata());
    return found && Number(found[0].size);
  }

  return {
    entities: entities.filter(({ files }) => files.length > 0),

    /**
     * Stores an uploaded file for a field of an entity, and gives the values for the record.
     *
     * @throws {TooLarge} for a photo above 10 MB or 50 megapixels, and for a film above MAX_FILM_BYTES
     * @throws {Unsupported} for a file that is not a JPEG, PNG, WebP or AVIF image, or no MP4 or WebM film, or damaged
     */
    store,

    /**
     * Stores the photos and films of a form, each a part with its field's name, and gives the values for the record. A
     * flag of the form removes a file. The nightly clean-up deletes files that no record refers to in the end, because
     * the write failed or they were replaced: only later is it certain whether a write that seemed to fail was done.
     * Throws as `store` does.
     */
    async storeForm(resource: Resource, { fields, files }: Form): Promise<Record<string, unknown>> {
      const removed = resource.files.filter((field) => removeFlag.parse(fields[removalFlag(field)]));
      const values = Object.assign({}, ...removed.map((field) => nothing(resource, field)));
      for (const field of resource.files) {
        const file = files[field];
        if (file) Object.assign(values, await store(resource, field, file));
      }
      return values;
    },

    /** The bytes of a stored photo; undefined if none has that name. */
    async read(name: string): Promise<Buffer | undefined> {
      const found = await orMissing((await bucket()).file(name).download());
      return found?.[0];
    },

    /** The size of a stored film in bytes, and a function that streams a part; undefined if none has that name. */
    async open(
      name: string,
    ): Promise<{ size: number; stream(start: number, end: number): Readable } | undefined> {
      const size = await sizeOf(name);
      if (size === undefined) return undefined;
      const file = (await bucket()).file(name);
      // Storage has no checksum for a part.
      return { size, stream: (start, end) => file.createReadStream({ start, end, validation: false }) };
    },

    /** Whether a photo or film is stored at this address. */
    has: async (address: string): Promise<boolean> => (await sizeOf(nameIn(address))) !== undefined,

    /**
     * Deletes stored photos and films that none of the `records` refer to and that are older than an hour: left over
     * from uploads whose record was never written, and from replaced or removed files. Nothing else deletes one. Gives
     * the number of deleted files.
     */
    async sweep(records: readonly RecordOfCollection[], now: Date): Promise<number> {
      const used = new Set(records.flatMap(filesOf));
      return sweepFiles(await bucket(), MEDIA_NAME, now, async (name) => used.has(name));
    },
  };
}
export type MediaStore = ReturnType<typeof createMediaStore>;
