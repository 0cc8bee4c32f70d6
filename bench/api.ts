/** `npm run bench:api`: times of the API, compared with an empty Express route on the same framework and machine. */
import { hash, verify } from '@node-rs/argon2';
import { SETTINGS } from '../functions/src/accounts/passwords.ts';
import { fillInbox, withContent } from './content.ts';
import { type Running, startFunction, unlimited } from './functions.ts';
import { fire, json, loginShot, numbers, p50, p95, type Shot, send, signIn, timed } from './load.ts';
import { ms, ratio, writeTable } from './report.ts';

/** Inquiries of a large inbox. Filling the emulator with 100,000 takes minutes. */
const MANY = Number(process.env.BENCH_INQUIRIES ?? 100_000);
const FEW = 1_000;
const PAGES = 200;
const LOGINS = 60;
/** Measured turns; one unmeasured turn precedes them. */
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

await withContent({ name: 'bench-api', only: ['firestore'] }, async ({ env }, db) => {
  const startEmpty = () => startFunction('bench/empty', 'empty', '/empty');
  const startApi = () => startFunction('functions/dist', 'api', '/api/nothing', unlimited(env));
  const cold = { empty: await medianCold(startEmpty), api: await medianCold(startApi) };

  const [empty, api] = [await startEmpty(), await startApi()];
  const site = await startFunction('functions/dist', 'site', '/', unlimited(env));
  const headers = { Cookie: await signIn(api.base) };
  type Call = { name: string; base: string; shot: Shot; count: number; status?: number };
  const calls: Call[] = [
    { name: 'Empty Express route', base: empty.base, shot: { path: '/empty' }, count: 12_000 },
    { name: 'GET / of the site', base: site.base, shot: { path: '/' }, count: 4_000 },
    { name: 'GET /api/content', base: api.base, shot: { path: '/api/content' }, count: 12_000 },
    { name: 'GET /api/user', base: api.base, shot: { path: '/api/user', headers }, count: 2_000 },
    { name: 'POST /api/contact', base: api.base, shot: contact, count: 100, status: 201 },
  ];
  const rows: Record<string, string | number>[] = [];
  for (const width of [1, 50]) {
    const measured = calls.map((call) => ({ ...call, times: [] as number[] }));
    // The calls take turns, so that other work of the machine slows all of them equally.
    for (let turn = 0; turn <= TURNS; turn++) {
      for (const { base, shot, count, status, times } of measured) {
        const some = await fire(base, Math.ceil(count / TURNS), width, shot, status);
        if (turn > 0) times.push(...some);
      }
    }
    for (const { name, times } of measured) {
      rows.push({
        Call: name,
        'callers at once': width,
        median: ms(p50(times)),
        p95: ms(p95(times)),
        'to the empty route': ratio(p50(times), p50(measured[0]?.times ?? [])),
      });
    }
  }
  writeTable('api-calls', rows);

  const stored = await hash('some password', SETTINGS);
  const hashes: number[] = [];
  const logins: number[] = [];
  for (let round = 0; round < LOGINS; round++) {
    hashes.push(await timed(() => verify(stored, 'some password')));
    logins.push(await timed(() => send(api.base, loginShot)));
  }
  const fifty = await Promise.all(numbers(50).map(() => send(api.base, loginShot)));
  const succeeded = fifty.filter(({ status }) => status === 200).length;
  const peak = api.peakMiB();

  /** The median time of a page of an inbox, in milliseconds. */
  const pageTime = async () => {
    const path = '/api/admin/inquiries?limit=50&status=new';
    return p50(await fire(api.base, PAGES, 1, { path, headers }));
  };
  await fillInbox(db, FEW);
  const few = await pageTime();
  await fillInbox(db, MANY - FEW, FEW);
  const many = await pageTime();
  for (const one of [empty, api, site]) one.stop();

  const row = (What: string, measured: string, compared: string, times = '') => ({
    ...{ What, measured, 'compared with': compared, ratio: times },
  });
  /** A row of two times in milliseconds. */
  const compare = (name: string, time: number, comparedWith: string, base: number) =>
    row(name, ms(time), `${comparedWith}: ${ms(base)}`, ratio(time, base));
  writeTable('api-parts', [
    compare('Login, median', p50(logins), 'one argon2id', p50(hashes)),
    compare('Cold start to the first answer', cold.api, 'empty function', cold.empty),
    compare(`Page of 50 of ${MANY} inquiries`, many, `of ${FEW}`, few),
    row('50 logins at once', `${succeeded} succeeded`, `peak memory of the process: ${Math.round(peak)} MiB`),
  ]);
});
