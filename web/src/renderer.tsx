import { createHash } from 'node:crypto';
import { Center, ChakraProvider, Spinner } from '@chakra-ui/react';
import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { business, type Content, type PageRenderer, SUBSCRIBED_PARAMETER } from '@mipaka/contract';
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
  siteRoutes,
  spellingOf,
} from './routes.tsx';
import { createQueryClient } from './shared/lib/api/query.ts';
import { fontFaces } from './shared/theme/fonts.ts';
import { createStyleCache, STYLE_KEY } from './shared/theme/style-cache.ts';
import { createSiteSystem } from './shared/theme/system.ts';
import { PreviewBanner } from './site/layout/preview-banner.tsx';
import { PreviewContext } from './site/lib/preview.ts';
import { sitemap } from './sitemap.ts';

const hashOf = (css: string) => `sha256-${createHash('sha256').update(css).digest('base64')}`;

const ROOT = '<div id="root">';
/** What a document has of all that scripts need where it has no scripts. */
const withoutScripts = { embedded: null, form: null, modules: null };
/** The address whose page all addresses share that lead nowhere. */
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

const renderSitemap = ({ seo }: Content) =>
  sitemap(
    siteRoutes.map(({ path }) => path),
    seo,
  );

/**
 * The rules that a render has used, and the marks by which an Emotion cache of the browser knows them: one for the
 * classes, one for each set of global rules.
 */
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

/** Renders a tree and gives its HTML, with the style rules that it used. */
function render(tree: ReactNode) {
  const cache = createStyleCache();
  // Keeps the text of the rules in the cache instead of writing a style element beside each component.
  cache.compat = true;
  const html = renderToString(
    <div id="root">
      <CacheProvider value={cache}>{tree}</CacheProvider>
    </div>,
  );
  // React puts what belongs to the head before everything else.
  const start = html.indexOf(ROOT);
  return { head: html.slice(0, start), root: html.slice(start), ...stylesIn(cache) };
}

/** What renders documents that name the files of `manifest`. */
export function createRenderer(manifest: Manifest): PageRenderer {
  const renderPage: PageRenderer['renderPage'] = async ({ url, content, form = null, preview = null }) => {
    const { pathname, search } = new URL(business.origin + url);
    if (isAppAddress(pathname)) return { status: 200, zone: 'app', ...renderShell('app') };

    const route = siteRouteAt(pathname);
    await (route?.Page ?? NotFoundPage).preload();
    // An address that leads nowhere has what stands around every page.
    const path = route ? pathname : NOT_FOUND;
    const embedded = { path, content: contentFor(path, content) };
    // An unknown address may not even be decodable; the router would put a warning into the log for each.
    const location = route ? pathname + search : NOT_FOUND;
    const page = render(
      <PreviewContext value={preview !== null}>
        <StaticRouter location={(preview ?? '') + location} basename={preview ?? '/'}>
          <App system={siteSystem} queries={createQueryClient()} embedded={embedded} form={form} />
        </StaticRouter>
        {preview !== null && (
          <PreviewBanner system={siteSystem} path={route ? pathname : null} content={content} />
        )}
      </PreviewContext>,
    );
    const modules = [route?.source ?? NOT_FOUND_SOURCE];
    const parts = preview === null ? { ...page, embedded, form, modules } : { ...page, ...withoutScripts };
    return { status: route ? 200 : 404, zone: 'site', ...documentOf('site', parts) };
  };

  const renderShell: PageRenderer['renderShell'] = (zone) => {
    const {
      root: waiting,
      css,
      styleMarks,
    } = render(
      <ChakraProvider value={siteSystem}>
        <Center minHeight="100dvh" flexDirection="column" gap="4">
          <Spinner role="status" aria-label="Loading" />
          <noscript>This page needs JavaScript.</noscript>
        </Center>
      </ChakraProvider>,
    );
    // The title is the page's own: Helmet sets it when the browser draws the page.
    const head = zone === 'app' ? '<meta name="robots" content="noindex">' : '';
    return documentOf(zone, {
      head,
      // Gone as soon as the browser has drawn anything.
      css: `${css}#root:not(:empty)+#waiting{display:none}`,
      styleMarks,
      root: `${ROOT}</div>${waiting.replace(ROOT, '<div id="waiting">')}`,
      embedded: null,
      form: null,
      modules: [],
    });
  };

  function documentOf(zone: DocumentParts['zone'], parts: Omit<DocumentParts, 'zone'>) {
    return { html: htmlDocument(manifest, { zone, ...parts }), styleHash: hashOf(parts.css) };
  }

  return { addressOf, renderPage, renderShell, renderSitemap };
}
