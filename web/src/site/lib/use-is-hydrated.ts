import { useContext, useSyncExternalStore } from 'react';
import { EmbeddedContext } from '../../shared/lib/content/content.tsx';

const never = () => () => {};

/** False on the server and while the browser hydrates its HTML, then true. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** The properties of a control that needs scripts: it is hidden until they run. A preview, which gets none, omits it. */
export function useScripted() {
  const isHydrated = useIsHydrated();
  const isPreview = useContext(EmbeddedContext)?.isPreview;
  const look = { '&:not([data-hydrated])': { visibility: 'hidden' } } as const;
  return isPreview ? null : { 'data-screen-only': true, 'data-hydrated': isHydrated || undefined, css: look };
}
