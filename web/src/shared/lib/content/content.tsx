import { type Content, siteRoutes, splitRoute } from '@mipaka/contract';
import { createContext, useContext } from 'react';

export const contentKey = [splitRoute(siteRoutes['content.read']).path] as const;

export type Embedded = { path: string; content: Content };

/** The embedded content; null in the dashboard's document and if the server had none. */
export const EmbeddedContext = createContext<Embedded | null>(null);

export type LayoutContent = Pick<Content, 'companyInfo' | 'contactDetails' | 'texts'>;

/** Empty until content is there: the layout shows its built-in texts then. */
export const LayoutContext = createContext<LayoutContent>({ companyInfo: [], contactDetails: [], texts: [] });

export const ContentContext = createContext<Content | null>(null);

/** The published content that the current page needs (see `needs` in routes.tsx). Throws outside of a page. */
export function useContent(): Content {
  const content = useContext(ContentContext);
  if (!content) throw new Error('useContent must be used within a page');
  return content;
}

/** The content of the page, or outside of a page that of the layout. */
export function useShownContent(): LayoutContent {
  const page = useContext(ContentContext);
  const layout = useContext(LayoutContext);
  return page ?? layout;
}
