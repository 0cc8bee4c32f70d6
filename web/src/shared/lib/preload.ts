import { createContext, useContext } from 'react';

/** Fetches the code and content of a page of the site before the visitor opens it. */
export const PreloadContext = createContext<(path: string) => void>(() => {});

/** Makes the handlers of a link that fetch its page as soon as the visitor points at it or focuses it. */
export function usePreload() {
  const preload = useContext(PreloadContext);
  return (path: string) => ({ onPointerEnter: () => preload(path), onFocus: () => preload(path) });
}
