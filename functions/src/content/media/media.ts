import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Bucket } from '@google-cloud/storage';
import {
  fileField,
  filmTypes,
  flag,
  type JpegShape,
  MEDIA_NAME,
  PHOTO_NAME,
  photoNames,
  photoRenditions,
  type Resource,
  removalFlag,
  resources,
  type StoredFile,
  storedValues,
} from '@mipaka/contract';
import { orMissing, sweepFiles } from '../../platform/files.ts';
import type { Form } from '../../platform/http/multipart.ts';
import { readFilm } from './films/read-film.ts';
import { renderPhoto } from './photos.ts';

export type RecordOfCollection = { collection: string; record: Record<string, unknown> };

type OpenFile = { type: string; size: number; read(start: number, end: number): Buffer | Readable };

const mediaTypes = { webp: 'image/webp', jpg: 'image/jpeg', ...filmTypes };

const removeFlag = flag('Remove', false);

/** A file field without a file. The text of a photo stays: it is a field of its own. */
function nothing(resource: Resource, field: string): Record<string, unknown> {
  const { [photoNames(field).alt]: _text, ...values } = storedValues(resource, field, null);
  return values;
}

const nameIn = (address: string) => address.replace(/^\/media\//, '');
const randomName = () => randomBytes(16).toString('base64url');

/** Photos and films in Cloud Storage, under random names; `entities` are those whose fields may hold files. */
export function createMediaStore(bucket: () => Promise<Bucket>, entities: readonly Resource[] = resources) {
  // A large photo takes up to 200 MB while it is rendered: one at a time, whatever the concurrency.
  let turn: Promise<unknown> = Promise.resolve();

  const filesOf = ({ collection, record }: RecordOfCollection): string[] => {
    const entity = entities.find((one) => one.collection === collection);
    if (!entity) return [];
    return entity.files.flatMap((field) => {
      const [address, width] = [record[field], record[photoNames(field).width]];
      if (typeof address !== 'string') return [];
      if (fileField(entity, field)?.kind === 'film') return [nameIn(address)];
      if (typeof width !== 'number') return [];
      return photoRenditions(address, width).map(({ url }) => nameIn(url));
    });
  };

  async function storePhoto(field: string, original: Buffer, jpeg?: JpegShape): Promise<StoredFile> {
    const rendering = turn.then(() => renderPhoto(field, original, jpeg));
    turn = rendering.catch(() => undefined);
    const { renditions, ending, height, color } = await rendering;
    const name = randomName();
    const target = await bucket();
    await Promise.all(
      renditions.map(({ width, bytes }) =>
        target
          .file(`${name}-${width}.${ending}`)
          .save(bytes, { contentType: mediaTypes[ending], resumable: false }),
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
    await file.save(bytes, { contentType: mediaTypes[ending], resumable: false });
    return { [field]: `/media/${name}` };
  }

  function store(resource: Resource, field: string, bytes: Buffer): Promise<StoredFile> {
    const declared = fileField(resource, field);
    return declared?.kind === 'photo' ? storePhoto(field, bytes, declared.jpeg) : storeFilm(field, bytes);
  }

  async function sizeOf(name: string): Promise<number | undefined> {
    const found = await orMissing((await bucket()).file(name).getMetadata());
    return found && Number(found[0].size);
  }

  return {
    entities: entities.filter(({ files }) => files.length > 0),

    /** Stores an uploaded file for a field, and gives the values for the record. Throws TooLarge and Unsupported. */
    store,

    /**
     * Stores the photos and films of a form, each a part with its field's name, and gives the values for the record;
     * flags of the form remove files. `sweep` deletes old ones: only later is it certain whether a failed write was
     * done. Throws as `store` does.
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

    /** The type and size (in bytes) of a stored file, and a function that reads a part; undefined if there is none. */
    async open(name: string): Promise<OpenFile | undefined> {
      const type = mediaTypes[name.split('.').at(-1) as keyof typeof mediaTypes];
      const file = (await bucket()).file(name);
      // A photo costs one call to Storage. Several whole films in memory at once would end the instance.
      if (PHOTO_NAME.test(name)) {
        const [photo] = (await orMissing(file.download())) ?? [];
        return photo && { type, size: photo.length, read: (start, end) => photo.subarray(start, end + 1) };
      }
      const size = await sizeOf(name);
      if (size === undefined) return undefined;
      // Storage has no checksum for a part.
      const read: OpenFile['read'] = (start, end) => file.createReadStream({ start, end, validation: false });
      return { type, size, read };
    },

    /** Whether a photo or film is stored at this address. */
    has: async (address: string): Promise<boolean> => (await sizeOf(nameIn(address))) !== undefined,

    /** Deletes files older than an hour that no record refers to, and gives their number. Nothing else deletes one. */
    async sweep(records: readonly RecordOfCollection[], now: Date): Promise<number> {
      const used = new Set(records.flatMap(filesOf));
      return sweepFiles(await bucket(), MEDIA_NAME, now, async (name) => used.has(name));
    },
  };
}
export type MediaStore = ReturnType<typeof createMediaStore>;
