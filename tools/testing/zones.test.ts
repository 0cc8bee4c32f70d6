import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inRoot } from '../paths.ts';

// Inside the checkout, so that imports of npm's packages resolve.
const folder = inRoot('.cache/test/zones');
const CONFIG = inRoot('.dependency-cruiser.mjs');
const ZONES = ['contract/src', 'functions/src', 'web/src'];
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a small tree of files, and returns its folder. */
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

/** Breaches: the rule, the file, its source, and the imported file, which holds only an export. */
const breaches = `
  a page that imports its sibling | page-not-sibling | web/src/site/pages/a/a.tsx | import { x } from '../b/b.tsx'; export const a = () => <p>{x}</p>; | web/src/site/pages/b/b.tsx
  a page that imports the admin | web/src/site | web/src/site/pages/c/c.ts | export { x } from '../../../admin/x.ts'; | web/src/admin/x.ts
  a page that imports a mere type of it | web/src/site | web/src/site/pages/d/d.ts | export type { X } from '../../../admin/x.ts'; | web/src/admin/x.ts
  a page that imports it late, in JSX | web/src/site | web/src/site/pages/e/e.tsx | export const a = <p onClick={() => import('../../../admin/x.ts')}>a</p>; | web/src/admin/x.ts
  an admin that imports a page | web/src/admin | web/src/admin/y.ts | export { x } from '../site/pages/f/f.ts'; | web/src/site/pages/f/f.ts
  ui that imports the layout | web/src/site/ui | web/src/site/ui/u.ts | export { x } from '../layout/l.ts'; | web/src/site/layout/l.ts
  what both share that imports the site | web/src/shared | web/src/shared/lib/k.ts | export { x } from '../../site/layout/l.ts'; | web/src/site/layout/l.ts
  a subject of the dashboard that imports the one beside it | web/src/admin/inbox | web/src/admin/inbox/h.ts | export { x } from '../content/c.ts'; | web/src/admin/content/c.ts
  a room of the dashboard that imports one above it | web/src/admin/ui | web/src/admin/ui/u.ts | export type { X } from '../shell/s.ts'; | web/src/admin/shell/s.ts
  a room of the dashboard that imports its entry | web/src/admin/shell | web/src/admin/shell/t.ts | export { x } from '../index.tsx'; | web/src/admin/index.tsx
  something that imports an entry | nothing-imports-an-entry | web/src/v.ts | export { x } from './entry-client.ts'; | web/src/entry-client.ts
  the contract with more than zod | contract-only-zod | contract/src/c.ts | import express from 'express'; export const c = express;
  the contract that imports the web | contract-only-zod | contract/src/e.ts | export { x } from '../../web/src/admin/x.ts'; | web/src/admin/x.ts
  a subject of the contract that imports one above it | contract/src/content | contract/src/content/c.ts | export { x } from '../inbox/i.ts'; | contract/src/inbox/i.ts
  functions that import the web | functions-not-web | functions/src/f.ts | export { x } from '../../web/src/admin/x.ts'; | web/src/admin/x.ts
  a website that imports the functions | web-not-functions | web/src/shared/lib/l.ts | export { x } from '../../../../functions/src/g.ts'; | functions/src/g.ts
  a platform that imports a subject | functions/src/platform | functions/src/platform/firestore/s.ts | export { x } from '../../inbox/m.ts'; | functions/src/inbox/m.ts
  accounts that import the content | functions/src/accounts | functions/src/accounts/factors/s.ts | export { x } from '../../content/c.ts'; | functions/src/content/c.ts
  an inbox that imports the site | functions/src/inbox | functions/src/inbox/b.ts | export type { X } from '../site/s.ts'; | functions/src/site/s.ts
  a site that imports the app | functions/src/site | functions/src/site/t.ts | export { x } from '../app.ts'; | functions/src/app.ts
  firebase-functions outside of index.ts | firebase-functions-in-index | functions/src/app2.ts | import { onRequest } from 'firebase-functions/https'; export const a = onRequest;
  the client SDK outside of the admin | firebase-in-admin | web/src/shared/lib/m.ts | import { initializeApp } from 'firebase/app'; export const l = initializeApp;
  a circle | no-circular | web/src/shared/lib/a.ts | export * from './a.ts';
  a path that leads nowhere | resolvable | web/src/shared/lib/n.ts | export { n } from './nowhere.ts';
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(' | ') as [string, string, string, string, string?]);

describe('the import rules forbid', () => {
  let found: ReturnType<typeof broken> = [];
  // One run for all breaches: dependency-cruiser takes longer to start than to check.
  beforeAll(() => {
    const files = breaches.flatMap(([, , file, source, imported]) => [
      ...(imported ? [[imported, 'export type X = 1; export const x = 1;']] : []),
      [file, source],
    ]);
    found = broken(plant('breaches', Object.fromEntries(files)));
  });

  test.each(breaches)('%s', (_, rule, breaking) => {
    expect(found.flatMap(({ file, rule }) => (file === breaking ? [rule] : []))).toEqual([rule]);
  });

  test('nothing but these breaches', () => {
    expect(found.filter(({ file }) => !breaches.some(([, , breaking]) => file === breaking))).toEqual([]);
  });
});

test('the import rules allow imports from lower layers', () => {
  expect(
    broken(
      plant('clean', {
        'contract/src/platform/p.ts': "import { z } from 'zod';\nexport const p = z;",
        'contract/src/content/c.ts': "import { p } from '../platform/p.ts';\nexport const c = p;",
        'functions/src/platform/config.ts': 'export const config = 1;',
        'functions/src/content/s.ts':
          "import { config } from '../platform/config.ts';\nexport const s = config;",
        'functions/src/inbox/m.ts': "import { s } from '../content/s.ts';\nexport const m = s;",
        'functions/src/services.ts':
          "import { m } from './inbox/m.ts';\nexport const services = m;\nexport type S = 1;",
        'functions/src/site/s.ts': "import type { S } from '../services.ts';\nexport const s: S = 1;",
        'functions/src/index.ts':
          "import { onRequest } from 'firebase-functions/https';\nimport { services } from './services.ts';\nimport { s } from './site/s.ts';\nexport const f = [onRequest, services, s];",
        'web/src/shared/lib/l.ts': 'export const l = 1;',
        'web/src/site/ui/u.tsx':
          "import { l } from '../../shared/lib/l.ts';\nexport const U = () => <p key={l}>u</p>;",
        'web/src/site/pages/a/part.tsx': 'export const part = <p>a</p>;',
        'web/src/site/pages/a/a.tsx':
          "import { U } from '../../ui/u.tsx';\nimport { part } from './part.tsx';\nexport const a = <U>{part}</U>;",
        'web/src/admin/lib/x.ts':
          "import { initializeApp } from 'firebase/app';\nexport const x = initializeApp;",
        'web/src/admin/inbox/list/y.ts': "import { x } from '../../lib/x.ts';\nexport const y = x;",
        'web/src/admin/index.tsx': "import { y } from './inbox/list/y.ts';\nexport const i = y;",
        'web/src/start.tsx': "import { a } from './site/pages/a/a.tsx';\nexport const e = a;",
      }),
    ),
  ).toEqual([]);
});

test.each(['contract/src/misc', 'functions/src/misc', 'web/src/misc', 'web/src/admin/misc'])(
  'a folder that no rule places stops the check: %s',
  (path) => {
    const cwd = plant('unplaced', { [`${path}/m.ts`]: 'export const m = 1;' });
    const { status, stderr } = spawnSync(process.execPath, [CONFIG], { cwd, encoding: 'utf8' });
    expect(status).not.toBe(0);
    expect(stderr).toContain(`No room for ${path}`);
  },
);

test('a room has at most 15 files, and a file at most 350 lines, apart from tests', () => {
  const files = execFileSync('git', ['ls-files', ...ZONES], { cwd: inRoot(), encoding: 'utf8' })
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path) && existsSync(inRoot(path)));
  const rooms = files.map((path) => dirname(path));
  const sizeOf = (room: string) => rooms.filter((other) => other === room).length;
  expect([...new Set(rooms)].filter((room) => sizeOf(room) > 15)).toEqual([]);
  const lines = (path: string) => readFileSync(inRoot(path), 'utf8').split('\n').length;
  expect(files.filter((path) => lines(path) > 350)).toEqual([]);
});
