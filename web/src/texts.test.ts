import { companyInfo, MAX, texts } from '@mipaka/contract';
import { expect, test } from 'vitest';
import { contentFor, siteRoutes } from './routes.tsx';
import { declaredPages } from './shared/content/texts/index.ts';

const all = declaredPages.flatMap((page) => Object.entries(page.texts));

test('texts have unique keys in lower case; a dot tells a single text from a section', () => {
  expect(new Set(all.map(([key]) => key)).size).toBe(all.length);
  for (const [key, declared] of all) expect(key.includes('.'), key).toBe('text' in declared);
  for (const [key] of all) expect(key).toBe(key.trim().toLowerCase());
});

test('no two texts of a page stand at the same place', () => {
  for (const { name, texts: declared } of declaredPages) {
    const places = Object.values(declared).map(({ place }) => place);
    expect(new Set(places).size, name).toBe(places.length);
  }
});

test('every built-in text is one that staff could save', () => {
  for (const [key, declared] of all) {
    if ('text' in declared) {
      expect([...declared.text].length, key).toBeLessThanOrEqual(declared.max);
      expect(declared.max, key).toBeLessThanOrEqual(MAX.answer);
      expect(texts.draft.safeParse({ key, text: declared.text }).success, key).toBe(true);
    } else expect(companyInfo.draft.safeParse({ section: key, ...declared }).success, key).toBe(true);
  }
});

const saved = {
  texts: all
    .flatMap(([key, declared]) => ('text' in declared ? [key] : []))
    .map((key) => ({ id: key, key, text: 'x' })),
  companyInfo: all
    .flatMap(([key, declared]) => ('title' in declared ? [key] : []))
    .map((key) => ({ id: key, section: key, title: 'x', content: 'x' })),
};
const keysIn = (path: string) => {
  const { texts: singles, companyInfo: sections } = contentFor(path, saved as never);
  return new Set([...singles.map(({ key }) => key), ...sections.map(({ section }) => section)]);
};

/** Any address may lead to the page for unknown ones. */
const isEverywhere = (path: string | null) => path === null || path === '/404';

test.each(siteRoutes.map(({ path }) => path))(
  '%s brings along its saved texts and no other page’s',
  (path) => {
    const keys = keysIn(path);
    for (const { path: of, texts: declared } of declaredPages) {
      const isShown = isEverywhere(of) || of === path;
      for (const key of Object.keys(declared)) expect([key, keys.has(key)]).toEqual([key, isShown]);
    }
  },
);

test('an unknown address comes with only the texts that stand on every page', () => {
  const common = declaredPages
    .filter(({ path }) => isEverywhere(path))
    .flatMap((page) => Object.keys(page.texts));
  expect([...keysIn('/404')].sort()).toEqual(common.sort());
});
