import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { hasServiceWorker, registerServiceWorker } from '../lib/calls/service-worker.ts';
import { listen } from '../lib/listen.ts';

/** The address that the service worker sends after the user has pressed a notification. */
const addressIn = (data: unknown): string | undefined => {
  const open = (data as { open?: unknown } | null)?.open;
  return typeof open === 'string' && open.startsWith('/admin') ? open : undefined;
};

/** Makes the dashboard installable as an app, and opens the address of a pressed notification. */
export function useApp(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!hasServiceWorker()) return;
    // The dashboard works without a service worker.
    registerServiceWorker().catch(() => undefined);
    const onMessage = ({ data }: MessageEvent) => {
      const address = addressIn(data);
      if (address) navigate(address);
    };
    return listen(navigator.serviceWorker, { message: onMessage });
  }, [navigate]);
}
