/** `npm run restore`: checks a whole backup, and unless told to `--check` only, restores it. */
import { resolve } from 'node:path';
import { type OutboxEntry, resources } from '@mipaka/contract';
import { collections, raiseVersion } from '../functions/src/platform/firestore/db.ts';
import { readArchive, verifyArchive } from './archive/archive.ts';
import { type Documents, documentsOf, isKept, type StoredDocument } from './archive/documents.ts';
import { oldPassphrase, openSigned, requireSigner } from './archive/seal.ts';
import { connectTo, googleBucket } from './connection.ts';
import { ask } from './prompt.ts';
import { command, Explained, step } from './steps.ts';
import { PROJECT } from './suite/index.ts';

async function isEmpty(documents: Documents): Promise<boolean> {
  for await (const page of documents.pages()) if (page.some(({ path }) => isKept(path))) return false;
  return true;
}

type Fields = StoredDocument['fields'];
/** The accounts and subscriptions of an archive, by path. */
type Archived = Map<string, Fields>;
const isIn = (path: string, ...names: string[]) => names.some((name) => path.startsWith(`${name}/`));

/** The value of a field in the form of the REST interface. */
const fieldOf = (fields: Fields | undefined, name: string): unknown =>
  Object.values((fields?.[name] ?? {}) as object)[0];
const isSuperadmin = (fields: Fields) => fieldOf(fields, 'role') === 'superadmin';
const isActive = (fields: Fields) => fieldOf(fields, 'isActive') === true;

async function documentsIn(documents: Documents, collection: string): Promise<StoredDocument[]> {
  const found = [];
  for await (const page of documents.pages(undefined, collection)) found.push(...page);
  return found;
}

/**
 * What the archive must not overwrite: the fields that accounts keep, by path; the paths of ended subscriptions; and
 * the same as lines that the person reads before the restore.
 */
async function keptOver(documents: Documents, archived: Archived) {
  const accounts = new Map<string, Fields>();
  const lines: string[] = [];
  for (const { path, fields } of await documentsIn(documents, collections.users)) {
    const name = fieldOf(fields, 'username');
    const before = archived.get(path);
    if (!before) {
      lines.push(`${name} was made since the backup: the account will be deleted`);
      continue;
    }
    const isOff = isActive(before) && !isActive(fields);
    const isLess = isSuperadmin(before) && !isSuperadmin(fields);
    if (isOff) lines.push(`${name} was deactivated and stays so`);
    if (isLess) lines.push(`${name} was made an ${fieldOf(fields, 'role')} and stays one`);
    const { isActive: active, role, roleSince } = fields;
    if (isOff || isLess)
      accounts.set(path, { ...(isOff && { isActive: active }), ...(isLess && { role, roleSince }) });
  }
  const hasLeft = (fields: Fields | undefined) => fieldOf(fields, 'state') === 'unsubscribed';
  const subscriptions = await documentsIn(documents, collections.newsletter);
  const left = new Set(subscriptions.filter(({ fields }) => hasLeft(fields)).map(({ path }) => path));
  const kept = [...left].filter((path) => archived.has(path) && !hasLeft(archived.get(path)));
  if (kept.length > 0) lines.push(`${kept.length} who have left the newsletter stay off it`);
  const hasSuperadmin = [...archived].some(([path, fields]) => {
    const after = { ...fields, ...accounts.get(path) };
    return isSuperadmin(after) && isActive(after) && fieldOf(after, 'isInvited') !== true;
  });
  if (!hasSuperadmin) lines.push('No active superadmin will be left: npm run admin:create makes one');
  return { accounts, left, lines };
}
type Kept = Awaited<ReturnType<typeof keptOver>>;

/** No backup holds these sessions and open links, and their accounts and drafts may differ after the restore. */
const isEnded = (path: string) =>
  isIn(path, collections.sessions, collections.passwordLinks, collections.shareLinks);

/**
 * Deletes all data that a backup would hold, and what has ended. What is kept stays in the database, so that a restore
 * that breaks off and is repeated still finds it.
 */
async function clear(documents: Documents, { accounts, left }: Kept): Promise<void> {
  const isCleared = (path: string) => isKept(path) && !accounts.has(path) && !left.has(path);
  for await (const page of documents.pages()) {
    const paths = page.map(({ path }) => path);
    await documents.remove(paths.filter((path) => isCleared(path) || isEnded(path)));
  }
}

