import { expect, test } from 'vitest';
import { lockedFor, type Packages } from './lock.ts';

const manifest = { version: '1.0.0', dependencies: { api: '1.0.0', image: '1.0.0' } };

test('the lock gives each package the version that it has in the workspace, at any depth', () => {
  const workspace: Packages = {
    '': { version: '0.0.0', dependencies: { unrelated: '1.0.0' } },
    functions: { dependencies: { api: '1.0.0', image: '1.0.0' } },
    'functions/node_modules/api': { version: '1.0.0', dependencies: { parse: '^2.0.0' } },
    'functions/node_modules/parse': { version: '2.0.0' },
    'node_modules/api': { version: '9.0.0' },
    'node_modules/image': { version: '1.0.0', dependencies: { parse: '^1.0.0', api: '^9.0.0' } },
    'node_modules/parse': { version: '1.0.0', dev: true, resolved: 'https://elsewhere.example/parse.tgz' },
    'node_modules/unrelated': { version: '1.0.0' },
  };
  expect(lockedFor(workspace, 'functions', manifest)).toEqual({
    '': manifest,
    'node_modules/api': { version: '1.0.0', dependencies: { parse: '^2.0.0' } },
    'node_modules/image': { version: '1.0.0', dependencies: { parse: '^1.0.0', api: '^9.0.0' } },
    'node_modules/image/node_modules/api': { version: '9.0.0' },
    'node_modules/image/node_modules/parse': { version: '1.0.0' },
    'node_modules/parse': { version: '2.0.0' },
  });
});

test('the lock marks what only optional packages need as optional, and omits unneeded peers', () => {
  const workspace: Packages = {
    functions: { dependencies: manifest.dependencies },
    'node_modules/api': {
      version: '1.0.0',
      peerDependencies: { image: '1', graph: '1' },
      peerDependenciesMeta: { graph: { optional: true } },
    },
    'node_modules/graph': { version: '1.0.0' },
    'node_modules/image': { version: '1.0.0', optionalDependencies: { linux: '1.0.0', absent: '1.0.0' } },
    'node_modules/linux': { version: '1.0.0', dependencies: { libc: '1.0.0' }, dev: true },
    'node_modules/libc': { version: '1.0.0' },
  };
  const locked = lockedFor(workspace, 'functions', manifest);
  expect(Object.keys(locked)).toEqual(
    ['', 'api', 'image', 'libc', 'linux'].map((name) => name && `node_modules/${name}`),
  );
  expect(locked['node_modules/image']).not.toHaveProperty('optional');
  expect(locked['node_modules/linux']).toEqual({
    version: '1.0.0',
    dependencies: { libc: '1.0.0' },
    optional: true,
  });
  expect(locked['node_modules/libc']).toEqual({ version: '1.0.0', optional: true });
});

test('a needed package that package-lock.json lacks stops the build', () => {
  expect(() => lockedFor({ functions: {} }, 'functions', manifest)).toThrow(
    'package-lock.json lacks api, which functions needs.',
  );
});
