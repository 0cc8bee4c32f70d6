import { type SitePage, sitePages } from '@mipaka/contract';
import type { DeclaredPage } from './declare.ts';

const declared = import.meta.glob<DeclaredPage>('./*/page.ts', { eager: true, import: 'page' });

function pageAt(path: SitePage) {
  const folder = path.slice(1) || 'home';
  const page = declared[`./${folder}/page.ts`];
  if (!page) throw new Error(`${path} has no shared/content/pages/${folder}/page.ts`);
  return { path, folder, ...page };
}

export const pages = sitePages.map(pageAt);
