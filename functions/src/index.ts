import type { RequestListener } from 'node:http';
import { defineInt, defineSecret, defineString, expr, projectID } from 'firebase-functions/params';
import { onDocumentCreated } from 'firebase-functions/v2/firestore';
import { type HttpsOptions, onRequest } from 'firebase-functions/v2/https';
import { setGlobalOptions } from 'firebase-functions/v2/options';
import { onSchedule } from 'firebase-functions/v2/scheduler';
import { createApi, createApp } from './app.ts';
import { inboundCalls } from './inbox/api/inbound.ts';
import { deliverEvent } from './inbox/notify/deliver-events.ts';
import { visitCalls } from './insight/api/insight.ts';
import { cleanUp } from './jobs/cleanup.ts';
import { everyFewMinutes } from './jobs/every-few-minutes.ts';
import { type Config, isEmulator, limitParameters, parameters, readConfig } from './platform/config.ts';
import { connect } from './platform/firestore/db.ts';
import { hideBodyFromFramework } from './platform/http/raw-request.ts';
import { deliver, untilItMayLeave } from './platform/mail/deliver.ts';
import { type FunctionName, grantedSecrets, serviceAccounts } from './platform/service-accounts.ts';
import { createServices } from './services.ts';
import { createFormPages, isFormRequest } from './site/form-pages.ts';
import { createSite } from './site/site.ts';

// A deploy asks for what is declared here; readConfig reads the values.
const maxInstances = defineInt('MAX_INSTANCES', {
  default: 20,
  description: 'Most instances of each function',
});
for (const { parameter, most } of limitParameters) defineInt(parameter, { default: most });
for (const [name, { default: fallback, description }] of Object.entries(parameters)) {
  if (typeof fallback === 'number') defineInt(name, { default: fallback, description });
  else defineString(name, { default: fallback, description });
}
for (const secret of new Set(Object.values(grantedSecrets).flat())) defineSecret(secret);

hideBodyFromFramework();
setGlobalOptions({ region: 'europe-west1', maxInstances });

const services = (name: FunctionName) => createServices(connect(), readConfig(name));

/** A function's service account, which `npm run access` creates with the rights it needs, and its secrets. */
const runsAs = (name: FunctionName) => ({
  serviceAccount: expr`${serviceAccounts[name]}@${projectID}.iam.gserviceaccount.com`,
  secrets: grantedSecrets[name] ?? [],
});

/** A function that answers requests by a listener, which is made when the first one arrives. */
function onRequests(name: FunctionName, own: HttpsOptions, make: (config: Config) => RequestListener) {
  let listener: RequestListener | undefined;
  const options: HttpsOptions = {
    ...runsAs(name),
    concurrency: 80,
    timeoutSeconds: 30,
    // Only the emulator would allow any origin.
    ...(isEmulator && { cors: false }),
    invoker: 'public',
    ...own,
  };
  return onRequest(options, (req, res) => {
    listener ??= make(readConfig(name));
    listener(req, res);
  });
}

/** The API, photos and films, and the forms that browsers post without scripts: /api/** and /media/**. */
export const api = onRequests(
  'api',
  // A file may take two minutes to arrive.
  { memory: '1GiB', timeoutSeconds: 150 },
  (config) => {
    const all = createServices(connect(), config);
    const [calls, forms] = [createApi(all), createFormPages(all)];
    return (req, res) => (isFormRequest(req) ? forms(req, res) : calls(req, res));
  },
);

/** The pages: every address that is neither a file nor part of the API. */
export const site = onRequests('site', { memory: '512MiB' }, (config) => createSite(connect(), config));

/** Receives mails: /api/mail/inbound, one at a time, so that large or strange ones take nothing from staff. */
export const inbound = onRequests('inbound', { memory: '1GiB', concurrency: 1 }, (config) => {
  const all = createServices(connect(), config);
  return createApp(inboundCalls(all), all);
});

/** Counts page views: /api/visits. A flood of calls must not affect the rest of the site. */
export const visits = onRequests(
  'visits',
  // Few, to bound the cost of a flood, with a sixth of a processor, for which the platform allows one request at a time.
  { maxInstances: 3, memory: '256MiB', cpu: 'gcf_gen1', concurrency: 1 },
  (config) => {
    const all = createServices(connect(), config);
    // The framework would end the process at once and lose half a minute of counts.
    process.removeAllListeners('SIGTERM').once('SIGTERM', () => {
      all.visitCounts.flush().finally(() => process.exit());
    });
    return createApp(visitCalls(all), all);
  },
);

/** Sends a mail as soon as it is queued. */
export const mail = onDocumentCreated(
  { document: 'outbox/{id}', ...runsAs('mail'), timeoutSeconds: 60 },
  async ({ params, data }) => {
    await untilItMayLeave(data?.get('notBefore'));
    const { outbox, config } = services('mail');
    await deliver(outbox, config.smtp, params.id);
  },
);

/** Notifies staff's devices and the other system of an event as soon as it is queued. */
export const notify = onDocumentCreated(
  { document: 'inquiry_events/{id}', ...runsAs('notify'), timeoutSeconds: 120 },
  ({ params }) => deliverEvent(services('notify'), params.id),
);

/** Work that must not be missed, even if triggers fail. */
export const everyfewminutes = onSchedule(
  { schedule: 'every 5 minutes', ...runsAs('everyfewminutes'), timeoutSeconds: 540 },
  // Not `scheduleTime`: a run that starts late would take leases that are over already.
  () => everyFewMinutes(services('everyfewminutes'), new Date()),
);

/** Deletes expired inquiries and trash, and files without a record; queues the weekly mail. */
export const cleanup = onSchedule(
  {
    schedule: 'every day 03:00',
    timeZone: 'Africa/Nairobi',
    ...runsAs('cleanup'),
    // The clean-up reads the whole trash into memory, because it may name files.
    memory: '512MiB',
    timeoutSeconds: 540,
  },
  ({ scheduleTime }) => cleanUp(services('cleanup'), new Date(scheduleTime)),
);
