import { type Content, type FormResult, siteRoutes, splitRoute } from '@mipaka/contract';
import { createContext, useContext } from 'react';

export const contentKey = [splitRoute(siteRoutes['content.read']).path] as const;

/** What the document brings along: the content that its own page needs, and the result of the form that returned it. */
export type Embedded = {
  path: string;
  content: Content;
  form?: FormResult | undefined;
  /** Whether the page shows unpublished content, which search engines must not index. */
  isPreview?: boolean | undefined;
};

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
