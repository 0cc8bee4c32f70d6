/** The HTML that crawlers and visitors without scripts get. */
import type { Content } from '@mipaka/contract';
import { expect, paths, readHtml, test } from './test.ts';

/** The path of the page that shows the figures of a category. */
const placeOf = (category: string) => (category === 'home' ? '/' : `/${category}`);
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

/** Texts of the pages that are not records of staff. */
const words: Record<string, readonly string[]> = {
  '/about': ['Our Mission', 'Our Vision', 'Business Divisions', 'Core Values', 'Explore Global Impact'],
  '/partners': ['Strategic Collaboration', 'Why Our Network Is Trusted', 'Become a Strategic Partner'],
};
/** The addresses of the links in the footer of every page. */
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

// The only h1, the canonical address and the data about the organisation: renderer.test.tsx.
test('each page has a complete head, footer links and contact details', async ({ request }) => {
  const descriptions = new Set<string | undefined>();
  for (const path of paths) {
    const html = await (await request.get(path)).text();
    expect(html).toContain('<html lang="en"');
    const head = readHtml(html);
    expect(head.title).toBe(titles[path]);
    for (const name of ['description', 'keywords', 'twitter:title', 'twitter:description', 'twitter:image']) {
      expect(head.tag(name), `${path} ${name}`).toBeTruthy();
    }
    expect(['robots', 'language', 'revisit-after', 'twitter:card'].map(head.tag)).toEqual([
      ...['index, follow', 'en', '7 days', 'summary_large_image'],
    ]);
    expect(['title', 'description', 'url'].map((name) => head.tag(`og:${name}`))).toEqual([
      ...[head.title, head.tag('description'), head.canonical],
    ]);
    const image = head.tag('og:image') ?? '';
    expect((await request.get(new URL(image).pathname)).headers()['content-type']).toBe('image/png');
    descriptions.add(head.tag('description'));
    // The links to the chat begin it with a greeting.
    const chats = html.match(/https:\/\/wa\.me\/[\w?=]*/g) ?? [];
    expect(new Set(chats), path).toEqual(new Set(['https://wa.me/254700123456?text=Hello']));
    const footer = html.slice(html.lastIndexOf('<footer'));
    for (const address of addresses) expect(footer, path).toContain(`href="${address}"`);
    expect(head.text).toMatch(/© 2025(–\d{4})?/);
    for (const text of words[path] ?? []) expect(head.text, path).toContain(text);
  }
  expect(descriptions.size).toBe(paths.length);
});

test('the pages contain all published records', async ({ request }) => {
  const content = (await (await request.get('/api/content')).json()) as Content;
  const pages: Record<string, string> = {};
  for (const path of paths) pages[path] = readHtml(await (await request.get(path)).text()).text;
  const { services, team, partners, stories, questions, statistics } = content;
  const divided = stories.filter(({ division }) => division);
  const figures = statistics.filter(({ category }) => pages[placeOf(category)]);
  const shown = ({ client, task, outcomeLabel }: (typeof stories)[number]) => [client, task, outcomeLabel];
  // Each path with the least number of its records.
  for (const [path, least, texts] of [
    ['/services', 15, services.map(({ title, description }) => [title, description])],
    ['/team', 3, team.map(({ name, position }) => [name, position])],
    ['/partners', 0, partners.map(({ name }) => [name])],
    ['/', 3, stories.map(shown)],
    ['/services', 0, divided.map(shown)],
    ...['contact', 'services'].map((on) => {
      const asked = questions.filter(({ page }) => page === on);
      return [`/${on}`, 3, asked.map(({ question, answer }) => [question, answer.split('\n')[0]])] as const;
    }),
  ] as const) {
    expect(texts.length, path).toBeGreaterThanOrEqual(least);
    for (const text of texts.flat()) expect(pages[path]).toContain(text);
  }
  expect(figures.length).toBeGreaterThanOrEqual(12);
  for (const { category, value, label, scope } of figures) {
    const page = pages[placeOf(category)];
    expect(page, `${category}: ${label}`).toMatch(
      new RegExp(`${literal(label)} ${literal(value)}|${literal(value)} ${literal(label)}`),
    );
    if (scope) expect(page).toContain(scope);
  }
});

test('a page shows as text what staff save, and omits what they hide', async ({ page, request, staff }) => {
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
