// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { fetchServed } from './served.ts';

const page =
  '<!doctype html><head><title>About &amp; more | Mipaka</title><meta name="description" content="Who we are"><meta name="robots" content="noindex"></head>';

test('the head of the page that is served is read', async () => {
  vi.stubGlobal('fetch', async () => new Response(page));
  expect(await fetchServed('/about')).toEqual({
    title: 'About & more | Mipaka',
    description: 'Who we are',
    robots: 'noindex',
  });
});

test('an address without a page is told', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
  await expect(fetchServed('/nothing')).rejects.toThrow('The site answers 404 for /nothing');
});
