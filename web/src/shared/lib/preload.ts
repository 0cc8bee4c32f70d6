import { createContext, useContext } from 'react';

/** Fetches what a page of the site needs before it is opened. */
export const PreloadContext = createContext<(path: string) => void>(() => {});

/** Makes the handlers of a link that fetch its page as soon as the visitor points at it. */
export function usePreload() {
  const preload = useContext(PreloadContext);
  return (path: string) => ({ onPointerEnter: () => preload(path), onFocus: () => preload(path) });
}
