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

/** What breaks a rule: the rule, the file, its source, and the file that this imports, which holds an export alone. */
const breaches = `
  a page that imports its sibling | page-not-sibling | web/src/pages/a/a.tsx | import { x } from '../b/b.tsx'; export const a = () => <p>{x}</p>; | web/src/pages/b/b.tsx
  a page that imports the admin | pages-not-admin | web/src/pages/c/c.ts | export { x } from '../../admin/x.ts'; | web/src/admin/x.ts
  a page that imports a mere type of it | pages-not-admin | web/src/pages/d/d.ts | export type { X } from '../../admin/x.ts'; | web/src/admin/x.ts
  a page that imports it late, in JSX | pages-not-admin | web/src/pages/e/e.tsx | export const a = <p onClick={() => import('../../admin/x.ts')}>a</p>; | web/src/admin/x.ts
  an admin that imports a page | admin-not-pages | web/src/admin/y.ts | export { x } from '../pages/f/f.ts'; | web/src/pages/f/f.ts
  ui that imports the layout | web-ui-below | web/src/ui/u.ts | export { x } from '../layout/l.ts'; | web/src/layout/l.ts
  a room of the dashboard that imports the one beside it | admin-history | web/src/admin/history/h.ts | export { x } from '../content/c.ts'; | web/src/admin/content/c.ts
  a room of the dashboard that imports one above it | admin-ui | web/src/admin/ui/u.ts | export type { X } from '../shell/s.ts'; | web/src/admin/shell/s.ts
  a room of the dashboard that imports its entry | admin-shell | web/src/admin/shell/t.ts | export { x } from '../index.tsx'; | web/src/admin/index.tsx
  something that imports an entry | nothing-imports-an-entry | web/src/ui/v.ts | export { x } from '../entry-client.ts'; | web/src/entry-client.ts
  the contract with more than zod | contract-only-zod | contract/src/c.ts | import express from 'express'; export const c = express;
  the contract that imports the web | contract-only-zod | contract/src/e.ts | export { x } from '../../web/src/admin/x.ts'; | web/src/admin/x.ts
  functions that import the web | functions-not-web | functions/src/f.ts | export { x } from '../../web/src/admin/x.ts'; | web/src/admin/x.ts
  a website that imports the functions | web-not-functions | web/src/lib/l.ts | export { x } from '../../../functions/src/g.ts'; | functions/src/g.ts
  a store that imports the mails | functions-store-layer | functions/src/store/s.ts | export { x } from '../mail/m.ts'; | functions/src/mail/m.ts
  a store that knows HTTP | functions-store-layer | functions/src/store/inquiries/s.ts | export { x } from '../../http-error.ts'; | functions/src/http-error.ts
  a mail that imports the API | functions-mail-layer | functions/src/mail/n.ts | export { x } from '../api/a.ts'; | functions/src/api/a.ts
  an API that imports the site | functions-api-layer | functions/src/api/b.ts | export type { X } from '../site/s.ts'; | functions/src/site/s.ts
  a site that imports the API | functions-site-layer | functions/src/site/t.ts | export { x } from '../api/a.ts'; | functions/src/api/a.ts
  a configuration that imports a store | functions-config-below | functions/src/config.ts | export { x } from './store/t.ts'; | functions/src/store/t.ts
  firebase-functions outside of index.ts | firebase-functions-in-index | functions/src/api/c.ts | import { onRequest } from 'firebase-functions/https'; export const a = onRequest;
  the client SDK outside of the admin | firebase-in-admin | web/src/lib/m.ts | import { initializeApp } from 'firebase/app'; export const l = initializeApp;
  a circle | no-circular | web/src/lib/a.ts | export * from './a.ts';
  a path that leads nowhere | resolvable | web/src/lib/n.ts | export { n } from './nowhere.ts';
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(' | ') as [string, string, string, string, string?]);

describe('what is forbidden', () => {
  let found: ReturnType<typeof broken> = [];
  // One run over all of them: starting dependency-cruiser takes longer than what it does.
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

  test('nothing else is found', () => {
    expect(found.filter(({ file }) => !breaches.some(([, , breaking]) => file === breaking))).toEqual([]);
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
