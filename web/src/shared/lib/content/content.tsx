import { type Content, siteRoutes, splitRoute } from '@mipaka/contract';
import { createContext, useContext } from 'react';

export const contentKey = [splitRoute(siteRoutes['content.read']).path] as const;

/** What the document brought along: the part of the content that its own page needs. */
export type Embedded = { path: string; content: Content };

/** The embedded content; null in the dashboard's document and where the server had none. */
export const EmbeddedContext = createContext<Embedded | null>(null);

/** The part of the content that what stands around the pages shows. */
export type LayoutContent = Pick<Content, 'companyInfo' | 'contactDetails' | 'texts'>;

/** Empty until something is known: the built-in texts are shown then. */
export const LayoutContext = createContext<LayoutContent>({ companyInfo: [], contactDetails: [], texts: [] });

export const ContentContext = createContext<Content | null>(null);

/**
 * What staff have published, as far as the current page needs it (see `needs` in routes.tsx).
 *
 * @throws outside of a page
 */
export function useContent(): Content {
  const content = useContext(ContentContext);
  if (!content) throw new Error('useContent must be used within a page');
  return content;
}

/** The content of the page, or of what stands around it. */
export function useShownContent(): LayoutContent {
  const page = useContext(ContentContext);
  const layout = useContext(LayoutContext);
  return page ?? layout;
}
