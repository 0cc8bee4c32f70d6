import type { RequestListener } from 'node:http';
import { site as brand } from '@mipaka/contract';
import { defineInt, defineList, defineString } from 'firebase-functions/params';
import { onRequest } from 'firebase-functions/v2/https';
import { createApi } from './api/app.ts';
import { type Config, defaultLimits } from './config.ts';
import { takeOverBodies } from './framework.ts';
import { createSite } from './site/site.ts';
import { connect } from './store/db.ts';

const maxInstances = defineInt('MAX_INSTANCES', {
  default: 20,
  description: 'Most instances of each function',
});
const origins = defineList('ALLOWED_ORIGINS', {
  default: [brand.origin],
  description: 'Origins of the site, for browsers that do not mark same-origin requests',
});
const webApiKey = defineString('WEB_API_KEY', {
  default: 'demo',
  description: "The API key of the Firebase project's web app (public)",
});
const limits = {
  loginName: defineInt('LOGIN_FAILURES_PER_NAME', { default: defaultLimits.loginName.max }),
  loginAll: defineInt('LOGIN_FAILURES_PER_MINUTE', { default: defaultLimits.loginAll.max }),
  formAddress: defineInt('MESSAGES_PER_ADDRESS', { default: defaultLimits.formAddress.max }),
  formAll: defineInt('MESSAGES_PER_MINUTE', { default: defaultLimits.formAll.max }),
};

const isEmulator = process.env.FUNCTIONS_EMULATOR === 'true';

/** The parameters, read when the first request arrives: they have no value while the functions are analysed. */
function readConfig(): Config {
  return {
    origins: origins.value(),
    isEmulator,
    webApiKey: webApiKey.value(),
    emulators: isEmulator
      ? {
          auth: process.env.FIREBASE_AUTH_EMULATOR_HOST ?? '127.0.0.1:9099',
          firestore: process.env.FIRESTORE_EMULATOR_HOST ?? '127.0.0.1:8080',
        }
      : null,
    limits: {
      loginName: { ...defaultLimits.loginName, max: limits.loginName.value() },
      loginAll: { ...defaultLimits.loginAll, max: limits.loginAll.value() },
      formAddress: { ...defaultLimits.formAddress, max: limits.formAddress.value() },
      formAll: { ...defaultLimits.formAll, max: limits.formAll.value() },
    },
  };
}

/** Makes the app at its first request and keeps it. */
function once(make: () => RequestListener): RequestListener {
  let listener: RequestListener | undefined;
  return (req, res) => {
    listener ??= make();
    listener(req, res);
  };
}

takeOverBodies();

const options = {
  region: 'europe-west1',
  maxInstances,
  concurrency: 80,
  timeoutSeconds: 30,
  // The emulator would answer any origin as allowed.
  cors: false,
  invoker: 'public',
} as const;

/** The API and the photos: /api/** and /media/**. */
export const api = onRequest(
  { ...options, memory: '1GiB' },
  once(() => createApi(connect(), readConfig())),
);

/** The pages: everything that is neither a file nor the API. */
export const site = onRequest(
  { ...options, memory: '512MiB' },
  once(() => createSite(connect(), readConfig())),
);
