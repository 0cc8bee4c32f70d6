import { createHash } from 'node:crypto';
import express, { type Express } from 'express';
import type { Config } from '../config.ts';
import { failure, log } from '../log.ts';
import { contentIn } from '../store/content.ts';
import type { Firestore } from '../store/db.ts';
import { loadRenderer, type Page, type Renderer } from './renderer.ts';

/** Rendered pages that an instance keeps. */
const MAX_CACHED = 64;
/** The hash of nothing: Emotion writes its rules by script into an empty style element. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

function contentSecurityPolicy({ styleHash, zone }: Page, { emulators }: Config): string {
  const firebase = emulators
    ? [`http://${emulators.auth}`, `http://${emulators.firestore}`]
    : [
        'https://identitytoolkit.googleapis.com',
        'https://securetoken.googleapis.com',
        'https://firestore.googleapis.com',
      ];
  const style = ["'self'", ...(styleHash ? [`'${styleHash}'`] : []), EMPTY_STYLE];
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src ${style.join(' ')}`,
    "img-src 'self' https: data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...(zone === 'app' ? firebase : [])].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Headers of every page (docs/decisions/headers.md). */
const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
};

/**
 * The pages as an Express app. A visitor never gets an error page because of us: without Firestore the pages show
 * what was read last or their built-in copy, and when rendering fails the browser draws the page from an empty shell.
 *
 * @param load gives the renderer; the built one beside the function by default
 */
export function createSite(
  db: Firestore,
  config: Config,
  load: () => Promise<Renderer> = loadRenderer,
): Express {
  const content = contentIn(db, (error) => log('ERROR', 'content could not be read', failure(error)));
  const cache = new Map<string, Page & { tag: string; etag: string }>();

  async function pageAt(url: string): Promise<Page & { etag: string }> {
    const renderer = await load();
    const { content: current, tag } = await content.read();
    const cached = cache.get(url);
    if (cached?.tag === tag) return cached;
    const page = await renderer.renderPage({ url, content: current }).catch((error): Page => {
      log('ERROR', 'a page could not be rendered', failure(error));
      return { status: 200, zone: 'site', ...renderer.renderShell('site') };
    });
    const etag = `"${createHash('sha256').update(page.html).digest('base64url').slice(0, 22)}"`;
    if (page.status === 200) {
      if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value as string);
      cache.set(url, { ...page, tag, etag });
    }
    return { ...page, etag };
  }

  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.get('/{*path}', async (req, res) => {
    const page = await pageAt(req.url);
    res.set({
      ...HEADERS,
      'Content-Security-Policy': contentSecurityPolicy(page, config),
      'Cache-Control':
        page.zone === 'app' ? 'private, no-store' : 'public, max-age=0, s-maxage=60, stale-if-error=86400',
    });
    if (page.zone === 'app') res.set('X-Robots-Tag', 'noindex');
    else res.set('ETag', page.etag);
    const known = req.get('if-none-match')?.split(/\s*,\s*/) ?? [];
    if (
      page.zone === 'site' &&
      page.status === 200 &&
      known.some((tag) => tag.replace(/^W\//, '') === page.etag)
    ) {
      res.status(304).end();
      return;
    }
    res.status(page.status).type('html').send(page.html);
  });
  app.all('/{*path}', (_req, res) => {
    res.status(405).set('Allow', 'GET, HEAD').type('text').send('Method Not Allowed');
  });
  return app;
}
