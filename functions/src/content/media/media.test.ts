import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import type { Bucket } from '@google-cloud/storage';
import { defineResource, fields, type StoredRecord } from '@mipaka/contract';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import type { Form } from '../../platform/http/body.ts';
import { createMediaStore } from './media.ts';

const { filmField, flag, photoField, text } = fields;
const places = defineResource({
  path: 'places',
  collection: 'places',
  noun: 'place',
  plural: 'places',
  label: 'Places',
  position: 1,
  fields: {
    name: text('Name'),
    photo: photoField('Photo'),
    logo: photoField('Logo'),
    card: photoField('Card', { jpeg: { width: 600, height: 315, maxBytes: 20_000 } }),
    film: filmField(),
    isActive: flag('Active', true),
  },
  order: [['name', 'asc']],
  publicFields: ['name', 'photo', 'logo', 'card', 'film'],
});
const image = (width: number) =>
  sharp({ create: { width, height: 100, channels: 3, background: '#204060' } })
    .png()
    .toBuffer();

function memoryBucket() {
  const files = new Map<string, { bytes: Buffer; timeCreated: string }>();
  const bucket = {
    getFilesStream: () =>
      Readable.from([...files].map(([name, { timeCreated }]) => ({ name, metadata: { timeCreated } }))),
    file: (name: string) => ({
      save: async (bytes: Buffer) => files.set(name, { bytes, timeCreated: '2026-01-01T00:00:00.000Z' }),
      delete: async () => files.delete(name),
    }),
  } as unknown as Bucket;
  return { files, bucket };
}

let files: ReturnType<typeof memoryBucket>['files'];
let store: ReturnType<typeof createMediaStore>;
beforeEach(() => {
  const memory = memoryBucket();
  files = memory.files;
  store = createMediaStore(async () => memory.bucket);
});

