import { useSyncExternalStore } from 'react';
import { listen } from '../lib/listen.ts';

const subscribe = (onChange: () => void) => listen(window, { online: onChange, offline: onChange });

/** Whether the browser believes that it has a network. */
export const useIsOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine);
