/** What crawlers and visitors without scripts get. */
import type { Content } from '@mipaka/contract';
import { expect, paths, readHtml, SEEN_WITHIN, test } from './test.ts';

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

test('each page has one heading of the first level and a complete head of its own', async ({ request }) => {
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
    expect(head.named('robots')).toBe('index, follow');
    expect(head.named('language')).toBe('en');
    expect(head.named('revisit-after')).toBe('7 days');
    expect(head.named('twitter:card')).toBe('summary_large_image');
    expect(head.property('og:title')).toBe(head.title);
    expect(head.property('og:description')).toBe(head.named('description'));
    expect(head.property('og:url')).toBe(head.canonical);
    const image = head.property('og:image') ?? '';
    expect((await request.get(new URL(image).pathname)).headers()['content-type']).toBe('image/png');
    expect(head.structured[0]).toMatchObject({
      '@type': 'Organization',
      telephone: '+254700123456',
      address: { addressCountry: 'KE' },
      areaServed: ['Africa', 'Europe', 'Middle East'],
    });
    descriptions.add(head.named('description'));
  }
  expect(descriptions.size).toBe(paths.length);
});

test('everything that is published stands in the pages', async ({ request }) => {
  // The API and the pages each keep the content for some seconds: what a test before has changed may be in one of them.
  await expect(async () => {
    const content = (await (await request.get('/api/content')).json()) as Content;
    const textOf = async (path: string) => readHtml(await (await request.get(path)).text()).text;
    // One after the other: for each request beside another the emulator starts a process.
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
  }).toPass();
});

test('the constants of the business are the same everywhere', async ({ request }) => {
  for (const path of paths) {
    const html = await (await request.get(path)).text();
    const chats = html.match(/https:\/\/wa\.me\/\d+/g) ?? [];
    expect(chats.length, path).toBeGreaterThan(0);
    expect(new Set(chats)).toEqual(new Set(['https://wa.me/254700123456']));
    expect(readHtml(html).text).toMatch(/© 2025(–\d{4})?/);
  }
});

test('what staff save is in the page within seconds, and what they take back is gone', async ({
  request,
  staff,
}) => {
  const title = `Customs School ${Date.now()}`;
  const draft = {
    title,
    description: 'Papers, stamps & <b>patience</b>.',
    icon: 'fas fa-ship',
    isActive: true,
  };
  const textOf = async () => readHtml(await (await request.get('/services')).text()).text;
  const { id } = await staff.create('services', draft);
  await expect.poll(textOf, SEEN_WITHIN).toContain(title);
  expect(await textOf()).toContain('Papers, stamps & <b>patience</b>.');

  await staff.update('services', id, { ...draft, isActive: false });
  await expect.poll(textOf, SEEN_WITHIN).not.toContain(title);
  const content = await (await request.get('/api/content')).text();
  expect(content).not.toContain(title);
});

test('saved SEO settings are the head of the page, escaped', async ({ request, staff }) => {
  await staff.create('seo', {
    page: '/privacy',
    title: 'Your "data" & <you>',
    description: 'A description of our own',
    keywords: 'one, two',
    canonical: 'https://example.org/privacy',
    robots: 'noindex, nofollow',
  });
  const head = async () => readHtml(await (await request.get('/privacy')).text());
  await expect
    .poll(async () => (await head()).title, SEEN_WITHIN)
    .toBe('Your "data" & <you> | Mipaka Network');
  const saved = await head();
  expect(saved.named('description')).toBe('A description of our own');
  expect(saved.named('keywords')).toBe('one, two');
  expect(saved.named('robots')).toBe('noindex, nofollow');
  expect(saved.canonical).toBe('https://example.org/privacy');
  expect(await (await request.get('/sitemap.xml')).text()).not.toContain('/privacy');
});

test('a company section takes the place of the built-in copy while it is active', async ({
  request,
  staff,
}) => {
  const textOf = async () => readHtml(await (await request.get('/team')).text()).text;
  const title = `How we work ${Date.now()}`;
  const section = { section: 'culture', title, content: 'We **listen** first.\n\n- [Write](/contact)' };
  await staff.create('company-info', section);
  await expect.poll(textOf, SEEN_WITHIN).toContain(title);
  expect(await textOf()).not.toContain('Our Culture');
  const html = await (await request.get('/team')).text();
  expect(html).toMatch(
    /We <strong>listen<\/strong> first\..*<li[^>]*><a [^>]*href="\/contact"[^>]*>Write<\/a>/,
  );
  await staff.update('company-info', 'culture', { ...section, isActive: false });
  await expect.poll(textOf, SEEN_WITHIN).toContain('Our Culture');
});

test('a biography cannot break out of the page, nor an inactive member into it', async ({
  page,
  request,
  staff,
}) => {
  const name = `Zuhura ${Date.now()}`;
  const bio = '</script><script>document.title = "broken"</script><!-- <img src=x onerror=alert(1)>';
  const { id } = await staff.create('team', { name, position: 'Founder', bio, isActive: 'true' });
  const html = async () => (await request.get('/team')).text();
  await expect.poll(html, SEEN_WITHIN).toContain(name);
  await page.goto('/team');
  await expect(page.getByText(bio)).toBeVisible();
  await expect(page).toHaveTitle('Our Team | Mipaka Network');

  await staff.update('team', id, { name, position: 'Founder', bio, isActive: 'false' });
  await expect.poll(html, SEEN_WITHIN).not.toContain(name);
  for (const path of ['/', '/api/team', '/api/content']) {
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

test('the documents of staff are never kept nor listed', async ({ request }) => {
  for (const path of ['/auth', '/admin', '/admin/team']) {
    const { headers, html } = await request
      .get(path)
      .then(async (answer) => ({ headers: answer.headers(), html: await answer.text() }));
    expect(headers['cache-control'], path).toBe('private, no-store');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(html).toContain('<meta name="robots" content="noindex">');
  }
});
