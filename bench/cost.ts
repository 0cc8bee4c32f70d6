/**
 * `npm run bench:cost`: what page views and inquiries cost. The built functions run with a meter at their Firestore
 * client and a clock that is faster than ours; a cache in front of them does what Cache-Control says, as Hosting's CDN.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { deliver } from '../functions/src/mail/deliver.ts';
import { createOutbox } from '../functions/src/store/outbox.ts';
import { build } from '../tools/build.ts';
import { connectTo } from '../tools/connection.ts';
import { inRoot } from '../tools/paths.ts';
import { seed } from '../tools/seed.ts';
import { withFirestore } from '../tools/suite/index.ts';
import { withMailServer } from '../tools/testing/mail-server.ts';
import { keptSeconds } from './cdn.ts';
import { deployed, startFunction } from './functions.ts';
import { type Answer, json, send, signIn } from './load.ts';
import { table, writeSection } from './report.ts';

const VIEWS = 1_000;
/** How visits spread over the pages: our assumption. */
const SHARES = {
  '/': 40,
  '/services': 20,
  '/about': 10,
  '/team': 10,
  '/contact': 10,
  '/partners': 7,
  '/privacy': 3,
};
const PER_MONTH = 1_000_000;
const MINUTES_PER_MONTH = 30 * 24 * 60;
/** Page views per minute of a month of a million, and of its busiest minutes. */
const RATES = [PER_MONTH / MINUTES_PER_MONTH, (10 * PER_MONTH) / MINUTES_PER_MONTH];
/** Our seconds that a round takes. */
const ROUND_S = 40;
/** Pages that one visit looks at as documents of their own, and inquiries of a month: assumptions. */
const VIEWS_PER_VISIT = 2.5;
const INQUIRIES_PER_MONTH = 3_000;

/** US dollars, list prices of 2025 without free quotas: cloud.google.com/{firestore,run}/pricing, firebase.google.com/pricing. */
const PRICE = {
  read: 0.06 / 100_000,
  write: 0.18 / 100_000,
  delete: 0.02 / 100_000,
  cpuSecond: 0.000024,
  memorySecond: 0.0000025,
  request: 0.4 / 1_000_000,
  hostingGB: 0.15,
};
/** Cloud Run bills each request by tenths of a second. */
const BILLED_MS = 100;

type Bill = { reads: number; writes: number; deletes: number };
const folder = mkdtempSync(join(tmpdir(), 'cost-'));
const METER = inRoot('bench/firestore-meter.cjs');
let meters = 0;

/** A file for a meter, and what was written there since it was last read. */
function newMeter() {
  const file = join(folder, `meter-${meters++}`);
  writeFileSync(file, '');
  let seen = 0;
  return {
    file,
    async take(): Promise<Bill> {
      // What a call does after its answer, if anything, belongs to it.
      await pause(300);
      const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean).slice(seen);
      seen += lines.length;
      const bill: Bill = { reads: 0, writes: 0, deletes: 0 };
      for (const line of lines.map((text) => JSON.parse(text) as Partial<Bill>)) {
        bill.reads += line.reads ?? 0;
        bill.writes += line.writes ?? 0;
        bill.deletes += line.deletes ?? 0;
      }
      return bill;
    },
  };
}
const metered = (env: Record<string, string>, file: string, factor = 1) => ({
  ...env,
  NODE_OPTIONS: `--require=${METER}`,
  METER_FILE: file,
  TIME_FACTOR: String(factor),
});

/** A page for each view, each as often as its share says, always in the same order. */
function* views(): Generator<string> {
  const weights = Object.entries(SHARES);
  const debts = new Map(weights.map(([path]) => [path, 0]));
  for (let n = 0; n < VIEWS; n++) {
    for (const [path, share] of weights) debts.set(path, (debts.get(path) ?? 0) + share);
    const [path = '/'] = [...debts].sort(([, a], [, b]) => b - a)[0] ?? [];
    debts.set(path, (debts.get(path) ?? 0) - 100);
    yield path;
  }
}

