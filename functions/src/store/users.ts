import type { CurrentUser, Role, UserDraft } from '@mipaka/contract';
import type { Firestore, WriteBatch } from 'firebase-admin/firestore';
import { HttpError } from '../http-error.ts';
import { type Actor, writeActivity } from './activity.ts';
import { collections, isCode, stamp } from './db.ts';
import { hashPassword } from './passwords.ts';
import { folded, uniqueKeyRef } from './unique-keys.ts';

export type User = {
  id: string;
  username: string;
  email: string;
  role: Role;
  isActive: boolean;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
};

/** What may be told of an account. */
export const publicUser = ({ id, username, email, role }: User): CurrentUser => ({
  id,
  username,
  email,
  role,
});

/** The staff accounts. */
export function usersIn(db: Firestore) {
  const users = db.collection(collections.users);
  const passwords = db.collection(collections.passwords);
  const nameRef = (username: string) =>
    uniqueKeyRef(db, { collection: collections.users, field: 'username', value: folded(username) });
  const emailRef = (email: string) =>
    uniqueKeyRef(db, { collection: collections.users, field: 'email', value: folded(email) });

  const reserve = (batch: WriteBatch, user: User) => {
    batch.create(nameRef(user.username), {
      collection: collections.users,
      field: 'username',
      recordId: user.id,
    });
    batch.create(emailRef(user.email), { collection: collections.users, field: 'email', recordId: user.id });
  };

  return {
    /** The account of a user name, in any case, with its password hash; undefined where there is none. */
    async withPassword(username: string): Promise<{ user: User; passwordHash: string } | undefined> {
      const key = await nameRef(username).get();
      if (!key.exists) return undefined;
      const id = String(key.get('recordId'));
      const [user, secret] = await db.getAll(users.doc(id), passwords.doc(id));
      if (!user?.exists || !secret?.exists) return undefined;
      return { user: user.data() as User, passwordHash: String(secret.get('hash')) };
    },

    /** Creates an account. `actor` is null outside the site. Throws 409 when the name or the address is in use. */
    async create({ password, ...draft }: UserDraft, actor: Actor | null): Promise<User> {
      const ref = users.doc();
      const at = stamp();
      const user: User = {
        id: ref.id,
        ...draft,
        isActive: true,
        createdBy: actor?.id ?? null,
        createdAt: at,
        updatedAt: at,
      };
      const hash = await hashPassword(password);
      const batch = db.batch();
      batch.create(ref, user);
      batch.create(passwords.doc(ref.id), { hash });
      reserve(batch, user);
      writeActivity(db, batch, {
        actor: actor ?? { id: 'console', username: 'console' },
        action: 'create',
        collection: collections.users,
        recordId: user.id,
        label: user.username,
        at,
        after: user,
      });
      try {
        await batch.commit();
      } catch (error) {
        if (!isCode(error, 'alreadyExists')) throw error;
        const isNameTaken = (await nameRef(user.username).get()).exists;
        const field = isNameTaken ? 'username' : 'email';
        throw new HttpError(
          409,
          `An account with this ${isNameTaken ? 'user name' : 'e-mail address'} exists already`,
          {
            errors: { [field]: 'Already in use' },
          },
        );
      }
      return user;
    },

    /** Whether there is any account at all. */
    async isEmpty(): Promise<boolean> {
      return (await users.limit(1).get()).empty;
    },
  };
}
export type Users = ReturnType<typeof usersIn>;
