import { createHash } from 'node:crypto';
import type { Firestore } from 'firebase-admin/firestore';
import type { Config } from '../platform/config.ts';
import { normalizeKey } from '../platform/firestore/unique-keys.ts';
import { type Bucket, clearLimits, clearSubject, createLimit } from '../platform/limits/limits.ts';

/** Documents that share the count of everybody's failed logins. */
const ALL_SHARDS = 4;

/** A name as the documents of its limits carry it: what was typed as a user name need not be one. */
const subjectOf = (username: string) =>
  createHash('sha256')
    .update(JSON.stringify(['login', normalizeKey(username)]))
    .digest('hex');

/**
 * The limits on failed sign-ins. A device that has signed in as that user before has one of its own; all others share
 * that of the name and the one for everybody, so that strangers can lock nobody out of a device that is known.
 */
export function createLoginLimits(db: Firestore, limits: Config['limits']) {
  const ofName = createLimit(db, 'login-name', limits.loginName);
  const ofDevice = createLimit(db, 'login-device', limits.loginName);
  const ofAll = createLimit(db, 'login-all', { ...limits.loginAll, shards: ALL_SHARDS });
  const codeTries = createLimit(db, 'second-step', limits.loginName);
  const maxWrongCodes = limits.wrongCodes.max;
  // What is one too many is what is over the limit.
  const wrongCodes = createLimit(db, 'wrong-codes', { ...limits.wrongCodes, max: maxWrongCodes - 1 });
  const passkeys = createLimit(db, 'passkey-all', { ...limits.loginAll, shards: ALL_SHARDS });
  const devicePasskeys = createLimit(db, 'passkey-device', limits.loginName);

  return {
    /** Wrong codes in a row after which a password is deleted. */
    maxWrongCodes,

    /** The tries of codes behind a right password: of a device that is known, or of all others. */
    codeTries: (userId: string, deviceId: string | undefined): Bucket =>
      codeTries(deviceId ? `${userId}.${deviceId}` : userId),

    /** The wrong codes in a row behind a right password, by its hash. */
    wrongCodes: (userId: string, hash: string): Bucket => wrongCodes(`${userId}.${hash}`),

    /** The failures with passkeys: of an account on a device that it knows, or without one of all others. */
    passkeyFailures: (userId?: string, deviceId?: string): Bucket =>
      userId && deviceId ? devicePasskeys(`${userId}.${deviceId}`) : passkeys('all'),

    /**
     * What binds a login: the own limit first, which a right login clears, then those that stay.
     *
     * @param deviceId the id of a device that is known for this user name; undefined for any other
     */
    bucketsOf(username: string, deviceId: string | undefined): [own: Bucket, ...shared: Bucket[]] {
      const subject = subjectOf(username);
      if (deviceId) return [ofDevice(`${subject}.${deviceId}`, subject)];
      return [ofName(subject, subject), ofAll('all')];
    },

    /** Lets a user name try again at once, on every device. */
    async lift(username: string): Promise<void> {
      const subject = subjectOf(username);
      await clearSubject(db, subject);
      ofName(subject, subject).forget();
    },

    /** Lets unknown devices try again at once, whatever the name. */
    liftAll: (): Promise<void> => clearLimits(db, ofAll('all')),
  };
}
