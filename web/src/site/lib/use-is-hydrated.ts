import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and while the browser hydrates its HTML, then true. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
