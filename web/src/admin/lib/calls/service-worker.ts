import { trustedPolicy } from '../trusted-policy.ts';

const SCRIPT = '/admin-sw.js';
const SCOPE = '/admin';

/** The Trusted Types policy allows this one script address of a worker. */
const policy = trustedPolicy('service-worker', { createScriptURL: () => SCRIPT });

/** Whether the browser can install the dashboard as an app. */
export const hasServiceWorker = (): boolean => 'serviceWorker' in navigator;

/** Registers the dashboard's service worker, or gives the registered one. Its scope holds no page of the site. */
export const registerServiceWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(policy?.createScriptURL(SCRIPT) ?? SCRIPT, {
    scope: SCOPE,
    updateViaCache: 'none',
  });
