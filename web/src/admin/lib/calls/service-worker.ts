import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { isShown } from '../addresses/address-params.ts';
import { listen } from '../listen.ts';

const SCRIPT = '/admin-sw.js';
const SCOPE = '/admin';

type Policy = { createScriptURL: (address: string) => string };
type Types = { createPolicy: (name: string, rules: Policy) => Policy };

/** Allows this one script address (functions/src/site/responses.ts); undefined where the browser has no such policies. */
const policy = (globalThis as { trustedTypes?: Types }).trustedTypes?.createPolicy('service-worker', {
  createScriptURL: () => SCRIPT,
});

export const hasServiceWorker = (): boolean => 'serviceWorker' in navigator;

/** Registers the dashboard's service worker, or gives the registered one. Its scope holds no page of the site. */
export const registerServiceWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(policy?.createScriptURL(SCRIPT) ?? SCRIPT, {
    scope: SCOPE,
    updateViaCache: 'none',
  });

/** Makes the dashboard installable as an app, and opens the address of a pressed notification. */
export function useApp(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!hasServiceWorker()) return;
    // The dashboard works without a service worker.
    registerServiceWorker().catch(() => undefined);
    const onMessage = ({ data }: MessageEvent<{ open?: unknown } | null>) => {
      const address = String(data?.open ?? '');
      if (address.startsWith('/admin')) navigate(address, { replace: isShown(address) });
    };
    return listen(navigator.serviceWorker, { message: onMessage });
  }, [navigate]);
}
