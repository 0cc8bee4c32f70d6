import { createStore } from '../../../shared/lib/create-store.ts';

/** The state of live updates: changes by visitors and other staff arrive by themselves while it is `live`. */
export const liveState = createStore<'connecting' | 'live' | 'paused'>('connecting');
