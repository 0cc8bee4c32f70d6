import { photoRenditions } from '@mipaka/contract';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { cleanUp } from '../../functions/src/cleanup.ts';
import { intercept } from './firestore-client.ts';
import type { Answer } from './harness.ts';
import { runApi } from './run-api.ts';

const api = await runApi();
const cookie = await api.staff();
const asStaff = api.as(cookie);

const member = { name: 'Amina', position: 'Founder', bio: 'Bio' };
const form = (fields: Record<string, string>, file?: Buffer, name = 'photo') => {
  const data = new FormData();
  for (const [field, value] of Object.entries(fields)) data.set(field, value);
  if (file) data.set(name, new Blob([new Uint8Array(file)], { type: 'image/png' }), 'any name.png');
  return data;
};
const create = (file?: Buffer, fields: Record<string, string> = member) =>
  asStaff('POST /api/admin/team', form(fields, file));
const update = (id: string, file?: Buffer, fields: Record<string, string> = {}) =>
  asStaff(`PUT /api/admin/team/${id}`, form({ ...member, ...fields }, file));

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 80, b: 40 } } });
const stored = async () => (await api.bucket.getFiles())[0].map(({ name }) => name).sort();
const inTwoHours = () => new Date(Date.now() + 2 * 3_600_000);
const filesOf = ({ json }: Answer) =>
  photoRenditions(json.photo, json.photoWidth).map(({ url }) => url.replace('/media/', ''));

describe('a photo', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'is taken as %s and becomes WebP in three widths',
    async (format) => {
      const answer = await create(await picture(1_600, 2_000).toFormat(format).toBuffer());
      expect(answer.status, answer.text).toBe(201);
      expect(answer.json).toMatchObject({ photoWidth: 1_280, photoHeight: 1_600 });
      expect(answer.json.photo).toMatch(/^\/media\/[A-Za-z0-9_-]{22}-1280\.webp$/);
      expect(answer.json.photoColor).toMatch(/^#c[0-9a-f]{5}$/);
      for (const { url, width } of photoRenditions(answer.json.photo, answer.json.photoWidth)) {
        const media = await fetch(api.base + url);
        expect(media.status).toBe(200);
        expect(media.headers.get('content-type')).toBe('image/webp');
        expect(media.headers.get('x-content-type-options')).toBe('nosniff');
        expect(media.headers.get('cache-control')).toBe('public, max-age=31536000, s-maxage=3600, immutable');
        const { width: real, format: type } = await sharp(Buffer.from(await media.arrayBuffer())).metadata();
        expect([real, type]).toEqual([width, 'webp']);
      }
    },
  );

  test('is turned upright and loses its metadata', async () => {
    const turned = await picture(600, 400)
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: 'A secret place' } })
      .jpeg()
      .toBuffer();
    const { json } = await create(turned);
    expect([json.photoWidth, json.photoHeight]).toEqual([400, 600]);
    const bytes = Buffer.from(await (await fetch(api.base + json.photo)).arrayBuffer());
    const { exif, orientation } = await sharp(bytes).metadata();
    expect([exif, orientation]).toEqual([undefined, undefined]);
    expect(bytes.includes('secret place')).toBe(false);
  });

  test('that is small keeps its width', async () => {
    const { json } = await create(await picture(90, 120).png().toBuffer());
    expect([json.photoWidth, json.photoHeight]).toEqual([90, 120]);
    expect(photoRenditions(json.photo, json.photoWidth)).toEqual([{ url: json.photo, width: 90 }]);
  });

  test('under the old field names is taken as well, and a text field photo is not', async () => {
    const fields = {
      ...{ name: 'Leyla', role: 'Head', bio: 'Bio', linkedin_url: '', is_active: 'false' },
      photo: '/media/x.webp',
    };
    const { json } = await create(undefined, fields);
    expect(json).toMatchObject({ position: 'Head', linkedinUrl: null, isActive: false, photo: null });
    expect((await create(undefined, { ...fields, position: 'Chief', isActive: '1' })).json).toMatchObject({
      position: 'Chief',
      isActive: true,
    });
  });
});

