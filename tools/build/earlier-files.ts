/**
 * A page that a visitor opened before a deploy, or that the CDN still keeps, requests the files of the previous build:
 * they are deployed once more beside the new ones.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The list of a build's own files, without those of the previous build. */
const LIST = 'own-files.json';

/** The own files of the last build in `dist`, by their names in its folder of assets. */
export function filesOfLastBuild(dist: string): Map<string, Buffer> {
  if (!existsSync(join(dist, LIST))) return new Map();
  const names: string[] = JSON.parse(readFileSync(join(dist, LIST), 'utf8'));
  const pathOf = (name: string) => join(dist, 'hosting/assets', name);
  const there = names.filter((name) => existsSync(pathOf(name)));
  return new Map(there.map((name) => [name, readFileSync(pathOf(name))]));
}

/** Adds the earlier files that the new build in `dist` lacks. */
export function addEarlierFiles(dist: string, files: Map<string, Buffer>): void {
  const assets = join(dist, 'hosting/assets');
  const own = readdirSync(assets);
  writeFileSync(join(dist, LIST), JSON.stringify(own));
  for (const [name, content] of files) {
    if (!own.includes(name)) writeFileSync(join(assets, name), content);
  }
}
