import type { Content } from '@mipaka/contract';
import { matchPath } from 'react-router-dom';
import { pages } from './shared/content/pages/index.ts';
import { areFor } from './shared/content/seo.ts';
import { type Needs, type PageEditor, selectContent } from './shared/lib/content/content.tsx';
import { type LazyPage, lazyPage, type PageModule } from './shared/lib/lazy-page.tsx';

const sitePages = import.meta.glob<PageModule>(['./site/pages/*/*-page.tsx', '!./site/pages/auth/**']);
// The server never renders these, so its build leaves out the dashboard and Firebase.
const appPages = import.meta.env.SSR
  ? {}
  : import.meta.glob<PageModule>([
      './site/pages/auth/auth-page.tsx',
      './admin/index.tsx',
      './admin/accounts/{forgot,link}-page.tsx',
    ]);

const pageIn = (file: string): LazyPage =>
  lazyPage(
    { ...sitePages, ...appPages }[`./${file}`] ?? (() => Promise.reject(new Error(`No page in ${file}`))),
  );

// The page editor, which only staff load on the pages of the site.
const editors = import.meta.env.SSR
  ? []
  : Object.values(import.meta.glob<{ default: PageEditor }>('./admin/content/page-editor/index.tsx'));
export const loadPageEditor = async () => (await editors[0]?.())?.default;

/** The saved single texts of the page and of the layout: their keys begin with `name` or with `site`. */
const textsOf = (name: string) => (saved: Content['texts']) =>
  saved.filter(({ key }) => ['site', name].includes(key.trim().toLowerCase().split('.')[0] ?? ''));

export const siteRoutes = pages.map(({ path, folder, needs, ...page }) => {
  const file = `site/pages/${folder}/${folder}-page.tsx`;
  return {
    path,
    needs: {
      seo: (saved) => saved.filter((settings) => areFor(path, settings)),
      texts: textsOf(folder),
      contactDetails: true,
      siteMedia: true,
      ...needs,
    } satisfies Needs,
    loading: page.loading ?? 'Loading...',
    parameters: page.parameters ?? {},
    source: `src/${file}`,
    Page: pageIn(file),
  };
});

const tabs = ['team', 'website', 'insight', 'history', 'trash', 'activity', 'security', 'users', 'account'];

/**
 * The browser alone renders these, in a document of their own. For an address below `path` that is not among
 * `addresses` the server responds 404.
 */
export const appRoutes = [
  { path: '/auth', addresses: ['/auth'], Page: pageIn('site/pages/auth/auth-page.tsx') },
  { path: '/auth/forgot', addresses: ['/auth/forgot'], Page: pageIn('admin/accounts/forgot-page.tsx') },
  { path: '/auth/link', addresses: ['/auth/link'], Page: pageIn('admin/accounts/link-page.tsx') },
  {
    path: '/admin/*',
    addresses: ['/admin', ...tabs.map((tab) => `/admin/${tab}`)],
    Page: pageIn('admin/index.tsx'),
  },
];

export const AppZone = lazyPage(() => import('./site/layout/app-zone.tsx'));
const notFound = 'site/pages/not-found/not-found-page.tsx';
export const NOT_FOUND_SOURCE = `src/${notFound}`;
export const NotFoundPage = pageIn(notFound);

export const siteRouteAt = (pathname: string) => siteRoutes.find(({ path }) => matchPath(path, pathname));
const appRouteAt = (pathname: string) =>
  appRoutes.find(({ addresses }) => addresses.some((address) => matchPath(address, pathname)));

export const isAppAddress = (pathname: string) => appRouteAt(pathname) !== undefined;

/** The normalized spelling of a known path, whatever its case and a slash at its end; undefined for any other. */
export const spellingOf = (pathname: string): string | undefined =>
  siteRouteAt(pathname)?.path ??
  appRouteAt(pathname)?.addresses.find((address) => matchPath(address, pathname));

/** Loads the code of an address, so that its page renders without a fallback. */
export async function preloadRoute(pathname: string): Promise<void> {
  const app = appRouteAt(pathname);
  if (app) await Promise.all([AppZone.preload(), app.Page.preload()]);
  else await (siteRouteAt(pathname)?.Page ?? NotFoundPage).preload();
}

export const contentFor = (pathname: string, content: Content): Content =>
  selectContent(content, siteRouteAt(pathname)?.needs ?? { texts: textsOf('site'), contactDetails: true });
