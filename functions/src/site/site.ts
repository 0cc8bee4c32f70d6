import type { IncomingMessage, RequestListener } from 'node:http';
import { type Change, type Content, type PageRenderer, PREVIEW_PATH, SENT_PARAMETER } from '@mipaka/contract';
import { LRUCache } from 'lru-cache';
import { BUILT_IN_TAG, createContentStore, type TaggedContent } from '../content/content.ts';
import { createShares } from '../content/publishing/shares.ts';
import type { Config } from '../platform/config.ts';
import type { Firestore } from '../platform/firestore/db.ts';
import { HttpError } from '../platform/http/http-error.ts';
import { pathOf } from '../platform/http/raw-request.ts';
import { failure, log, logged } from '../platform/log.ts';
import { loadRenderer } from './renderer.ts';
import { asPrivate, keptUntil, type Ready, readyPage, readyText, redirect, respond } from './responses.ts';

const SITEMAP = '/sitemap.xml';
const XML = { 'Content-Type': 'application/xml; charset=utf-8' };
/** Placeholder in the receipt that is rendered and cached for all; each visitor's own reference replaces it. */
const ANY_REFERENCE = 'MPK-00000000';
/** Bytes of rendered pages that an instance caches: several times the size of all pages. */
const MAX_CACHED_BYTES = 32 * 1024 * 1024;
/** For how long at most a share link shows the same content, in milliseconds, and of how many; the link itself is always read. */
const SHOWN_MS = 5_000;
const MAX_SHOWN = 20;
/** The reference in a page's address: anybody can invent as many as they like. */
const referenceIn = (address: string) => new URLSearchParams(address.split('?')[1]).get(SENT_PARAMETER);
/** Hosting lets browsers keep each response below it for a year; by this `Vary` none uses that of a missing file again. */
const ASSETS = '/assets/';
const PREVIEW = new RegExp(`^(${PREVIEW_PATH}/([^/?#]*))(.*)$`);

/** Of an address below PREVIEW_PATH: the path of its link, the token in it, and the address in the preview. */
function previewIn(address: string) {
  const [, base, token = '', url = ''] = PREVIEW.exec(address) ?? [];
  return base === undefined ? undefined : { base, token, url: url.startsWith('/') ? url : `/${url}` };
}
type Preview = NonNullable<ReturnType<typeof previewIn>>;

/** Looks for the slashes at the end only where they begin: a path of slashes alone would take the square of its length. */
const plain = (path: string) => path.toLowerCase().replace(/(?<!\/)\/+$/, '');

/**
 * The pages. No failure on our side gives a visitor an error page: they show the last content or their built-in copy,
 * and when rendering fails the browser draws the page. Without a framework, a cached page costs as little as a file.
 */
export function createSite(db: Firestore, config: Config, load = loadRenderer): RequestListener {
  // The service account of this function may only read.
  const options = { savesSnapshots: false, freshSeconds: config.limits.contentSeconds };
  const content = createContentStore(db, logged('content could not be read'), options);
  /** Pages by content, year (in their last line) and address. Pages of earlier content make room for later ones. */
  const cache = new LRUCache<string, Ready>({
    maxSize: MAX_CACHED_BYTES,
    // The text, and at most as many bytes again for its encodings.
    sizeCalculation: ({ text }) => 2 * Buffer.byteLength(text) + 1,
  });
  const shares = createShares(db);
  /** The content of share links, by link and span of time: else each page of one would read and sort all records. */
  const shown = new LRUCache<string, Content, () => Promise<Change[]>>({
    max: MAX_SHOWN,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: changes }) => content.withChanges(await changes()),
  });

  async function pageAt(renderer: PageRenderer, address: string, current: TaggedContent, requestId: string) {
    const key = `${current.tag} ${new Date().getUTCFullYear()} ${address}`;
    const cached = cache.get(key);
    if (cached) return cached;
    // Caches must not keep the built-in copy.
    const isKept = current.tag !== BUILT_IN_TAG;
    try {
      const made =
        address === SITEMAP
          ? readyText(renderer.renderSitemap(current.content), isKept, XML)
          : readyPage(await renderer.renderPage({ url: address, content: current.content }), config, isKept);
      cache.set(key, made);
      return made;
    } catch (error) {
      log('ERROR', 'a page could not be rendered', { requestId, ...failure(error) });
      return readyPage({ status: 200, zone: 'site', ...renderer.renderShell() }, config, false);
    }
  }

  /** A page of a share link, rendered each time; the 404 page if there is no such link. */
  async function previewOf(renderer: PageRenderer, { base, token, url }: Preview, requestId: string) {
    const link = await shares.find(token);
    const current = await content.read();
    if (!link) return asPrivate(await pageAt(renderer, renderer.addressOf('/404'), current, requestId));
    const address = renderer.addressOf(url);
    const span = Math.floor(Date.now() / SHOWN_MS);
    const shared = await shown.forceFetch(`${link.id} ${span}`, { context: link.changes });
    const request = { url: address, published: current.content, preview: base, content: shared };
    const page = await renderer.renderPage(request);
    // The dashboard is not part of a preview.
    if (page.zone === 'app') return redirect(303, address);
    return asPrivate(readyPage(page, config, false, true));
  }

  async function answerTo({ method = '', url = '/' }: IncomingMessage, requestId: string): Promise<Ready> {
    if (!['GET', 'HEAD'].includes(method)) {
      throw new HttpError(405, 'Method Not Allowed', { headers: { Allow: 'GET, HEAD' } });
    }
    const renderer = await load();
    const preview = previewIn(url);
    if (preview) return previewOf(renderer, preview, requestId);
    const current = await content.read();
    const page = keptUntil(await pageOf(renderer, url, current, requestId), current.until);
    return url.startsWith(ASSETS) ? { ...page, headers: { ...page.headers, Vary: '*' } } : page;
  }

  /** The answer to an address: a page, the sitemap, or a redirect to the address's normal spelling. */
  async function pageOf(renderer: PageRenderer, url: string, current: TaggedContent, requestId: string) {
    const path = pathOf(url);
    const address = path === SITEMAP ? SITEMAP : renderer.addressOf(url);
    const spelling = pathOf(address);
    // With the whole query: the browser reads the campaign of a link in it.
    if (path !== spelling && plain(path) === plain(spelling)) {
      return redirect(301, spelling + url.slice(path.length));
    }
    const reference = referenceIn(address);
    if (!reference) return pageAt(renderer, address, current, requestId);
    const receipt = await pageAt(renderer, address.replace(reference, ANY_REFERENCE), current, requestId);
    return asPrivate({ ...receipt, text: receipt.text.replaceAll(ANY_REFERENCE, reference), encoded: {} });
  }

  return (req, res) => respond(req, res, (requestId) => answerTo(req, requestId));
}
