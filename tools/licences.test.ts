import { expect, test } from 'vitest';
import { deployedPackages, isAllowed, thirdParty } from './licences.ts';

test('every deployed package has an allowed licence', () => {
  const packages = deployedPackages();
  expect(packages.map(({ name }) => name)).toEqual(expect.arrayContaining(['busboy', 'express', 'react']));
  expect(packages.map(({ name }) => name)).not.toContain('vitest');
  expect(packages.filter((one) => !isAllowed(one))).toEqual([]);
});

test.each([
  ['left-pad', 'MIT', true],
  ['left-pad', '(GPL-3.0 OR Apache-2.0)', true],
  ['left-pad', 'Apache-2.0 AND MIT', true],
  ['left-pad', 'Apache-2.0 AND LGPL-3.0-or-later', false],
  ['@img/sharp-linux-x64', 'Apache-2.0 AND LGPL-3.0-or-later', true],
  ['web-push', 'MPL-2.0', true],
  ['left-pad', 'MPL-2.0', false],
  ['left-pad', 'AGPL-3.0', false],
  ['left-pad', 'unknown', false],
])('the package %s under %s is allowed: %s', (name, licence, expected) => {
  expect(isAllowed({ name, licence })).toBe(expected);
});

test('the list of licences is up to date, which `npm run licences` brings about', async () => {
  await expect(thirdParty(deployedPackages())).toMatchFileSnapshot('../docs/third-party.md');
});
