/**
 * `npm run soak` (MINUTES=30): mixed traffic while instances are killed and Firestore is stopped, every other minute
 * with a flood and hostile mails. Exits with 1 if an acknowledged write is lost or doubled, if an honest request fails
 * for which no instance was killed and Firestore not stopped, if a kind of honest request is over twice as slow in the
 * flood, if memory or times drift, or if mails take more memory than their instance has.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { withContent } from './content.ts';
import { deployed, startFunction } from './functions.ts';
import { cookieOf, json, send, signIn } from './load.ts';
import { report } from './soak/report.ts';
import * as run from './soak/run.ts';
import { every, MINUTE_MS, now, samples } from './soak/run.ts';
import { clear, flood, INBOUND_SECRET, mails, traffic } from './soak/traffic.ts';

const PER_SECOND = 10;
/** The average number of requests of a call in the mix. */
const REQUESTS_PER_CALL = 1.4;
const READ_EVERY_MS = 200;
/** Spreads the kills evenly over minutes with and without a flood. */
const KILL_EVERY_MS = 0.75 * MINUTE_MS;
/** After this time the API is storing a message. */
const IN_FLIGHT_MS = 15;
/** Firestore is stopped once in five minutes; shorter runs stop it once. */
const STOP_EVERY_MS = Math.min(5 * MINUTE_MS, run.lastsMs);
const STOP_MS = 10_000;
const CLEAN_EVERY_MS = 10_000;
/** In production the function `inbound` has its own processor. Here it gets the time that the API leaves. */
const NICENESS_OF_MAILS = 10;

await withContent({ name: 'soak', only: ['firestore'] }, async ({ env, firestorePid }, db) => {
  const pid = firestorePid();
  const limits = deployed(env);
  const start = (name: string, path: string, more = {}, niceness = 0) =>
    run.balance(() => startFunction('functions/dist', name, path, { ...limits, ...more }, niceness));
  const api = await start('api', '/api/content');
  const site = await start('site', '/');
  const secret = { MAIL_INBOUND_SECRET: INBOUND_SECRET };
  const inbound = await start('inbound', '/api/mail/inbound', secret, NICENESS_OF_MAILS);
  const { base } = api.steady;
  const signedOut = await send(base, json('POST', '/api/logout', {}, await signIn(base)));
  // After a logout the cookie keeps the mark of the known device.
  const staff = { device: cookieOf(signedOut), cookie: await signIn(base) };
  const { mix, contact } = traffic(db, { api, site }, staff);

  run.begin();
  const open = new Set<Promise<unknown>>();
  const watch = (work: Promise<unknown>) => {
    open.add(work);
    work.finally(() => open.delete(work));
  };
  const read = async () => {
    const at = now();
    await db.doc('content/version').get();
    if (!run.isDisturbed(at)) samples.push({ at, kind: run.READ, value: now() - at });
  };
  const stopFirestore = async () => {
    const stop = { from: now(), to: Number.POSITIVE_INFINITY };
    run.stops.push(stop);
    process.kill(pid, 'SIGSTOP');
    await pause(STOP_MS);
    process.kill(pid, 'SIGCONT');
    stop.to = now();
  };
  let ticks = 0;
  await Promise.all([
    every((1_000 / PER_SECOND) * REQUESTS_PER_CALL, () => watch((mix[ticks++ % mix.length] ?? contact)())),
    flood(api),
    mails(db, inbound),
    every(READ_EVERY_MS, () => watch(read())),
    every(1_000, () => {
      samples.push({ at: now(), kind: run.MEMORIES.api, value: api.steady.nowMiB() });
      samples.push({ at: now(), kind: run.MEMORIES.site, value: site.steady.nowMiB() });
    }),
    every(MINUTE_MS, () =>
      console.log(`  … ${Math.round(now() / MINUTE_MS)} min`, run.count, [...run.lost, ...run.failures]),
    ),
    every(KILL_EVERY_MS, async () => {
      // Some messages must be on their way during the kill.
      for (let n = 0; n < 4; n++) watch(contact());
      await pause(IN_FLIGHT_MS);
      await (run.killed.size % 2 === 0 ? api : site).kill();
    }),
    every(STOP_EVERY_MS, stopFirestore, STOP_EVERY_MS * 0.55),
    every(CLEAN_EVERY_MS, async () => {
      await run.check(now() - 2_000);
      await clear(db);
    }),
  ]);
  await Promise.all(open);
  await run.check(Number.POSITIVE_INFINITY);
  const mailMiB = inbound.steady.peakMiB();
  for (const one of [api, site, inbound]) one.stop();
  if (!report(mailMiB)) process.exitCode = 1;
});