/** 1,000 page views at a rate, through a cache that obeys s-maxage. */
async function viewPages(env: Record<string, string>, perMinute: number) {
  const factor = ((VIEWS / perMinute) * 60) / ROUND_S;
  const meter = newMeter();
  const site = await startFunction('functions/dist', 'site', '/', metered(env, meter.file, factor));
  await meter.take();
  const cache = new Map<string, number>();
  const begun = performance.now();
  let [hits, billedMs, ms, n] = [0, 0, 0, 0];
  for (const path of views()) {
    await pause(Math.max(0, begun + (n++ / VIEWS) * ROUND_S * 1_000 - performance.now()));
    const now = (performance.now() - begun) * factor;
    if ((cache.get(path) ?? 0) > now) {
      hits += 1;
      continue;
    }
    const asked = performance.now();
    const answer = await send(site.base, { path, headers: { 'Accept-Encoding': 'br' } });
    const took = performance.now() - asked;
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    ms += took;
    billedMs += Math.ceil(took / BILLED_MS) * BILLED_MS;
    cache.set(path, now + keptSeconds(String(answer.headers['cache-control'])) * 1_000);
  }
  const bill = await meter.take();
  site.stop();
  return { ...bill, hits, calls: VIEWS - hits, seconds: ms / 1_000, billedSeconds: billedMs / 1_000 };
}

/** Compressed bytes of a first visit to the home page: document, scripts, fonts, the poster and the video. */
async function firstVisitBytes(env: Record<string, string>): Promise<{ first: number; further: number }> {
  const site = await startFunction('functions/dist', 'site', '/', env);
  const [home, about] = [await send(site.base, { path: '/' }), await send(site.base, { path: '/about' })];
  site.stop();
  const named = [
    ...new Set([...home.text.matchAll(/"(\/(?:assets|media-site)\/[^" ]+)/g)].map(([, file]) => file ?? '')),
  ];
  const fonts = named.filter((file) => file.endsWith('.woff2'));
  const scripts = named.filter((file) => file.endsWith('.js'));
  const media = ['/media-site/hero-poster.avif', '/media-site/hero.webm'].filter((file) =>
    existsSync(inRoot('web/dist/hosting', file)),
  );
  const onDisk = (file: string) => inRoot('web/dist/hosting', file.slice(1));
  const packed = (text: string | Buffer) => brotliCompressSync(text).length;
  return {
    first:
      packed(home.text) +
      scripts.reduce((sum, file) => sum + packed(readFileSync(onDisk(file))), 0) +
      [...fonts, ...media].reduce((sum, file) => sum + statSync(onDisk(file)).size, 0),
    further: packed(about.text),
  };
}

