/**
 * `npm run bench:cost`: the cost of page views, inquiries and attacks. The built functions run with a meter at their
 * Firestore client. How often the CDN calls them is calculated from Cache-Control.
 */
import { readFileSync, statSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { Firestore } from 'firebase-admin/firestore';
import { defaultLimits } from '../functions/src/platform/config.ts';
import { inRoot } from '../tools/paths.ts';
import { inTurn } from '../tools/steps.ts';
import * as bill from './bill.ts';
import { withContent } from './content.ts';
import { deployed, unlimited } from './functions.ts';
import { attacks, json, type Load, message, type Shot, send, signIn, total, view } from './load.ts';
import { writeTable } from './report.ts';

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
/** Assumptions: documents that a visit loads, inquiries a month, and the time of a call for them. */
const VIEWS_PER_VISIT = 2.5;
const INQUIRIES_PER_MONTH = 3_000;
const CALL_MS = 200;

type Env = Record<string, string>;
const inHosting = (file: string) => inRoot('web/dist/hosting', file);

function attackRow(name: string, answer: string, target: Load['target'], cost: bill.Cost) {
  const { functions, stores, sent } = bill.priceOfMonth(target, bill.PER_SECOND * bill.MONTH_S, cost);
  const per100 = (each: number) => Number((each * 100).toFixed(1));
  const dollars = (amount: number) => `$${Math.round(amount).toLocaleString('en')}`;
  return {
    '100 times a second': name,
    'answered with': answer,
    'function calls per 100': per100(cost.calls),
    reads: per100(cost.reads),
    writes: per100(cost.writes),
    'CPU per call': cost.calls ? `${(cost.cpuMs / cost.calls).toFixed(1)} ms` : '',
    functions: dollars(functions),
    stores: dollars(stores),
    'bytes sent': dollars(sent),
    'a month': dollars(functions + stores + sent),
  };
}

async function priceAttacks(env: Env) {
  const running = {
    site: await bill.startMetered('site', '/', env),
    api: await bill.startMetered('api', '/api/nothing', env),
    visits: await bill.startMetered('visits', '/api/visits', env),
  };
  const rows = await inTurn(attacks, async (load) => {
    const { name, target, shot, isLimited } = load;
    const { answers, cost, kept } = await bill.measure(load, running[target]);
    const accepted = answers.filter(({ status }) => status !== 429).length;
    const statuses = [...new Set(answers.map(({ status }) => status))].sort().join(' or ');
    // For a fixed address, the CDN calls the function once for as long as it keeps the answer.
    const isKept = !isLimited && kept > 0 && shot(0).path === shot(1).path;
    const answer = isLimited ? `${accepted} a minute, then 429` : `${statuses}${isKept ? ', the CDN' : ''}`;
    const each = isKept ? { ...bill.times(cost, 1 / (kept * bill.PER_SECOND)), bytes: cost.bytes } : cost;
    console.log(`  … ${name}: ${answer}`);
    return attackRow(name, answer, target, each);
  });
  for (const one of Object.values(running)) one.stop();
  const film = { ...bill.NOTHING, bytes: statSync(inHosting('media-site/hero.webm')).size };
  return [...rows, attackRow('The film of the home page, a file', '200, the CDN', 'site', film)];
}

/** The cost of evenly spread views through one CDN location, which asks again when a page expires; and the pages. */
async function priceViews(env: Env) {
  // Each call checks whether its content is still the newest.
  const site = await bill.startMetered('site', '/', { ...env, CONTENT_FRESH_SECONDS: '0' });
  const pages = await inTurn(Object.entries(SHARES), async ([path, share]) => {
    const load: Load = { name: path, target: 'site', shot: () => ({ path }) };
    const { answers, cost, kept } = await bill.measure(load, site, 200);
    const calls = bill.MONTH_S / (kept + bill.MONTH_S / ((PER_MONTH * share) / 100));
    return { path, html: answers[0]?.text ?? '', ...bill.priceOfMonth('site', calls, cost) };
  });
  site.stop();
  return {
    stores: total(pages, ({ stores }) => stores),
    functions: total(pages, ({ functions }) => functions),
    htmlOf: (path: string) => pages.find((page) => page.path === path)?.html ?? '',
  };
}

/** The cost of counting the same views, as if each call were one that also writes what its instance has summed. */
async function priceCounts(env: Env) {
  const visits = await bill.startMetered('visits', '/api/visits', {
    ...env,
    COUNTS_WRITTEN_AFTER_SECONDS: '0',
  });
  const shot = () => view({ host: 'www.google.com', campaign: '' });
  const { cost } = await bill.measure({ name: 'Views', target: 'visits', shot }, visits, 204);
  visits.stop();
  return {
    stores: bill.priceOfMonth('visits', bill.MONTH_S / defaultLimits.visitsWrittenSeconds, cost).stores,
    functions: bill.priceOfMonth('visits', PER_MONTH, cost).functions,
  };
}

/** Compressed bytes of a first visit to the home page (document, scripts, fonts, poster, film) and of another page. */
function visitBytes(home: string, further: string): { first: number; further: number } {
  const packed = (text: string | Buffer) => brotliCompressSync(text).length;
  const named = [...home.matchAll(/[" ]\/(assets\/[^" ]+\.(?:js|woff2))/g)].map(([, file = '']) => file);
  const files = [...new Set([...named, 'media-site/hero-poster.avif', 'media-site/hero.webm'])];
  const sizeOf = (file: string) =>
    file.endsWith('.js') ? packed(readFileSync(inHosting(file))) : statSync(inHosting(file)).size;
  return { first: packed(home) + total(files, sizeOf), further: packed(further) };
}

