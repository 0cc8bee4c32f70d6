import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { LiveContext, type LiveState } from './live-context.ts';

// Firebase is a third of the dashboard's code: nothing waits for it.
const LiveConnection = lazy(() => import('./live-connection.tsx'));

/** Keeps the dashboard's data fresh while it is open. Everything else works without it. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<LiveState>('connecting');
  return (
    <LiveContext value={state}>
      {children}
      <ErrorBoundary onError={() => setState('paused')}>
        <Suspense>
          <LiveConnection onState={setState} />
        </Suspense>
      </ErrorBoundary>
    </LiveContext>
  );
}
