/** What was decided after a backup and outlives its restore: who was deactivated or demoted, and who left the newsletter. */
import type { Firestore } from 'firebase-admin/firestore';
import { collections } from '../../functions/src/store/db.ts';
import type { User } from '../../functions/src/store/users.ts';
import type { StoredDocument } from './manifest.ts';

type Fields = StoredDocument['fields'];
/** The accounts and subscriptions of an archive, by path. */
export type Archived = Map<string, Fields>;
export const isCompared = (path: string): boolean =>
  [collections.users, collections.newsletter].some((name) => path.startsWith(`${name}/`));

/** What a restore leaves as it is. */
export type Kept = {
  /** What accounts keep of what they are now, by path. */
  accounts: ReadonlyMap<string, Fields>;
  /** The paths of subscriptions that were ended. */
  left: ReadonlySet<string>;
  /** All of it as it is read before the restore. */
  lines: string[];
};

/** The value of a field as the REST interface writes it. */
const fieldOf = (fields: Fields | undefined, name: string): unknown =>
  Object.values((fields?.[name] ?? {}) as object)[0];

/** What must not come back with an archive, by what the database says now. */
export async function keptOver(db: Firestore, archived: Archived): Promise<Kept> {
  const [users, ended] = await Promise.all([
    db.collection(collections.users).get(),
    db.collection(collections.newsletter).where('state', '==', 'unsubscribed').select().get(),
  ]);
  const accounts = new Map<string, Fields>();
  const lines: string[] = [];
  for (const document of users.docs) {
    const { path } = document.ref;
    const { username, role, roleSince, isActive } = document.data() as User;
    const before = archived.get(path);
    if (!before) {
      lines.push(`${username} was made since the backup: the account will be deleted`);
      continue;
    }
    const isOff = !isActive && fieldOf(before, 'isActive') === true;
    const isLess = role !== 'superadmin' && fieldOf(before, 'role') === 'superadmin';
    if (isOff) lines.push(`${username} was deactivated and stays so`);
    if (isLess) lines.push(`${username} was made an ${role} and stays one`);
    if (!isOff && !isLess) continue;
    accounts.set(path, {
      ...(isOff && { isActive: { booleanValue: false } }),
      ...(isLess && { role: { stringValue: role } }),
      ...(isLess && roleSince && { roleSince: { stringValue: roleSince } }),
    });
  }
  const left = new Set(ended.docs.map(({ ref }) => ref.path));
  const subscribed = [...left].filter(
    (path) => archived.has(path) && fieldOf(archived.get(path), 'state') !== 'unsubscribed',
  );
  if (subscribed.length > 0) {
    lines.push(`${subscribed.length} who have left the newsletter stay off it`);
  }
  const hasSuperadmin = [...archived].some(([path, fields]) => {
    const after = { ...fields, ...accounts.get(path) };
    const isUsed = fieldOf(after, 'isActive') === true && fieldOf(after, 'isInvited') !== true;
    return isUsed && fieldOf(after, 'role') === 'superadmin';
  });
  if (!hasSuperadmin) lines.push('No active superadmin will be left: npm run admin:create makes one');
  return { accounts, left, lines };
}
