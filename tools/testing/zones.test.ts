import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inRoot } from '../paths.ts';

// Inside the checkout, so that npm's packages are really found.
const folder = inRoot('.cache/test/zones');
const CONFIG = inRoot('.dependency-cruiser.mjs');
const ZONES = ['contract/src', 'functions/src', 'web/src'];
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a small tree of files, and gives its folder. */
function plant(name: string, files: Record<string, string>): string {
  const root = join(folder, name);
  rmSync(root, { recursive: true, force: true });
  for (const zone of ZONES) mkdirSync(join(root, zone), { recursive: true });
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return root;
}

/** The rules that a tree breaks, each with the file that breaks it. */
function broken(root: string): { rule: string; file: string }[] {
  const printed = execFileSync(
    process.execPath,
    [
      inRoot('node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      ...['--config', CONFIG, '--output-type', 'json'],
      ...ZONES,
    ],
    { cwd: root, encoding: 'utf8' },
  );
  const { summary } = JSON.parse(printed) as {
    summary: { violations: { from: string; rule: { name: string } }[] };
  };
  return summary.violations.map(({ from, rule }) => ({ rule: rule.name, file: from }));
}

/** A file that is imported. */
const target = { 'web/src/admin/x.ts': 'export type X = 1;\nexport const x = 1;' };

type Breach = [what: string, rule: string, files: Record<string, string>];

/** Each breaks one rule, in files of its own: those that several import hold nothing but an export. */
const breaches: Breach[] = [
  [
    'a page that imports its sibling',
    'page-not-sibling',
    {
      'web/src/pages/a/a.tsx': "import { b } from '../b/b.tsx';\nexport const a = () => <p className={b} />;",
      'web/src/pages/b/b.tsx': "export const b = 'b';",
    },
  ],
  [
    'a page that imports the admin',
    'pages-not-admin',
    { ...target, 'web/src/pages/c/c.ts': "import { x } from '../../admin/x.ts';\nexport const a = x;" },
  ],
  [
    'a page that imports no more than a type of the admin',
    'pages-not-admin',
    {
      ...target,
      'web/src/pages/d/d.ts': "import type { X } from '../../admin/x.ts';\nexport const a: X = 1;",
    },
  ],
  [
    'a page that imports the admin late, in JSX',
    'pages-not-admin',
    {
      ...target,
      'web/src/pages/e/e.tsx': "export const a = <p onClick={() => import('../../admin/x.ts')}>a</p>;",
    },
  ],
  [
    'an admin that imports a page',
    'admin-not-pages',
    {
      'web/src/pages/f/f.ts': 'export const a = 1;',
      'web/src/admin/y.ts': "export { a } from '../pages/f/f.ts';",
    },
  ],
  [
    'ui that imports the layout',
    'web-ui-below',
    {
      'web/src/layout/l.ts': 'export const l = 1;',
      'web/src/ui/u.ts': "import { l } from '../layout/l.ts';\nexport const u = l;",
    },
  ],
  [
    'a room of the dashboard that imports the one beside it',
    'admin-history',
    {
      'web/src/admin/content/c.ts': 'export const c = 1;',
      'web/src/admin/history/h.ts': "import { c } from '../content/c.ts';\nexport const h = c;",
    },
  ],
  [
    'a room of the dashboard that imports one above it',
    'admin-ui',
    {
      'web/src/admin/shell/s.ts': 'export type S = 1;',
      'web/src/admin/ui/u.ts': "import type { S } from '../shell/s.ts';\nexport const u: S = 1;",
    },
  ],
  [
    'a room of the dashboard that imports its entry',
    'admin-shell',
    {
      'web/src/admin/index.tsx': 'export const i = 1;',
      'web/src/admin/shell/t.ts': "import { i } from '../index.tsx';\nexport const s = i;",
    },
  ],
  [
    'something that imports an entry',
    'nothing-imports-an-entry',
    {
      'web/src/entry-client.ts': 'export const e = 1;',
      'web/src/ui/v.ts': "import { e } from '../entry-client.ts';\nexport const u = e;",
    },
  ],
  [
    'the contract with more than zod',
    'contract-only-zod',
    { 'contract/src/c.ts': "import express from 'express';\nexport const c = express;" },
  ],
  [
    'the contract that imports the web',
    'contract-only-zod',
    { ...target, 'contract/src/e.ts': "export { x } from '../../web/src/admin/x.ts';" },
  ],
  [
    'functions that import the web',
    'functions-not-web',
    { ...target, 'functions/src/f.ts': "export { x } from '../../web/src/admin/x.ts';" },
  ],
  [
    'a website that imports the functions',
    'web-not-functions',
    {
      'functions/src/g.ts': 'export const f = 1;',
      'web/src/lib/l.ts': "export { f } from '../../../functions/src/g.ts';",
    },
  ],
  [
    'a store that imports the mails',
    'functions-store-layer',
    {
      'functions/src/mail/m.ts': 'export const m = 1;',
      'functions/src/store/s.ts': "import { m } from '../mail/m.ts';\nexport const s = m;",
    },
  ],
  [
    'a store that knows HTTP',
    'functions-store-layer',
    {
      'functions/src/http-error.ts': 'export class HttpError extends Error {}',
      'functions/src/store/inquiries/s.ts':
        "import { HttpError } from '../../http-error.ts';\nexport const s = () => new HttpError();",
    },
  ],
  [
    'a mail that imports the API',
    'functions-mail-layer',
    {
      'functions/src/api/a.ts': 'export const a = 1;',
      'functions/src/mail/n.ts': "import { a } from '../api/a.ts';\nexport const m = a;",
    },
  ],
  [
    'an API that imports the site',
    'functions-api-layer',
    {
      'functions/src/site/s.ts': 'export type S = 1;',
      'functions/src/api/b.ts': "import type { S } from '../site/s.ts';\nexport const a: S = 1;",
    },
  ],
  [
    'a site that imports the API',
    'functions-site-layer',
    {
      'functions/src/api/a.ts': 'export const a = 1;',
      'functions/src/site/t.ts': "import { a } from '../api/a.ts';\nexport const s = a;",
    },
  ],
  [
    'a configuration that imports a store',
    'functions-config-below',
    {
      'functions/src/store/t.ts': 'export const s = 1;',
      'functions/src/config.ts': "import { s } from './store/t.ts';\nexport const c = s;",
    },
  ],
  [
    'firebase-functions outside of index.ts',
    'firebase-functions-in-index',
    {
      'functions/src/api/c.ts':
        "import { onRequest } from 'firebase-functions/https';\nexport const a = onRequest;",
    },
  ],
  [
    'the client SDK outside of the admin',
    'firebase-in-admin',
    {
      'web/src/lib/m.ts': "import { initializeApp } from 'firebase/app';\nexport const l = initializeApp;",
    },
  ],
  [
    'a circle',
    'no-circular',
    {
      'web/src/lib/a.ts': "import { b } from './b.ts';\nexport const a = () => b;",
      'web/src/lib/b.ts': "import { a } from './a.ts';\nexport const b = () => a;",
    },
  ],
  ['a path that leads nowhere', 'resolvable', { 'web/src/lib/n.ts': "export { n } from './nowhere.ts';" }],
];

describe('what is forbidden', () => {
  let found: ReturnType<typeof broken> = [];
  // One run over all of them: starting dependency-cruiser takes longer than what it does.
  beforeAll(() => {
    const files = breaches.flatMap(([, , files]) => Object.entries(files));
    const tree = Object.fromEntries(files);
    for (const [path, content] of files) expect(tree[path], `${path} is in two breaches`).toBe(content);
    found = broken(plant('breaches', tree));
  });

  test.each(breaches)('%s', (_, rule, files) => {
    const rules = found.filter(({ file }) => file in files).map((one) => one.rule);
    expect(new Set(rules)).toEqual(new Set([rule]));
  });

  test('nothing else is found', () => {
    expect(found.filter(({ file }) => !breaches.some(([, , files]) => file in files))).toEqual([]);
  });
});

test('what follows the layers is allowed', () => {
  expect(
    broken(
      plant('clean', {
        'contract/src/c.ts': "import { z } from 'zod';\nexport const c = z;",
        'functions/src/config.ts': 'export const config = 1;',
        'functions/src/store/s.ts': "import { config } from '../config.ts';\nexport const s = config;",
        'functions/src/mail/m.ts': "import { s } from '../store/s.ts';\nexport const m = s;",
        'functions/src/services.ts': "import { m } from './mail/m.ts';\nexport const services = m;",
        'functions/src/api/a.ts': "import { services } from '../services.ts';\nexport const a = services;",
        'functions/src/site/s.ts': "import { services } from '../services.ts';\nexport const s = services;",
        'functions/src/index.ts':
          "import { onRequest } from 'firebase-functions/https';\nimport { a } from './api/a.ts';\nimport { s } from './site/s.ts';\nexport const f = [onRequest, a, s];",
        'web/src/lib/l.ts': 'export const l = 1;',
        'web/src/ui/u.tsx': "import { l } from '../lib/l.ts';\nexport const U = () => <p key={l}>u</p>;",
        'web/src/pages/a/part.tsx': 'export const part = <p>a</p>;',
        'web/src/pages/a/a.tsx':
          "import { U } from '../../ui/u.tsx';\nimport { part } from './part.tsx';\nexport const a = <U>{part}</U>;",
        'web/src/admin/lib/x.ts':
          "import { initializeApp } from 'firebase/app';\nexport const x = initializeApp;",
        'web/src/admin/inbox/list/y.ts': "import { x } from '../../lib/x.ts';\nexport const y = x;",
        'web/src/admin/index.tsx': "import { y } from './inbox/list/y.ts';\nexport const i = y;",
        'web/src/start.tsx': "import { a } from './pages/a/a.tsx';\nexport const e = a;",
      }),
    ),
  ).toEqual([]);
});

test.each(['functions/src/misc', 'web/src/misc', 'web/src/admin/misc'])(
  'the folder %s, which has no layer, stops the check',
  (path) => {
    const cwd = plant('unplaced', { [`${path}/m.ts`]: 'export const m = 1;' });
    const { status, stderr } = spawnSync(process.execPath, [CONFIG], { cwd, encoding: 'utf8' });
    expect(status).not.toBe(0);
    expect(stderr).toContain(`No layer for ${path}`);
  },
);
