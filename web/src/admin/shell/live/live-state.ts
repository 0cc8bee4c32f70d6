import { createStore } from '../../lib/create-store.ts';

/** Whether changes of visitors and other staff arrive by themselves. */
export const liveState = createStore<'connecting' | 'live' | 'paused'>('connecting');
