/** A process to be killed: the API and, with KILL_SMTP, the delivery of mails. Its first line is its address. */
import { setTimeout as pause } from 'node:timers/promises';
import { deliver } from '../../../functions/src/platform/mail/deliver.ts';
import { startApi } from '../harness/harness.ts';

/** Delivers mails this early, because no test undoes an answer in its first ten seconds. */
const AHEAD_MS = 60_000;

const { KILL_PROJECT, KILL_SMTP: url } = process.env;
const smtp = { url: url ?? '', from: 'Mipaka Network <hello@mipaka.test>' };
const { base, services, rows } = await startApi({ smtp }, KILL_PROJECT);
console.log(base);
while (url) {
  for (const { id } of await rows('outbox', 'state', 'PENDING'))
    await deliver(services.outbox, smtp, id, new Date(Date.now() + AHEAD_MS));
  await pause(20);
}
