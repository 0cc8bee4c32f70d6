import { createContext } from 'react';

/** Whether what is shown is not published: no search engine is to know it. */
export const PreviewContext = createContext(false);
