import { liveState } from './live-state.ts';

/** The time until code that was lost on the way is asked for again, in milliseconds. */
const AGAIN_MS = 60_000;

/** Loads what keeps the data fresh. All else works without it. */
export const loadLive = (): Promise<typeof import('./live-connection.tsx')> =>
  import('./live-connection.tsx').catch(async () => {
    liveState.set('paused');
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    return loadLive();
  });
