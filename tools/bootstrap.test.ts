import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { inRoot } from './paths.ts';

// A checkout in which nothing is installed yet.
const clone = mkdtempSync(join(tmpdir(), 'clone-'));
mkdirSync(join(clone, 'tools'));
cpSync(inRoot('tools/bootstrap.mjs'), join(clone, 'tools/bootstrap.mjs'));
writeFileSync(join(clone, 'tools/hello.ts'), "console.log('hello');\n");
const lock = { lockfileVersion: 3, packages: { '': {}, 'node_modules/semver': { version: '7.0.0' } } };
writeFileSync(join(clone, 'package-lock.json'), JSON.stringify(lock));
writeFileSync(join(clone, 'package.json'), '{}');
afterAll(() => rmSync(clone, { recursive: true }));

function bootstrap(command: string, env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/bootstrap.mjs', command], {
    cwd: clone,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return { status, stdout, stderr: stderr.replace(/^npm warn.*\n/gm, '').trim() };
}

test('an unreachable registry is explained in one sentence, and the command does not start', () => {
  const { status, stdout, stderr } = bootstrap('hello', {
    npm_config_registry: 'http://127.0.0.1:9/',
    npm_config_cache: join(clone, 'cache'),
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^✗ The npm registry could not be reached: check the connection .*again\.$/);
  expect(stdout).not.toContain('hello');
});

test('the error for an unknown command names it', () => {
  expect(bootstrap('fly')).toMatchObject({ status: 1, stderr: '✗ There is no command "fly" in tools/.' });
});
