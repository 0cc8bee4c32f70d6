/** The data of the local site, which is kept between runs in a folder that git ignores. */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../paths.ts';

// firebase-tools writes this file last: an export without it is incomplete.
const COMPLETE = 'firebase-export-metadata.json';

/** The exports in a folder, .data by default. */
export function keptData(folder = inRoot('.data')) {
  const [current, previous] = [join(folder, 'current'), join(folder, 'previous')];
  const next = join(folder, 'next');
  const last = () => [current, previous].find((path) => existsSync(join(path, COMPLETE)));
  return {
    last,
    forget: () => rmSync(folder, { recursive: true, force: true }),
    /** Keeps the export that `write` makes in the given folder; the previous export stays until that is complete. */
    async keep(write: (path: string) => Promise<void>): Promise<void> {
      mkdirSync(folder, { recursive: true });
      rmSync(next, { recursive: true, force: true });
      await write(next);
      rmSync(previous, { recursive: true, force: true });
      if (existsSync(current)) renameSync(current, previous);
      renameSync(next, current);
    },
  };
}
export type KeptData = ReturnType<typeof keptData>;

/**
 * A text that changes with any document: the names of all and the times of their last writes. Photos need no check of
 * their own, because each belongs to a record.
 */
export async function fingerprint(host: string, project: string): Promise<string> {
  const documents = `http://${host}/v1/projects/${project}/databases/(default)/documents`;
  const answer = await fetch(`${documents}:runQuery`, {
    method: 'POST',
    headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
    body: JSON.stringify({
      structuredQuery: { from: [{ allDescendants: true }], select: { fields: [{ fieldPath: '__name__' }] } },
    }),
  });
  if (!answer.ok) throw new Error(`The Firestore emulator answered ${answer.status}: ${await answer.text()}`);
  const rows = (await answer.json()) as { document?: { name: string; updateTime: string } }[];
  return JSON.stringify(rows.map(({ document }) => [document?.name, document?.updateTime]));
}
