/** Records the sources of a build, so that a second start does not repeat it. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../paths.ts';

interface Part {
  /** Files and folders of the checkout. */
  sources: string[];
  /** The file that must exist for the build to count. */
  result: string;
}

const BUILT = new Set(['dist', 'node_modules']);

function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !BUILT.has(name) && !name.includes('.test.'))
    .flatMap((name) => filesOf(join(path, name)));
}

/** A hash that changes when a source is added, removed, renamed or written. */
function fingerprint({ sources }: Part): string {
  const hash = createHash('sha256');
  for (const file of sources.map((source) => inRoot(source)).flatMap(filesOf)) {
    const { mtimeMs, size } = statSync(file);
    hash.update(`${file}\0${mtimeMs}\0${size}\n`);
  }
  return hash.digest('hex');
}

const stampFile = (name: string) => inRoot('.cache/build', name);

/** Whether the part was built from the current sources. */
export function isUpToDate(name: string, part: Part): boolean {
  if (!existsSync(inRoot(part.result)) || !existsSync(stampFile(name))) return false;
  return readFileSync(stampFile(name), 'utf8') === fingerprint(part);
}

/** Records that the part was just built. */
export function remember(name: string, part: Part): void {
  mkdirSync(inRoot('.cache/build'), { recursive: true });
  writeFileSync(stampFile(name), fingerprint(part));
}
