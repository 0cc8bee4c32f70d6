/** `npm run bench:api`: what the API costs, beside an empty Express route on the same framework and machine. */

import { inquiry } from '@mipaka/contract';
import { hash, verify } from '@node-rs/argon2';
import { FieldPath, Firestore, type Query } from 'firebase-admin/firestore';
import { inquiryIdAt } from '../functions/src/store/inquiries/ids.ts';
import { SETTINGS } from '../functions/src/store/passwords.ts';
import { createUserStore } from '../functions/src/store/users.ts';
import { build } from '../tools/build.ts';
import { localLogin, seed } from '../tools/seed.ts';
import { PROJECT, withFirestore } from '../tools/suite/index.ts';
import { fill } from './fill.ts';
import { deployed, type Running, startFunction } from './functions.ts';
import { fire, json, loginShot, p50, p95, type Shot, send, signIn } from './load.ts';
import { table, writeSection } from './report.ts';

/** How many inquiries a large inbox has; filling the emulator with 100,000 takes minutes. */
const MANY = Number(process.env.BENCH_INQUIRIES ?? 100_000);
const FEW = 1_000;
/** How often a page is asked for, after some that are not counted. */
const PAGES = 200;
const WARM_UP = 40;
/** Logins that are measured, after as many that are not. */
const LOGINS = 60;
/** Turns in which calls are measured, after one that is not. */
const TURNS = 8;
const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 1)} ms`;
const ratio = (a: number, b: number) => `${(a / b).toFixed(2)} ×`;

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

type Inbox = { api: Running; page: Shot; query: Query; stored: number };
/** Medians, in milliseconds: a page of the inbox through the API, and its query alone. */
type Pages = { stored: number; whole: number; query: number };

const startApi = (env: Record<string, string>) =>
  startFunction('functions/dist', 'api', '/api/nothing', deployed(env));

/** An API of its own over an emulator of its own, with so many inquiries. */
async function openInbox(env: Record<string, string>, stored: number): Promise<Inbox> {
  Object.assign(process.env, env);
  const db = new Firestore({ projectId: PROJECT });
  await createUserStore(db).create({ ...localLogin, role: 'superadmin' }, null);
  const api = await startApi(env);
  await send(api.base, contact);
  const template = (await db.collection('contact_inquiries').limit(1).get()).docs[0]?.data();
  await fill(db, 'contact_inquiries', stored - 1, (n) => {
    const createdAt = new Date(Date.UTC(2024, 0, 1) + n * 1_000).toISOString();
    return { ...template, id: inquiryIdAt(createdAt), createdAt, updatedAt: createdAt };
  });
  const cookie = await signIn(api.base);
  return {
    api,
    stored,
    page: { path: '/api/admin/inquiries?limit=50&status=new', headers: { Cookie: cookie } },
    query: db
      .collection('contact_inquiries')
      .where('status', '==', 'new')
      .orderBy(FieldPath.documentId())
      .limit(51)
      .select(...Object.keys(inquiry.shape)),
  };
}

/** Asks a small and a large inbox in turns: what the machine does beside them then slows both down alike. */
const inboxPages = () =>
  withFirestore((envOfFew) =>
    withFirestore(async (envOfMany): Promise<[Pages, Pages]> => {
      const inboxes = [await openInbox(envOfFew, FEW), await openInbox(envOfMany, MANY)] as const;
      const times = inboxes.map(() => ({ whole: [] as number[], query: [] as number[] }));
      for (let n = -WARM_UP; n < PAGES; n++) {
        for (const [index, { api, page, query }] of inboxes.entries()) {
          const begun = performance.now();
          await query.get();
          const answered = performance.now();
          await fire(api.base, 1, 1, () => page);
          if (n < 0) continue;
          times[index]?.query.push(answered - begun);
          times[index]?.whole.push(performance.now() - answered);
        }
      }
      for (const { api } of inboxes) api.stop();
      const [few, many] = inboxes.map(({ stored }, index) => ({
        stored,
        whole: p50(times[index]?.whole ?? []),
        query: p50(times[index]?.query ?? []),
      }));
      return [few, many] as [Pages, Pages];
    }),
  );

await build();
await withFirestore(async (env) => {
  Object.assign(process.env, env);
  await seed();
  const startEmpty = () => startFunction('bench/empty', 'empty', '/empty');

  const coldEmpty = await medianCold(startEmpty);
  const coldApi = await medianCold(() => startApi(env));

  const [empty, api] = [await startEmpty(), await startApi(env)];
  const login = () => send(api.base, loginShot);
  const cookie = await signIn(api.base);
  const signedIn = (path: string): Shot => ({ path, headers: { Cookie: cookie } });

  const rows: (string | number)[][] = [];
  type Call = [name: string, base: string, shot: Shot, count: number, status?: number];
  /** Measures calls in turns, so that what the machine does beside them slows all of them down alike. */
  const measure = async (width: number, ...calls: Call[]) => {
    const times = new Map(calls.map(([name]) => [name, [] as number[]]));
    for (let turn = 0; turn <= TURNS; turn++) {
      for (const [name, base, shot, count, status] of calls) {
        const some = await fire(base, Math.ceil(count / TURNS), width, () => shot, status);
        if (turn > 0) times.get(name)?.push(...some);
      }
    }
    const yardstick = p50(times.get(calls[0]?.[0] ?? '') ?? []);
    for (const [name, all] of times)
      rows.push([name, width, ms(p50(all)), ms(p95(all)), ratio(p50(all), yardstick)]);
  };
  for (const width of [1, 50]) {
    await measure(
      width,
      ['Empty Express route', empty.base, { path: '/empty' }, 12_000],
      ['GET /api/content', api.base, { path: '/api/content' }, 12_000],
      ['GET /api/team', api.base, { path: '/api/team' }, 12_000],
      ['GET /api/user', api.base, signedIn('/api/user'), 2_000],
      ['POST /api/contact', api.base, contact, 100, 201],
    );
  }

  const db = new Firestore({ projectId: PROJECT });
  const stored = await hash('some password', SETTINGS);
  const bare: number[] = [];
  const least: number[] = [];
  const logins: number[] = [];
  for (let n = -LOGINS; n < LOGINS; n++) {
    const begun = performance.now();
    await verify(stored, 'some password');
    const hashed = performance.now();
    // What no login can do without: the stored hash is read, compared, and a session written.
    await db.collection('bench').doc('password').get();
    await verify(stored, 'some password');
    await db.collection('bench').doc().create({ n });
    const written = performance.now();
    await login();
    if (n < 0) continue;
    bare.push(hashed - begun);
    least.push(written - hashed);
    logins.push(performance.now() - written);
  }
  const fifty = await Promise.all(Array.from({ length: 50 }, login));
  const succeeded = fifty.filter(({ status }) => status === 200).length;
  const peak = api.peakMiB();

  empty.stop();
  api.stop();
  const [few, many] = await inboxPages();
  writeSection(
    'API',
    `\`npm run bench:api\`: the built functions under the functions framework, one process, Firestore emulator beside it.

${table(['Call', 'callers at once', 'median', 'p95', 'to the empty route'], rows)}

${table(
  ['What', 'measured', 'compared with', 'ratio'],
  [
    ['Login, median', ms(p50(logins)), `one argon2id: ${ms(p50(bare))}`, ratio(p50(logins), p50(bare))],
    [
      'The least a login can be: one read, the hash, one write',
      ms(p50(least)),
      `one argon2id: ${ms(p50(bare))}`,
      ratio(p50(least), p50(bare)),
    ],
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
});
process.exit(0);
