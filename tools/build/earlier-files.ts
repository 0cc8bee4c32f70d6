/**
 * A page that was opened before a deploy, or that the CDN still keeps, asks for the files of the build before: they are
 * deployed once more beside the new ones.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The names of what a build made itself, without what it took over from the one before. */
const LIST = 'own-files.json';

/** What the last build in `dist` made: the files of its folder of assets. */
export function filesOfLastBuild(dist: string): Map<string, Buffer> {
  if (!existsSync(join(dist, LIST))) return new Map();
  const names = JSON.parse(readFileSync(join(dist, LIST), 'utf8')) as string[];
  const paths = names.map((name) => [name, join(dist, 'hosting/assets', name)] as const);
  return new Map(
    paths.filter(([, path]) => existsSync(path)).map(([name, path]) => [name, readFileSync(path)]),
  );
}

/** Puts what the new build in `dist` does not have beside its files. */
export function addEarlierFiles(dist: string, files: Map<string, Buffer>): void {
  const assets = join(dist, 'hosting/assets');
  mkdirSync(assets, { recursive: true });
  const own = readdirSync(assets);
  writeFileSync(join(dist, LIST), JSON.stringify(own));
  for (const [name, content] of files) {
    if (!own.includes(name)) writeFileSync(join(assets, name), content);
  }
}
