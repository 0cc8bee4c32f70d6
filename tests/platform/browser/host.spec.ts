/** tools/suite/host.ts answers like the emulators of Hosting and Functions, which it replaces in the other tests. */
import { createHash } from 'node:crypto';
import { type Host, startHost } from '../harness/host.ts';
import { expect, test } from './test.ts';

type Asked = { method?: string; path: string; headers?: Record<string, string>; body?: string };

const fromSite = { 'Sec-Fetch-Site': 'same-origin' };
const json = { 'Content-Type': 'application/json' };
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
/** Requests of each kind that Hosting, its rewrites and the functions treat differently. */
const requests: Asked[] = [
  ...[
    ...['/', '/about', '/services?tab=media', '/contact', '/no-such-page', '/admin', '/auth', '/favicon.ico'],
    ...['/about/', '/about.html', '/index.html', '//about', '/%', '/%2e%2e/firebase.json'],
    ...['/media-site/mark.svg', '/admin-sw.js', '/admin-app/offline.html', '/assets/none.js'],
    ...['/robots.txt', '/sitemap.xml', '/api/team', '/api/content', '/api/nothing', '/api/user'],
    '/media/AAAAAAAAAAAAAAAAAAAAAA-320.webp',
  ].map((path) => ({ path })),
  { path: '/api/team', headers: { 'Accept-Encoding': 'gzip' } },
  { path: '/api/user', headers: { Cookie: 'other=1; __session=nobody' } },
  { path: '/', headers: { Cookie: 'other=1' } },
  { method: 'HEAD', path: '/about' },
  { method: 'POST', path: '/about', body: 'x' },
  { method: 'DELETE', path: '/api/team' },
  { method: 'POST', path: '/api/login', headers: { ...json, ...fromSite }, body: '{"username": 1}' },
  { method: 'POST', path: '/api/login', headers: json, body: '{}' },
  { method: 'POST', path: '/api/contact', headers: { ...json, ...fromSite }, body: '{' },
  {
    method: 'POST',
    path: '/api/forms/contact',
    headers: { ...form, ...fromSite },
    body: 'form=contact&firstName=A',
  },
];

/** Headers that differ by response, name the Functions emulator, or tell the age of the Hosting emulator's copy. */
const OWN = /^(date|x-request-id|connection|keep-alive|x-powered-by|last-modified)$/;

/** An answer without the parts in which two answers of one server differ. */
async function ask(origin: string, { method = 'GET', path, headers, body }: Asked) {
  const answer = await fetch(origin + path, { method, headers, body, redirect: 'manual' });
  const text = (await answer.text()).replaceAll(origin, '').replace(/"requestId":"[^"]+"/g, '');
  return {
    status: answer.status,
    headers: Object.fromEntries([...answer.headers].filter(([name]) => !OWN.test(name))),
    text: text.length > 500 ? createHash('sha256').update(text).digest('hex') : text,
  };
}

let host: Host;
test.beforeAll(async () => {
  host = await startHost(String(process.env.GCLOUD_PROJECT), {});
});
test.afterAll(() => host.stop());

test(`${requests.length} responses equal the emulators’`, { tag: '@emulators' }, async ({ siteOrigin }) => {
  for (const request of requests) {
    const [emulated, hosted] = [await ask(siteOrigin, request), await ask(host.origin, request)];
    expect.soft(hosted, JSON.stringify(request)).toEqual(emulated);
  }
});
