import { createContext, useContext } from 'react';

/** Whether changes of visitors and other staff arrive by themselves. */
export type LiveState = 'connecting' | 'live' | 'paused';

export const LiveContext = createContext<LiveState>('connecting');
export const useLiveState = () => useContext(LiveContext);
