/**
 * `npm run restore -- FILE [--project ID] [--bucket NAME] [--overwrite] [--check]`: puts back what a backup holds.
 * `--check` only reads the archive. Nothing is changed before the whole archive has been checked.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { resources } from '@mipaka/contract';
import { collections } from '../functions/src/store/db.ts';
import { heldBack } from '../functions/src/store/outbox.ts';
import { raiseVersion } from '../functions/src/store/records.ts';
import { type Documents, documentsOf, isKept, type StoredDocument } from './archive/documents.ts';
import { PHOTOS } from './archive/manifest.ts';
import { readArchive, verifyArchive } from './archive/read.ts';
import { bucketOf, connectTo } from './connection.ts';
import { Explained, printError, step } from './steps.ts';
import { PROJECT } from './suite/index.ts';

const USAGE = 'Usage: npm run restore -- FILE [--project ID] [--bucket NAME] [--overwrite] [--check]';

async function isEmpty(documents: Documents): Promise<boolean> {
  for await (const page of documents.pages()) if (page.some(({ path }) => isKept(path))) return false;
  return true;
}

/** Deletes all that a backup holds, and the sessions: accounts may have other passwords afterwards. */
async function clear(documents: Documents): Promise<void> {
  for await (const page of documents.pages()) {
    const paths = page.map(({ path }) => path);
    await documents.remove(
      paths.filter((path) => isKept(path) || path.startsWith(`${collections.sessions}/`)),
    );
  }
}

const restored = ({ path, fields }: StoredDocument): StoredDocument => ({
  path,
  fields: path.startsWith(`${collections.outbox}/`) ? heldBack(fields) : fields,
});

try {
  const { values, positionals } = parseArgs({
    options: {
      project: { type: 'string' },
      bucket: { type: 'string' },
      overwrite: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  if (!positionals[0]) throw new Explained(USAGE);
  const file = resolve(process.env.INIT_CWD ?? '.', positionals[0]);
  const manifest = await step('Checking the archive', () => verifyArchive(file));
  const count = Object.values(manifest.documents).reduce((sum, one) => sum + one, 0);
  const holds = `${count} documents and ${manifest.photos} photos of ${manifest.project}, ${manifest.readTime}`;
  console.log(`  The archive is whole: ${holds}`);

  if (!values.check) {
    const project = values.project ?? PROJECT;
    const db = await connectTo(values.project);
    const documents = documentsOf(project);
    const bucket = await bucketOf(project, values.bucket);
    if (!values.overwrite && !(await isEmpty(documents))) {
      throw new Explained(
        `${project} is not empty. To replace all that is in it by the backup, add --overwrite. Nothing was changed.`,
      );
    }
    await step(`Restoring ${project}`, async () => {
      await clear(documents);
      await readArchive(file, manifest, {
        photo: ({ name, stored = {} }, bytes) => bucket.save(name.slice(PHOTOS.length), bytes, stored),
        documents: (found) => documents.set(found.map(restored), manifest.project),
      });
      // Every instance and every open dashboard reads anew.
      const batch = db.batch();
      raiseVersion(db, batch, collections.inquiries, ...resources.map(({ collection }) => collection));
      await batch.commit();
    });
    console.log(
      `${holds} are in ${project}. Everybody signs in again; mails that were waiting are held back.`,
    );
  }
} catch (error) {
  printError(error);
  process.exitCode = 1;
}
