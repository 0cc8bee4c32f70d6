/** `npm run bench:api`: what the API costs, beside an empty Express route on the same framework and machine. */
import { hash } from '@node-rs/argon2';
import { FieldPath } from 'firebase-admin/firestore';
import { inquiryIdAt } from '../functions/src/store/inquiry-ids.ts';
import { build } from '../tools/build.ts';
import { connectTo } from '../tools/connection.ts';
import { localLogin, seed } from '../tools/seed.ts';
import { withFirestore } from '../tools/suite/index.ts';
import { deployed, type Running, startFunction } from './functions.ts';
import { fire, percentile, type Shot, send } from './load.ts';
import { table, writeSection } from './report.ts';

/** How many inquiries a large inbox has; filling the emulator with 100,000 takes minutes. */
const MANY = Number(process.env.BENCH_INQUIRIES ?? 100_000);
const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 1)} ms`;
const p50 = (times: readonly number[]) => percentile(times, 0.5);
const p95 = (times: readonly number[]) => percentile(times, 0.95);
const ratio = (a: number, b: number) => `${(a / b).toFixed(2)} ×`;

const contact: Shot = {
  method: 'POST',
  path: '/api/contact',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({
    firstName: 'Bench',
    lastName: 'Mark',
    email: 'bench@example.com',
    message: 'Hello',
  }),
};

/** Stores inquiries until there are `count`, as imported ones would be. */
async function fill(db: FirebaseFirestore.Firestore, from: number, count: number): Promise<void> {
  const template = (await db.collection('contact_inquiries').limit(1).get()).docs[0]?.data();
  for (let start = from; start < count; start += 500) {
    const batch = db.batch();
    for (let n = start; n < Math.min(start + 500, count); n++) {
      const createdAt = new Date(Date.UTC(2024, 0, 1) + n * 1_000).toISOString();
      const ref = db.collection('contact_inquiries').doc(inquiryIdAt(createdAt));
      batch.create(ref, { ...template, id: ref.id, createdAt, updatedAt: createdAt });
    }
    await batch.commit();
  }
}

async function medianCold(start: () => Promise<Running>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 5; n++) {
    const running = await start();
    times.push(running.coldMs);
    running.stop();
  }
  return p50(times);
}

await build();
await withFirestore(async (env) => {
  Object.assign(process.env, env);
  const db = await connectTo(undefined);
  await seed();
  const startApi = () => startFunction('functions/dist', 'api', '/api/nothing', deployed(env));
  const startEmpty = () => startFunction('bench/empty', 'empty', '/empty');

  const coldEmpty = await medianCold(startEmpty);
  const coldApi = await medianCold(startApi);

  const [empty, api] = [await startEmpty(), await startApi()];
  const login = () =>
    send(api.base, {
      method: 'POST',
      path: '/api/login',
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
      body: JSON.stringify({ username: localLogin.username, password: localLogin.password }),
    });
  const cookie = String((await login()).headers['set-cookie']).split(';')[0] ?? '';
  const signedIn = (path: string): Shot => ({ path, headers: { Cookie: cookie } });

  const rows: (string | number)[][] = [];
  const measured = new Map<string, number>();
  const measure = async (
    name: string,
    base: string,
    shot: Shot,
    width: number,
    count: number,
    status = 200,
  ) => {
    await fire(base, Math.ceil(count / 10), width, () => shot, status);
    const times = await fire(base, count, width, () => shot, status);
    measured.set(`${name} ${width}`, p50(times));
    const yardstick = measured.get(`Empty Express route ${width}`) ?? Number.NaN;
    rows.push([name, width, ms(p50(times)), ms(p95(times)), ratio(p50(times), yardstick)]);
  };
  for (const width of [1, 50]) {
    await measure('Empty Express route', empty.base, { path: '/empty' }, width, 4_000);
    await measure('GET /api/content', api.base, { path: '/api/content' }, width, 4_000);
    await measure('GET /api/team', api.base, { path: '/api/team' }, width, 4_000);
    await measure('GET /api/user', api.base, signedIn('/api/user'), width, 2_000);
    await measure('POST /api/contact', api.base, contact, width, 100, 201);
  }

  const bare: number[] = [];
  const logins: number[] = [];
  for (let n = 0; n < 30; n++) {
    let begun = performance.now();
    await hash('some password', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    bare.push(performance.now() - begun);
    begun = performance.now();
    await login();
    logins.push(performance.now() - begun);
  }
  const fifty = await Promise.all(Array.from({ length: 50 }, login));
  const succeeded = fifty.filter(({ status }) => status === 200).length;
  const peak = api.peakMiB();

  // The query alone stands beside it: what remains is ours.
  const inbox = db
    .collection('contact_inquiries')
    .where('status', '==', 'new')
    .orderBy(FieldPath.documentId());
  const page = signedIn('/api/admin/inquiries?limit=50&status=new');
  const pages: { stored: number; whole: number; query: number }[] = [];
  let stored = (await db.collection('contact_inquiries').count().get()).data().count;
  for (const count of [Math.max(1_000, stored), MANY]) {
    await fill(db, stored, count);
    stored = count;
    await fire(api.base, 10, 1, () => page);
    const queries: number[] = [];
    const whole: number[] = [];
    for (let n = 0; n < 60; n++) {
      const begun = performance.now();
      await inbox.limit(51).get();
      queries.push(performance.now() - begun);
      whole.push(...(await fire(api.base, 1, 1, () => page)));
    }
    pages.push({ stored, whole: p50(whole), query: p50(queries) });
  }
  const [few, many] = pages as [(typeof pages)[0], (typeof pages)[0]];

  writeSection(
    'API',
    `\`npm run bench:api\`: the built functions under the functions framework, one process, Firestore emulator beside it.

${table(['Call', 'callers at once', 'median', 'p95', 'to the empty route'], rows)}

${table(
  ['What', 'measured', 'compared with', 'ratio'],
  [
    ['Login, median', ms(p50(logins)), `one argon2id: ${ms(p50(bare))}`, ratio(p50(logins), p50(bare))],
    [
      'Cold start to the first answer',
      ms(coldApi),
      `empty function: ${ms(coldEmpty)}`,
      ratio(coldApi, coldEmpty),
    ],
    [
      `Page of 50 of ${many.stored} inquiries`,
      ms(many.whole),
      `of ${few.stored}: ${ms(few.whole)}`,
      ratio(many.whole, few.whole),
    ],
    ['its query alone', ms(many.query), `of ${few.stored}: ${ms(few.query)}`, ratio(many.query, few.query)],
    [
      'the page without its query',
      ms(many.whole - many.query),
      `of ${few.stored}: ${ms(few.whole - few.query)}`,
      ratio(many.whole - many.query, few.whole - few.query),
    ],
    ['50 logins at once', `${succeeded} succeeded`, 'peak memory of the process', `${Math.round(peak)} MiB`],
  ],
)}

A page reads 51 documents however many are stored, in the order of their ids (docs/decisions/listing.md).`,
  );
  empty.stop();
  api.stop();
});
process.exit(0);
