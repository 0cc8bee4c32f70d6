/** What crawlers and visitors without scripts get. */
import type { Content } from '@mipaka/contract';
import { expect, paths, readHtml, test } from './test.ts';

const literal = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');

const titles: Record<string, string> = {
  '/': 'Moving People, Products & Potential Across Borders | Mipaka Network',
  '/about': 'About Us | Mipaka Network',
  '/services': 'Services | Mipaka Network',
  '/team': 'Our Team | Mipaka Network',
  '/partners': 'Partners | Mipaka Network',
  '/contact': 'Contact Us | Mipaka Network',
  '/privacy': 'Privacy Notice | Mipaka Network',
};

/** What a page says that is no record of staff. */
const words: Record<string, readonly string[]> = {
  '/about': ['Our Mission', 'Our Vision', 'Business Divisions', 'Core Values', 'Explore Global Impact'],
  '/partners': ['Strategic Collaboration', 'Why Our Network Is Trusted', 'Become a Strategic Partner'],
};
/** Where the footer of every page leads. */
const addresses = [
  '/services?tab=business',
  '/services?tab=media',
  '/team',
  '/partners',
  '/privacy',
  'mailto:hello@mipaka.network',
  'tel:+254700123456',
  '/admin',
];

test('each page has one h1, a complete head, and the constants of the business', async ({ request }) => {
  const descriptions = new Set<string | undefined>();
  for (const path of paths) {
    const html = await (await request.get(path)).text();
    expect(html.match(/<h1[ >]/g), path).toHaveLength(1);
    expect(html).toContain('<html lang="en"');
    const head = readHtml(html);
    expect(head.title).toBe(titles[path]);
    expect(head.canonical).toBe(`https://mipaka.network${path}`);
    for (const name of ['description', 'keywords', 'twitter:title', 'twitter:description', 'twitter:image']) {
      expect(head.named(name), `${path} ${name}`).toBeTruthy();
    }
    expect(['robots', 'language', 'revisit-after', 'twitter:card'].map(head.named)).toEqual([
      ...['index, follow', 'en', '7 days', 'summary_large_image'],
    ]);
    expect(['title', 'description', 'url'].map((name) => head.property(`og:${name}`))).toEqual([
      ...[head.title, head.named('description'), head.canonical],
    ]);
    const image = head.property('og:image') ?? '';
    expect((await request.get(new URL(image).pathname)).headers()['content-type']).toBe('image/png');
    expect(head.structured[0]).toMatchObject({
      '@type': 'Organization',
      telephone: '+254700123456',
      address: { addressCountry: 'KE' },
      areaServed: ['Africa', 'Europe', 'Middle East'],
    });
    descriptions.add(head.named('description'));
    // A chat is opened with a greeting.
    const chats = html.match(/https:\/\/wa\.me\/[\w?=]*/g) ?? [];
    expect(new Set(chats), path).toEqual(new Set(['https://wa.me/254700123456?text=Hello']));
    const footer = html.slice(html.lastIndexOf('<footer'));
    for (const address of addresses) expect(footer, path).toContain(`href="${address}"`);
    expect(head.text).toMatch(/© 2025(–\d{4})?/);
    for (const text of words[path] ?? []) expect(head.text, path).toContain(text);
  }
  expect(descriptions.size).toBe(paths.length);
});

test('everything that is published stands in the pages', async ({ request }) => {
  const content = (await (await request.get('/api/content')).json()) as Content;
  const textOf = async (path: string) => readHtml(await (await request.get(path)).text()).text;
  const texts: string[] = [];
  for (const path of ['/', '/about', '/services', '/team', '/partners', '/contact']) {
    texts.push(await textOf(path));
  }
  const [home, about, services, team, partners, contact] = texts;
  expect(content.services.length).toBeGreaterThanOrEqual(15);
  for (const { title, description } of content.services) {
    expect(services).toContain(title);
    expect(services).toContain(description);
  }
  expect(content.team.length).toBeGreaterThan(2);
  for (const { name, position } of content.team) {
    expect(team).toContain(name);
    expect(team).toContain(position);
  }
  for (const { name } of content.partners) expect(partners).toContain(name);
  expect(content.stories.length).toBeGreaterThanOrEqual(3);
  for (const { client, task, outcomeLabel, division } of content.stories) {
    for (const text of [client, task, outcomeLabel]) {
      expect(home).toContain(text);
      if (division) expect(services).toContain(text);
    }
  }
  expect(content.questions.length).toBeGreaterThanOrEqual(6);
  for (const { question, answer, page } of content.questions) {
    expect(page === 'contact' ? contact : services).toContain(question);
    expect(page === 'contact' ? contact : services).toContain(answer.split('\n')[0]);
  }
  const places: Record<string, string | undefined> = { home, about, services, partners };
  const figures = content.statistics.filter(({ category }) => category in places);
  expect(figures.length).toBeGreaterThanOrEqual(12);
  for (const { category, value, label, scope } of figures) {
    expect(places[category], `${category}: ${label}`).toMatch(
      new RegExp(`${literal(label)} ${literal(value)}|${literal(value)} ${literal(label)}`),
    );
    if (scope) expect(places[category]).toContain(scope);
  }
});

test('what staff save is in the page at once, as text, and what they hide is gone', async ({
  page,
  request,
  staff,
}) => {
  const name = `Zuhura ${Date.now()}`;
  const bio = '</script><script>document.title = "broken"</script><!-- <img src=x onerror=alert(1)>';
  const member = { name, position: 'Founder', bio };
  const { id } = await staff.create('team', { ...member, isActive: 'true' });
  await page.goto('/team');
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByText(bio)).toBeVisible();
  await expect(page).toHaveTitle('Our Team | Mipaka Network');

  await staff.update('team', id, { ...member, isActive: 'false' });
  for (const path of ['/team', '/', '/api/team', '/api/content']) {
    expect(await (await request.get(path)).text(), path).not.toContain(name);
  }
});

test('pages are cached by the CDN for a minute and answered with 304 to who has them', {
  tag: '@emulators',
}, async ({ request }) => {
  const first = await request.get('/about');
  const { etag, 'cache-control': cacheControl } = first.headers();
  expect(cacheControl).toBe('public, max-age=0, s-maxage=60, stale-if-error=86400');
  expect(etag).toBeTruthy();
  const again = await request.get('/about', { headers: { 'If-None-Match': etag ?? '' } });
  expect(again.status()).toBe(304);
  const missing = await request.get('/no/such/page', { headers: { 'If-None-Match': etag ?? '' } });
  expect(missing.status()).toBe(404);
  expect(missing.headers()['cache-control']).toContain('s-maxage=60');
});

test('robots.txt leads to the sitemap, and the sitemap to pages that exist', async ({ request }) => {
  const robots = await request.get('/robots.txt');
  expect(robots.headers()['content-type']).toContain('text/plain');
  expect(await robots.text()).toContain('Sitemap: https://mipaka.network/sitemap.xml');
  const sitemap = await request.get('/sitemap.xml');
  expect(sitemap.headers()['content-type']).toContain('xml');
  const listed = [...(await sitemap.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url ?? '');
  expect(listed.map((url) => new URL(url).pathname).sort()).toEqual([...paths].sort());
  for (const url of listed) expect((await request.get(new URL(url).pathname)).status()).toBe(200);
});
