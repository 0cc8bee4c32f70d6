import type { RequestListener } from 'node:http';
import { business, INQUIRY_MONTHS } from '@mipaka/contract';
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
import { type Config, defaultLimits, limitParameters, mostOf } from './platform/config.ts';
import { connect, type Firestore } from './platform/firestore/db.ts';
import { hideBodyFromFramework } from './platform/http/raw-request.ts';
import { addressIn } from './platform/mail/addresses.ts';
import { deliver, untilItMayLeave } from './platform/mail/deliver.ts';
import { serviceAccounts } from './platform/service-accounts.ts';
import { createServices } from './services.ts';
import { createFormPages, isFormRequest } from './site/form-pages.ts';
import { createSite } from './site/site.ts';

const text = (name: string, fallback: string, description: string) =>
  defineString(name, { default: fallback, description });
const number = (name: string, fallback: number, description?: string) =>
  defineInt(name, { default: fallback, description });

const maxInstances = number('MAX_INSTANCES', 20, 'Most instances of each function');
const origins = text('ALLOWED_ORIGINS', business.origin, 'Origins of the site, divided by commas');
const webApiKey = text('WEB_API_KEY', 'demo', 'The public key of the web app');
const limits = limitParameters.map(({ name, parameter, limit }) => {
  const value = number(parameter, mostOf(limit));
  return () => [name, typeof limit === 'number' ? value.value() : { ...limit, max: value.value() }];
});
const mailTo = text('MAIL_TO', business.email, 'Receiver of inquiry mails');
const mailFrom = text('MAIL_FROM', `${business.name} <${business.email}>`, 'Sender of all mails');
const mailReplyTo = text('MAIL_REPLY_TO', '', 'Where replies to answers arrive; empty: at the firm');
const officeHours = text(
  'OFFICE_HOURS',
  '',
  'When the 24 hours count, as Mon-Fri 08:00-17:00; empty: always',
);
const inquiryMonths = number(
  'INQUIRY_RETENTION_MONTHS',
  INQUIRY_MONTHS,
  'Months; 0 keeps inquiries for ever',
);
const vapidPublicKey = text('VAPID_PUBLIC_KEY', '', 'npx web-push generate-vapid-keys; empty: no messages');
const smtpUrl = defineSecret('SMTP_URL');
const inboundSecret = defineSecret('MAIL_INBOUND_SECRET');
const accountKey = defineSecret('ACCOUNT_KEY');
const vapidPrivateKey = defineSecret('VAPID_PRIVATE_KEY');
/** The value that stands for an unset secret, because a secret cannot be empty. */
const NONE = 'none';
type Secrets = ReturnType<typeof defineSecret>[];
const toSignInAndMail = [accountKey, smtpUrl];
const toReceive = [inboundSecret];
const toNotify = [accountKey, vapidPrivateKey];
const toRetry = [accountKey, smtpUrl, vapidPrivateKey];

const isEmulator = process.env.FUNCTIONS_EMULATOR === 'true';

/** The parameters, when the first request arrives; before, they have no value. Secrets not `granted` count as unset. */
function readConfig(granted: Secrets): Config {
  const secretIn = (secret: Secrets[number]) =>
    granted.includes(secret) && secret.value() !== NONE ? secret.value() : '';
  return {
    origins: origins
      .value()
      .split(',')
      .map((origin) => origin.trim()),
    isEmulator,
    webApiKey: webApiKey.value(),
    emulators: isEmulator
      ? {
          auth: process.env.FIREBASE_AUTH_EMULATOR_HOST ?? '127.0.0.1:9099',
          firestore: process.env.FIRESTORE_EMULATOR_HOST ?? '127.0.0.1:8080',
        }
      : null,
    mailTo: mailTo.value(),
    mailReplyTo: mailReplyTo.value(),
    mailInboundSecret: secretIn(inboundSecret),
    accountKey: secretIn(accountKey),
    push: {
      publicKey: vapidPublicKey.value(),
      privateKey: secretIn(vapidPrivateKey),
      subject: `mailto:${addressIn(mailFrom.value())}`,
    },
    isLocalAllowed: isEmulator && process.env.LOCAL_RECEIVERS === 'true',
    officeHours: officeHours.value(),
    inquiryMonths: inquiryMonths.value(),
    smtp: { url: secretIn(smtpUrl), from: mailFrom.value() },
    limits: { ...defaultLimits, ...Object.fromEntries(limits.map((read) => read())) },
  };
}

