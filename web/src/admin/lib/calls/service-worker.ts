const SCRIPT = '/admin-sw.js';
const SCOPE = '/admin';

type Policy = { createScriptURL: (address: string) => string };
type Types = { createPolicy: (name: string, rules: Policy) => Policy };

/**
 * The Trusted Types policy (named in functions/src/site/answers.ts) allows this one script address of a worker;
 * undefined where the browser has none.
 */
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
