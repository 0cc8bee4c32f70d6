/**
 * `npm run bench:cost`: the cost of page views, inquiries and attacks (attack.ts). The built functions run with a meter
 * at their Firestore client. How often the CDN calls them is calculated from Cache-Control. VIEWS=20 is quicker than
 * the 200 of the published figures.
 */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Firestore } from 'firebase-admin/firestore';
import { defaultLimits } from '../functions/src/platform/config.ts';
import { inRoot } from '../tools/paths.ts';
import { priceAttacks } from './attack.ts';
import {
  billedSeconds,
  documents,
  FUNCTIONS,
  functionCost,
  MONTH_S,
  PRICE,
  startMetered,
  sum,
} from './bill.ts';
import { keptSeconds } from './cdn.ts';
import { withContent } from './content.ts';
import { startFunction, unlimited } from './functions.ts';
import { fire, json, type Shot, send, signIn, total, view } from './load.ts';
import { writeTable } from './report.ts';

/** Measured calls. */
const VIEWS = Number(process.env.VIEWS ?? 200);
/** Each page's share of the views, in percent; docs/performance.md names them. */
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
/** Limit for the cost of counting a month's views, in US dollars; the bench fails above it. */
const COUNTING_LIMIT = 2;
/** Assumptions: documents that a visit loads, and inquiries a month. */
const VIEWS_PER_VISIT = 2.5;
const INQUIRIES_PER_MONTH = 3_000;

/**
 * The average cost of a call in US dollars, and for how many seconds a shared cache keeps its answer.
 *
 * @param env settings that make each call the most expensive of its kind
 */
async function priceOf(
  name: 'site' | 'visits',
  shot: Shot,
  expected: number,
  folder: string,
  env: Record<string, string>,
) {
  const running = await startMetered(folder, name, shot.path, env);
  const { headers } = await send(running.base, shot);
  await running.take();
  const times = await fire(running.base, VIEWS, 1, shot, expected);
  const stores = documents(await running.take()) / VIEWS;
  running.stop();
  // The time that a call would take on the function's share of a processor.
  const seconds = total(times, (ms) => billedSeconds(ms / FUNCTIONS[name].vcpu));
  const kept = keptSeconds(String(headers['cache-control']));
  return { stores, function: functionCost(name, VIEWS, seconds) / VIEWS, kept };
}

/** The cost of a month of evenly spread views, through one CDN location that asks again when a kept page expires. */
async function priceViews(folder: string, env: Record<string, string>) {
  const prices = { stores: 0, function: 0 };
  for (const [path, share] of Object.entries(SHARES)) {
    // Each call checks whether its content is still the newest.
    const fresh = { ...env, CONTENT_FRESH_SECONDS: '0' };
    const call = await priceOf('site', { path }, 200, folder, fresh);
    const calls = MONTH_S / (call.kept + MONTH_S / ((PER_MONTH * share) / 100));
    prices.stores += call.stores * calls;
    prices.function += call.function * calls;
  }
  return prices;
}

/** The cost of counting the same views: an instance sums the visitors' beacons, and one call per interval writes. */
async function priceCounts(folder: string, env: Record<string, string>) {
  const shot = view('/', true, { host: 'www.google.com', campaign: '' });
  const ofKind = (seconds: number) =>
    priceOf('visits', shot, 204, folder, { ...env, COUNTS_WRITTEN_AFTER_SECONDS: String(seconds) });
  const [adding, writing] = [await ofKind(3_600), await ofKind(0)];
  const writes = MONTH_S / defaultLimits.visitsWrittenSeconds;
  const month = (part: 'stores' | 'function') => writing[part] * writes + adding[part] * (PER_MONTH - writes);
  return { stores: month('stores'), function: month('function') };
}

/** Compressed bytes of a first visit to the home page (document, scripts, fonts, poster, film) and of another page. */
async function visitBytes(env: Record<string, string>): Promise<{ first: number; further: number }> {
  const site = await startFunction('functions/dist', 'site', '/', env);
  const [home, about] = [await send(site.base, { path: '/' }), await send(site.base, { path: '/about' })];
  site.stop();
  const onDisk = (file: string) => inRoot('web/dist/hosting', file.slice(1));
  const packed = (text: string | Buffer) => brotliCompressSync(text).length;
  const named = [...home.text.matchAll(/[" ](\/assets\/[^" ]+\.(?:js|woff2))/g)].map(([, file = '']) => file);
  const files = [...new Set([...named, '/media-site/hero-poster.avif', '/media-site/hero.webm'])];
  const bytes = files.map((file) =>
    file.endsWith('.js') ? packed(readFileSync(onDisk(file))) : statSync(onDisk(file)).size,
  );
  return { first: packed(home.text) + total(bytes, (one) => one), further: packed(about.text) };
}

