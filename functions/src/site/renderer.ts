import type { Content } from '@mipaka/contract';

/** A whole HTML document, and what its headers need to know of it. */
export type Page = {
  status: 200 | 404;
  html: string;
  /** `app` pages are the dashboard's: drawn by the browser alone and never cached. */
  zone: 'site' | 'app';
} & Hashes;

/** CSP sources of the document's one style element and its one script, for example 'sha256-…'. */
type Hashes = { styleHash: string; scriptHash: string };

/** What the web build's server entry exports. */
export type Renderer = {
  /** The part of an address that decides what it shows. */
  addressOf(url: string): string;
  renderPage(input: { url: string; content: Content }): Promise<Page>;
  renderShell(kind: Page['zone']): { html: string } & Hashes;
  renderSitemap(content: Content): string;
};

let renderer: Promise<Renderer> | undefined;

/** The renderer that the build has put beside the function. */
export function loadRenderer(): Promise<Renderer> {
  const entry = new URL('./web/entry-server.js', import.meta.url);
  renderer ??= (import(/* @vite-ignore */ entry.href) as Promise<Renderer>).catch((error) => {
    renderer = undefined;
    throw error;
  });
  return renderer;
}
