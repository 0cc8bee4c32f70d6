import { account, listedAccount, type UserDraft, withoutAccount } from '@mipaka/contract';
import type { Firestore, Transaction, WriteBatch } from 'firebase-admin/firestore';
import type { Actor } from '../platform/activity.ts';
import { commitUnless, transact } from '../platform/firestore/commit.ts';
import { collections, isLive, nextTimestamp, normalizeKey, uniqueKeyRef } from '../platform/firestore/db.ts';
import { Conflict, NotFound } from '../platform/firestore/errors.ts';
import { forgetTrustedDevices } from './factors/factors.ts';
import { type NoticeTo, notices } from './owner-mails.ts';
import { hashPassword } from './passwords.ts';
import { recordSecurity, type SecurityRecord } from './security-log.ts';
import { endSessions, renameSessions, sessionsAndDevicesOf } from './sessions.ts';
import { type User, writeAccountActivity } from './user.ts';

/** The hash of a password, in PHC string format, and its account. */
export type Password = { userId: string; hash: string };
type Unique = 'username' | 'email';

/** The document of an account's open password link (password-links.ts); it is deleted when the address changes. */
export const linkRef = (db: Firestore, userId: string) =>
  db.collection(collections.passwordLinks).doc(userId);

const missing = () => new NotFound('There is no such account');
const userIn = (document: FirebaseFirestore.DocumentSnapshot) => document.data() as User | undefined;

function conflictOf(field: Unique) {
  const name = { username: 'user name', email: 'e-mail address' }[field];
  return new Conflict(`An account with this ${name} exists already`, { [field]: 'Already in use' });
}

