import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { hasServiceWorker, registerServiceWorker } from '../lib/calls/service-worker.ts';
import { listen } from '../lib/listen.ts';

/** The address that the service worker asks for, when somebody has pressed a notification. */
const addressIn = (data: unknown): string | undefined => {
  const open = (data as { open?: unknown } | null)?.open;
  return typeof open === 'string' && open.startsWith('/admin') ? open : undefined;
};

/** Makes the dashboard an app that can be installed, and goes where a notification leads. */
export function useApp(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!hasServiceWorker()) return;
    // Without it everything else works.
    registerServiceWorker().catch(() => undefined);
    const onMessage = ({ data }: MessageEvent) => {
      const address = addressIn(data);
      if (address) navigate(address);
    };
    return listen(navigator.serviceWorker, { message: onMessage });
  }, [navigate]);
}
