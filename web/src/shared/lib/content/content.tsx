import { type Content, siteRoutes, splitRoute } from '@mipaka/contract';
import { createContext, useContext } from 'react';

export const contentKey = [splitRoute(siteRoutes['content.read']).path] as const;

export type Embedded = { path: string; content: Content };

/** The embedded content; null in the dashboard's document and if the server had none. */
export const EmbeddedContext = createContext<Embedded | null>(null);

/**
 * The published content: inside a page what the page needs (see `needs` in routes.tsx), around it what the layout
 * needs. Until content is there, the layout shows its built-in texts.
 */
export const ContentContext = createContext<Content>({
  companyInfo: [],
  contactDetails: [],
  texts: [],
} as never);

export const useContent = (): Content => useContext(ContentContext);
