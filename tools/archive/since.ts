/** Decisions after a backup that outlive its restore: deactivated or demoted accounts, ended subscriptions. */
import { collections } from '../../functions/src/platform/firestore/db.ts';
import type { Documents, StoredDocument } from './documents.ts';

type Fields = StoredDocument['fields'];
/** The accounts and subscriptions of an archive, by path. */
export type Archived = Map<string, Fields>;
export const isCompared = (path: string): boolean =>
  [collections.users, collections.newsletter].some((name) => path.startsWith(`${name}/`));

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
 * The current data that the archive must not overwrite: the fields that accounts keep, by the path of the account; the
 * paths of ended subscriptions; and the same as lines that the person reads before the restore.
 */
export async function keptOver(documents: Documents, archived: Archived) {
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
export type Kept = Awaited<ReturnType<typeof keptOver>>;