/** The steps to which one inquiry leads, each with its number of calls and its billed reads, writes and deletes. */
async function handleInquiry(folder: string, env: Record<string, string>, db: Firestore) {
  const api = await startMetered(folder, 'api', '/api/nothing', env);
  const cookie = await signIn(api.base);
  let calls = 0;
  const call = async (shot: Shot) => {
    calls += 1;
    const answer = await send(api.base, shot);
    if (answer.status >= 300) throw new Error(`${shot.path}: ${answer.status}`);
    return answer;
  };
  const get = (path: string) => call({ path, headers: { Cookie: cookie } });
  const save = (method: string, path: string, body: object) => call(json(method, path, body, cookie));
  const draft = { firstName: 'Cost', lastName: 'Model', email: 'cost@example.com', subject: 'Price' };
  const write = async () => {
    const { token } = JSON.parse((await call({ path: '/api/form-token' })).text);
    await call(json('POST', '/api/contact', { ...draft, message: 'Hello', formToken: token }));
  };
  // The first message also creates the key of the form tokens, and a real inbox is not empty.
  for (let n = 0; n < 60; n++) await write();
  const [newest] = (await db.collection('contact_inquiries').limit(1).get()).docs;
  const inquiry = `/api/admin/inquiries/${newest?.id}`;

  const steps: Record<string, () => Promise<unknown>> = {
    'The visitor sends the form (token and message)': write,
    'A member of staff opens the inbox (50)': () => get('/api/admin/inquiries?limit=50'),
    '… opens the inquiry': () => Promise.all([get(`${inquiry}/conversation`), get(`${inquiry}/earlier`)]),
    '… writes a note': () => save('POST', `${inquiry}/notes`, { text: 'Called' }),
    '… answers it': () => save('POST', `${inquiry}/answers`, { text: 'Hello' }),
    '… completes it': () => save('PUT', `${inquiry}/status`, { status: 'completed' }),
  };
  const rows = [];
  await api.take();
  for (const [What, act] of Object.entries(steps)) {
    calls = 0;
    await act();
    rows.push({ What, calls, ...(await api.take()) });
  }
  api.stop();
  return rows;
}

await withContent({ name: 'bench-cost', only: ['firestore'] }, async ({ env: firestore }, db) => {
  const folder = mkdtempSync(join(tmpdir(), 'cost-'));
  const env = unlimited(firestore);
  await priceAttacks(firestore, folder);
  const pages = await priceViews(folder, env);
  const counting = await priceCounts(folder, env);
  const bytes = await visitBytes(env);
  const steps = await handleInquiry(folder, env, db);
  rmSync(folder, { recursive: true });
  const whole = {
    What: '**in all, without its mails and events**',
    calls: total(steps, ({ calls }) => calls),
    ...sum(steps),
  };
  writeTable('cost-inquiry', [...steps, whole]);

  const visits = PER_MONTH / VIEWS_PER_VISIT;
  const gigabytes = (visits * bytes.first + (PER_MONTH - visits) * bytes.further) / 1e9;
  const kilobytes = `${(bytes.first / 1e3).toFixed(0)} KB for a first visit to the home page, ${(bytes.further / 1e3).toFixed(0)} KB for a further page`;
  if (counting.stores + counting.function > COUNTING_LIMIT) process.exitCode = 1;
  const month = {
    'Firestore for the pages': pages.stores,
    'The function `site`, 1 vCPU and 512 MiB': pages.function,
    'Counting the views: Firestore': counting.stores,
    'Counting the views: the function `visits`, a sixth of a vCPU and 256 MiB': counting.function,
    [`Hosting, ${gigabytes.toFixed(0)} GB: ${kilobytes}`]: gigabytes * PRICE.hostingGB,
    [`${INQUIRIES_PER_MONTH} inquiries: Firestore`]: documents(whole) * INQUIRIES_PER_MONTH,
    [`${INQUIRIES_PER_MONTH} inquiries: the functions, 1 vCPU and 1 GiB, 0.2 s a call`]:
      functionCost('api', whole.calls, whole.calls * 0.2) * INQUIRIES_PER_MONTH,
  };
  const amount = total(Object.values(month), (part) => part);
  writeTable('cost-month', [
    ...Object.entries(month).map(([Part, part]) => ({ Part, 'a month': `$${part.toFixed(2)}` })),
    { Part: '**in all**', 'a month': `**$${amount.toFixed(2)}**` },
  ]);
});
