/** A deploy needs only functions/dist: installed alone, outside of the workspace, it serves the whole site. */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Running, startFunction } from '../../../bench/functions.ts';
import { createUserStore } from '../../../functions/src/accounts/users.ts';
import { connectTo } from '../../../tools/connection.ts';
import { inRoot } from '../../../tools/paths.ts';
import { postBody } from '../../../tools/testing/flood.ts';
import { withMailServer } from '../../../tools/testing/mail-server.ts';
import { recordForm } from '../harness/samples.ts';

/** This file's own project, on the emulators that all tests share. */
const PROJECT = 'demo-deploy';
const account = { username: 'deployed', password: 'a long enough password', email: 'deployed@mipaka.test' };
/** The variables that Cloud Functions sets. */
const cloud = {
  GCLOUD_PROJECT: PROJECT,
  FIREBASE_CONFIG: JSON.stringify({ projectId: PROJECT, storageBucket: `${PROJECT}.appspot.com` }),
};
type Manifest = {
  endpoints: Record<string, Record<string, unknown>>;
  params: { name: string; type: string; default?: string | number }[];
};

const folder = mkdtempSync(join(tmpdir(), 'mipaka-deploy-'));
const inFolder = { cwd: folder, env: { ...cloud, NODE_PATH: '' } };
let manifest: Manifest;
let params: Record<string, string>;
let api: Running;
let site: Running;

/** Reads the functions and their parameters as `firebase deploy` does. */
async function discover(): Promise<Manifest> {
  const file = join(folder, 'discovered.json');
  const binary = 'node_modules/firebase-functions/lib/bin/firebase-functions.js';
  const env = { ...inFolder.env, FUNCTIONS_CONTROL_API: 'true', FUNCTIONS_MANIFEST_OUTPUT_PATH: file };
  await execa('node', [binary, folder], { ...inFolder, env });
  return JSON.parse(readFileSync(file, 'utf8'));
}

beforeAll(async () => {
  cpSync(inRoot('functions/dist'), folder, { recursive: true });
  const options = ['--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
  await execa('npm', ['ci', ...options], inFolder);
  manifest = await discover();
  params = {
    ...Object.fromEntries(manifest.params.map(({ name, default: value = 'none' }) => [name, `${value}`])),
    ACCOUNT_KEY: 'half of the keys of accounts, for tests',
  };
  [api, site] = await Promise.all([
    startFunction(folder, 'api', '/api/user', { ...cloud, ...params }),
    startFunction(folder, 'site', '/robots.txt', { ...cloud, ...params }),
  ]);
});
afterAll(() => {
  api?.stop();
  site?.stop();
  rmSync(folder, { recursive: true });
});

const call = (path: string, init: RequestInit = {}) =>
  fetch(api.base + path, { ...init, headers: { 'Sec-Fetch-Site': 'same-origin', ...init.headers } });
const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});
const pageAt = async (path: string) => (await fetch(site.base + path)).text();

test('the deployed folder cannot load packages of the workspace', async () => {
  const resolve = (name: string) =>
    execa('node', ['-p', `require.resolve('${name}')`], { ...inFolder, reject: false });
  expect((await resolve('express')).stdout).toMatch(new RegExp(`^${folder}/node_modules/express/`));
  for (const name of ['vite', 'firebase-tools', '@mipaka/contract']) {
    expect((await resolve(name)).stderr).toContain(`Cannot find module '${name}'`);
  }
});

test('the deployed folder has the versions that the workspace has pinned, and nothing that no function needs', () => {
  type Locked = { version?: string; integrity?: string; libc?: string[]; optional?: boolean; peer?: boolean };
  const packagesOf = (file: string) => {
    const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Locked> };
    return Object.entries(packages).filter(([path]) => path.includes('node_modules/'));
  };
  // Without `libc` an install has the binaries for glibc and musl.
  const text = ([path, { version, integrity, libc }]: [string, Locked]) =>
    `${path.replace(/^.*node_modules\//, '')} ${version} ${integrity} ${libc}`;
  const deployed = packagesOf(join(folder, 'package-lock.json'));
  expect(deployed.length).toBeGreaterThan(100);
  expect(packagesOf(inRoot('package-lock.json')).map(text)).toEqual(
    expect.arrayContaining(deployed.map(text)),
  );
  expect(deployed.filter(([, { optional, peer }]) => optional && peer)).toEqual([]);
});

test('a deploy finds the functions with their triggers, and the secrets', () => {
  const { endpoints, params: declared } = manifest;
  expect(Object.keys(endpoints).sort().join(' ')).toBe(
    'api cleanup everyfewminutes inbound mail notify site visits',
  );
  const ofNew = (document: string) => ({
    eventTrigger: {
      eventType: 'google.cloud.firestore.document.v1.created',
      eventFilterPathPatterns: { document },
    },
  });
  expect(endpoints).toMatchObject({
    api: { platform: 'gcfv2', httpsTrigger: { invoker: ['public'] }, availableMemoryMb: 1024 },
    site: { platform: 'gcfv2', httpsTrigger: { invoker: ['public'] } },
    inbound: { httpsTrigger: { invoker: ['public'] }, availableMemoryMb: 1024, concurrency: 1 },
    visits: {
      httpsTrigger: { invoker: ['public'] },
      availableMemoryMb: 256,
      concurrency: 1,
      maxInstances: 3,
    },
    mail: ofNew('outbox/{id}'),
    notify: ofNew('inquiry_events/{id}'),
    everyfewminutes: { scheduleTrigger: { schedule: 'every 5 minutes' } },
    cleanup: { scheduleTrigger: { timeZone: 'Africa/Nairobi' } },
  });
  expect(declared.flatMap(({ type, name }) => (type === 'secret' ? [name] : [])).join(' ')).toBe(
    'ACCOUNT_KEY SMTP_URL MAIL_INBOUND_SECRET VAPID_PRIVATE_KEY',
  );
  expect(declared.filter(({ type, default: value }) => type !== 'secret' && value === undefined)).toEqual([]);
});

