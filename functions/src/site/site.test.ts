import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Content, PageRenderer } from '@mipaka/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Config, defaultLimits } from '../platform/config.ts';
import type { Firestore } from '../platform/firestore/db.ts';
import { asPrivate, keptUntil, readyText } from './responses.ts';
import { createSite } from './site.ts';

const config: Config = {
  origins: [],
  isEmulator: false,
  webApiKey: 'demo',
  emulators: null,
  mailTo: '',
  mailReplyTo: '',
  mailInboundSecret: '',
  accountKey: '',
  officeHours: '',
  push: { publicKey: '', privateKey: '', subject: 'mailto:hello@mipaka.test' },
  isLocalAllowed: false,
  inquiryMonths: 24,
  smtp: { url: '', from: '' },
  limits: defaultLimits,
};

const figure = {
  id: '1',
  key: 'markets',
  value: '3+',
  label: 'Global Markets',
  category: 'home',
  isActive: true,
};

/** The part of Firestore that the content needs, with one statistic; `isAway` makes every read fail. */
function fakeFirestore() {
  const state = { isAway: false, versionReads: 0, version: 0, label: figure.label };
  const rowsOf = (path: string) => (path === 'records-statistics' ? [{ ...figure, label: state.label }] : []);
  const bytesOf = (path: string) => gzipSync(JSON.stringify(rowsOf(path)));
  const db = {
    collection: () => ({
      doc: (path: string) => ({
        get: async () => {
          if (path === 'version') state.versionReads += 1;
          if (state.isAway) throw new Error('14 UNAVAILABLE');
          const { version } = state;
          const snapshot: Record<string, unknown> = { version, further: 0, bytes: bytesOf(path) };
          const data = path === 'version' ? { statistics: version } : snapshot;
          return { get: (field: string) => data[field], data: () => data };
        },
      }),
    }),
  };
  return { db: db as unknown as Firestore, state };
}

/** Renders the labels of the statistics; `fails` makes it throw. */
function fakeRenderer() {
  const state = { fails: false, rendered: [] as string[] };
  const labels = ({ statistics }: Content) => statistics.map(({ label }) => label).join();
  const renderer: PageRenderer = {
    addressOf: (url) =>
      url
        .split('?')[0]
        ?.toLowerCase()
        .replace(/(.)\/$/, '$1') ?? url,
    renderPage: async ({ url, content }) => {
      state.rendered.push(url);
      if (state.fails) throw new Error('a broken page');
      return {
        status: url === '/nowhere' ? 404 : 200,
        zone: url === '/admin' ? 'app' : 'site',
        html: `<p>page ${url} ${labels(content) || 'built-in copy'}</p>`,
        styleHash: 'sha256-abc',
      };
    },
    renderShell: () => ({ html: '<div id="root"></div>', styleHash: 'sha256-abc' }),
    renderSitemap: (content) => `<urlset>${labels(content)}</urlset>`,
  };
  return { load: async () => renderer, state };
}

