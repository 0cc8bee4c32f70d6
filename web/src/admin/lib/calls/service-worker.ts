const SCRIPT = '/admin-sw.js';
const SCOPE = '/admin';

type Policy = { createScriptURL: (address: string) => string };
type Types = { createPolicy: (name: string, rules: Policy) => Policy };

/** Allows this one script address (functions/src/site/answers.ts); undefined where the browser has no such policies. */
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
