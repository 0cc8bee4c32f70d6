import { hash } from 'node:crypto';
import type { Firestore } from 'firebase-admin/firestore';
import type { Config } from '../platform/config.ts';
import { normalizeKey } from '../platform/firestore/db.ts';
import { type Bucket, clearLimits, clearSubject, createLimit } from '../platform/limits/limits.ts';

const ALL_SHARDS = 4;

/** A name as the documents of its limits carry it, hashed: the typed text need not be a user name. */
const subjectOf = (username: string) =>
  hash('sha256', JSON.stringify(['login', normalizeKey(username)]), 'hex');

/** The limits on failed sign-ins: strangers cannot lock a user out on a device that is known for that user. */
export function createLoginLimits(db: Firestore, limits: Config['limits']) {
  const ofName = createLimit(db, 'login-name', limits.loginName);
  const ofDevice = createLimit(db, 'login-device', limits.loginName);
  const ofAll = createLimit(db, 'login-all', { ...limits.loginAll, shards: ALL_SHARDS });
  const codeTries = createLimit(db, 'second-step', limits.loginName);
  const maxWrongCodes = limits.wrongCodes.max;
  // The wrong code that reaches the maximum has to be the first above this limit.
  const wrongCodes = createLimit(db, 'wrong-codes', { ...limits.wrongCodes, max: maxWrongCodes - 1 });
  const passkeys = createLimit(db, 'passkey-all', { ...limits.loginAll, shards: ALL_SHARDS });
  const devicePasskeys = createLimit(db, 'passkey-device', limits.loginName);

  return {
    maxWrongCodes,

    /** The limit on codes after a right password: for a known device, or for all other devices. */
    codeTries: (userId: string, deviceId: string | undefined): Bucket =>
      codeTries(deviceId ? `${userId}.${deviceId}` : userId),

    /** The limit on consecutive wrong codes after a right password, by its hash. */
    wrongCodes: (userId: string, hash: string): Bucket => wrongCodes(`${userId}.${hash}`),

    /** The limit on failures with passkeys: of an account on a known device, or without a device of all others. */
    passkeyFailures: (userId?: string, deviceId?: string): Bucket =>
      userId && deviceId ? devicePasskeys(`${userId}.${deviceId}`) : passkeys('all'),

    /** The limits on a login, with a device that is known for it: its own, which a right login clears, then others. */
    bucketsOf(username: string, deviceId: string | undefined): [own: Bucket, ...shared: Bucket[]] {
      const subject = subjectOf(username);
      if (deviceId) return [ofDevice(`${subject}.${deviceId}`, subject)];
      return [ofName(subject, subject), ofAll('all')];
    },

    /** Lets a user name sign in again at once, on every device. */
    async lift(username: string): Promise<void> {
      const subject = subjectOf(username);
      await clearSubject(db, subject);
      ofName(subject, subject).forget();
    },

    /** Lets unknown devices sign in again at once, whatever the name. */
    liftAll: (): Promise<void> => clearLimits(db, ofAll('all')),
  };
}
