const SCRIPT = '/admin-sw.js';
const SCOPE = '/admin';

/** The policy of the page allows this one address of a worker (functions/src/site/answers.ts). */
const policy = (
  globalThis as {
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL: (url: string) => string },
      ): {
        createScriptURL(url: string): string;
      };
    };
  }
).trustedTypes?.createPolicy('service-worker', { createScriptURL: () => SCRIPT });

/** Whether the browser can have the dashboard as an app. */
export const hasServiceWorker = (): boolean => 'serviceWorker' in navigator;

/** Registers the service worker of the dashboard, or gives the one that is. It sees no page of the site. */
export const registerServiceWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(policy?.createScriptURL(SCRIPT) ?? SCRIPT, {
    scope: SCOPE,
    updateViaCache: 'none',
  });
