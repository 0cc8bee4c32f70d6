/** `npm run bench:api`: what the API costs, beside an empty Express route on the same framework and machine. */
import { hash, verify } from '@node-rs/argon2';
import { Firestore } from 'firebase-admin/firestore';
import { SETTINGS } from '../functions/src/accounts/passwords.ts';
import { inquiryIdAt } from '../functions/src/inbox/inquiries/ids.ts';
import { build } from '../tools/build.ts';
import { seed } from '../tools/seed.ts';
import { PROJECT, withFirestore } from '../tools/suite/index.ts';
import { fill } from './fill.ts';
import { deployed, type Running, startFunction } from './functions.ts';
import { fire, json, loginShot, p50, p95, type Shot, send, signIn } from './load.ts';
import { ms, ratio, writeTable } from './report.ts';

/** How many inquiries a large inbox has; filling the emulator with 100,000 takes minutes. */
const MANY = Number(process.env.BENCH_INQUIRIES ?? 100_000);
const FEW = 1_000;
const PAGES = 200;
const LOGINS = 60;
/** Turns in which calls are measured, after one that is not. */
const TURNS = 8;

const contact = json('POST', '/api/contact', {
  firstName: 'Bench',
  lastName: 'Mark',
  email: 'bench@example.com',
  message: 'Hello',
});

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
  await seed({ hasStorage: false });
  const startEmpty = () => startFunction('bench/empty', 'empty', '/empty');
  const startApi = () => startFunction('functions/dist', 'api', '/api/nothing', deployed(env));
  const cold = { empty: await medianCold(startEmpty), api: await medianCold(startApi) };

  const [empty, api] = [await startEmpty(), await startApi()];
  const site = await startFunction('functions/dist', 'site', '/', deployed(env));
  const headers = { Cookie: await signIn(api.base) };
  type Call = [name: string, base: string, shot: Shot, count: number, status?: number];
  const calls: Call[] = [
    ['Empty Express route', empty.base, { path: '/empty' }, 12_000],
    ['GET / of the site', site.base, { path: '/' }, 4_000],
    ['GET /api/content', api.base, { path: '/api/content' }, 12_000],
    ['GET /api/user', api.base, { path: '/api/user', headers }, 2_000],
    ['POST /api/contact', api.base, contact, 100, 201],
  ];
  const rows: (string | number)[][] = [];
  for (const width of [1, 50]) {
    const times = calls.map(() => [] as number[]);
    // In turns, so that what the machine does beside them slows all of them down alike.
    for (let turn = 0; turn <= TURNS; turn++) {
      for (const [n, [, base, shot, count, status]] of calls.entries()) {
        const some = await fire(base, Math.ceil(count / TURNS), width, () => shot, status);
        if (turn > 0) times[n]?.push(...some);
      }
    }
    for (const [n, [name]] of calls.entries()) {
      const own = times[n] ?? [];
      rows.push([name, width, ms(p50(own)), ms(p95(own)), ratio(p50(own), p50(times[0] ?? []))]);
    }
  }
  writeTable('api-calls', ['Call', 'callers at once', 'median', 'p95', 'to the empty route'], rows);

  const stored = await hash('some password', SETTINGS);
  const hashes: number[] = [];
  const logins: number[] = [];
  for (let round = 0; round < LOGINS; round++) {
    const begun = performance.now();
    await verify(stored, 'some password');
    hashes.push(performance.now() - begun);
    logins.push(...(await fire(api.base, 1, 1, () => loginShot)));
  }
  const fifty = await Promise.all(Array.from({ length: 50 }, () => send(api.base, loginShot)));
  const succeeded = fifty.filter(({ status }) => status === 200).length;
  const peak = api.peakMiB();

  const inquiries = new Firestore({ projectId: PROJECT }).collection('contact_inquiries');
  const template = (await inquiries.limit(1).get()).docs[0]?.data();
  let filled = 0;
  /** The median of a page, in milliseconds, when there are so many inquiries. */
  const pageAmong = async (count: number) => {
    const from = filled;
    await fill(inquiries.firestore, 'contact_inquiries', count - from, (n) => {
      const createdAt = new Date(Date.UTC(2024, 0, 1) + (from + n) * 1_000).toISOString();
      return { ...template, id: inquiryIdAt(createdAt), createdAt, updatedAt: createdAt };
    });
    filled = count;
    const path = '/api/admin/inquiries?limit=50&status=new';
    return p50(await fire(api.base, PAGES, 1, () => ({ path, headers })));
  };
  const [few, many] = [await pageAmong(FEW), await pageAmong(MANY)];
  for (const one of [empty, api, site]) one.stop();

  /** A row of two times in milliseconds. */
  const row = (name: string, time: number, comparedWith: string, base: number) => [
    name,
    ms(time),
    `${comparedWith}: ${ms(base)}`,
    ratio(time, base),
  ];
  writeTable(
    'api-parts',
    ['What', 'measured', 'compared with', 'ratio'],
    [
      row('Login, median', p50(logins), 'one argon2id', p50(hashes)),
      row('Cold start to the first answer', cold.api, 'empty function', cold.empty),
      row(`Page of 50 of ${MANY} inquiries`, many, `of ${FEW}`, few),
      [
        '50 logins at once',
        `${succeeded} succeeded`,
        'peak memory of the process',
        `${Math.round(peak)} MiB`,
      ],
    ],
  );
});
process.exit(0);
