import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { execa } from 'execa';
import { beforeAll, describe, expect, test } from 'vitest';
import { serviceAccounts } from '../../functions/src/platform/service-accounts.ts';
import { accessPlan, addressOf, deployedPlan, type Project } from './access.ts';

const project: Project = {
  id: 'mipaka-prod',
  number: '42',
  region: 'europe-west1',
  bucket: 'mipaka-prod.firebasestorage.app',
  deployer: 'deploy@mipaka-prod.iam.gserviceaccount.com',
};
const DEFAULT_ACCOUNTS = [
  '42-compute@developer.gserviceaccount.com',
  'mipaka-prod@appspot.gserviceaccount.com',
];

type Endpoint = {
  serviceAccountEmail: { toCEL(): string };
  secretEnvironmentVariables?: { key: string }[];
  eventTrigger?: object;
};
type Name = keyof typeof serviceAccounts;

/** The functions as `firebase deploy` sees them. */
let functions: Record<string, Endpoint>;
beforeAll(async () => {
  const exported = await import('../../functions/src/index.ts');
  functions = Object.fromEntries(
    Object.entries(exported).map(([name, { __endpoint }]) => [name, __endpoint as unknown as Endpoint]),
  );
  // Loads all functions and their imports, on a busy machine.
}, 60_000);

const plan = accessPlan(project);
const lines = plan.map(({ args }) => args.join(' '));
/** The bindings that the plans add: the resource, the role and the account. */
const grants = [...plan, ...deployedPlan(project)].flatMap(({ args }) => {
  const add = args.indexOf('add-iam-policy-binding');
  if (add < 0) return [];
  const option = (name: string) => args.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
  return [
    {
      place: `${args.slice(0, add).join(' ')} ${args[add + 1]}`,
      role: option('role'),
      to: option('member')?.replace('serviceAccount:', ''),
    },
  ];
});
const grantsTo = (name: Name) =>
  grants.filter(({ to }) => to === addressOf(name, project)).map(({ place, role }) => `${place}: ${role}`);

test('every function runs as an account of its own, which the plan creates', () => {
  expect(Object.keys(functions).sort()).toEqual(Object.keys(serviceAccounts).sort());
  for (const [name, { serviceAccountEmail }] of Object.entries(functions)) {
    const address = serviceAccountEmail.toCEL().replace('{{ params.PROJECT_ID }}', project.id);
    expect(address).toBe(addressOf(name as Name, project));
    expect(lines).toContain(
      `iam service-accounts create ${serviceAccounts[name as Name]} --display-name=${name} --project=mipaka-prod`,
    );
  }
  const accounts = Object.values(serviceAccounts);
  expect(new Set(accounts).size).toBe(accounts.length);
  // The names of accounts that Google accepts.
  for (const account of accounts) expect(account).toMatch(/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/);
});

test('the plan grants each function exactly the roles that it needs', () => {
  const writes = 'projects mipaka-prod: roles/datastore.user';
  const photos = 'storage buckets gs://mipaka-prod.firebasestorage.app: roles/storage.objectUser';
  const secret = (name: string) => `secrets ${name}: roles/secretmanager.secretAccessor`;
  const [key, smtp, vapid] = [secret('ACCOUNT_KEY'), secret('SMTP_URL'), secret('VAPID_PRIVATE_KEY')];
  const events = 'projects mipaka-prod: roles/eventarc.eventReceiver';
  const signs = `iam service-accounts ${addressOf('api', project)}: roles/iam.serviceAccountTokenCreator`;
  const calls = (name: string) => `run services ${name}: roles/run.invoker`;
  expect(
    Object.fromEntries(Object.keys(serviceAccounts).map((name) => [name, grantsTo(name as Name)])),
  ).toEqual({
    api: [writes, photos, key, smtp, signs],
    site: ['projects mipaka-prod: roles/datastore.viewer'],
    visits: [writes],
    inbound: [writes, photos, secret('MAIL_INBOUND_SECRET')],
    mail: [writes, events, key, smtp, calls('mail')],
    notify: [writes, events, key, vapid, calls('notify')],
    everyfewminutes: [writes, key, smtp, vapid],
    cleanup: [writes, photos],
  });
});

