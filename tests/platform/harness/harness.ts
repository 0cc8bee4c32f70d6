/**
 * The API in this process, over the Firestore emulator. It is not behind the functions framework, whose domains make
 * each promise of the process slower; the browser tests and tests/platform/deploy are (functions-host.ts).
 */
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Role } from '@mipaka/contract';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, expect, onTestFinished, TestRunner } from 'vitest';
import { SETTINGS } from '../../../functions/src/accounts/passwords.ts';
import { createApi } from '../../../functions/src/app.ts';
import { type Config, defaultLimits } from '../../../functions/src/platform/config.ts';
import { openBucket } from '../../../functions/src/platform/files.ts';
import { hideBodyFromFramework } from '../../../functions/src/platform/http/raw-request.ts';
import { createServices } from '../../../functions/src/services.ts';
import { expectDeclared } from './contract-check.ts';

hideBodyFromFramework();
// Production's slow hashing would take a third of the tests' time; passwords.test.ts tests production's settings.
Object.assign(SETTINGS, { memoryCost: 8, timeCost: 1 });
// With an Auth emulator, custom tokens need no key to sign them. The tests send nothing to that emulator.
process.env.FIREBASE_AUTH_EMULATOR_HOST ??= '127.0.0.1:9099';
initializeApp({ projectId: 'demo-mipaka' });

export const ORIGIN = 'https://mipaka.test';
export const PASSWORD = 'a long enough password';

export type Answer = {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into any answer
  json: any;
};
export type CallOptions = {
  /** Sent as JSON; a string, bytes or a form are sent as they are. */
  body?: unknown;
  headers?: Record<string, string>;
  /** The session cookie, as signIn gives it. */
  cookie?: string;
  /** The address of the API, if it is not the usual one. */
  at?: string;
};

export type Api = Awaited<ReturnType<typeof startApi>>;

export const cookieIn = ({ headers }: Answer): string | undefined =>
  /__session=[^;]+/.exec(headers.get('set-cookie') ?? '')?.[0];

/** The cookie of an answer that must begin a session. */
export function sessionIn(answer: Answer): string {
  const cookie = cookieIn(answer);
  if (!cookie) throw new Error(`No session: ${answer.status} ${answer.text}`);
  return cookie;
}

export const tokenIn = (cookie: string): string => /=([^.]*)/.exec(cookie)?.[1] ?? '';

// biome-ignore lint/suspicious/noExplicitAny: tests look into any answer
export const column = (rows: any[], field: string): any[] => rows.map((row) => row[field]);

/** The JSON of an answer that must be a success. */
export function ok({ status, text, json }: Answer) {
  expect(status, text).toBeLessThan(300);
  return json;
}

/** The status of a refusal, with its errors by field or else its detail. */
export const refusal = ({ status, json }: Answer) => [status, json.errors ?? json.detail];

export const statuses = (answers: Answer[]): number[] => column(answers, 'status').sort();

/** The address of the next page of a list; undefined after the last page. */
export const nextOf = ({ headers }: Answer): string | undefined =>
  /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];

export const atOnce = <T>(count: number, act: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => act(n)));

const unlimited = { max: 10_000, seconds: 60 };
type Overrides = Partial<Omit<Config, 'limits'>> & { limits?: Partial<Config['limits']> };

