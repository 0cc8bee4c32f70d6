import { pages } from '../pages/index.ts';
import type { PageTexts } from './declare.ts';
import { notFound } from './not-found.ts';
import { site } from './site.ts';

const ofPages = import.meta.glob<PageTexts>('../pages/*/texts.ts', { eager: true, import: 'texts' });

/** `path` is null for texts of every page. A page imports its own file alone, as visitors need no texts of others. */
export const declaredPages = [
  ...pages.map(({ name, path, folder }) => {
    const texts = ofPages[`../pages/${folder}/texts.ts`] ?? {};
    return { name, path, texts };
  }),
  { name: 'Every page', path: null, texts: site as PageTexts },
  { name: 'Page not found', path: '/404', texts: notFound as PageTexts },
];
