import { lazy, Suspense } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { liveState } from './live-state.ts';

// Firebase is a third of the dashboard's code, so it loads after everything else.
const LiveConnection = lazy(() => import('./live-connection.tsx'));

/** Keeps the dashboard's data fresh while it is open. The dashboard also works without it. */
export const Live = () => (
  <ErrorBoundary onError={() => liveState.set('paused')}>
    <Suspense>
      <LiveConnection />
    </Suspense>
  </ErrorBoundary>
);
