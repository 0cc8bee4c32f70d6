/** `npm run bench:api`: times of the API, compared with an empty Express route on the same framework and machine. */
import { hash, verify } from '@node-rs/argon2';
import { SETTINGS } from '../functions/src/accounts/passwords.ts';
import { inTurn } from '../tools/steps.ts';
import { fillInbox, withContent } from './content.ts';
import { type Running, startFunction, unlimited } from './functions.ts';
import { fire, loginShot, message, p50, p95, send, signIn, timed } from './load.ts';
import { ms, ratio, writeTable } from './report.ts';

/** Inquiries of a large inbox. Filling the emulator with 100,000 takes minutes. */
const MANY = Number(process.env.BENCH_INQUIRIES ?? 100_000);
const FEW = 1_000;
const PAGES = 200;
const LOGINS = 60;
/** Measured turns; one unmeasured turn precedes them. */
const TURNS = 8;

async function medianCold(start: () => Promise<Running>): Promise<number> {
  const times = await inTurn(Array(5).keys(), async () => {
    const { coldMs, stop } = await start();
    stop();
    return coldMs;
  });
  return p50(times);
}

await withContent({ name: 'bench-api', only: ['firestore'] }, async ({ env }, db) => {
  const startEmpty = () => startFunction('bench/empty', 'empty', '/empty');
  const startApi = () => startFunction('functions/dist', 'api', '/api/nothing', unlimited(env));
  const cold = { empty: await medianCold(startEmpty), api: await medianCold(startApi) };

  const [empty, api] = [await startEmpty(), await startApi()];
  const headers = { Cookie: await signIn(api.base) };
  const get = (path: string) => ({ path, headers });
  const contact = message('bench@example.com');
  const calls = [
    { name: 'Empty Express route', base: empty.base, shot: { path: '/empty' }, count: 12_000 },
    { name: 'GET /api/content', base: api.base, shot: { path: '/api/content' }, count: 12_000 },
    { name: 'GET /api/user', base: api.base, shot: get('/api/user'), count: 2_000 },
    { name: 'POST /api/contact', base: api.base, shot: contact, count: 100, status: 201 },
  ];
  const rows = await inTurn([1, 50], async (width) => {
    const measured = calls.map((call) => ({ ...call, times: [] as number[] }));
    // The calls take turns, so that other work of the machine slows all of them equally.
    for (let turn = 0; turn <= TURNS; turn++) {
      for (const { base, shot, count, status = 200, times } of measured) {
        const answers = await fire(base, Math.ceil(count / TURNS), width, () => shot, status);
        if (turn > 0) times.push(...answers.map((one) => one.ms));
      }
    }
    const [base] = measured;
    return measured.map(({ name, times }) => ({
      ...{ Call: name, 'callers at once': width, median: ms(p50(times)), p95: ms(p95(times)) },
      'to the empty route': ratio(p50(times), p50(base?.times ?? [])),
    }));
  });
  writeTable('api-calls', rows.flat());

  const stored = await hash('some password', SETTINGS);
  const rounds = await inTurn(Array(LOGINS).keys(), async () => ({
    hash: await timed(() => verify(stored, 'some password')),
    login: await timed(() => send(api.base, loginShot)),
  }));
  const [login, hashing] = [p50(rounds.map((one) => one.login)), p50(rounds.map((one) => one.hash))];
  const fifty = await fire(api.base, 50, 50, () => loginShot);
  const succeeded = fifty.filter(({ status }) => status === 200).length;
  const peak = api.peakMiB();

  const pageTime = async () => {
    const page = get('/api/admin/inquiries?limit=50&status=new');
    return p50((await fire(api.base, PAGES, 1, () => page, 200)).map((one) => one.ms));
  };
  await fillInbox(db, FEW);
  const few = await pageTime();
  await fillInbox(db, MANY - FEW, FEW);
  const many = await pageTime();
  for (const one of [empty, api]) one.stop();

  const row = (What: string, measured: string, compared: string, times = '') => ({
    ...{ What, measured, 'compared with': compared, ratio: times },
  });
  const compare = (name: string, time: number, comparedWith: string, base: number) =>
    row(name, ms(time), `${comparedWith}: ${ms(base)}`, ratio(time, base));
  writeTable('api-parts', [
    compare('Login, median', login, 'one argon2id', hashing),
    compare('Cold start to the first answer', cold.api, 'empty function', cold.empty),
    compare(`Page of 50 of ${MANY} inquiries`, many, `of ${FEW}`, few),
    row('50 logins at once', `${succeeded} succeeded`, `peak memory of the process: ${Math.round(peak)} MiB`),
  ]);
});