/** The staff accounts; changes on the console mail no notices to their owners. */
export function createUserStore(db: Firestore, noticeTo: NoticeTo = () => {}) {
  const users = db.collection(collections.users);
  const keyRef = (field: Unique, value: string) =>
    uniqueKeyRef(db, { collection: collections.users, field, value: normalizeKey(value) });
  const nameRef = (username: string) => keyRef('username', username);
  const emailRef = (email: string) => keyRef('email', email);

  /** Found by user name, so that a sign-in costs one read before the hash is compared. */
  const passwordRef = (username: string) => db.collection(collections.passwords).doc(nameRef(username).id);

  /** The document that reserves a user name or an address, and its content. */
  const reserved = (field: Unique, user: User) =>
    [keyRef(field, user[field]), { collection: collections.users, field, recordId: user.id }] as const;

  /** All accounts, by user name; Firestore would sort capitals before all small letters. */
  async function all(): Promise<User[]> {
    const found = (await users.get()).docs.map((document) => document.data() as User);
    return found.sort((one, other) => one.username.localeCompare(other.username, 'en'));
  }
  const active = async () => (await all()).filter(({ isActive }) => isActive);

  return {
    /** The document that reserves a user name, whatever its case; its `recordId` is the account's id. */
    nameRef,
    /** The document of the password for a user name, whatever its case. */
    passwordRef,
    passwordOf: async (username: string) =>
      (await passwordRef(username).get()).data() as Password | undefined,

    /** The account with a user name or else an e-mail address, whatever the case; undefined if there is none. */
    async named(transaction: Transaction, typed: string): Promise<User | undefined> {
      const [byName, byEmail] = await transaction.getAll(nameRef(typed), emailRef(typed));
      const id = byName?.get('recordId') ?? byEmail?.get('recordId') ?? nameRef(typed).id;
      return userIn(await transaction.get(users.doc(id)));
    },

    /** The document of an account: a `User`. */
    ref: (id: string) => users.doc(id),

    /** The account with an id; undefined where there is none. */
    find: async (id: string): Promise<User | undefined> => userIn(await users.doc(id).get()),

    /** Creates an account, by invitation without a password. Throws Conflict when name or address is in use. */
    async create(
      { password, ...draft }: Omit<UserDraft, 'name'> & { name?: string | null },
      actor: Actor | null,
      more?: (batch: WriteBatch, user: User, by: Actor) => void,
    ): Promise<User> {
      const ref = users.doc();
      const at = nextTimestamp();
      const user: User = {
        id: ref.id,
        ...draft,
        isActive: true,
        isInvited: password === undefined,
        createdBy: actor?.id ?? null,
        createdAt: at,
        updatedAt: at,
      };
      const batch = db.batch();
      batch.create(ref, user);
      if (password !== undefined) {
        batch.create(passwordRef(user.username), { userId: ref.id, hash: await hashPassword(password) });
      }
      batch.create(...reserved('username', user));
      batch.create(...reserved('email', user));
      const by = actor ?? withoutAccount.commandLine;
      writeAccountActivity(db, batch, by, user, { action: 'create', at, after: user });
      const subject = `${user.username}: ${user.role}`;
      recordSecurity(db, batch, { event: 'account-created', actor: by, subject });
      more?.(batch, user, by);
      if (await commitUnless(batch, ['alreadyExists'])) return user;
      throw conflictOf((await nameRef(user.username).get()).exists ? 'username' : 'email');
    },

    /** The id itself, if such an account exists. Throws NotFound. */
    async withId(id: string): Promise<string> {
      if (!(await users.doc(id).get()).exists) throw missing();
      return id;
    },

    /** All accounts, by user name. */
    async list() {
      const open = (await db.collection(collections.passwordLinks).get()).docs.filter(isLive);
      return (await all()).map((user) => {
        const link = open.find(({ id }) => id === user.id);
        return listedAccount.parse({ ...user, linkExpiresAt: link?.get('expireAt').toDate().toISOString() });
      });
    },

    /** The active accounts, by user name: inquiries can be assigned to them, and notes can name them. */
    contacts: active,

    /** The active accounts without invited ones: an invited person cannot read yet, and the address may be wrong. */
    readers: async () => (await active()).filter(({ isInvited }) => !isInvited),

    /**
     * Changes an account, and ends the sessions, devices, links and trust that may not outlive the change. Throws NotFound,
     * and Conflict if the address is in use or no superadmin with a password would be left.
     */
    change: (id: string, change: Partial<Pick<User, 'name' | 'email' | 'role' | 'isActive'>>, actor: Actor) =>
      transact(db, async (transaction) => {
        const ref = users.doc(id);
        const before = userIn(await transaction.get(ref));
        if (!before) throw missing();
        const superadmin = users.where('role', '==', 'superadmin').where('isActive', '==', true);
        const superadmins = await transaction.get(superadmin);
        const open = await sessionsAndDevicesOf(db, id, transaction);
        const shared = await transaction.get(db.collection(collections.shareLinks).where('by.id', '==', id));
        const after: User = { ...before, ...change, updatedAt: nextTimestamp(before.updatedAt) };
        // A superadmin without a password (invited, or after too many wrong codes) does not count.
        const others = superadmins.docs.filter((one) => one.id !== id).map((one) => one.get('username'));
        const passwords = others.length > 0 ? await transaction.getAll(...others.map(passwordRef)) : [];
        const isLast = !passwords.some(({ exists }) => exists);
        const isStillSuperadmin = after.role === 'superadmin' && after.isActive;
        if (before.role === 'superadmin' && before.isActive && !isStillSuperadmin && isLast) {
          throw new Conflict('The last active superadmin cannot be demoted or deactivated');
        }
        const [oldEmail, newEmail] = [emailRef(before.email), emailRef(after.email)];
        const isEmailNew = oldEmail.id !== newEmail.id;
        if (isEmailNew && (await transaction.get(newEmail)).exists) throw conflictOf('email');
        const { updatedAt } = after;
        const isRoleNew = after.role !== before.role;
        transaction.update(ref, { ...change, ...(isRoleNew && { roleSince: updatedAt }), updatedAt });
        if (isEmailNew) {
          transaction.delete(oldEmail);
          transaction.create(...reserved('email', after));
        }
        if (isEmailNew || !after.isActive) transaction.delete(linkRef(db, id));
        if (!after.isActive) {
          forgetTrustedDevices(db, transaction, id);
          for (const { ref } of shared.docs) transaction.delete(ref);
        }
        const record = (event: SecurityRecord['event'], subject: string) =>
          recordSecurity(db, transaction, { event, actor, subject });
        if (isRoleNew) record('role-changed', `${before.username}: ${before.role} → ${after.role}`);
        if (after.isActive !== before.isActive)
          record(after.isActive ? 'account-activated' : 'account-deactivated', before.username);
        if (after.email !== before.email) {
          record('email-changed', before.username);
          for (const owner of before.isInvited ? [] : [before, after])
            noticeTo(transaction, owner, notices.emailChanged);
        }
        if (isRoleNew || !after.isActive) endSessions(db, transaction, open, actor, before);
        else if (after.name !== before.name || after.email !== before.email)
          renameSessions(db, transaction, open.sessions, after);
        const entry = { action: 'update', at: updatedAt, before, after } as const;
        writeAccountActivity(db, transaction, actor, before, entry);
        return account.parse(after);
      }),

    /**
     * Sets a new password, and ends sessions, open link, push messages and trust in devices. `check` reads in the
     * transaction, throws where the password may not be set, and may give a function that adds writes. Throws NotFound.
     */
    async setPassword<T>(
      id: string,
      password: string,
      actor: Actor,
      check?: (transaction: Transaction, user: User) => Promise<(() => T) | undefined>,
    ): Promise<T | undefined> {
      const hash = await hashPassword(password);
      return transact(db, async (transaction) => {
        const user = userIn(await transaction.get(users.doc(id)));
        if (!user) throw missing();
        const more = await check?.(transaction, user);
        const open = await sessionsAndDevicesOf(db, id, transaction);
        const at = nextTimestamp(user.updatedAt);
        transaction.set(passwordRef(user.username), { userId: id, hash });
        transaction.update(users.doc(id), { updatedAt: at, isInvited: false });
        transaction.delete(linkRef(db, id));
        forgetTrustedDevices(db, transaction, id);
        recordSecurity(db, transaction, { event: 'password-changed', actor, subject: user.username });
        endSessions(db, transaction, open, actor, user);
        if (!user.isInvited) noticeTo(transaction, user, notices.passwordChanged);
        writeAccountActivity(db, transaction, actor, user, { action: 'credentials', at });
        return more?.();
      });
    },

    /** Deletes a password that has not changed since, after so many wrong codes. A reset link leads to a new one. */
    withdrawPassword: (user: User, hash: string, wrongCodes: number): Promise<void> =>
      transact(db, async (transaction) => {
        const stored = await transaction.get(passwordRef(user.username));
        if (stored.get('hash') !== hash) return;
        transaction.delete(stored.ref);
        noticeTo(transaction, user, notices.passwordWithdrawn(wrongCodes));
        recordSecurity(db, transaction, { event: 'password-withdrawn', actor: null, subject: user.username });
      }),

    /** Whether an account, and its password hash if one is given, are unchanged since they were read. */
    async isUnchanged(transaction: Transaction, read: User, hash?: string): Promise<boolean> {
      const [now, password] = await transaction.getAll(users.doc(read.id), passwordRef(read.username));
      const isSameHash = hash === undefined || password?.get('hash') === hash;
      return isSameHash && now?.get('updatedAt') === read.updatedAt;
    },
  };
}
