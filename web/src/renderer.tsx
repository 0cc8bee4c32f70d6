import { createHash } from 'node:crypto';
import { ChakraProvider } from '@chakra-ui/react';
import { CacheProvider } from '@emotion/react';
import { business, type Content } from '@mipaka/contract';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from './app.tsx';
import { htmlDocument, type Manifest } from './document.ts';
import { createQueryClient } from './lib/query.ts';
import {
  contentFor,
  isAppAddress,
  NOT_FOUND_SOURCE,
  NotFoundPage,
  siteRouteAt,
  siteRoutes,
} from './routes.tsx';
import { sitemap } from './sitemap.ts';
import { createStyleCache, stylePlugins } from './theme/style-cache.ts';
import { siteSystem } from './theme/system.ts';

type Zone = 'site' | 'app';
type Page = {
  status: 200 | 404;
  /** `app` pages are the dashboard's. */
  zone: Zone;
  html: string;
} & Hashes;

/** CSP sources of what stands in the document itself. */
type Hashes = { styleHash: string; scriptHash: string };

const sourceHash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const withHashes = ({ html, style, script }: ReturnType<typeof htmlDocument>) => ({
  html,
  styleHash: sourceHash(style),
  scriptHash: sourceHash(script),
});

const siteStylePlugins = stylePlugins(siteSystem);

/** What React puts before everything else: the tags that belong to the head. */
const HEAD_TAGS = /^(?:<title>[^<]*<\/title>|<(?:meta|link)[^>]*>)*/;

/**
 * The part of an address that decides what it shows: two with the same part have the same page, and an address that
 * leads nowhere has the page of all such.
 */
function addressOf(url: string): string {
  const { pathname, searchParams } = new URL(business.origin + url);
  const route = siteRouteAt(pathname);
  if (!route) return isAppAddress(pathname) ? pathname : '/404';
  const value = route.parameter ? searchParams.get(route.parameter) : null;
  return value === null ? pathname : `${pathname}?${new URLSearchParams([[route.parameter ?? '', value]])}`;
}

const renderSitemap = ({ seo }: Content) =>
  sitemap(
    siteRoutes.map(({ path }) => path),
    seo,
  );

/** Renders a tree and gives its HTML, divided into head and body, with the style rules that it used. */
function render(tree: ReactNode) {
  const cache = createStyleCache(siteStylePlugins);
  // Keeps the text of the rules in the cache instead of writing a style element beside each component.
  cache.compat = true;
  const html = renderToString(<CacheProvider value={cache}>{tree}</CacheProvider>);
  const head = HEAD_TAGS.exec(html)?.[0] ?? '';
  const rules = Object.entries(cache.inserted).filter(([, css]) => typeof css === 'string');
  return {
    head,
    // The policy forbids style attributes; the browser sets these before it takes the page over.
    body: html.slice(head.length).replaceAll(' style="', ' data-style="'),
    css: rules.map(([, css]) => css).join(''),
    ruleNames: rules.map(([name]) => name),
  };
}

/** What renders documents that name the files of `manifest`. */
export function createRenderer(manifest: Manifest) {
  /**
   * A public page as a whole document, or the shell of the dashboard for its addresses.
   *
   * @param url path and query as they were asked for
   * @param content everything that is published; only the page's own part is embedded
   */
  async function renderPage({ url, content }: { url: string; content: Content }): Promise<Page> {
    const { pathname, search } = new URL(business.origin + url);
    if (isAppAddress(pathname)) return { status: 200, zone: 'app', ...renderShell('app') };

    const route = siteRouteAt(pathname);
    await (route?.Page ?? NotFoundPage).preload();
    const embedded = route ? { path: pathname, content: contentFor(pathname, content) } : null;
    // An unknown address may not even be decodable; the router would put a warning into the log for each.
    const location = route ? pathname + search : '/404';
    const page = render(
      <StaticRouter location={location}>
        <App system={siteSystem} queries={createQueryClient()} embedded={embedded} />
      </StaticRouter>,
    );
    const document = htmlDocument(manifest, {
      ...page,
      zone: 'site',
      embedded,
      modules: [route?.source ?? NOT_FOUND_SOURCE],
    });
    return { status: route ? 200 : 404, zone: 'site', ...withHashes(document) };
  }

  /** A document without a page in it, which the browser draws: the dashboard's, or a public one in an emergency. */
  function renderShell(zone: Zone): { html: string } & Hashes {
    const { css, ruleNames } = render(<ChakraProvider value={siteSystem}>{null}</ChakraProvider>);
    const head =
      zone === 'app'
        ? `<title>${business.name}</title><meta name="robots" content="noindex">`
        : `<title>${business.name}</title>`;
    const document = htmlDocument(manifest, {
      zone,
      head,
      body: '',
      css,
      ruleNames,
      embedded: null,
      modules: [],
    });
    return withHashes(document);
  }

  return { addressOf, renderPage, renderShell, renderSitemap };
}
