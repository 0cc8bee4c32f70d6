import { hash } from 'node:crypto';
import type { Firestore } from 'firebase-admin/firestore';
import type { Config } from '../platform/config.ts';
import { normalizeKey } from '../platform/firestore/db.ts';
import {
  ALL_SHARDS,
  type Bucket,
  clearLimits,
  clearSubject,
  createLimit,
  takeFromLimits,
} from '../platform/limits.ts';
import { logged } from '../platform/log.ts';

/** One use of a link at a time: of simultaneous ones, one proceeds and the others cost neither a hash nor a lock. */
const ONE_USE = { max: 1, seconds: 10 };

/** A name as the documents of its limits carry it, hashed: the typed text need not be a user name. */
const subjectOf = (username: string) =>
  hash('sha256', JSON.stringify(['login', normalizeKey(username)]), 'hex');

/** Logs that a limit could not be cleared after a success. The success stands, and the try stays counted. */
export const keptCount = logged('a limit could not be cleared', 'WARNING');

/** Counts a try before checking it, so that of many simultaneous guesses no more than the limit learn anything. */
export async function limited<T>(db: Firestore, tries: Bucket, attempt: () => Promise<T>): Promise<T> {
  await takeFromLimits(db, tries);
  const result = await attempt();
  await clearLimits(db, tries).catch(keptCount);
  return result;
}

/** The limits on failed sign-ins: strangers cannot lock a user out on a device that is known for that user. */
export function createLoginLimits(db: Firestore, limits: Config['limits']) {
  const { loginName, loginAll, wrongCodes, passwordLink } = limits;
  const ofName = createLimit(db, 'login-name', loginName);
  const ofDevice = createLimit(db, 'login-device', loginName);
  const ofAll = createLimit(db, 'login-all', { ...loginAll, shards: ALL_SHARDS });

  return {
    /** Codes after a right password, by `userId.deviceId` for a known device, by `userId` for all other devices. */
    codeTries: createLimit(db, 'second-step', loginName),

    /** Consecutive wrong codes, by `userId.hash`. The one that reaches the maximum is the first above this limit. */
    wrongCodes: createLimit(db, 'wrong-codes', { ...wrongCodes, max: wrongCodes.max - 1 }),

    /** Failures with passkeys, by `userId.deviceId` on a known device, else by `all`. */
    devicePasskeys: createLimit(db, 'passkey-device', loginName),
    passkeys: createLimit(db, 'passkey-all', { ...loginAll, shards: ALL_SHARDS }),

    /** Passwords and codes of the app that a signed-in user types, and refused calls in the log, by `userId`. */
    passwordTries: createLimit(db, 'password-change', loginName),
    appTries: createLimit(db, 'code-confirmation', loginName),
    refusals: createLimit(db, 'refused', loginName),

    /** Requests for a link, by the typed name or address, and uses of one, by `userId`. */
    linkRequests: createLimit(db, 'password-link-account', passwordLink),
    linkUses: createLimit(db, 'password-link-use', ONE_USE),

    /** The limits on a login, with a device that is known for it: its own, which a right login clears, then others. */
    bucketsOf(username: string, deviceId: string | undefined): [own: Bucket, ...shared: Bucket[]] {
      const subject = subjectOf(username);
      if (deviceId) return [ofDevice(`${subject}.${deviceId}`, subject)];
      return [ofName(subject, subject), ofAll('all')];
    },

    /** Lets a user name sign in again at once, on every device; with the id of its user also by code and passkey. */
    async lift(username: string, userId?: string): Promise<void> {
      const subject = subjectOf(username);
      await clearSubject(db, subject);
      if (userId) await clearSubject(db, userId);
      ofName(subject, subject).forget();
    },

    /** Lets unknown devices sign in again at once, whatever the name. */
    liftAll: (): Promise<void> => clearLimits(db, ofAll('all')),
  };
}