test('the site is healthy and renders its pages', async () => {
  // The health check gives the stores two seconds. A first connection on a busy machine may need more.
  const health = async () => (await call('/api/health')).json();
  await expect.poll(health, { timeout: 20_000 }).toEqual({ status: 'ok' });
  expect(await pageAt('/contact')).toMatch(/<h1[^>]*>Contact Us<\/h1>/);
});

test('staff sign in, and the page shows what they save and upload', async () => {
  await createUserStore(await connectTo(PROJECT)).create({ ...account, role: 'admin' }, null);
  const login = await call('/api/login', json(account));
  expect(login.status).toBe(200);
  const setCookie = login.headers.get('set-cookie') ?? '';
  // Without the Functions emulator, the cookie is that of production.
  expect(setCookie).toContain('Secure');
  const Cookie = setCookie.split(';', 1)[0] ?? '';

  const photo = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#c85028' } })
    .png()
    .toBuffer();
  const form = recordForm({ name: 'Deployed Amina', position: 'Founder', bio: 'Bio' }, { photo });
  const made = await call('/api/admin/team', { method: 'POST', body: form, headers: { Cookie } });
  expect(made.status).toBe(201);
  const { photo: address } = await made.json();
  const media = await call(address);
  expect([media.status, media.headers.get('content-type')]).toEqual([200, 'image/webp']);
  await expect.poll(() => pageAt('/team'), { timeout: 10_000 }).toContain('Deployed Amina');
});

test('an instance writes its counts when the platform ends it', async () => {
  const db = await connectTo(PROJECT);
  const visits = await startFunction(folder, 'visits', '/api/visits', { ...cloud, ...params });
  const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';
  for (const page of ['/', '/about', '/team']) {
    const answer = await fetch(`${visits.base}/api/visits`, {
      ...json({ page }),
      headers: { 'Content-Type': 'application/json', 'User-Agent': browser },
    });
    expect(answer.status).toBe(204);
  }
  const written = async () => {
    const { docs } = await db.collection('visit_counts').get();
    return docs.reduce((sum, one) => sum + one.get('counts').view, 0);
  };
  // The first count is written at once, the others wait for half a minute.
  expect(await written()).toBe(1);
  // This function serves no other call of the API.
  expect((await fetch(`${visits.base}/api/content`)).status).toBe(404);
  visits.stop('SIGTERM');
  await expect.poll(written, { timeout: 10_000 }).toBe(3);
});

/** Size of a body in the flood, in bytes, and the memory that all of them may take. */
const BODY_BYTES = 30 * 1024 * 1024;
const MAX_MIB = 512;

test.each([
  ['site', '/contact', () => site],
  ['api', '/api/login', () => api],
])(
  '%s refuses 80 bodies of 30 MB at once before it reads them, and visitors are served',
  async (_, path, target) => {
    const declared = { 'Content-Type': 'application/json', 'Content-Length': String(BODY_BYTES) };
    const chunked = { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' };
    const flood = Array.from({ length: 80 }, (_, index) =>
      postBody(target().base + path, BODY_BYTES, index % 2 === 0 ? declared : chunked),
    );
    const pages = Array.from({ length: 10 }, async () => (await fetch(`${site.base}/about`)).status);
    expect(await Promise.all(pages)).toEqual(Array(10).fill(200));
    const answers = await Promise.all(flood);
    for (const { status } of answers) expect([405, 413]).toContain(status);
    expect((await fetch(`${site.base}/about`)).status).toBe(200);
    expect((await call('/api/content')).status).toBe(200);
    expect(target().peakMiB()).toBeLessThan(MAX_MIB);
  },
);

/** The event that Firestore's trigger sends for a new document. */
function createdEvent(document: string) {
  const database = `projects/${PROJECT}/databases/(default)`;
  return {
    specversion: '1.0',
    id: document,
    type: 'google.cloud.firestore.document.v1.created',
    source: `//firestore.googleapis.com/${database}`,
    subject: `documents/${document}`,
    datacontenttype: 'application/json',
    project: PROJECT,
    database: '(default)',
    namespace: '(default)',
    document,
    data: { value: { name: `${database}/documents/${document}`, fields: {} } },
  };
}

test('the API accepts a message, and the trigger sends its mail', async () => {
  const db = await connectTo(PROJECT);
  const message = { firstName: 'Wanjiku', lastName: 'M', email: 'w@example.com', message: 'A depot?' };
  const answer = await call('/api/contact', json(message));
  expect(answer.status).toBe(201);
  expect((await answer.json()).reference).toMatch(/^MPK-/);
  const [queued] = (await db.collection('outbox').where('state', '==', 'PENDING').get()).docs;
  if (!queued) throw new Error('no mail was queued');

  await withMailServer(async (SMTP_URL) => {
    const mail = await startFunction(folder, 'mail', '/', {
      ...cloud,
      ...params,
      SMTP_URL,
      FUNCTION_SIGNATURE_TYPE: 'cloudevent',
    });
    const delivery = await fetch(mail.base, {
      method: 'POST',
      headers: { 'Content-Type': 'application/cloudevents+json' },
      body: JSON.stringify(createdEvent(`outbox/${queued.id}`)),
    });
    mail.stop();
    expect(delivery.status, await delivery.text()).toBeLessThan(300);
  });
  expect((await queued.ref.get()).get('state')).toBe('SUCCESS');
});
