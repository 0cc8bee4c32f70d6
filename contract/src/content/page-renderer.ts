import type { Content } from './content.ts';
import type { FormResult } from './page-form.ts';

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
  /** What decides the page of an address: path and known parameters. All unknown addresses share one. */
  addressOf(url: string): string;
  /**
   * A public page as a whole document, or the shell of the dashboard for its addresses.
   * @param preview the path of a shared preview: its pages say so, link below it, and have no scripts
   * @param published with a preview, what visitors read: the preview links to the pages that differ from it
   */
  renderPage(request: {
    url: string;
    content: Content;
    form?: FormResult | null;
    preview?: string | null;
    published?: Content;
  }): Promise<RenderedPage>;
  /** A document in which the browser renders the dashboard, or a page that the server cannot. */
  renderShell(): RenderedDocument;
  renderSitemap(content: Content): string;
};
