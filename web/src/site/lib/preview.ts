import { createContext } from 'react';

/** Whether the page shows unpublished content, which search engines must not index. */
export const PreviewContext = createContext(false);
