import type { Content } from '@mipaka/contract';
import { matchPath } from 'react-router-dom';
import type { BlockName } from './content/blocks.ts';
import { noContent } from './lib/content.tsx';
import { isFeatured } from './lib/featured.ts';
import { type LazyPage, lazyPage, type PageModule } from './lib/lazy-page.tsx';

/** The part of the content that a page shows: only that is embedded into its document. */
type Needs = {
  blocks?: readonly BlockName[];
  /** The categories of its figures. */
  statistics?: readonly string[];
  services?: boolean;
  team?: 'all' | 'featured';
  partners?: boolean;
};

type SiteRoute = {
  zone: 'site';
  path: string;
  /** The source file, as the build's manifest names it. */
  source: string;
  Page: LazyPage;
  needs: Needs;
  /** The query parameter that decides what the page shows; any other changes nothing. */
  parameter: string | undefined;
  /** Said while the content is on its way. */
  loading: string;
};

type AppRoute = {
  zone: 'app';
  path: string;
  Page: LazyPage;
  /** The addresses that exist: any other below `path` is a 404 on the server. */
  addresses: readonly string[];
};

const sitePages = import.meta.glob<PageModule>(['./pages/*/*-page.tsx', '!./pages/auth/**']);
// Never rendered on the server: the renderer is built without the dashboard and Firebase.
const appPages = import.meta.env.SSR
  ? {}
  : import.meta.glob<PageModule>(['./pages/auth/auth-page.tsx', './admin/index.tsx']);

function sitePage(file: string): LazyPage {
  const load = sitePages[`./${file}`];
  if (!load) throw new Error(`There is no page in ${file}`);
  return lazyPage(load);
}

function appPage(file: string): LazyPage {
  const load = appPages[`./${file}`];
  return lazyPage(load ?? (() => Promise.reject(new Error(`${file} is drawn by the browser`))));
}

type SiteRouteOptions = { loading?: string; parameter?: string };

function siteRoute(
  path: string,
  name: string,
  needs: Needs = {},
  { loading = 'Loading...', parameter }: SiteRouteOptions = {},
): SiteRoute {
  const file = `pages/${name}/${name}-page.tsx`;
  return { zone: 'site', path, needs, loading, parameter, source: `src/${file}`, Page: sitePage(file) };
}

export const siteRoutes: readonly SiteRoute[] = [
  siteRoute('/', 'home', {
    blocks: ['hero', 'excellence', 'connect'],
    statistics: ['home'],
    team: 'featured',
  }),
  siteRoute('/about', 'about', { blocks: ['about', 'mission', 'vision', 'values'], statistics: ['about'] }),
  siteRoute(
    '/services',
    'services',
    { services: true, statistics: ['services', 'about'], blocks: ['services'] },
    { loading: 'Loading services...', parameter: 'tab' },
  ),
  siteRoute(
    '/team',
    'team',
    { team: 'all', blocks: ['team', 'leadership', 'culture'] },
    { loading: 'Loading team members...' },
  ),
  siteRoute(
    '/partners',
    'partners',
    {
      partners: true,
      statistics: ['partners'],
      blocks: ['partners', 'collaboration', 'quote', 'benefits', 'organizations', 'trust'],
    },
    { loading: 'Loading partners...' },
  ),
  siteRoute('/contact', 'contact', {}, { parameter: 'type' }),
  siteRoute('/privacy', 'privacy'),
];

/** Drawn by the browser alone, in a document of their own, and never loaded by a visitor of the site. */
export const appRoutes: readonly AppRoute[] = [
  { zone: 'app', path: '/auth', addresses: ['/auth'], Page: appPage('pages/auth/auth-page.tsx') },
  {
    zone: 'app',
    path: '/admin/*',
    addresses: ['/admin', '/admin/team', '/admin/trash', '/admin/activity', '/admin/users', '/admin/account'],
    Page: appPage('admin/index.tsx'),
  },
];

export const AppZone = lazyPage(() => import('./layout/app-zone.tsx'));
const notFound = 'pages/not-found/not-found-page.tsx';
export const NOT_FOUND_SOURCE = `src/${notFound}`;
export const NotFoundPage = sitePage(notFound);

export const siteRouteAt = (pathname: string) => siteRoutes.find(({ path }) => matchPath(path, pathname));
/** The route of an address of the dashboard that exists. */
const appRouteAt = (pathname: string) =>
  appRoutes.find(({ addresses }) => addresses.some((address) => matchPath(address, pathname)));

/** Whether an address of the dashboard exists. */
export const isAppAddress = (pathname: string) => appRouteAt(pathname) !== undefined;

/** Loads the code that an address needs, so that it renders without a fallback. */
export async function preloadRoute(pathname: string): Promise<void> {
  const app = appRouteAt(pathname);
  if (app) await Promise.all([AppZone.preload(), app.Page.preload()]);
  else await (siteRouteAt(pathname)?.Page ?? NotFoundPage).preload();
}

/** The part of the content that the page at an address needs. */
export function contentFor(pathname: string, content: Content): Content {
  const route = siteRouteAt(pathname);
  if (!route) return noContent;
  const { needs, path } = route;
  const featured = content.team.find(({ position }) => isFeatured(position));
  const team = { all: content.team, featured: featured ? [featured] : [], none: [] };
  return {
    services: needs.services ? content.services : [],
    team: team[needs.team ?? 'none'],
    partners: needs.partners ? content.partners : [],
    companyInfo: content.companyInfo.filter(({ section }) =>
      needs.blocks?.some((name) => name === section.trim().toLowerCase()),
    ),
    statistics: content.statistics.filter(({ category }) => needs.statistics?.includes(category)),
    seo: content.seo.filter(({ page }) => page === path),
  };
}
