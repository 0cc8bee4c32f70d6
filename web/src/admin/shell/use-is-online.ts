import { useSyncExternalStore } from 'react';
import { listen } from '../lib/listen.ts';

const subscribe = (onChange: () => void) => listen(window, { online: onChange, offline: onChange });

export const useIsOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine);