/** A mail from a backup: it may have been sent since, so it waits until staff send it. */
function heldBack(fields: Fields): Fields {
  if (fieldOf(fields, 'state') === 'SUCCESS') return fields;
  return {
    ...fields,
    state: { stringValue: 'ERROR' satisfies OutboxEntry['state'] },
    nextTryAt: { nullValue: null },
    lastError: { stringValue: 'Restored from a backup: send it again if it has not arrived' },
  };
}

/** A document as it is restored. */
const restored = ({ path, fields }: StoredDocument, { accounts }: Kept): StoredDocument => ({
  path,
  fields: isIn(path, collections.outbox) ? heldBack(fields) : { ...fields, ...accounts.get(path) },
});

/** Throws an Explained unless the person has typed the name of the project whose content they replace. */
async function requireConfirmation(project: string, confirmed: string | undefined): Promise<void> {
  const question = `All that is in ${project} will be deleted. Type the name of the project`;
  const typed = confirmed ?? (process.stdin.isTTY ? await ask(question) : undefined);
  if (typed === project) return;
  throw new Explained(
    typed === undefined
      ? `To replace all that is in ${project}, add --confirm ${project}. Nothing was changed.`
      : `"${typed.slice(0, 100)}" is not ${project}. Nothing was changed.`,
  );
}

const options = {
  project: '[ID]',
  bucket: '[NAME]',
  'signed-by': '[KEY]',
  overwrite: true,
  confirm: '[ID]',
  check: true,
} as const;

await command('restore -- FILE', options, async (values, positionals) => {
  if (!positionals[0]) throw new Explained('Name the FILE to restore.');
  const file = resolve(process.env.INIT_CWD ?? '.', positionals[0]);
  const signed = await step('Checking the signature', () => openSigned(file));
  requireSigner(signed.signer, values['signed-by']);
  const content = signed.unseal(await oldPassphrase());
  const archived: Archived = new Map();
  const manifest = await step('Checking the content', () =>
    verifyArchive(content, ({ path, fields }) => {
      if (isIn(path, collections.users, collections.newsletter)) archived.set(path, fields);
    }),
  );
  const count = Object.values(manifest.documents).reduce((sum, one) => sum + one, 0);
  const holds = `${count} documents and ${Object.keys(manifest.photos).length} files of ${manifest.project}, ${manifest.readTime}`;
  console.log(`  The archive is whole: ${holds}`);

  if (!values.check) {
    const project = values.project ?? PROJECT;
    const db = await connectTo(values.project);
    const documents = documentsOf(project);
    const bucket = await googleBucket(project, values.bucket);
    if (values.overwrite) {
      for (const line of (await keptOver(documents, archived)).lines) console.log(`  ${line}`);
      await requireConfirmation(project, values.confirm);
    } else if (!(await isEmpty(documents))) {
      throw new Explained(
        `${project} is not empty. To replace all that is in it by the backup, add --overwrite. Nothing was changed.`,
      );
    }
    await step(`Restoring ${project}`, async () => {
      // Read again: staff may have deactivated an account while the question waited.
      const kept = await keptOver(documents, archived);
      await clear(documents, kept);
      /** Written last: a due schedule that is published meanwhile would miss the records it changes. */
      const schedules: StoredDocument[] = [];
      await readArchive(content, manifest, {
        photo: (name, bytes, metadata) => bucket.file(name).save(bytes, { resumable: false, metadata }),
        documents: (found) => {
          const replaced = found.filter(({ path }) => !kept.left.has(path)).map((one) => restored(one, kept));
          const isSchedule = ({ path }: StoredDocument) => isIn(path, collections.scheduledSets);
          schedules.push(...replaced.filter(isSchedule));
          const others = replaced.filter((one) => !isSchedule(one));
          return documents.set(others, manifest.project);
        },
      });
      await documents.set(schedules, manifest.project);
      // Makes every instance and every open dashboard read again.
      const batch = db.batch();
      const raised = [collections.inquiries, collections.draftChanges, collections.scheduledSets];
      raiseVersion(db, batch, ...raised, ...resources.map(({ collection }) => collection));
      await batch.commit();
    }).catch(({ message }: Error) => {
      throw new Explained(
        `${message.replace(' Nothing was changed.', '')}\n` +
          `${project} now holds only a part of the backup: run the same command again with --overwrite. It begins anew.`,
      );
    });
    console.log(
      `${holds} are in ${project}. Everybody signs in again; mails that were waiting are held back.`,
    );
  }
});
