// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { fetchServed } from './served.ts';

const page =
  '<!doctype html><head><title>About &amp; more | Mipaka</title><meta name="description" content="Who we are"><meta name="robots" content="noindex"></head>';

test('the served head gives the title, description and robots of a page', async () => {
  vi.stubGlobal('fetch', async () => new Response(page));
  expect(await fetchServed('/about')).toEqual({
    title: 'About & more | Mipaka',
    description: 'Who we are',
    robots: 'noindex',
  });
});

test('an address without a page is an error with its status', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
  await expect(fetchServed('/nothing')).rejects.toThrow('The site answers 404 for /nothing');
});