describe('what is not a photo is refused and leaves nothing', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const bad: [string, () => Promise<Buffer>, number][] = [
    ['SVG', async () => svg, 415],
    ['HTML', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
    ['GIF', async () => picture(10, 10).gif().toBuffer(), 415],
    ['a PDF', async () => Buffer.from('%PDF-1.7\n'), 415],
    ['noise', async () => Buffer.alloc(1_000, 7), 415],
    ['half a JPEG', async () => (await picture(800, 800).jpeg().toBuffer()).subarray(0, 600), 415],
    [
      'HTML behind the first bytes of a PNG',
      async () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), svg]),
      415,
    ],
    [
      'more than 50 megapixels',
      async () => picture(8_000, 6_500).png({ compressionLevel: 9 }).toBuffer(),
      413,
    ],
    [
      'more than 10 MB',
      async () => Buffer.concat([await picture(9, 9).png().toBuffer(), Buffer.alloc(10.5 * 1024 * 1024)]),
      413,
    ],
  ];
  test.each(bad)('%s', async (_what, make, status) => {
    const [files, members] = [await stored(), await api.size('team_members')];
    const answer = await create(await make());
    expect(answer.status, answer.text).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(await stored()).toEqual(files);
    expect(await api.size('team_members')).toBe(members);
  });

  test('a body above 11 MB', async () => {
    expect((await create(Buffer.alloc(11.5 * 1024 * 1024))).status).toBe(413);
  });

  test.each([
    ['no boundary', 'multipart/form-data', 'x'],
    [
      'a form that breaks off',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="photo"; filename="x"\r\n\r\nabc',
    ],
    ['no parts', 'multipart/form-data; boundary=b', 'nothing'],
  ])('a form with %s is a 400', async (_what, type, body) => {
    const answer = await asStaff('POST /api/admin/team', body, { 'Content-Type': type });
    expect(answer.status, answer.text).toBe(400);
  });

  test('a photo beside missing fields is not kept', async () => {
    const files = await stored();
    const answer = await create(await picture(50, 50).png().toBuffer(), { name: 'Amina' });
    expect([answer.status, Object.keys(answer.json.errors)]).toEqual([400, ['position', 'bio']]);
    expect(await stored()).toEqual(files);
  });

  test.each([
    '/media/x.webp',
    '/media/..%2f..%2fetc%2fpasswd',
    '/media/AAAAAAAAAAAAAAAAAAAAAA-320.webp',
    '/media/a/b',
  ])('%s is a 404, which the CDN keeps for a minute', async (path) => {
    const answer = await api.call(`GET ${path}`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60');
  });

  test('a photo has one address: with a query it is a 404, and a cookie changes nothing', async () => {
    const { json } = await create(await picture(400, 400).png().toBuffer());
    const plain = await api.call(`GET ${json.photo}`);
    expect(plain.status).toBe(200);
    expect((await api.call(`GET ${json.photo}?v=2`)).status).toBe(404);
    for (const sent of ['__session=anything', cookie]) {
      const answer = await api.call(`GET ${json.photo}`, { cookie: sent });
      expect([answer.status, answer.text]).toEqual([200, plain.text]);
      expect(answer.headers.get('cache-control')).toBe(plain.headers.get('cache-control'));
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
  });
});