/** The calls around one inquiry and what each is billed for. */
async function handleInquiry(env: Record<string, string>, smtpUrl: string) {
  const meter = newMeter();
  const api = await startFunction('functions/dist', 'api', '/api/nothing', metered(env, meter.file));
  const cookie = await signIn(api.base);
  const draft = {
    firstName: 'Cost',
    lastName: 'Model',
    email: 'cost@example.com',
    message: 'Hello',
    subject: 'Price',
  };
  const write = async () => {
    const { token } = JSON.parse((await send(api.base, { path: '/api/form-token' })).text);
    return send(api.base, json('POST', '/api/contact', { ...draft, formToken: token }));
  };
  // The first one also makes the key of the form tokens; and an inbox is never empty.
  for (let n = 0; n < 60; n++)
    if ((await write()).status !== 201) throw new Error('The message was not taken');
  await meter.take();

  const rows: [name: string, bill: Bill, calls: number][] = [];
  const measure = async (name: string, calls: number, act: () => Promise<Answer | undefined>) => {
    const answer = await act();
    if (answer && answer.status >= 300) throw new Error(`${name}: ${answer.status} ${answer.text}`);
    rows.push([name, await meter.take(), calls]);
    return answer;
  };
  await measure('The visitor sends the form (token and message)', 2, write);

  // The mails: the function `mail` is started by an event, so its work is done here, under the same meter.
  process.env.METER_FILE = meter.file;
  createRequire(import.meta.url)(METER);
  const db = await connectTo(undefined);
  const outbox = createOutbox(db);
  const mails = (await db.collection('outbox').orderBy('createdAt', 'desc').limit(2).get()).docs;
  await meter.take();
  await measure('Its two mails are sent', 2, async () => {
    for (const { id } of mails)
      await deliver(outbox, { url: smtpUrl, from: 'Bench <bench@example.com>' }, id);
    return undefined;
  });

  const inbox = await measure('A member of staff opens the inbox (50)', 1, () =>
    send(api.base, { path: '/api/admin/inquiries?limit=50', headers: { Cookie: cookie } }),
  );
  const id = JSON.parse(inbox?.text ?? '[]')[0].id as string;
  const path = `/api/admin/inquiries/${id}`;
  await measure('… opens the inquiry', 2, async () => {
    await send(api.base, { path: `${path}/notes`, headers: { Cookie: cookie } });
    return send(api.base, { path: `${path}/earlier`, headers: { Cookie: cookie } });
  });
  await measure('… writes a note', 1, () =>
    send(api.base, json('POST', `${path}/notes`, { text: 'Called' }, cookie)),
  );
  await measure('… completes it', 1, () =>
    send(api.base, json('PUT', `${path}/status`, { status: 'completed' }, cookie)),
  );
  api.stop();
  return rows;
}

const dollars = (amount: number) => `$${amount.toFixed(2)}`;
const documents = ({ reads, writes, deletes }: Bill) =>
  reads * PRICE.read + writes * PRICE.write + deletes * PRICE.delete;

