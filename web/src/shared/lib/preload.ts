import { createContext, useContext } from 'react';

/** Fetches what a page of the site needs before it is opened. */
export const PreloadContext = createContext<(path: string) => void>(() => {});

/** Handlers that fetch a page as soon as the visitor points at the link to it. */
export function usePreload(path: string) {
  const preload = useContext(PreloadContext);
  return { onPointerEnter: () => preload(path), onFocus: () => preload(path) };
}
