/** The code that a visitor's browser loads, read from the manifest of the build. */
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import type { Manifest } from 'vite';
import budgets from '../../bench/budgets.json' with { type: 'json' };
import { inRoot } from '../../tools/paths.ts';

const manifest: Manifest = JSON.parse(readFileSync(inRoot('web/dist/manifest.json'), 'utf8'));
const chunks = Object.keys(manifest);
const entries = chunks.filter((name) => manifest[name]?.isEntry);
const pages = chunks.filter((name) => /^src\/site\/pages\/(?!auth\/).*-page\.tsx$/.test(name));

/** These chunks with all their static imports, which the browser loads with them. */
function closureOf(names: readonly string[]): string[] {
  const found = new Set(names);
  for (const name of found) for (const imported of manifest[name]?.imports ?? []) found.add(imported);
  return [...found];
}

/** Whether a chunk contains zod's code, which keeps the definition of every schema under this name. */
const hasZod = (name: string) =>
  readFileSync(inRoot('web/dist/hosting', manifest[name]?.file ?? ''), 'utf8').includes('._zod.');

test('no page of the site loads zod at its start', () => {
  expect(entries).toHaveLength(2);
  expect(pages.length).toBeGreaterThanOrEqual(8);
  for (const page of pages) expect(closureOf([...entries, page]).filter(hasZod), page).toEqual([]);
});

test('browsers that know no lookbehind, such as Safari before 16.4, can load every page', () => {
  for (const page of pages)
    for (const name of closureOf([...entries, page])) {
      const code = readFileSync(inRoot('web/dist/hosting', manifest[name]?.file ?? ''), 'utf8');
      expect(/\(\?<[!=]/.test(code), `${page}: ${name}`).toBe(false);
    }
});

test('the entry imports nothing, so that only it loads before the first paint', () => {
  const entry = manifest['src/entry-client.ts'];
  expect([entry?.isEntry, entry?.imports ?? [], entry?.dynamicImports ?? []]).toEqual([true, [], []]);
});

test('the libraries have the comment that lets browsers compile them while they load', () => {
  for (const name of ['react', 'libraries']) {
    const { file } = Object.values(manifest).find((chunk) => chunk.name === name) ?? {};
    // The browser looks for this comment only at the very beginning of the file.
    expect(readFileSync(inRoot('web/dist/hosting', file ?? ''), 'utf8')).toMatch(
      /^\/\/# allFunctionsCalledOnLoad\n/,
    );
  }
});

test('only pages with a film or with crossings load their code', () => {
  const loading = (chunk: string) =>
    pages
      .filter((page) => closureOf([...entries, page]).some((name) => manifest[name]?.name === chunk))
      .map((page) => page.split('/').at(-2));
  expect(loading('film').sort()).toEqual(['about', 'home']);
  expect(loading('crossings').sort()).toEqual(['home', 'services']);
});

test('the contact form loads zod later', () => {
  const later = manifest['src/site/pages/contact/contact-page.tsx']?.dynamicImports ?? [];
  expect(closureOf(later).filter(hasZod)).not.toEqual([]);
});

test('no page loads more scripts than its budget', () => {
  const { max, '/contact': ofContact } = budgets['scripts in KB'];
  const sizes = new Map<string, number>();
  const bytes = (name: string) => {
    const compress = () =>
      brotliCompressSync(readFileSync(inRoot('web/dist/hosting', manifest[name]?.file ?? '')));
    const size = sizes.get(name) ?? compress().length;
    sizes.set(name, size);
    return size;
  };
  for (const page of pages) {
    const files = closureOf([...entries, page]);
    const sum = files.map(bytes).reduce((a, b) => a + b, 0);
    expect(files.length, page).toBeGreaterThan(5);
    expect(sum / 1_024, page).toBeLessThanOrEqual(page.includes('/contact/') ? ofContact : max);
  }
});
