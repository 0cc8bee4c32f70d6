import { expect, test } from 'vitest';
import { sitemap } from './sitemap.ts';

const saved = (page: string, robots: string, canonical: string | null = null) => ({
  id: page,
  page,
  title: 'Title',
  description: 'Description',
  keywords: 'key',
  ogImage: null,
  canonical,
  robots,
});

test('the sitemap lists all pages under their canonical addresses', () => {
  const xml = sitemap(['/', '/about'], []);
  expect([...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([
    'https://mipaka.network/',
    'https://mipaka.network/about',
  ]);
});

test('the sitemap lists the home page also under the spelling of its address without a slash', () => {
  const xml = sitemap(['/'], [saved('/', 'index, follow', 'https://mipaka.network')]);
  expect(xml).toContain('<loc>https://mipaka.network</loc>');
});

test('the sitemap omits pages that staff keep from search engines or call a copy', () => {
  const xml = sitemap(
    ['/', '/about', '/team', '/services'],
    [
      saved('/about', 'noindex, follow'),
      saved('/team', 'index, follow', 'https://example.org/a?b&c'),
      saved('/services', 'index, max-image-preview:none', 'https://mipaka.network/services'),
      saved('/', 'None'),
    ],
  );
  expect(xml).not.toMatch(/about|team|example|network\/</);
  expect(xml).toContain('<loc>https://mipaka.network/services</loc>');
});