test('only functions with a secret or an event trigger get the roles that these need', () => {
  for (const [name, { secretEnvironmentVariables, eventTrigger }] of Object.entries(functions)) {
    const granted = grantsTo(name as Name).join('\n');
    const secrets = secretEnvironmentVariables?.map(({ key }) => key) ?? [];
    for (const secret of ['ACCOUNT_KEY', 'SMTP_URL', 'MAIL_INBOUND_SECRET', 'VAPID_PRIVATE_KEY']) {
      expect(granted.includes(`secrets ${secret}`), name).toBe(secrets.includes(secret));
    }
    expect(granted.includes('eventReceiver'), name).toBe(eventTrigger !== undefined);
    expect(granted.includes(`run services ${name}: roles/run.invoker`), name).toBe(
      eventTrigger !== undefined,
    );
  }
});

test('the roles for the whole project cover only Firestore, events and builds', () => {
  const roles = new Set(grants.filter(({ place }) => place.startsWith('projects ')).map(({ role }) => role));
  expect([...roles].sort()).toEqual([
    'roles/cloudbuild.builds.builder',
    'roles/datastore.user',
    'roles/datastore.viewer',
    'roles/eventarc.eventReceiver',
  ]);
  expect(grants.map(({ role }) => role).join(' ')).not.toMatch(/owner|editor|admin/i);
});

test('the default accounts lose Editor and the roles that the first deploy grants them', () => {
  for (const account of DEFAULT_ACCOUNTS) {
    expect(lines).toContain(
      `projects remove-iam-policy-binding mipaka-prod --role=roles/editor --member=serviceAccount:${account} --condition=None`,
    );
  }
  const after = deployedPlan(project).map(({ args }) => args.join(' '));
  for (const role of ['run.invoker', 'eventarc.eventReceiver']) {
    expect(after).toContain(
      `projects remove-iam-policy-binding mipaka-prod --role=roles/${role} --member=serviceAccount:${DEFAULT_ACCOUNTS[0]} --condition=None`,
    );
  }
});

test('the account that deploys may act as the functions and the builds, and only as those', () => {
  const acts = grants.filter(({ to }) => to === project.deployer);
  expect(acts.every(({ role }) => role === 'roles/iam.serviceAccountUser')).toBe(true);
  expect(acts.map(({ place }) => place).sort()).toEqual(
    [
      ...Object.keys(serviceAccounts).map((name) => addressOf(name as Name, project)),
      '42-compute@developer.gserviceaccount.com',
    ]
      .map((account) => `iam service-accounts ${account}`)
      .sort(),
  );
  const { deployer: _, ...byHand } = project;
  expect(accessPlan(byHand).some(({ args }) => args.join(' ').includes('serviceAccountUser'))).toBe(false);
});

describe('npm run access', () => {
  /** Runs it with a fake gcloud that records its arguments, and fails if they match the shell pattern. */
  async function run(args: string[], failing = 'nothing') {
    const folder = mkdtempSync(join(tmpdir(), 'access-'));
    const notes = join(folder, 'notes');
    writeFileSync(notes, '');
    const gcloud = `#!/bin/sh\necho "$*" >> '${notes}'\ncase "$*" in ${failing}) echo refused >&2; exit 1;; *describe*) echo 42;; esac\n`;
    writeFileSync(join(folder, 'gcloud'), gcloud, { mode: 0o755 });
    const PATH = `${folder}${delimiter}${process.env.PATH}`;
    const { exitCode, all } = await execa('node', ['tools/bootstrap.mjs', 'access', ...args], {
      env: { PATH },
      reject: false,
      all: true,
    });
    const asked = readFileSync(notes, 'utf8').split('\n').filter(Boolean);
    rmSync(folder, { recursive: true });
    return { exitCode, all, asked };
  }

  test('prints its plan and changes nothing', async () => {
    const { exitCode, all, asked } = await run(['--project', 'mipaka-prod']);
    expect([exitCode, asked]).toEqual([0, []]);
    expect(all).toContain('gcloud iam service-accounts create mipaka-site');
    expect(all).toContain('Nothing was changed');
  });

  test('with --apply runs every command once, with the number of the project', async () => {
    const args = ['--project', 'mipaka-prod', '--deployer', project.deployer ?? '', '--apply'];
    const { exitCode, all, asked } = await run(args, '*"service-accounts create"*|*remove*');
    expect(exitCode, all).toBe(0);
    expect(asked.slice(1)).toEqual(lines);
  });

  test('stops at a command that fails, and says why', async () => {
    const { exitCode, all, asked } = await run(['--project', 'mipaka-prod', '--apply'], '*SMTP_URL*');
    expect([exitCode, all]).toEqual([1, expect.stringContaining('The command failed')]);
    expect(all).toContain('refused');
    expect(asked.at(-1)).toContain('SMTP_URL');
  });

  test('without a project only prints its usage', async () => {
    expect(await run([])).toMatchObject({ exitCode: 1, asked: [], all: expect.stringContaining('Usage') });
  });
});
