import { Component, createContext, lazy, type ReactNode, Suspense, useContext, useState } from 'react';

const LiveUpdates = lazy(() => import('./live-updates.tsx'));

/** Whether changes of visitors and other staff arrive by themselves. */
export type LiveState = 'connecting' | 'live' | 'paused';

const LiveContext = createContext<LiveState>('connecting');
export const useLiveState = () => useContext(LiveContext);

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

type CaughtProps = { onError: (error: unknown) => void; children: ReactNode };

/** Takes its children away when one of them throws, and says so. */
export class Caught extends Component<CaughtProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