/** The steps to which one inquiry leads, each with its number of calls and its billed reads, writes and deletes. */
async function handleInquiry(env: Env, db: Firestore) {
  const api = await bill.startMetered('api', '/api/nothing', env);
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
  const write = async () => {
    const { token } = JSON.parse((await call({ path: '/api/form-token' })).text);
    await call(message('cost@example.com', token));
  };
  // The first message also creates the key of the form tokens, and a real inbox is not empty.
  await inTurn(Array(60).keys(), write);
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
  await api.take();
  const done = await inTurn(Object.entries(steps), async ([name, act]) => {
    calls = 0;
    await act();
    return { name, cost: { ...(await api.take()), calls } };
  });
  api.stop();
  return done;
}

await withContent({ name: 'bench-cost', only: ['firestore'] }, async ({ env: firestore }, db) => {
  const env = unlimited(firestore);
  writeTable('cost-attack', await priceAttacks(deployed(firestore)));
  const pages = await priceViews(env);
  const counting = await priceCounts(env);
  const steps = await handleInquiry(env, db);
  const whole = bill.sum(steps.map(({ cost }) => cost));
  const inquiry = [...steps, { name: '**in all, without its mails and events**', cost: whole }];
  const rows = inquiry.map(({ name, cost: { calls, reads, writes, deletes } }) => ({
    ...{ What: name, calls, reads, writes, deletes },
  }));
  writeTable('cost-inquiry', rows);

  const bytes = visitBytes(pages.htmlOf('/'), pages.htmlOf('/about'));
  const visits = PER_MONTH / VIEWS_PER_VISIT;
  const gigabytes = (visits * bytes.first + (PER_MONTH - visits) * bytes.further) / 1e9;
  const kilobytes = `${(bytes.first / 1e3).toFixed(0)} KB for a first visit to the home page, ${(bytes.further / 1e3).toFixed(0)} KB for a further page`;
  const inquiries = bill.priceOfMonth('api', INQUIRIES_PER_MONTH, { ...whole, cpuMs: whole.calls * CALL_MS });
  if (counting.stores + counting.functions > COUNTING_LIMIT) process.exitCode = 1;
  const month = {
    'Firestore for the pages': pages.stores,
    'The function `site`, 1 vCPU and 512 MiB': pages.functions,
    'Counting the views: Firestore': counting.stores,
    'Counting the views: the function `visits`, a sixth of a vCPU and 256 MiB': counting.functions,
    [`Hosting, ${gigabytes.toFixed(0)} GB: ${kilobytes}`]: gigabytes * bill.PRICE.hostingGB,
    [`${INQUIRIES_PER_MONTH} inquiries: Firestore`]: inquiries.stores,
    [`${INQUIRIES_PER_MONTH} inquiries: the functions, 1 vCPU and 1 GiB, 0.2 s a call`]: inquiries.functions,
  };
  const amount = total(Object.values(month), (part) => part);
  const parts = Object.entries(month).map(([Part, part]) => ({ Part, 'a month': `$${part.toFixed(2)}` }));
  writeTable('cost-month', [...parts, { Part: '**in all**', 'a month': `**$${amount.toFixed(2)}**` }]);
});
