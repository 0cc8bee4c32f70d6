import { photoRenditions } from '@mipaka/contract';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { cleanUp } from '../../functions/src/jobs/cleanup.ts';
import { runForStaff } from '../inbox/inquiries.ts';
import { intercept } from '../platform/harness/firestore-client.ts';
import type { Answer } from '../platform/harness/harness.ts';
import { recordForm } from '../platform/harness/samples.ts';
import { filesOf, inTwoHours, picture } from './publishing/editing.ts';

const { api, cookie, asStaff } = await runForStaff();

const member = { name: 'Amina', position: 'Founder', bio: 'Bio' };
const create = (photo?: Buffer, fields: object = member) =>
  asStaff('POST /api/admin/team', recordForm(fields, { photo }));
const update = (id: string, photo?: Buffer, fields: object = {}) =>
  asStaff(`PUT /api/admin/team/${id}`, recordForm({ ...member, ...fields }, { photo }));
const createWith = async (width: number) => create(await picture(width, width));

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c85028' } });
const stored = () => filesOf(api);
const renditionsOf = ({ json }: Answer) =>
  photoRenditions(json.photo, json.photoWidth).map(({ url }) => url.replace('/media/', ''));
async function expectStored(files: string[], isStored = true) {
  const names = await stored();
  expect(files.filter((name) => names.includes(name))).toEqual(isStored ? files : []);
}
const cleanUpLater = () => cleanUp(api.services, inTwoHours());

describe('a photo', () => {
  test.each([
    ['jpeg', 1_600, 1_280],
    ['png', 700, 700],
    ['webp', 700, 700],
    ['avif', 700, 700],
  ] as const)(
    'is accepted as %s of %i pixels and becomes WebP in three widths, of which the largest has %i',
    async (format, given, photoWidth) => {
      const original = draw(given, 1.25 * given).toFormat(format);
      const answer = await create(await original.toBuffer());
      expect(answer.status, answer.text).toBe(201);
      expect(answer.json).toMatchObject({ photoWidth, photoHeight: 1.25 * photoWidth });
      expect(answer.json.photo).toMatch(new RegExp(`^/media/[A-Za-z0-9_-]{22}-${photoWidth}\\.webp$`));
      expect(answer.json.photoColor).toMatch(/^#c[0-9a-f]{5}$/);
      for (const { url, width } of photoRenditions(answer.json.photo, answer.json.photoWidth)) {
        const media = await fetch(api.base + url);
        expect(media.status).toBe(200);
        expect(Object.fromEntries(media.headers)).toMatchObject({
          'content-type': 'image/webp',
          'x-content-type-options': 'nosniff',
          'cache-control': 'public, max-age=31536000, s-maxage=3600, immutable',
        });
        const { width: real, format: type } = await sharp(Buffer.from(await media.arrayBuffer())).metadata();
        expect([real, type]).toEqual([width, 'webp']);
      }
    },
  );

  test('is turned upright, loses its metadata, and is not enlarged', async () => {
    const turned = await draw(120, 90)
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: 'A secret place' } })
      .jpeg()
      .toBuffer();
    const { json } = await create(turned);
    expect([json.photoWidth, json.photoHeight]).toEqual([90, 120]);
    expect(photoRenditions(json.photo, json.photoWidth)).toEqual([{ url: json.photo, width: 90 }]);
    const bytes = Buffer.from(await (await fetch(api.base + json.photo)).arrayBuffer());
    const { exif, orientation } = await sharp(bytes).metadata();
    expect([exif, orientation]).toEqual([undefined, undefined]);
    expect(bytes.includes('secret place')).toBe(false);
  });
});

