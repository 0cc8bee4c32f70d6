import { createHash } from 'node:crypto';
import { Center, ChakraProvider, Spinner } from '@chakra-ui/react';
import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { business, isSame, type PageRenderer, sitePages } from '@mipaka/contract';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from './app.tsx';
import { type DocumentParts, htmlDocument, type Manifest } from './document.ts';
import {
  contentFor,
  isAppAddress,
  NOT_FOUND_SOURCE,
  NotFoundPage,
  siteRouteAt,
  spellingOf,
} from './routes.tsx';
import { pages } from './shared/content/pages/index.ts';
import { createQueryClient } from './shared/lib/api/query.ts';
import { createSiteSystem } from './shared/theme/config.ts';
import { fontFaces } from './shared/theme/fonts.ts';
import { createStyleCache, STYLE_KEY } from './shared/theme/style-cache.ts';
import { DashboardOutline } from './shared/ui/dashboard-outline.tsx';
import { PreviewBanner } from './site/layout/preview-banner.tsx';
import { SUBSCRIBED_PARAMETER } from './site/ui/forms.tsx';
import { sitemap } from './sitemap.ts';

const ROOT = '<div id="root">';
const NOT_FOUND = '/404';

function addressOf(url: string): string {
  const { pathname, searchParams } = new URL(business.origin + url);
  const path = spellingOf(pathname) ?? NOT_FOUND;
  const parameters = {
    ...siteRouteAt(path)?.parameters,
    [SUBSCRIBED_PARAMETER]: (value: string) => value === 'yes',
  };
  const known = Object.entries(parameters).flatMap(([name, isKnown]) => {
    const value = searchParams.get(name);
    return value !== null && isKnown(value) ? [[name, value]] : [];
  });
  return known.length > 0 ? `${path}?${new URLSearchParams(known)}` : path;
}

/** The rules that a render used, and the marks by which the browser's cache knows them: classes, globals. */
function stylesIn({ inserted, registered }: EmotionCache): Pick<DocumentParts, 'css' | 'styleMarks'> {
  const names = Object.keys(inserted).filter((name) => typeof inserted[name] === 'string');
  const isClass = (name: string) => `${STYLE_KEY}-${name}` in registered;
  const globals = names.filter((name) => !isClass(name));
  const classes = names.filter(isClass);
  return {
    css: fontFaces + [...globals, ...classes].map((name) => inserted[name]).join(''),
    styleMarks: [...globals.map((name) => `${STYLE_KEY}-global ${name}`), [STYLE_KEY, ...classes].join(' ')],
  };
}

const siteSystem = createSiteSystem();

const Waiting = () => (
  <Center minHeight="100dvh">
    <Spinner role="status" aria-label="Loading" />
  </Center>
);

function render(tree: ReactNode) {
  const cache = createStyleCache();
  // Keeps the text of the rules in the cache instead of writing a style element beside each component.
  cache.compat = true;
  const html = renderToString(
    <div id="root">
      <CacheProvider value={cache}>{tree}</CacheProvider>
    </div>,
  );
  // React puts the elements of the head before all others.
  const start = html.indexOf(ROOT);
  return { head: html.slice(0, start), root: html.slice(start), ...stylesIn(cache) };
}

type PageRequest = Parameters<PageRenderer['renderPage']>[0];

/** A page of the site; the page for unknown addresses gets the content of the layout. */
function pageOf({ url, content, form, preview = null, published = content }: PageRequest): DocumentParts {
  const { pathname, search } = new URL(business.origin + url);
  const route = siteRouteAt(pathname);
  // The router would log a warning for each unknown address that it cannot decode.
  const path = route ? pathname : NOT_FOUND;
  const embedded = {
    path,
    content: contentFor(path, content),
    form: form ?? undefined,
    isPreview: preview !== null || undefined,
  };
  const page = render(
    <>
      <StaticRouter location={(preview ?? '') + path + search} basename={preview ?? '/'}>
        <App system={siteSystem} queries={createQueryClient()} embedded={embedded} />
      </StaticRouter>
      {preview !== null && (
        <ChakraProvider value={siteSystem}>
          <PreviewBanner
            base={preview}
            path={route ? pathname : null}
            changed={pages.filter(
              ({ path }) => !isSame(contentFor(path, content), contentFor(path, published)),
            )}
            content={content}
          />
        </ChakraProvider>
      )}
    </>,
  );
  const forScripts = preview === null && { embedded, modules: [route?.source ?? NOT_FOUND_SOURCE] };
  return { zone: 'site', ...page, ...forScripts };
}

/** A document without a page, which shows `waiting` until the browser has rendered one. */
function shellOf(zone: DocumentParts['zone'], waiting: ReactNode): DocumentParts {
  const { root, css, styleMarks } = render(
    <ChakraProvider value={siteSystem}>
      <noscript>This page needs JavaScript.</noscript>
      {waiting}
    </ChakraProvider>,
  );
  return {
    zone,
    // The page itself has the title: Helmet sets it when the browser renders the page.
    head: zone === 'app' ? '<meta name="robots" content="noindex">' : '',
    // Hides the spinner as soon as the browser has rendered into the root.
    css: `${css}#root:not(:empty)+#waiting{display:none}noscript{display:block;margin:1.5rem}`,
    styleMarks,
    root: `${ROOT}</div>${root.replace(ROOT, '<div id="waiting">')}`,
    modules: [],
  };
}

export function createRenderer(manifest: Manifest): PageRenderer {
  const documentOf = (parts: DocumentParts) => ({
    html: htmlDocument(manifest, parts),
    styleHash: `sha256-${createHash('sha256').update(parts.css).digest('base64')}`,
  });
  return {
    addressOf,
    async renderPage(request) {
      const { pathname } = new URL(business.origin + request.url);
      if (isAppAddress(pathname)) {
        const waiting = pathname.startsWith('/admin') ? <DashboardOutline /> : <Waiting />;
        return { status: 200, zone: 'app', ...documentOf(shellOf('app', waiting)) };
      }
      const route = siteRouteAt(pathname);
      await (route?.Page ?? NotFoundPage).preload();
      return { status: route ? 200 : 404, zone: 'site', ...documentOf(pageOf(request)) };
    },
    renderShell: () => documentOf(shellOf('site', <Waiting />)),
    renderSitemap: ({ seo }) => sitemap(sitePages, seo),
  };
}
