import { trustedPolicy } from '../trusted-policy.ts';

const SCRIPT = '/admin-sw.js';
const SCOPE = '/admin';

/** It allows this one address of a worker. */
const policy = trustedPolicy('service-worker', { createScriptURL: () => SCRIPT });

/** Whether the browser can have the dashboard as an app. */
export const hasServiceWorker = (): boolean => 'serviceWorker' in navigator;

/** Registers the service worker of the dashboard, or gives the one that is. It sees no page of the site. */
export const registerServiceWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(policy?.createScriptURL(SCRIPT) ?? SCRIPT, {
    scope: SCOPE,
    updateViaCache: 'none',
  });
