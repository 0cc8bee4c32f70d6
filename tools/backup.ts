/** `npm run backup [-- FILE] [--project ID] [--bucket NAME]`: everything that is worth keeping, in one file. */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { documentsOf } from './archive/documents.ts';
import { writeArchive } from './archive/write.ts';
import { bucketOf, connectTo } from './connection.ts';
import { Explained, printError, step } from './steps.ts';
import { PROJECT } from './suite/index.ts';

try {
  const { values, positionals } = parseArgs({
    options: { project: { type: 'string' }, bucket: { type: 'string' } },
    allowPositionals: true,
  });
  const project = values.project ?? PROJECT;
  const at = new Date().toISOString().slice(0, 19).replaceAll(':', '');
  // npm starts its scripts in the folder of the package, whatever folder they were called from.
  const file = resolve(process.env.INIT_CWD ?? '.', positionals[0] ?? `backups/${project}-${at}Z.tar.gz`);
  if (existsSync(file))
    throw new Explained(`${file} exists already: a backup never overwrites another file.`);
  await connectTo(values.project);
  const bucket = await bucketOf(project, values.bucket);
  const manifest = await step(`Backing up ${project}`, () =>
    writeArchive(project, documentsOf(project), bucket, file),
  );
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  for (const [name, count] of Object.entries(manifest.documents))
    console.log(`  ${String(count).padStart(8)}  ${name}`);
  console.log(`  ${String(manifest.photos).padStart(8)}  photos`);
  console.log(
    `\n${file}\nsha256 ${hash.digest('hex')}\n\nIt holds personal data and password hashes: keep it where only you can read it.`,
  );
} catch (error) {
  printError(error);
  process.exitCode = 1;
}
