import type { SitePage } from '@mipaka/contract';
import { pages } from '../pages/index.ts';
import type { PageTexts } from './declare.ts';
import { notFound } from './not-found.ts';
import { site } from './site.ts';

/** The texts of a page; `path` is null for texts of every page. */
type TextsOfPage = { name: string; path: SitePage | null; texts: PageTexts };

const ofPages = import.meta.glob<PageTexts>('../pages/*/texts.ts', { eager: true, import: 'texts' });

/** A page imports its own file alone, so that visitors do not load the texts of other pages. */
export const declaredPages: readonly TextsOfPage[] = [
  ...pages.map(({ name, path, folder }) => ({
    ...{ name, path },
    texts: ofPages[`../pages/${folder}/texts.ts`] ?? {},
  })),
  { name: 'Every page', path: null, texts: site },
  { name: 'Page not found', path: null, texts: notFound },
];
