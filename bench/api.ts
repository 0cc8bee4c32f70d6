/** `npm run bench:api`: what the API costs, beside an empty Express route on the same framework and machine. */

import { business, inquiry } from '@mipaka/contract';
import { hash, verify } from '@node-rs/argon2';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { FieldPath, Firestore } from 'firebase-admin/firestore';
import { inquiryIdAt } from '../functions/src/store/inquiries/ids.ts';
import { SETTINGS } from '../functions/src/store/passwords.ts';
import { createUserStore } from '../functions/src/store/users.ts';
import { createAuthenticator } from '../tests/api/authenticator.ts';
import { build } from '../tools/build.ts';
import { localLogin, seed } from '../tools/seed.ts';
import { PROJECT, withFirestore } from '../tools/suite/index.ts';
import { fill } from './fill.ts';
import { deployed, type Running, startFunction } from './functions.ts';
import { fire, json, loginShot, p50, p95, type Shot, send, signIn } from './load.ts';
import { ms, ratio, writeTable } from './report.ts';

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

const startApi = (env: Record<string, string>) =>
  startFunction('functions/dist', 'api', '/api/nothing', deployed(env));

/** An API of its own over an emulator of its own, with so many inquiries; gives how a page of them and its query are asked. */
async function openInbox(env: Record<string, string>, stored: number) {
  Object.assign(process.env, env);
  const db = new Firestore({ projectId: PROJECT });
  await createUserStore(db).create({ ...localLogin, role: 'superadmin' }, null);
  const api = await startApi(env);
  await send(api.base, contact);
  const inquiries = db.collection('contact_inquiries');
  const template = (await inquiries.limit(1).get()).docs[0]?.data();
  await fill(db, 'contact_inquiries', stored - 1, (n) => {
    const createdAt = new Date(Date.UTC(2024, 0, 1) + n * 1_000).toISOString();
    return { ...template, id: inquiryIdAt(createdAt), createdAt, updatedAt: createdAt };
  });
  const headers = { Cookie: await signIn(api.base) };
  const query = inquiries
    .where('status', '==', 'new')
    .orderBy(FieldPath.documentId())
    .limit(51)
    .select(...Object.keys(inquiry.shape));
  return {
    askPage: () =>
      fire(api.base, 1, 1, () => ({ path: '/api/admin/inquiries?limit=50&status=new', headers })),
    askQuery: () => query.get(),
    stop: api.stop,
  };
}

/** The time that something takes, in milliseconds. */
async function timed(act: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await act();
  return performance.now() - begun;
}

/**
 * Times several things in turns, so that what the machine does beside them slows all of them down alike. Gives the
 * median of each, in milliseconds; as many rounds as `warmUp` says do not count.
 */
async function mediansOf<Name extends string>(
  acts: Record<Name, () => Promise<unknown>>,
  rounds: number,
  warmUp: number,
): Promise<Record<Name, number>> {
  const times = Object.fromEntries(Object.keys(acts).map((name) => [name, [] as number[]]));
  for (let round = -warmUp; round < rounds; round++) {
    for (const [name, act] of Object.entries<() => Promise<unknown>>(acts)) {
      const time = await timed(act);
      if (round >= 0) times[name]?.push(time);
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, all]) => [name, p50(all)])) as Record<
    Name,
    number
  >;
}