describe('the files of a photo', () => {
  test('stay with an update that sends none, and go with the clean-up when one is replaced or removed', async () => {
    const first = await create(await picture(700, 700).png().toBuffer());
    const kept = await update(first.json.id, undefined, { name: 'Renamed' });
    expect(kept.json).toMatchObject({ name: 'Renamed', photo: first.json.photo });
    const empty = await update(first.json.id, Buffer.alloc(0));
    expect(empty.json.photo).toBe(first.json.photo);

    const second = await update(first.json.id, await picture(800, 800).png().toBuffer());
    expect(second.json.photo).not.toBe(first.json.photo);
    // The answer of a save can be lost: what it replaced is deleted when that is certain.
    expect(await stored()).toEqual(expect.arrayContaining(filesOf(first)));
    await cleanUp(api.services, inTwoHours());
    for (const name of filesOf(first)) expect(await stored()).not.toContain(name);
    expect(await stored()).toEqual(expect.arrayContaining(filesOf(second)));

    const removed = await update(first.json.id, undefined, { removePhoto: 'true' });
    expect(removed.json).toMatchObject({
      photo: null,
      photoWidth: null,
      photoHeight: null,
      photoColor: null,
    });
    await cleanUp(api.services, inTwoHours());
    for (const name of filesOf(second)) expect(await stored()).not.toContain(name);
  });

  test('of a change that is refused go with the clean-up', async () => {
    const { json } = await create();
    await cleanUp(api.services, inTwoHours());
    const files = await stored();
    const answer = await asStaff(
      `PUT /api/admin/team/${json.id}`,
      form(member, await picture(300, 300).png().toBuffer()),
      { 'If-Match': '"2020-01-01T00:00:00.000Z"' },
    );
    expect(answer.status).toBe(412);
    await cleanUp(api.services, inTwoHours());
    expect(await stored()).toEqual(files);
  });

  test('outlive a delete as long as the trash, and orphans go with the clean-up', async () => {
    const gone = await create(await picture(300, 300).png().toBuffer());
    const restorable = await create(await picture(300, 300).png().toBuffer());
    for (const { json } of [gone, restorable]) await asStaff(`DELETE /api/admin/team/${json.id}`);
    const orphan = 'AAAAAAAAAAAAAAAAAAAAAA-320.webp';
    await api.bucket.file(orphan).save(Buffer.from('x'), { resumable: false });

    await cleanUp(api.services, new Date());
    expect(await stored()).toEqual(
      expect.arrayContaining([...filesOf(gone), ...filesOf(restorable), orphan]),
    );

    await cleanUp(api.services, inTwoHours());
    expect(await stored()).not.toContain(orphan);
    expect(await stored()).toEqual(expect.arrayContaining([...filesOf(gone), ...filesOf(restorable)]));

    const trash = (await asStaff('GET /api/admin/trash')).json;
    const entryOf = (id: string) =>
      trash.find(({ record }: { record: { id: string } }) => record.id === id).id;
    const restored = await asStaff(`POST /api/admin/trash/${entryOf(restorable.json.id)}/restore`);
    expect(restored.json.photo).toBe(restorable.json.photo);
    await api.call(`DELETE /api/admin/trash/${entryOf(gone.json.id)}`, {
      cookie: await api.staff('superadmin'),
    });
    await cleanUp(api.services, inTwoHours());
    for (const name of filesOf(gone)) expect(await stored()).not.toContain(name);
    expect((await fetch(api.base + restorable.json.photo)).status).toBe(200);
  });

  test('of a record that is deleted while the clean-up looks stay', async () => {
    const answer = await create(await picture(200, 200).png().toBuffer());
    // It has looked at the trash, and not yet at the records.
    let isDeleted = false;
    const stop = intercept(api.db, async (method, { structuredQuery }, send) => {
      const isOfRecords = structuredQuery?.from?.[0]?.collectionId === 'team_members';
      if (method === 'runQuery' && isOfRecords && !isDeleted) {
        isDeleted = true;
        await asStaff(`DELETE /api/admin/team/${answer.json.id}`);
      }
      return send();
    });
    await cleanUp(api.services, inTwoHours()).finally(stop);
    expect(isDeleted).toBe(true);
    expect(await stored()).toEqual(expect.arrayContaining(filesOf(answer)));
  });
});
