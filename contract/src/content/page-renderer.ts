import type { Content } from './content.ts';
import type { FormResult } from './page-form.ts';

/** A whole HTML document, and what its headers need to know of it. */
type RenderedDocument = {
  html: string;
  /** The CSP source of its style rules, for example 'sha256-…'. */
  styleHash: string;
};

export type RenderedPage = RenderedDocument & {
  status: 200 | 404;
  /** `app` pages are the dashboard's: drawn by the browser alone and never cached. */
  zone: 'site' | 'app';
};

/** What renders the pages: the web build exports it, and the function `site` calls it. */
export type PageRenderer = {
  /**
   * The part of an address that decides what it shows: two with the same part have the same page, and an address that
   * leads nowhere has the page of all such. Its path is spelled in the one way, and it has known parameters only, so
   * there are not many but for the references of receipts.
   */
  addressOf(url: string): string;
  /**
   * A public page as a whole document, or the shell of the dashboard for its addresses.
   *
   * @param url path and query as they were asked for
   * @param content everything that is published; only the page's own part is embedded
   * @param form what became of the form that was posted to the page; none by default
   * @param preview the path below which unpublished content is shown to somebody without an account: the page says so, its
   * links stay there, it is not to be indexed, and it has no scripts
   */
  renderPage(request: {
    url: string;
    content: Content;
    form?: FormResult | null;
    preview?: string | null;
  }): Promise<RenderedPage>;
  /** A document without a page in it, which the browser draws: the dashboard's, or a public one in an emergency. */
  renderShell(zone: RenderedPage['zone']): RenderedDocument;
  /** The sitemap, as XML. */
  renderSitemap(content: Content): string;
};
