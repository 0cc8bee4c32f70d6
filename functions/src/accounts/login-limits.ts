import { createHash } from 'node:crypto';
import type { Firestore } from 'firebase-admin/firestore';
import type { Config } from '../platform/config.ts';
import { normalizeKey } from '../platform/firestore/unique-keys.ts';
import { type Bucket, clearLimits, clearSubject, createLimit } from '../platform/limits/limits.ts';

/** Documents that share the count of everybody's failed logins. */
export const ALL_SHARDS = 4;

/** A name as the documents of its limits carry it: what was typed as a user name need not be one. */
const subjectOf = (username: string) =>
  createHash('sha256')
    .update(JSON.stringify(['login', normalizeKey(username)]))
    .digest('hex');

/**
 * The limits on failed logins. A device that has signed in as that user before has one of its own; all others share
 * that of the name and the one for everybody, so that strangers can lock nobody out of a device that is known.
 */
export function createLoginLimits(db: Firestore, limits: Config['limits']) {
  const ofName = createLimit(db, 'login-name', limits.loginName);
  const ofDevice = createLimit(db, 'login-device', limits.loginName);
  const ofAll = createLimit(db, 'login-all', { ...limits.loginAll, shards: ALL_SHARDS });

  return {
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