const stops: (() => void)[] = [];
async function start(load: () => Promise<PageRenderer>, db: Firestore) {
  const server = createServer(createSite(db, config, load)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  stops.push(() => server.close());
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async (path: string, init?: RequestInit) => {
    const answer = await fetch(base + path, init);
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
}

let logged: string[];
beforeEach(() => {
  logged = [];
  for (const method of ['log', 'info', 'warn', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((line) => logged.push(String(line)));
  }
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => logged.push(String(line)) > 0);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  for (const stop of stops.splice(0)) stop();
});

test('the CDN caches a page for a minute, and a matching ETag is answered with 304', async () => {
  const get = await start(fakeRenderer().load, fakeFirestore().db);
  const first = await get('/');
  expect(first.text).toContain('page / Global Markets');
  expect(first.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60, stale-if-error=86400');
  expect(first.headers.get('content-security-policy')).toContain("script-src 'self';");
  expect(first.headers.get('content-security-policy')).toContain("style-src 'self' 'sha256-abc' ");
  const etag = first.headers.get('etag') ?? '';
  const again = await get('/', { headers: { 'If-None-Match': `"other", ${etag}` } });
  expect(again.status).toBe(304);
  expect(again.text).toBe('');
  const strong = await get('/', { headers: { 'If-None-Match': etag.replace('W/', '') } });
  expect(strong.status).toBe(304);
  expect((await get('/about', { headers: { 'If-None-Match': etag } })).status).toBe(200);
});

test.each([
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['identity', null],
])('to a caller who accepts %s a page is sent as %s, also the second time', async (accepted, encoding) => {
  const get = await start(fakeRenderer().load, fakeFirestore().db);
  for (let time = 0; time < 2; time += 1) {
    const { headers, text } = await get('/', { headers: { 'Accept-Encoding': accepted } });
    expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([encoding, 'Accept-Encoding']);
    expect(text).toContain('page / Global Markets');
  }
});

test('every response has a request id of its own, and a failure is logged with it', async () => {
  const { load, state } = fakeRenderer();
  const get = await start(load, fakeFirestore().db);
  const ids = [await get('/'), await get('/'), await get('/', { method: 'POST' })];
  state.fails = true;
  ids.push(await get('/about'));
  const named = ids.map(({ headers }) => headers.get('x-request-id'));
  expect(new Set(named).size).toBe(4);
  expect(logged.join()).toContain(`"requestId":"${named[3]}"`);
});

test('a page that does not exist is a 404, also for a request with its ETag', async () => {
  const get = await start(fakeRenderer().load, fakeFirestore().db);
  const first = await get('/nowhere');
  expect(first.status).toBe(404);
  expect(first.headers.get('cache-control')).toContain('s-maxage=60');
  const again = await get('/nowhere', { headers: { 'If-None-Match': first.headers.get('etag') ?? '"x"' } });
  expect(again.status).toBe(404);
});

test('a file that is missing after a rollback is requested again after the next deploy', async () => {
  const get = await start(fakeRenderer().load, fakeFirestore().db);
  expect((await get('/assets/start-1a2b3c.js')).headers.get('vary')).toBe('*');
  expect((await get('/nowhere')).headers.get('vary')).toBe('Accept-Encoding');
});

test('the dashboard is never cached', async () => {
  const get = await start(fakeRenderer().load, fakeFirestore().db);
  const { headers } = await get('/admin');
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.get('x-robots-tag')).toBe('noindex');
  expect(headers.get('etag')).toBeNull();
});

test('a page is rendered once, whatever its query string', async () => {
  const { load, state } = fakeRenderer();
  const get = await start(load, fakeFirestore().db);
  for (const path of ['/about', '/about?utm_source=x', '/about', '/about?y']) await get(path);
  expect(state.rendered).toEqual(['/about']);
});

test('rendered pages are kept in memory up to some bytes, the last requested ones', async () => {
  const { load, state } = fakeRenderer();
  const renderer = await load();
  const renderPage: PageRenderer['renderPage'] = async (request) => ({
    ...(await renderer.renderPage(request)),
    html: 'x'.repeat(5 * 1024 * 1024),
  });
  const get = await start(async () => ({ ...renderer, renderPage }), fakeFirestore().db);
  const identity = { headers: { 'Accept-Encoding': 'identity' } };
  for (const path of ['/1', '/2', '/3', '/1', '/4', '/1', '/2']) await get(path, identity);
  expect(state.rendered).toEqual(['/1', '/2', '/3', '/4', '/2']);
});

test.each([
  ['/About', '/about'],
  ['/about/', '/about'],
  ['/ABOUT/?utm_campaign=fair&tab=x', '/about?utm_campaign=fair&tab=x'],
])('%s redirects to the canonical spelling of the address, with its query', async (path, address) => {
  const { load, state } = fakeRenderer();
  const get = await start(load, fakeFirestore().db);
  const { status, headers } = await get(path, { redirect: 'manual' });
  expect([status, headers.get('location')]).toEqual([301, address]);
  expect(headers.get('cache-control')).toContain('s-maxage=60');
  expect(state.rendered).toEqual([]);
});

test('receipts share one rendering, and each shows only its own reference, to no cache or search engine', async () => {
  const { load, state } = fakeRenderer();
  const renderer = { ...(await load()), addressOf: (url: string) => url };
  const get = await start(async () => renderer, fakeFirestore().db);
  const references = Array.from({ length: 20 }, (_, n) => `MPK-AAAAAA${10 + n}`);
  for (const reference of references) {
    const { text, headers } = await get(`/contact?sent=${reference}`);
    expect(text).toContain(`/contact?sent=${reference} Global Markets`);
    expect(text.match(/MPK-/g)).toHaveLength(1);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('x-robots-tag')).toContain('noindex');
  }
  expect(state.rendered).toHaveLength(1);
});

test('a page is the same with any cookie', async () => {
  const { load, state } = fakeRenderer();
  const get = await start(load, fakeFirestore().db);
  const plain = await get('/about');
  const withCookie = await get('/about', { headers: { Cookie: '__session=anything' } });
  expect(withCookie.text).toBe(plain.text);
  expect(withCookie.headers.get('etag')).toBe(plain.headers.get('etag'));
  expect(withCookie.headers.get('set-cookie')).toBeNull();
  expect(state.rendered).toEqual(['/about']);
});

test('the site reads the content version once per five seconds, however many pages it serves', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { db, state } = fakeFirestore();
  const get = await start(fakeRenderer().load, db);
  await Promise.all(Array.from({ length: 40 }, (_, index) => get(`/page-${index}`)));
  expect(state.versionReads).toBe(1);
  vi.setSystemTime(Date.now() + 5_001);
  await Promise.all(Array.from({ length: 40 }, () => get('/')));
  expect(state.versionReads).toBe(2);
});

