/** `npm run backup`: writes all data worth keeping into one encrypted and signed file. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { writeArchive } from './archive/archive.ts';
import { documentsOf } from './archive/documents.ts';
import { newPassphrase, publicKeyOf, signingKey } from './archive/seal.ts';
import { connectTo, googleBucket } from './connection.ts';
import { command, Explained, step } from './steps.ts';
import { PROJECT } from './suite/index.ts';

await command('backup [-- FILE]', { project: '[ID]', bucket: '[NAME]' }, async (values, positionals) => {
  const project = values.project ?? PROJECT;
  const at = new Date().toISOString().slice(0, 19).replaceAll(':', '');
  // npm runs its scripts in the folder of the package, wherever the person called them.
  const file = resolve(process.env.INIT_CWD ?? '.', positionals[0] ?? `backups/${project}-${at}Z.backup`);
  if (existsSync(file))
    throw new Explained(`${file} exists already: a backup never overwrites another file.`);
  await connectTo(values.project);
  const bucket = await googleBucket(project, values.bucket);
  const sealed = { passphrase: await newPassphrase(), signingKey: signingKey() };
  const manifest = await step(`Backing up ${project}`, () =>
    writeArchive(project, documentsOf(project), bucket, file, sealed),
  );
  console.log(manifest.documents, `and ${Object.keys(manifest.photos).length} files`);
  console.log(
    `\n${file}\nsigned by ${publicKeyOf(sealed.signingKey)}\n\nA restore needs the passphrase, and on another machine this public key: note both apart from the file.`,
  );
});
