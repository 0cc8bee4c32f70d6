import { readFileSync } from 'node:fs';
import { MAX_FILM_BYTES } from '@mipaka/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { cleanUp } from '../../functions/src/jobs/cleanup.ts';
import { inRoot } from '../../tools/paths.ts';
import { runForStaff } from '../inbox/inquiries.ts';
import { refusal } from '../platform/harness/harness.ts';
import { draftFile, recordForm } from '../platform/harness/samples.ts';
import { editing, filesOf, inTwoHours, picture, set } from './publishing/editing.ts';

const { api, cookie, asStaff } = await runForStaff();

const DRAFT_FILES = 'POST /api/admin/draft/files';

const mp4 = readFileSync(inRoot('web/public/media-site/hero.mp4'));
const webm = readFileSync(inRoot('web/public/media-site/hero.webm'));
const html = Buffer.from('<!doctype html><script>alert(1)</script>');
const create = (files: Record<string, Buffer>) =>
  asStaff('POST /api/admin/site-media', recordForm({ language: 'en' }, files));
const stored = async () => (await filesOf(api)).map((name) => `/media/${name}`);
const FOREVER = 'public, max-age=31536000, s-maxage=3600, immutable';

beforeEach(async () => {
  for (const { id } of (await asStaff('GET /api/admin/site-media')).json)
    await asStaff(`DELETE /api/admin/site-media/${id}`);
});

describe('a film', () => {
  test.each([
    ['mp4', mp4],
    ['webm', webm],
  ])('is recognised as %s by its bytes, and served with that type', async (ending, bytes) => {
    const answer = await create({ film: bytes });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.json.film).toMatch(new RegExp(`^/media/[A-Za-z0-9_-]{22}\\.${ending}$`));
    const media = await fetch(api.base + answer.json.film);
    expect(media.status).toBe(200);
    expect(Object.fromEntries(media.headers)).toMatchObject({
      'content-type': `video/${ending}`,
      'content-length': String(bytes.length),
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': FOREVER,
    });
    const served = Buffer.from(await media.arrayBuffer());
    // The encoder's metadata is removed. Other removed data: read-film.test.ts.
    expect(served.length).toBe(bytes.length);
    if (ending === 'webm') expect(bytes.includes('Lavf') && !served.includes('ENCODER')).toBe(true);
  });

  const TOO_MANY = MAX_FILM_BYTES - mp4.length + 1;
  // Other kinds of files: read-film.test.ts.
  test.each([
    ['HTML', html, 415, 'The film must be an MP4 or WebM file'],
    ['more than 6 MB', Buffer.concat([mp4, Buffer.alloc(TOO_MANY)]), 413, 'Must be at most 6 MB'],
  ])('of %s is refused with the reason, and nothing is stored', async (_what, film, status, message) => {
    const [files, records] = [await stored(), await api.size('site_media')];
    const direct = await create({ film });
    const drafted = await asStaff(DRAFT_FILES, draftFile('siteMedia', 'film', film));
    for (const { status: refused, json } of [direct, drafted])
      expect([refused, json.errors]).toEqual([status, { film: message }]);
    expect(await stored()).toEqual(files);
    expect(await api.size('site_media')).toBe(records);
  });

  test('in a form above the size limit is refused with that limit', async () => {
    const six = Buffer.alloc(6 * 1024 * 1024);
    expect(refusal(await create({ film: six, poster: six }))).toEqual([
      413,
      'The body must be at most 11 MB',
    ]);
  });
});