describe('the photo API', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const pngHead = Buffer.from('89504e470d0a1a0a', 'hex');
  const MB = 1024 * 1024;
  const bad: [string, () => Promise<Buffer>, number][] = [
    ['SVG', async () => svg, 415],
    ['HTML', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
    ['GIF', () => draw(10, 10).gif().toBuffer(), 415],
    ['a PDF', async () => Buffer.from('%PDF-1.7\n'), 415],
    ['noise', async () => Buffer.alloc(1_000, 7), 415],
    ['half a JPEG', async () => (await draw(800, 800).jpeg().toBuffer()).subarray(0, 600), 415],
    ['HTML behind the first bytes of a PNG', async () => Buffer.concat([pngHead, svg]), 415],
    ['more than 50 megapixels', () => draw(8_000, 6_500).png({ compressionLevel: 1 }).toBuffer(), 413],
    ['more than 10 MB', async () => Buffer.concat([await picture(9, 9), Buffer.alloc(10.5 * MB)]), 413],
  ];
  test.each(bad)('refuses %s and stores nothing', async (_what, make, status) => {
    const [files, members] = [await stored(), await api.size('team_members')];
    const answer = await create(await make());
    expect(answer.status, answer.text).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(await stored()).toEqual(files);
    expect(await api.size('team_members')).toBe(members);
  });

  test('stores no photo of a form with missing fields', async () => {
    const files = await stored();
    const answer = await create(await picture(50, 50), { name: 'Amina' });
    expect([answer.status, Object.keys(answer.json.errors)]).toEqual([400, ['position', 'bio']]);
    expect(await stored()).toEqual(files);
  });

  test.each([
    '/media/x.webp',
    '/media/..%2f..%2fetc%2fpasswd',
    '/media/AAAAAAAAAAAAAAAAAAAAAA-320.webp',
    '/media/a/b',
  ])('answers %s with a 404, which the CDN keeps for a minute', async (path) => {
    const answer = await api.call(`GET ${path}`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60');
  });

  test('serves a photo at one address: any other spelling is a 404, a cookie changes nothing', async () => {
    const { json } = await createWith(400);
    const plain = await api.call(`GET ${json.photo}`);
    expect(plain.status).toBe(200);
    const first = json.photo.charCodeAt('/media/'.length).toString(16);
    const spellings = [
      ...[`${json.photo}?v=2`, `${json.photo}/`, json.photo.replace('.webp', '%2ewebp')],
      json.photo.replace(/media\/./, `media/%${first}`),
    ];
    for (const spelling of spellings) expect((await api.call(`GET ${spelling}`)).status, spelling).toBe(404);
    for (const sent of ['__session=anything', cookie]) {
      const answer = await api.call(`GET ${json.photo}`, { cookie: sent });
      expect([answer.status, answer.text]).toEqual([200, plain.text]);
      expect(answer.headers.get('cache-control')).toBe(plain.headers.get('cache-control'));
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
  });
});

describe('the files of a photo', () => {
  test('stay after an update without a file, and can be replaced and removed, which staff can undo', async () => {
    const { id, photo } = (await createWith(700)).json;
    const kept = await update(id, undefined, { name: 'Renamed' });
    expect(kept.json).toMatchObject({ name: 'Renamed', photo });
    expect((await update(id, Buffer.alloc(0))).json.photo).toBe(photo);
    const replaced = await update(id, await picture(800, 800));
    expect(replaced.json.photo).not.toBe(photo);
    const removed = await update(id, undefined, { removePhoto: 'true' });
    const none = { photo: null, photoWidth: null, photoHeight: null, photoColor: null };
    expect(removed.json).toMatchObject(none);

    await cleanUpLater();
    for (const { json } of [removed, replaced]) {
      const { skipped } = (await asStaff(`POST /api/admin/publishes/${json.lastEdit.publish}/undo`, {})).json;
      expect(skipped).toEqual([]);
    }
    const [restored] = (await asStaff('GET /api/admin/team')).json.filter(
      (one: { id: string }) => one.id === id,
    );
    expect(restored).toMatchObject({ photo, photoWidth: 700 });
    expect((await fetch(api.base + photo)).status).toBe(200);
  });

  test('stay while a deleted record is in the trash; the clean-up deletes orphans', async () => {
    const [gone, restorable] = [await createWith(300), await createWith(300)];
    for (const { json } of [gone, restorable]) await asStaff(`DELETE /api/admin/team/${json.id}`);
    const orphan = 'AAAAAAAAAAAAAAAAAAAAAA-320.webp';
    await api.bucket.file(orphan).save(Buffer.from('x'), { resumable: false });
    const both = [...renditionsOf(gone), ...renditionsOf(restorable)];

    await cleanUp(api.services, new Date());
    await expectStored([...both, orphan]);
    await cleanUpLater();
    await expectStored([orphan], false);
    await expectStored(both);

    const restored = await asStaff(`POST /api/admin/trash/${restorable.json.id}/restore`);
    expect(restored.json.photo).toBe(restorable.json.photo);
    const asRoot = api.as(await api.staff('superadmin'));
    await asRoot(`DELETE /api/admin/trash/${gone.json.id}`);
    await cleanUpLater();
    await expectStored(renditionsOf(gone), false);
    expect((await fetch(api.base + restorable.json.photo)).status).toBe(200);
  });

  test('stay when their record is deleted while the clean-up runs', async () => {
    const answer = await createWith(200);
    // The record is deleted after the clean-up has read the trash, and before it reads the records.
    let isDeleted = false;
    const stop = intercept(api.db, async (method, { structuredQuery }, send) => {
      const isOfRecords = structuredQuery?.from?.[0]?.collectionId === 'team_members';
      if (method === 'runQuery' && isOfRecords && !isDeleted) {
        isDeleted = true;
        await asStaff(`DELETE /api/admin/team/${answer.json.id}`);
      }
      return send();
    });
    await cleanUpLater().finally(stop);
    expect(isDeleted).toBe(true);
    await expectStored(renditionsOf(answer));
  });
});
