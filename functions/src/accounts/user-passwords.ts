import type { DocumentReference, Firestore, Transaction } from 'firebase-admin/firestore';
import type { Actor } from '../platform/activity.ts';
import { transact } from '../platform/firestore/commit.ts';
import { collections, nextTimestamp } from '../platform/firestore/db.ts';
import { NotFound } from '../platform/firestore/errors.ts';
import { endSessions, openOf } from './end-sessions.ts';
import { forgetTrustedDevices } from './factors/factor-state.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { recordSecurity } from './security-log.ts';
import { type User, writeAccountActivity } from './user.ts';

/** The hash of a password, in PHC string format, and its account. */
export type Password = { userId: string; hash: string };

/** The document of an account's open password link (password-links.ts); it is deleted when the address changes. */
export const linkRef = (db: Firestore, userId: string): DocumentReference =>
  db.collection(collections.passwordLinks).doc(userId);

/** The passwords of staff accounts; `passwordRef` gives the document for a user name. */
export function createUserPasswords(db: Firestore, passwordRef: (username: string) => DocumentReference) {
  const users = db.collection(collections.users);

  return {
    /** The hash that an account's password matches; undefined if the password is wrong. */
    async fittingHash(username: string, password: string): Promise<string | undefined> {
      const stored = (await passwordRef(username).get()).data() as Password | undefined;
      return (await isPassword(password, stored?.hash)) ? stored?.hash : undefined;
    },

    /**
     * Sets a new password, and ends all sessions of the account, its open link, push messages to its devices and trust
     * in them. Throws NotFound.
     *
     * @param more adds further writes to the same change, and gives the result
     * @param check reads in the transaction, and throws where the password may not be set
     */
    async setPassword<T = void>(
      id: string,
      password: string,
      actor: Actor,
      more?: (transaction: Transaction, user: User) => T,
      check?: (transaction: Transaction, user: User) => Promise<void>,
    ): Promise<T | undefined> {
      const hash = await hashPassword(password);
      return transact(db, async (transaction) => {
        const user = (await transaction.get(users.doc(id))).data() as User | undefined;
        if (!user) throw new NotFound('There is no such account');
        await check?.(transaction, user);
        const open = await openOf(db, id, transaction);
        const at = nextTimestamp(user.updatedAt);
        transaction.set(passwordRef(user.username), { userId: id, hash });
        transaction.update(users.doc(id), { updatedAt: at, isInvited: false });
        transaction.delete(linkRef(db, id));
        forgetTrustedDevices(db, transaction, id);
        recordSecurity(db, transaction, { event: 'password-changed', actor, subject: user.username });
        endSessions(db, transaction, open, { actor, username: user.username });
        writeAccountActivity(db, transaction, actor, user, { action: 'credentials', at });
        return more?.(transaction, { ...user, updatedAt: at });
      });
    },

    /**
     * Deletes the password of an account, unless it has changed since; a reset link leads to a new one. Sessions stay.
     *
     * @param more adds further writes to the same change
     */
    async withdrawPassword(
      user: User,
      hash: string,
      more: (transaction: Transaction) => void,
    ): Promise<void> {
      await transact(db, async (transaction) => {
        const stored = await transaction.get(passwordRef(user.username));
        if (stored.get('hash') !== hash) return;
        transaction.delete(stored.ref);
        more(transaction);
        const event = 'password-withdrawn';
        recordSecurity(db, transaction, { event, actor: null, subject: user.username });
      });
    },
  };
}
