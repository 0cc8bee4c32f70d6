/** The API, and where a mail server is named the delivery of mails, as a process to be killed. Its address is its first line. */
import { setTimeout as pause } from 'node:timers/promises';
import { deliver } from '../../../functions/src/platform/mail/deliver.ts';
import { startApi } from '../harness/harness.ts';

/** Answers wait ten seconds before they leave; here nobody undoes one. */
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
