/**
 * A page that a visitor opened before a deploy, or that the CDN still keeps, requests the files of the previous build:
 * they are deployed once more beside the new ones.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The list of a build's own files, without those of the previous build. */
const LIST = 'own-files.json';

/** The own files of the last build in `dist`, by their names in its folder of assets. */
export function filesOfLastBuild(dist: string): Map<string, Buffer> {
  if (!existsSync(join(dist, LIST))) return new Map();
  const names = JSON.parse(readFileSync(join(dist, LIST), 'utf8')) as string[];
  const paths = names.map((name) => [name, join(dist, 'hosting/assets', name)] as const);
  return new Map(
    paths.filter(([, path]) => existsSync(path)).map(([name, path]) => [name, readFileSync(path)]),
  );
}

/** Adds the earlier files that the new build in `dist` lacks. */
export function addEarlierFiles(dist: string, files: Map<string, Buffer>): void {
  const assets = join(dist, 'hosting/assets');
  mkdirSync(assets, { recursive: true });
  const own = readdirSync(assets);
  writeFileSync(join(dist, LIST), JSON.stringify(own));
  for (const [name, content] of files) {
    if (!own.includes(name)) writeFileSync(join(assets, name), content);
  }
}
