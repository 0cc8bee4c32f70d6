/** The data of the local site, kept between runs in a folder that git ignores. */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../paths.ts';

const FOLDER = inRoot('.data');
const CURRENT = join(FOLDER, 'current');
const PREVIOUS = join(FOLDER, 'previous');
const NEXT = join(FOLDER, 'next');
// firebase-tools writes it last: an export without it was cut off.
const COMPLETE = 'firebase-export-metadata.json';

/** The last whole export, if there is one. */
export function lastExport(): string | undefined {
  return [CURRENT, PREVIOUS].find((folder) => existsSync(join(folder, COMPLETE)));
}

/** Forgets all kept data. */
export function forgetData(): void {
  rmSync(FOLDER, { recursive: true, force: true });
}

/** Keeps what `write` exports into the folder it is given; the export before it stays until that is done. */
export async function keepExport(write: (folder: string) => Promise<void>): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  rmSync(NEXT, { recursive: true, force: true });
  await write(NEXT);
  rmSync(PREVIOUS, { recursive: true, force: true });
  if (existsSync(CURRENT)) renameSync(CURRENT, PREVIOUS);
  renameSync(NEXT, CURRENT);
}