const base = { id: '1', createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' };
const save = async (form: Partial<Form>, before: Record<string, unknown> = {}): Promise<StoredRecord> => ({
  ...base,
  ...before,
  ...(await store.storeForm(places, { fields: {}, files: {}, ...form })),
});
const filesOf = (...addresses: unknown[]) =>
  addresses.map((address) => String(address).replace('/media/', '')).sort();

test('two photos of one record are stored under the names of their fields', async () => {
  const row = await save({
    files: { photo: await image(200), logo: await image(120), map: await image(90) },
  });
  expect(row).toMatchObject({ photoWidth: 200, photoHeight: 100, logoWidth: 120, logoHeight: 100 });
  expect(row.photoColor).toBe('#204060');
  expect(row).not.toHaveProperty('map');
  expect([...files.keys()].sort()).toEqual(filesOf(row.photo, row.logo));
  expect(
    places.record.safeParse({
      ...{ ...row, name: 'a', photoAlt: null, logoAlt: null, film: null, isActive: true },
      ...{ card: null, cardAlt: null, cardWidth: null, cardHeight: null, cardColor: null },
    }).error,
  ).toBe(undefined);
});

test('a photo is read by one call to Storage, whole or in part', async () => {
  const calls: string[] = [];
  const called = <T>(name: string, result: T) => {
    calls.push(name);
    return Promise.resolve([result]);
  };
  const file = {
    download: () => called('download', Buffer.from('a photo')),
    getMetadata: () => called('getMetadata', { size: 7 }),
  };
  const reading = createMediaStore(async () => ({ file: () => file }) as unknown as Bucket);
  const photo = await reading.open(`${'A'.repeat(22)}-640.webp`);
  expect([photo?.type, photo?.size, String(photo?.read(2, 4))]).toEqual(['image/webp', 7, 'pho']);
  expect(calls).toEqual(['download']);
});

test('a refused photo is named by its field, and the sweep deletes those stored before it', async () => {
  const damaged = { photo: await image(200), logo: Buffer.from('no image') };
  await expect(save({ files: damaged })).rejects.toMatchObject({
    errors: { logo: 'Must be a JPEG, PNG, WebP or AVIF image' },
  });
  await store.sweep([], new Date('2026-01-01T01:01:00Z'));
  expect(files.size).toBe(0);
});

test('replacing or removing one photo keeps the other, and only the sweep deletes old files', async () => {
  const first = await save({ files: { photo: await image(200), logo: await image(120) } });
  const second = await save({ files: { logo: await image(130) } }, first);
  expect(second.photo).toBe(first.photo);
  expect([...files.keys()]).toEqual(expect.arrayContaining(filesOf(first.logo)));
  const sweep = (record: StoredRecord) =>
    store.sweep([{ collection: 'places', record }], new Date('2026-01-01T01:01:00Z'));
  await sweep(second);
  expect([...files.keys()].sort()).toEqual(filesOf(second.photo, second.logo));

  const third = await save({ fields: { removePhoto: 'true' } }, { ...second, photoAlt: 'At her desk' });
  expect(third.photoAlt).toBeNull();
  expect(third).toMatchObject({ photo: null, photoWidth: null, photoHeight: null, photoColor: null });
  await sweep(third);
  expect([...files.keys()]).toEqual(filesOf(third.logo));
  // A new file wins over the removal of the old one.
  const fourth = await save({ fields: { removePhoto: 'true' }, files: { photo: await image(90) } }, third);
  expect(fourth.photoWidth).toBe(90);
});

test('a photo higher than WebP can be is stored smaller', async () => {
  const strip = await sharp(await image(200))
    .resize(200, 20_000, { fit: 'fill' })
    .png()
    .toBuffer();
  const row = await save({ files: { photo: strip } });
  expect(row).toMatchObject({ photoWidth: 163, photoHeight: 16_300 });
  expect([...files.keys()]).toEqual(filesOf(row.photo));
});

test('a photo that shines through keeps its colors, and has a white ground in a JPEG', async () => {
  const background = { r: 100, g: 150, b: 50, alpha: 0.5 };
  const glass = await sharp({ create: { width: 1400, height: 600, channels: 4, background } })
    .png()
    .toBuffer();
  const row = await save({ files: { photo: glass, card: glass } });
  const shown = async (address: unknown, colors: number[]) => {
    for (const name of filesOf(address)) {
      const { channels } = await sharp(files.get(name)?.bytes).stats();
      for (const [index, color] of colors.entries())
        expect(Math.abs((channels[index]?.mean ?? 0) - color)).toBeLessThan(6);
    }
  };
  await shown(row.photo, [100, 150, 50]);
  await shown(row.card, [178, 203, 153]);
  expect(row.photoColor).toMatch(/^#6[3-5]9[5-7]3[1-3]$/);
});

const film = () => readFileSync(new URL('../../../../web/public/media-site/hero.webm', import.meta.url));

test('a photo with a declared shape is cropped to it and stored as one small JPEG', async () => {
  const noise = await sharp({
    create: {
      width: 900,
      height: 900,
      channels: 3,
      background: '#204060',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .png()
    .toBuffer();
  const row = await save({ files: { card: noise } });
  expect(row).toMatchObject({ cardWidth: 600, cardHeight: 315 });
  expect(row.card).toMatch(/^\/media\/[A-Za-z0-9_-]{22}-600\.jpg$/);
  expect([...files.keys()]).toEqual(filesOf(row.card));
  const bytes = files.get(filesOf(row.card)[0] ?? '')?.bytes;
  const { format, width, height } = await sharp(bytes).metadata();
  expect([format, width, height]).toEqual(['jpeg', 600, 315]);
  const best = await sharp(noise).resize(600, 315).jpeg({ quality: 85 }).toBuffer();
  expect(best.length).toBeGreaterThan(20_000);
  expect(bytes?.length).toBeLessThan(best.length / 2);
});

test('a film is kept until it is replaced or removed, and the photos of its record stay', async () => {
  const first = await save({ files: { film: film(), logo: await image(120) } });
  expect(first.film).toMatch(/^\/media\/[A-Za-z0-9_-]{22}\.webm$/);
  const sweep = (record: StoredRecord) =>
    store.sweep([{ collection: 'places', record }], new Date('2026-01-01T01:01:00Z'));
  expect(await sweep(first)).toBe(0);
  const second = await save({ files: { film: film() } }, first);
  expect(await sweep(second)).toBe(1);
  expect([...files.keys()].sort()).toEqual(filesOf(second.film, second.logo));
  const third = await save({ fields: { removeFilm: 'true' } }, second);
  expect(third.film).toBeNull();
  await sweep(third);
  expect([...files.keys()]).toEqual(filesOf(third.logo));
});
