import type { Content } from './content.ts';
import type { FormResult } from './page-form.ts';

/** A whole HTML document, and the part of its headers that depends on it. */
type RenderedDocument = {
  html: string;
  /** The CSP source of its style rules, for example 'sha256-…'. */
  styleHash: string;
};

export type RenderedPage = RenderedDocument & {
  status: 200 | 404;
  /** `app` pages are the dashboard's: only the browser renders them, and they are never cached. */
  zone: 'site' | 'app';
};

/** The renderer of the pages: the web build exports it, and the function `site` calls it. */
export type PageRenderer = {
  /**
   * The part of an address that decides its page: addresses with the same part have the same page, and all unknown
   * addresses share one. The path is normalized and only known parameters are kept, so that few parts exist, apart
   * from those with the reference of a receipt.
   */
  addressOf(url: string): string;
  /**
   * A public page as a whole document, or the shell of the dashboard for its addresses.
   *
   * @param url path and query of the request
   * @param content all published content; only the page's own part is embedded
   * @param form the result of the form that was posted to the page; none by default
   * @param preview the path of a shared preview, which shows unpublished content without an account: the page says
   * so, its links stay below that path, it has no scripts, and it tells search engines not to index it
   * @param published with a preview, what visitors read: the preview links to the pages that differ from it
   */
  renderPage(request: {
    url: string;
    content: Content;
    form?: FormResult | null;
    preview?: string | null;
    published?: Content;
  }): Promise<RenderedPage>;
  /** A document without a page: the browser renders the dashboard in it, or a public page if the server cannot. */
  renderShell(): RenderedDocument;
  /** The sitemap, as XML. */
  renderSitemap(content: Content): string;
};