/** Starts the API over its own database, so that test files cannot disturb each other. */
export async function startApi(
  { limits, ...overrides }: Overrides = {},
  projectId = `demo-${randomUUID().slice(0, 8)}`,
) {
  process.env.GCLOUD_PROJECT = projectId;
  const app = initializeApp({ projectId, storageBucket: `${projectId}.appspot.com` }, projectId);
  const db = getFirestore(app);
  const bucket = await openBucket(undefined, app);
  const config: Config = {
    origins: [ORIGIN],
    isEmulator: true,
    webApiKey: 'demo',
    emulators: { auth: '127.0.0.1:9099', firestore: '127.0.0.1:8080' },
    smtp: { url: '', from: 'Mipaka Network <hello@mipaka.test>' },
    mailTo: 'staff@mipaka.test',
    mailReplyTo: 'reply@in.mipaka.test',
    mailInboundSecret: 'a secret for the mail service',
    accountKey: 'half of the keys of accounts, for tests',
    officeHours: '',
    push: { publicKey: '', privateKey: '', subject: 'mailto:hello@mipaka.test' },
    isLocalAllowed: false,
    inquiryMonths: 24,
    limits: {
      ...defaultLimits,
      ...{ formAddress: unlimited, formFlood: unlimited, formAll: unlimited },
      ...limits,
    },
    ...overrides,
  };
  const services = createServices(db, config, async () => bucket);
  const servers: Server[] = [];

  /** Serves the API, also a second time with another deadline in milliseconds; gives the address. */
  async function serve(deadlineMs?: number): Promise<string> {
    const server = createServer(createApi(services, deadlineMs));
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  const base = await serve();

  /** One call, as `GET /api/user`. Writes come from the site itself unless the headers say otherwise. */
  async function call(
    route: string,
    { body, headers = {}, cookie, at = base }: CallOptions = {},
  ): Promise<Answer> {
    const [method = 'GET', path = ''] = route.split(' ');
    const isRaw = typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData;
    const answer = await fetch(at + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(method !== 'GET' && method !== 'HEAD' && { 'Sec-Fetch-Site': 'same-origin' }),
        ...(body !== undefined && !isRaw && { 'Content-Type': 'application/json' }),
        ...(cookie && { Cookie: cookie }),
        ...headers,
      },
      body: body === undefined ? undefined : isRaw ? (body as BodyInit) : JSON.stringify(body),
    });
    const text = await answer.text();
    expectDeclared(method, path, { status: answer.status, headers: answer.headers, text });
    const isJson = text !== '' && /json/.test(answer.headers.get('content-type') ?? '');
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      json: isJson ? JSON.parse(text) : undefined,
    };
  }

  const as =
    (cookie: string) =>
    (route: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> =>
      call(route, { body, headers, cookie });

  /** Signs in, on the known device whose cookie is `device` if given; gives the new cookie. */
  async function signIn(username: string, password = PASSWORD, device?: string): Promise<string> {
    return sessionIn(await call('POST /api/login', { body: { username, password }, cookie: device }));
  }

  return {
    db,
    projectId,
    config,
    base,
    serve,
    /** The stores, for work that no call does: triggers and schedules. */
    services,
    bucket,
    call,
    as,
    signIn,
    /** A fresh token of the contact form: a message without one is not acknowledged. */
    formToken: async (): Promise<string> => (await call('GET /api/form-token')).json.token,
    addUser: async (role: Role, username = `${role}-${randomUUID().slice(0, 8)}`) =>
      services.users.create({ username, email: `${username}@mipaka.test`, role, password: PASSWORD }, null),
    async addSignedIn(role: Role = 'admin') {
      const user = await this.addUser(role);
      const cookie = await signIn(user.username);
      return { ...user, cookie, as: as(cookie) };
    },
    async staff(role: Role = 'admin'): Promise<string> {
      return (await this.addSignedIn(role)).cookie;
    },
    /** The token of a password link, which the API shows to superadmins if no mail server is set up. */
    async linkFor(userId: string, superadmin: string): Promise<string> {
      const { json } = await call(`POST /api/admin/users/${userId}/password-link`, { cookie: superadmin });
      return String(json.address).split('#')[1] ?? '';
    },
    /** Sets the last confirmation of a session by password to `ms` milliseconds ago. */
    async ageConfirmation(cookie: string, ms: number): Promise<void> {
      const id = createHash('sha256').update(tokenIn(cookie)).digest('hex');
      await db
        .collection('sessions')
        .doc(id)
        .update({ confirmedAt: new Date(Date.now() - ms).toISOString() });
    },
    stored: async (path: string) => (await db.doc(path).get()).data(),
    /** The data of a collection's documents; with `field`, only of those that have `value` in it. */
    async rows(collection: string, field?: string, value?: unknown) {
      const all = db.collection(collection);
      return (await (field ? all.where(field, '==', value) : all).get()).docs.map((one) => one.data());
    },
    size: async (collection: string) => (await db.collection(collection).count().get()).data().count,
    async stop() {
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
      await db.terminate();
    },
  };
}

/** Starts the API for a file of tests, or for the test that calls this; it stops with them. */
export async function runApi(...options: Parameters<typeof startApi>): Promise<Api> {
  const api = await startApi(...options);
  (TestRunner.getCurrentTest() ? onTestFinished : afterAll)(() => api.stop());
  return api;
}

export const inquiry = {
  firstName: 'Wanjiku',
  lastName: 'Müller',
  email: 'wanjiku@example.com',
  company: 'Acme GmbH',
  serviceInterest: 'Partner Request',
  subject: 'A depot in Mombasa',
  message: 'We look for a partner.\nPlease call.',
  consent: true,
};