test('a page is rendered anew in the new year, which its copyright line names', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-31T23:59:50Z') });
  const { load, state } = fakeRenderer();
  const get = await start(load, fakeFirestore().db);
  await get('/');
  vi.setSystemTime(Date.parse('2027-01-01T00:00:00Z'));
  await get('/');
  await get('/');
  expect(state.rendered).toEqual(['/', '/']);
});

test('a page whose content changes while it is rendered is not kept', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { db, state } = fakeFirestore();
  const renderer = await fakeRenderer().load();
  const renderPage: PageRenderer['renderPage'] = async (wanted) => {
    const page = await renderer.renderPage(wanted);
    if (state.version === 0) {
      Object.assign(state, { version: 1, label: 'New Markets' });
      vi.setSystemTime(Date.now() + 5_001);
      await get('/about');
    }
    return page;
  };
  const get = await start(async () => ({ ...renderer, renderPage }), db);
  expect((await get('/')).text).toContain('Global Markets');
  expect((await get('/')).text).toContain('New Markets');
});

test('while Firestore is unavailable, pages show the content that was read last', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { db, state } = fakeFirestore();
  const get = await start(fakeRenderer().load, db);
  await get('/');
  state.isAway = true;
  vi.setSystemTime(Date.now() + 60_000);
  const { status, text } = await get('/services');
  expect(status).toBe(200);
  expect(text).toContain('Global Markets');
  expect(logged.join()).toContain('content could not be read');
});

test('the next scheduled publish makes no private page public', () => {
  const receipt = asPrivate(readyText('A receipt', true, {}));
  expect(keptUntil(receipt, Date.now()).headers['Cache-Control']).toBe('private, no-store');
});

test('a server that starts without Firestore shows the built-in texts until it is back', async () => {
  const { db, state } = fakeFirestore();
  state.isAway = true;
  const get = await start(fakeRenderer().load, db);
  for (const path of ['/', '/sitemap.xml']) {
    const { headers } = await get(path);
    expect([headers.get('cache-control'), headers.get('etag')], path).toEqual(['private, no-store', null]);
  }
  expect(await get('/')).toMatchObject({ status: 200, text: '<p>page / built-in copy</p>' });
  state.isAway = false;
  expect((await get('/')).text).toContain('Global Markets');
});

test('when rendering fails, the site sends the shell uncached and logs the failure', async () => {
  const { load, state } = fakeRenderer();
  const get = await start(load, fakeFirestore().db);
  state.fails = true;
  const broken = await get('/');
  expect(broken).toMatchObject({ status: 200, text: '<div id="root"></div>' });
  expect(broken.headers.get('cache-control')).toBe('private, no-store');
  expect(logged.join()).toContain('a broken page');
  state.fails = false;
  expect((await get('/')).text).toContain('page /');
});

test('a missing renderer is a 503 that reveals nothing about the server', async () => {
  const get = await start(() => Promise.reject(new Error('/srv/secret is missing')), fakeFirestore().db);
  const { status, text, headers } = await get('/');
  expect(status).toBe(503);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(text).not.toMatch(/secret|at /);
  expect(logged.join()).toContain('/srv/secret');
});

test('the sitemap is rendered from the same content as the pages', async () => {
  const get = await start(fakeRenderer().load, fakeFirestore().db);
  const { text, headers } = await get('/sitemap.xml');
  expect(text).toBe('<urlset>Global Markets</urlset>');
  expect(headers.get('content-type')).toMatch(/xml/);
});

test('pages allow only GET and HEAD', async () => {
  const get = await start(fakeRenderer().load, fakeFirestore().db);
  const { status, headers } = await get('/', { method: 'PUT' });
  expect(status).toBe(405);
  expect(headers.get('allow')).toBe('GET, HEAD');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect((await get('/contact', { method: 'POST', body: 'form=contact' })).status).toBe(405);
});
