import type { RequestListener } from 'node:http';
import { type Content, type PageRenderer, SENT_PARAMETER } from '@mipaka/contract';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config.ts';
import { HttpError } from '../http-error.ts';
import { failure, log } from '../log.ts';
import { pathOf } from '../raw-request.ts';
import { BUILT_IN_TAG, createContentStore } from '../store/content.ts';
import type { Firestore } from '../store/db.ts';
import { type Ready, readyPage, readySitemap, redirect, respond, withText } from './answers.ts';
import { loadRenderer } from './renderer.ts';

const SITEMAP = '/sitemap.xml';
/** Stands in the receipt that is rendered and kept for all; each visitor's own reference takes its place. */
const ANY_REFERENCE = 'MPK-00000000';
/** Bytes of rendered pages that an instance keeps: all that there are, several times over. */
const MAX_CACHED_BYTES = 32 * 1024 * 1024;
/** The reference that a page's address shows: anybody can make up as many as they like. */
const referenceIn = (address: string) => new URLSearchParams(address.split('?')[1]).get(SENT_PARAMETER);
/** What all spellings of a path have in common. */
const plain = (path: string) => path.toLowerCase().replace(/\/+$/, '');

/**
 * The pages. A visitor never gets an error page because of us: without Firestore the pages show what was read last or
 * their built-in copy, and when rendering fails the browser draws the page from an empty shell. Without a framework of
 * its own: this is called by one already, and a page from the cache is to cost as little as a file.
 *
 * @param load gives the renderer; the built one beside the function by default
 */
export function createSite(
  db: Firestore,
  config: Config,
  load: () => Promise<PageRenderer> = loadRenderer,
): RequestListener {
  const content = createContentStore(
    db,
    (error) => log('ERROR', 'content could not be read', failure(error)),
    // The account of this function may only read.
    { savesSnapshots: false },
  );
  /** By address, and all from the content with the tag `cachedTag`. */
  const cache = new LRUCache<string, Ready>({
    maxSize: MAX_CACHED_BYTES,
    // The text, and at most as much again in its encodings.
    sizeCalculation: ({ text }) => 2 * Buffer.byteLength(text) + 1,
  });
  let cachedTag: string | undefined;

  /** @param isReal whether the content is that of the site, and not the built-in copy */
  async function make(
    renderer: PageRenderer,
    address: string,
    current: Content,
    isReal: boolean,
  ): Promise<Ready> {
    if (address === SITEMAP) return readySitemap(renderer.renderSitemap(current), isReal);
    const page = await renderer.renderPage({ url: address, content: current });
    return readyPage(page, config, page.zone === 'site' && isReal);
  }

  /** From the cache, or rendered into it. */
  async function pageAt(renderer: PageRenderer, address: string, current: Content, requestId: string) {
    const cached = cache.get(address);
    if (cached) return cached;
    const tag = cachedTag;
    try {
      const made = await make(renderer, address, current, tag !== BUILT_IN_TAG);
      if (tag === cachedTag) cache.set(address, made);
      return made;
    } catch (error) {
      log('ERROR', 'a page could not be rendered', { requestId, ...failure(error) });
      return readyPage({ status: 200, zone: 'site', ...renderer.renderShell('site') }, config, false);
    }
  }

  async function answerTo(url: string, requestId: string): Promise<Ready> {
    const renderer = await load();
    const { content: current, tag } = await content.read();
    if (tag !== cachedTag) cache.clear();
    cachedTag = tag;
    const known = cache.get(url);
    if (known) return known;
    const path = pathOf(url);
    const address = path === SITEMAP ? SITEMAP : renderer.addressOf(url);
    const spelling = pathOf(address);
    if (path !== spelling && plain(path) === plain(spelling)) return redirect(301, address);
    const reference = referenceIn(address);
    if (!reference) return pageAt(renderer, address, current, requestId);
    const receipt = await pageAt(renderer, address.replace(reference, ANY_REFERENCE), current, requestId);
    return withText(receipt, receipt.text.replaceAll(ANY_REFERENCE, reference));
  }

  return (req, res) =>
    respond(req, res, (requestId) =>
      req.method === 'GET' || req.method === 'HEAD'
        ? answerTo(req.url ?? '/', requestId)
        : Promise.reject(new HttpError(405, 'Method Not Allowed', { headers: { Allow: 'GET, HEAD' } })),
    );
}