describe('a range request for a film', () => {
  let film: string;
  let whole: Buffer;
  beforeEach(async () => {
    film = (await create({ film: mp4 })).json.film;
    whole = Buffer.from(await (await fetch(api.base + film)).arrayBuffer());
  });
  const ask = async (headers: Record<string, string>, method = 'GET') => {
    const answer = await fetch(api.base + film, { method, headers });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const header = (name: string) => answer.headers.get(name);
    return { status: answer.status, range: header('content-range'), bytes, header };
  };

  test.each([
    ['bytes=0-1', 0, 1],
    ['bytes=1000-', 1_000, undefined],
    ['bytes=-500', -500, undefined],
    ['bytes=100-99999999', 100, undefined],
  ])('with %s gets exactly those bytes', async (range, from, to) => {
    const answer = await ask({ Range: range });
    const expected = whole.subarray(from, to === undefined ? undefined : to + 1);
    const start = from < 0 ? whole.length + from : from;
    const sent = `bytes ${start}-${start + expected.length - 1}/${whole.length}`;
    expect([answer.status, answer.range]).toEqual([206, sent]);
    expect(answer.header('content-length')).toBe(String(expected.length));
    expect(answer.header('content-type')).toBe('video/mp4');
    expect(answer.bytes.equals(expected)).toBe(true);
  });

  test('beyond the end gets a 416 with the length, which HEAD gives as well', async () => {
    const answer = await ask({ Range: `bytes=${whole.length}-` });
    expect([answer.status, answer.range]).toEqual([416, `bytes */${whole.length}`]);
    expect(answer.header('cache-control')).toBe('private, no-store');
    const head = await ask({ Range: 'bytes=0-1' }, 'HEAD');
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    expect(head.header('content-length')).toBe(String(whole.length));
  });

  test.each<[string, Record<string, string>]>([
    ['several parts', { Range: 'bytes=0-1,5-6' }],
    ['another unit', { Range: 'pages=1-2' }],
    ['a part of another file', { Range: 'bytes=0-1', 'If-Range': '"x"' }],
  ])('for %s gets the whole film', async (_what, headers) => {
    const answer = await ask(headers);
    expect([answer.status, answer.range]).toEqual([200, null]);
    expect(answer.bytes.equals(whole)).toBe(true);
  });

  test('has the file name as ETag, and gets a 304 where the browser has the film', async () => {
    const tag = `"${film.replace('/media/', '')}"`;
    const [all, part] = [await ask({}), await ask({ Range: 'bytes=0-1' })];
    expect([all.header('etag'), part.header('etag')]).toEqual([tag, tag]);
    const rest = await ask({ Range: 'bytes=2-', 'If-Range': tag });
    expect([rest.status, rest.bytes.equals(whole.subarray(2))]).toEqual([206, true]);
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await ask({ 'If-None-Match': known, Range: 'bytes=0-1' });
      expect([again.status, again.bytes.length, again.header('etag')], known).toEqual([304, 0, tag]);
      expect(again.header('cache-control')).toBe(FOREVER);
    }
    expect((await ask({ 'If-None-Match': '"other"' })).status).toBe(200);
    const nothing = { headers: { 'If-None-Match': '*' } };
    expect((await api.call(`GET /media/${'A'.repeat(22)}.mp4`, nothing)).status).toBe(404);
  });

  test('works for a photo as well', async () => {
    const bytes = await picture(400, 300);
    const card = (await asStaff(DRAFT_FILES, draftFile('siteMedia', 'poster', bytes))).json.poster;
    const answer = await fetch(api.base + card, { headers: { Range: 'bytes=0-3' } });
    expect([answer.status, await answer.text()]).toEqual([206, 'RIFF']);
  });
});

describe('the files of the site', () => {
  test('survive the clean-up in draft and history; visitors see them after the publish', async () => {
    const staff = editing(api, cookie);
    const upload = (field: string, bytes: Buffer) => staff.upload('siteMedia', field, bytes);
    const draftFilm = (value: object | null) =>
      staff.draft(set(record, 'film', value, { resource: 'siteMedia' }));
    const rows = async () => (await asStaff('GET /api/admin/site-media')).json;

    const record = 'siteMedia00000000001';
    const first = await upload('film', mp4);
    const card = { ...(await upload('socialCard', await picture(900, 900))), socialCardAlt: 'A port' };
    expect(card).toMatchObject({ socialCardWidth: 1_200, socialCardHeight: 630 });
    expect(card.socialCard).toMatch(/-1200\.jpg$/);
    const values = { language: 'en', ...first, ...card };
    const made = await staff.draft({ kind: 'create', resource: 'siteMedia', record, values });
    await cleanUp(api.services, inTwoHours());
    expect(await stored()).toEqual(expect.arrayContaining([first.film, card.socialCard]));
    expect((await api.call('GET /api/content')).text).not.toContain(first.film);
    const seen = (await asStaff('GET /api/admin/draft/content')).json.siteMedia;
    expect(seen).toMatchObject([{ film: first.film, socialCardAlt: 'A port' }]);
    await staff.published(made);
    expect(await rows()).toMatchObject([{ id: record, ...first, ...card }]);

    const second = await upload('film', webm);
    const changed = await draftFilm(second);
    await cleanUp(api.services, inTwoHours());
    expect(await stored()).toEqual(expect.arrayContaining([first.film, second.film]));
    const { id } = await staff.published(changed);
    expect(await rows()).toMatchObject([second]);

    // A publish can be undone for thirty days.
    await cleanUp(api.services, inTwoHours());
    await asStaff(`POST /api/admin/publishes/${id}/undo`, {});
    expect(await rows()).toMatchObject([first]);

    await staff.published(await draftFilm(null));
    expect(await rows()).toMatchObject([{ film: null, socialCard: card.socialCard }]);
  });

  test('of a draft must be stored on the server', async () => {
    const { id } = (await create({})).json;
    const value = { film: `/media/${'A'.repeat(22)}.mp4` };
    const change = set(id, 'film', value, { resource: 'siteMedia' });
    expect((await editing(api, cookie).save([change])).status).toBe(400);
  });
});