hideBodyFromFramework();
setGlobalOptions({ region: 'europe-west1', maxInstances });

const services = (granted: Secrets = []) => createServices(connect(), readConfig(granted));

/** A function's service account, which `npm run access` creates with the rights it needs, and its secrets. */
const runsAs = (name: keyof typeof serviceAccounts, secrets: Secrets = []) => ({
  serviceAccount: expr`${serviceAccounts[name]}@${projectID}.iam.gserviceaccount.com`,
  secrets,
});

/** A function that answers requests by a listener, which is made when the first one arrives. */
function onRequests(
  name: keyof typeof serviceAccounts,
  secrets: Secrets,
  own: HttpsOptions,
  make: (db: Firestore, config: Config) => RequestListener,
) {
  let listener: RequestListener | undefined;
  const options: HttpsOptions = {
    ...runsAs(name, secrets),
    concurrency: 80,
    timeoutSeconds: 30,
    // Only the emulator would allow any origin.
    ...(isEmulator && { cors: false }),
    invoker: 'public',
    ...own,
  };
  return onRequest(options, (req, res) => {
    listener ??= make(connect(), readConfig(secrets));
    listener(req, res);
  });
}

/** The API, photos and films, and the forms that browsers post without scripts: /api/** and /media/**. */
export const api = onRequests(
  'api',
  toSignInAndMail,
  // A file may take two minutes to arrive.
  { memory: '1GiB', timeoutSeconds: 150 },
  (db, config) => {
    const all = createServices(db, config);
    const [calls, forms] = [createApi(all), createFormPages(all)];
    return (req, res) => (isFormRequest(req) ? forms(req, res) : calls(req, res));
  },
);

/** The pages: every address that is neither a file nor part of the API. */
export const site = onRequests('site', [], { memory: '512MiB' }, createSite);

/** Receives mails: /api/mail/inbound, one at a time, so that large or strange ones take nothing from staff. */
export const inbound = onRequests('inbound', toReceive, { memory: '1GiB', concurrency: 1 }, (db, config) => {
  const all = createServices(db, config);
  return createApp(inboundCalls(all), all);
});

/** Most instances of the function that counts: they bound the cost of a flood. */
const MAX_COUNTING = 3;

/** Counts page views: /api/visits. A flood of calls must not affect the rest of the site. */
export const visits = onRequests(
  'visits',
  [],
  // A sixth of a processor; with less than a whole one, the platform gives an instance one request at a time.
  { maxInstances: MAX_COUNTING, memory: '256MiB', cpu: 'gcf_gen1', concurrency: 1 },
  (db, config) => {
    const all = createServices(db, config);
    // The framework would end the process at once and lose half a minute of counts.
    process.removeAllListeners('SIGTERM').once('SIGTERM', () => {
      all.visitCounts.flush().finally(() => process.exit());
    });
    return createApp(visitCalls(all), all);
  },
);

/** Sends a mail as soon as it is queued. */
export const mail = onDocumentCreated(
  { document: 'outbox/{id}', ...runsAs('mail', toSignInAndMail), timeoutSeconds: 60 },
  async ({ params, data }) => {
    await untilItMayLeave(data?.get('notBefore'));
    const { outbox, config } = services(toSignInAndMail);
    await deliver(outbox, config.smtp, params.id);
  },
);

/** Notifies staff's devices and the other system of an event as soon as it is queued. */
export const notify = onDocumentCreated(
  { document: 'inquiry_events/{id}', ...runsAs('notify', toNotify), timeoutSeconds: 120 },
  async ({ params }) => {
    await deliverEvent(services(toNotify), params.id);
  },
);

/** Work that must not be missed, even if triggers fail. */
export const mailretry = onSchedule(
  { schedule: 'every 5 minutes', ...runsAs('mailretry', toRetry), timeoutSeconds: 540 },
  async () => {
    // Not `scheduleTime`: a run that starts late would take leases that are over already.
    await everyFewMinutes(services(toRetry), new Date());
  },
);

/** Deletes expired inquiries and trash, and files without a record; queues the weekly mail. */
export const cleanup = onSchedule(
  { schedule: 'every day 03:00', timeZone: 'Africa/Nairobi', ...runsAs('cleanup'), timeoutSeconds: 540 },
  async ({ scheduleTime }) => {
    await cleanUp(services(), new Date(scheduleTime));
  },
);