await build();
await withFirestore(async (firestore) => {
  Object.assign(process.env, firestore);
  await connectTo(undefined);
  await seed();
  const env = deployed(firestore);
  const rounds = [];
  for (const rate of RATES) rounds.push({ rate, ...(await viewPages(env, rate)) });
  const bytes = await firstVisitBytes(env);
  const rows = await withMailServer((smtpUrl) => handleInquiry(env, smtpUrl));
  const whole = rows.reduce(
    (sum, [, bill, calls]) => ({
      reads: sum.reads + bill.reads,
      writes: sum.writes + bill.writes,
      deletes: sum.deletes + bill.deletes,
      calls: sum.calls + calls,
    }),
    { reads: 0, writes: 0, deletes: 0, calls: 0 },
  );

  const [even] = rounds;
  if (!even) throw new Error('Nothing was measured');
  const thousands = PER_MONTH / VIEWS;
  const functionCost = (calls: number, seconds: number, gib: number) =>
    calls * PRICE.request + seconds * (PRICE.cpuSecond + gib * PRICE.memorySecond);
  const visits = PER_MONTH / VIEWS_PER_VISIT;
  const gigabytes = (visits * bytes.first + (PER_MONTH - visits) * bytes.further) / 1e9;
  const month = [
    ['Firestore for the pages', documents(even) * thousands],
    [
      'The function `site`, 1 vCPU and 512 MiB',
      functionCost(even.calls, even.billedSeconds, 0.5) * thousands,
    ],
    ['Hosting, data sent', gigabytes * PRICE.hostingGB],
    [`${INQUIRIES_PER_MONTH} inquiries: Firestore`, documents(whole) * INQUIRIES_PER_MONTH],
    [
      `${INQUIRIES_PER_MONTH} inquiries: the functions, 1 vCPU and 1 GiB, 0.2 s a call`,
      functionCost(whole.calls, whole.calls * 0.2, 1) * INQUIRIES_PER_MONTH,
    ],
  ] as const;
  const sum = month.reduce((total, [, amount]) => total + amount, 0);

  writeSection(
    'Cost',
    `\`npm run bench:cost\`: the built functions with a meter at their Firestore client and a faster clock, behind a cache
that does what Cache-Control says, as one point of presence of Hosting's CDN would. Counted, not read off the code.

Per ${VIEWS} page views (documents asked for; ${Object.entries(SHARES)
      .map(([path, share]) => `${share} % ${path}`)
      .join(', ')}), on a warm instance:

${table(
  [
    'Views per minute',
    'answered by the CDN',
    'calls of `site`',
    'Firestore reads',
    'writes',
    'function seconds',
    'billed (tenths per call)',
  ],
  rounds.map(({ rate, hits, calls, reads, writes, seconds, billedSeconds }) => [
    `${rate.toFixed(0)}`,
    `${((hits / VIEWS) * 100).toFixed(1)} %`,
    calls,
    reads,
    writes,
    seconds.toFixed(2),
    billedSeconds.toFixed(1),
  ]),
)}

A first visit to the home page is ${Math.round(bytes.first / 1_000)} KB compressed, video included; a further document ${Math.round(bytes.further / 1_000)} KB.

Per inquiry:

${table(
  ['What', 'calls', 'reads', 'writes', 'deletes'],
  [
    ...rows.map(([name, { reads, writes, deletes }, calls]) => [name, calls, reads, writes, deletes]),
    ['**in all**', whole.calls, whole.reads, whole.writes, whole.deletes],
  ],
)}

Not counted here: an open dashboard listens, which is billed as 51 reads when it opens and 2 for each inquiry that arrives,
and tells who looks at what.

### A month of ${PER_MONTH.toLocaleString('en')} views

At list prices in US dollars without the free quotas: Firestore in a multi-region ${dollars(PRICE.read * 100_000)} per 100,000 reads, ${dollars(PRICE.write * 100_000)}
writes, ${dollars(PRICE.delete * 100_000)} deletes (a single region is about half); Cloud Run, tier 1, $0.000024 per vCPU-second, $0.0000025 per
GiB-second, ${dollars(PRICE.request * 1_000_000)} per million calls, each call rounded up to a tenth of a second; Hosting ${dollars(PRICE.hostingGB)} per GB. From
cloud.google.com/firestore/pricing, cloud.google.com/run/pricing and firebase.google.com/pricing remembered as of 2025,
not looked up; do that before relying on them. Assumed: even traffic, one point of presence, ${VIEWS_PER_VISIT} documents a visit.

${table(['Part', 'a month'], [...month.map(([name, amount]) => [name, dollars(amount)]), [`**in all** (${gigabytes.toFixed(0)} GB sent)`, `**${dollars(sum)}**`]])}

Nearly all of it is bytes, not work: a page that is 10 % lighter saves more than any query. With n points of presence,
each of which asks for itself, the lines of \`site\` and of Firestore grow up to n times, and stay small.

### Where it would break first

1. **Messages: 120 per minute in all** (\`MESSAGES_PER_MINUTE\`), which is meant: beyond it a message is a suspect without
   mail, and beyond 600 (\`MESSAGES_PER_MINUTE_AT_MOST\`) a 429. Raise the parameters; the counter is four documents, each
   good for about one write per second over a longer time. At some hundred messages a minute give it more shards
   (\`ALL_SHARDS\`).
2. **The version document** is written with every change by staff and read once per five seconds and instance. About one
   lasting write per second is the limit of a document: hundreds of people who edit all day. Next step: a version per collection.
3. **Instances**: \`MAX_INSTANCES\` 20 × concurrency 80 is 1,600 pages at the same moment, all of them misses of the CDN,
   which needs an attack on addresses that do not exist (a 404 is cached per address). Next step: Cloud Armor before an
   external load balancer, or a CDN that asks once for all points of presence.
4. **One region.** The functions run in Belgium: what the CDN does not hold takes a far visitor 150 to 250 ms more. Next
   step: longer \`s-maxage\` with a purge on save, before a second region.`,
  );
});
rmSync(folder, { recursive: true });
process.exit(0);
