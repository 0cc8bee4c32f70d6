import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Caught } from './caught.tsx';
import { LiveContext, type LiveState } from './live-context.ts';

const LiveUpdates = lazy(() => import('./live-updates.tsx'));

/** Keeps the dashboard's data fresh while it is open. Everything else works without it. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<LiveState>('connecting');
  return (
    <LiveContext value={state}>
      {children}
      <Caught onError={() => setState('paused')}>
        <Suspense>
          <LiveUpdates onState={setState} />
        </Suspense>
      </Caught>
    </LiveContext>
  );
}