/** Logins with a passkey of the seeded superadmin, who needs one for the password as well from then on. */
async function measurePasskeys(base: string) {
  const authenticator = createAuthenticator(business.origin);
  const cookie = await signIn(base);
  const post = async (path: string, body: object, by?: string) => {
    const shot = json('POST', path, body, by);
    return send(base, { ...shot, headers: { ...shot.headers, Origin: business.origin } });
  };
  const ask = async (path: string, by?: string) => JSON.parse((await post(path, {}, by)).text);
  const registration = authenticator.register(await ask('/api/account/passkeys/options', cookie));
  await post('/api/account/passkeys', { name: 'Bench', registration }, cookie);
  const db = new Firestore({ projectId: PROJECT });
  const known = (await db.collection('factors').limit(1).get()).docs[0]?.get('passkeys')[0];
  const credential = { id: known.credentialId, publicKey: known.publicKey, counter: 0 };
  const passkey = { ...credential, publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')) };
  const verifyOne = async () => {
    const response = assertions[0] as Assertion;
    const { challenge } = JSON.parse(Buffer.from(response.response.clientDataJSON, 'base64url').toString());
    await verifyAuthenticationResponse({
      response: response as never,
      expectedChallenge: challenge,
      expectedOrigin: business.origin,
      expectedRPID: new URL(business.origin).hostname,
      credential: passkey,
    });
  };
  const least = await startFunction('bench/least', 'least', '/ready', {
    PASSKEY: JSON.stringify({ origin: business.origin, credential }),
    GCLOUD_PROJECT: PROJECT,
  });
  type Assertion = ReturnType<typeof authenticator.sign>;
  const assertions: Assertion[] = [];
  // Each answers a challenge of its own.
  for (let n = 0; n < 2 * LOGINS; n++) {
    assertions.push(authenticator.sign(await ask('/api/login/passkey/options')));
  }
  const unused = [...assertions];
  const medians = await mediansOf(
    {
      bare: verifyOne,
      // Behind HTTP and in a process of its own, as the API is.
      least: async () => {
        const { status, text } = await send(least.base, json('POST', '/', assertions[0] as Assertion));
        if (status !== 200) throw new Error(`The least of a login failed: ${status} ${text}`);
      },
      whole: async () => {
        const { status, text } = await post('/api/login/passkey', unused.shift() as Assertion);
        if (status !== 200) throw new Error(`A passkey was refused: ${status} ${text}`);
      },
    },
    LOGINS,
    LOGINS,
  );
  least.stop();
  return medians;
}

await build();
await withFirestore(async (env) => {
  Object.assign(process.env, env);
  await seed({ hasStorage: false });
  const startEmpty = () => startFunction('bench/empty', 'empty', '/empty');

  const coldEmpty = await medianCold(startEmpty);
  const coldApi = await medianCold(() => startApi(env));

  const [empty, api] = [await startEmpty(), await startApi(env)];
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

  writeTable('api-calls', ['Call', 'callers at once', 'median', 'p95', 'to the empty route'], rows);

  const bench = new Firestore({ projectId: PROJECT }).collection('bench');
  const stored = await hash('some password', SETTINGS);
  const login = () => send(api.base, loginShot);
  const logins = await mediansOf(
    {
      bare: () => verify(stored, 'some password'),
      // What no login can do without: the stored hash is read, compared, and a session written.
      least: async () => {
        await bench.doc('password').get();
        await verify(stored, 'some password');
        await bench.add({});
      },
      whole: login,
    },
    LOGINS,
    LOGINS,
  );
  const fifty = await Promise.all(Array.from({ length: 50 }, login));
  const passkeys = await measurePasskeys(api.base);
  const succeeded = fifty.filter(({ status }) => status === 200).length;
  const peak = api.peakMiB();
  empty.stop();
  api.stop();

  const { few, many, fewQuery, manyQuery } = await withFirestore((envOfFew) =>
    withFirestore(async (envOfMany) => {
      const [small, large] = [await openInbox(envOfFew, FEW), await openInbox(envOfMany, MANY)];
      const acts = {
        fewQuery: small.askQuery,
        few: small.askPage,
        manyQuery: large.askQuery,
        many: large.askPage,
      };
      const medians = await mediansOf(acts, PAGES, WARM_UP);
      small.stop();
      large.stop();
      return medians;
    }),
  );
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
      row('Login, median', logins.whole, 'one argon2id', logins.bare),
      row(
        'The least a login can be: one read, the hash, one write',
        logins.least,
        'one argon2id',
        logins.bare,
      ),
      row(
        'Login with a passkey, median',
        passkeys.whole,
        'a function that does its verification, reads and writes alone',
        passkeys.least,
      ),
      row('The verification by itself', passkeys.bare, 'the login with a passkey', passkeys.whole),
      row('Cold start to the first answer', coldApi, 'empty function', coldEmpty),
      row(`Page of 50 of ${MANY} inquiries`, many, `of ${FEW}`, few),
      row('its query alone', manyQuery, `of ${FEW}`, fewQuery),
      row('the page without its query', many - manyQuery, `of ${FEW}`, few - fewQuery),
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
