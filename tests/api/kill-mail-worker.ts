/** The API and the delivery of mails as one process, to be killed. Its port is the first line it prints. */
import { setTimeout as pause } from 'node:timers/promises';
import { deliver } from '../../functions/src/mail/deliver.ts';
import { startApi } from './harness.ts';

/** Answers wait ten seconds before they leave; here nobody takes one back. */
const AHEAD_MS = 60_000;

const { KILL_PROJECT, KILL_SMTP = '' } = process.env;
const smtp = { url: KILL_SMTP, from: 'Mipaka Network <hello@mipaka.test>' };
const { base, services, db } = await startApi({ smtp }, KILL_PROJECT);
console.log(base);
for (;;) {
  const waiting = await db.collection('outbox').where('state', '==', 'PENDING').limit(20).get();
  for (const { id } of waiting.docs) {
    await deliver(services.outbox, smtp, id, new Date(Date.now() + AHEAD_MS));
  }
  await pause(20);
}
