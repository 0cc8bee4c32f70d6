import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addEarlierFiles, filesOfLastBuild } from './earlier-files.ts';

let dist: string;
const assets = () => join(dist, 'hosting/assets');
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'earlier-files-'));
});
afterEach(() => rmSync(dist, { recursive: true }));

/** Treats the folder like a build: empties it and fills it. */
function build(files: Record<string, string>) {
  const earlier = filesOfLastBuild(dist);
  rmSync(assets(), { recursive: true, force: true });
  mkdirSync(assets(), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(assets(), name), text);
  addEarlierFiles(dist, earlier);
  return readdirSync(assets()).sort();
}

test('a build keeps the files of the last build, and not those of the one before', () => {
  expect(build({ 'entry-1.js': 'one' })).toEqual(['entry-1.js']);
  expect(build({ 'entry-2.js': 'two' })).toEqual(['entry-1.js', 'entry-2.js']);
  expect(build({ 'entry-3.js': 'three' })).toEqual(['entry-2.js', 'entry-3.js']);
});

test('an earlier file does not overwrite a file of the new build', () => {
  build({ 'icons.svg': 'old' });
  build({ 'icons.svg': 'new' });
  expect(readFileSync(join(assets(), 'icons.svg'), 'utf8')).toBe('new');
});
