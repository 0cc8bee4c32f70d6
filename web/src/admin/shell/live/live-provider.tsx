import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { LiveContext, type LiveState } from './live-context.ts';

/** Keeps the dashboard's data fresh while it is open. Everything else works without it. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [state, setState] = useState<LiveState>('connecting');
  useEffect(() => {
    let isOver = false;
    let stop = () => {};
    // Firebase is a third of the dashboard's code: nothing waits for it.
    import('./listen.ts').then(
      ({ listen }) => {
        if (!isOver) stop = listen(client, setState);
      },
      () => setState('paused'),
    );
    return () => {
      isOver = true;
      stop();
    };
  }, [client]);
  return <LiveContext value={state}>{children}</LiveContext>;
}
