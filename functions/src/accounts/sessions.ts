import { hash, randomBytes } from 'node:crypto';
import { currentUser, DAY_MS, HOUR_MS, type LiveAccess, sessionInfo } from '@mipaka/contract';
import { type DocumentSnapshot, type Firestore, Timestamp, type Transaction } from 'firebase-admin/firestore';
import type { Actor } from '../platform/activity.ts';
import type { Session } from '../platform/calls/guard.ts';
import type { Config } from '../platform/config.ts';
import { commitUnless, transact, writeOptimistically } from '../platform/firestore/commit.ts';
import { type Batch, collections, isLive, raiseVersion } from '../platform/firestore/db.ts';
import { NotFound } from '../platform/firestore/errors.ts';
import { forgetTrustedDevices } from './factors/factors.ts';
import { recordSecurity } from './security-log.ts';
import type { User } from './user.ts';

/** A session ends this long after the last request that the user made, in milliseconds. */
const IDLE_MS = 8 * HOUR_MS;
/** A session always ends this long after sign-in, in milliseconds. */
const ABSOLUTE_MS = 7 * DAY_MS;
/** How long a request leaves `expireAt` as it is, in milliseconds: a write every few minutes, not at each call. */
const TOUCH_MS = 5 * 60_000;

const idOf = (token: string) => hash('sha256', token, 'hex');
const expiryOf = (createdAt: number, now: number) =>
  Timestamp.fromMillis(Math.min(now + IDLE_MS, createdAt + ABSOLUTE_MS));

function sessionOf(account: User, userAgent: string, setUpBy: string | null) {
  const now = Date.now();
  const at = new Date(now).toISOString();
  return {
    user: currentUser.parse(account),
    userId: account.id,
    createdAt: at,
    lastSeenAt: at,
    confirmedAt: at,
    userAgent: userAgent.slice(0, 200),
    /** Until when the user can put off a second factor that the role requires; null if none is missing. */
    setUpBy,
    expireAt: expiryOf(now, now),
  };
}
type SessionDocument = ReturnType<typeof sessionOf>;

/** All sessions and push devices of an account. Call it before the transaction writes. */
export async function sessionsAndDevicesOf(db: Firestore, userId: string, transaction: Transaction) {
  const documentsIn = async (name: string): Promise<DocumentSnapshot[]> =>
    (await transaction.get(db.collection(name).where('userId', '==', userId))).docs;
  return {
    sessions: await documentsIn(collections.sessions),
    devices: await documentsIn(collections.pushDevices),
  };
}
type SessionsAndDevices = Awaited<ReturnType<typeof sessionsAndDevicesOf>>;

/**
 * Ends sessions, and messages to devices, of `actor` or of another user; notifies their dashboards and the log. Gives
 * the number of sessions that were live.
 */
export function endSessions(
  db: Firestore,
  batch: Batch,
  { sessions, devices }: SessionsAndDevices,
  actor: Actor,
  { username }: Pick<User, 'username'> = actor,
): number {
  for (const { ref } of [...sessions, ...devices]) batch.delete(ref);
  const ended = sessions.filter(isLive).length;
  if (ended === 0) return 0;
  raiseVersion(db, batch, collections.sessions);
  const subject = `${username}: ${ended === 1 ? '1 session' : `${ended} sessions`}`;
  recordSecurity(db, batch, { event: 'session-ended', actor, subject });
  return ended;
}

/** Writes a new name and address of a user into the sessions, and notifies dashboards, which sign answers by name. */
export function renameSessions(db: Firestore, batch: Transaction, sessions: DocumentSnapshot[], to: User) {
  for (const { ref } of sessions) batch.update(ref, { 'user.name': to.name ?? null, 'user.email': to.email });
  raiseVersion(db, batch, collections.sessions);
}

/** What a dashboard needs for live updates: a token with the account, its role and the session. */
export async function liveAccess(config: Config, { id, user }: Session): Promise<LiveAccess> {
  // Loaded when a dashboard opens: the module costs a visitor's cold start more than the rest of the API.
  const { getAuth } = await import('firebase-admin/auth');
  const token = await getAuth().createCustomToken(user.id, { role: user.role, sid: id });
  const projectId = process.env.GCLOUD_PROJECT ?? '';
  return { token, firebase: { projectId, apiKey: config.webApiKey }, emulators: config.emulators };
}

/** Sessions. The id is the SHA-256 of the cookie's token. Each holds what requests need of the account: one read. */
export function createSessionStore(db: Firestore) {
  const sessions = db.collection(collections.sessions);

  /** Adds a session, and gives its token: 256 random bits, base64url. Undefined for a deactivated account. */
  function open(transaction: Transaction, account: User, userAgent: string, setUpBy: string | null) {
    if (!account.isActive) return undefined;
    const token = randomBytes(32).toString('base64url');
    transaction.create(sessions.doc(idOf(token)), sessionOf(account, userAgent, setUpBy));
    return token;
  }

  return {
    ref: (id: string) => sessions.doc(id),
    refOf: (token: string) => sessions.doc(idOf(token)),
    open,

    /** The live session of a token, or undefined. Costs one read. A background request does not extend it. */
    async find(token: string, isBackground = false): Promise<Session | undefined> {
      const ref = sessions.doc(idOf(token));
      const found = await ref.get();
      if (!isLive(found)) return undefined;
      const session = found.data() as SessionDocument;
      const now = Date.now();
      if (!isBackground && now - Date.parse(session.lastSeenAt) > TOUCH_MS) {
        // `update` fails for a session that has ended since; `set` would create it again.
        const batch = db.batch();
        const expireAt = expiryOf(Date.parse(session.createdAt), now);
        batch.update(ref, { lastSeenAt: new Date(now).toISOString(), expireAt });
        if (!(await commitUnless(batch, ['notFound']))) return undefined;
      }
      // An unknown role has no rights.
      const user = currentUser.safeParse(session.user).data;
      const confirmedAt = Date.parse(session.confirmedAt);
      return user && { id: ref.id, user, confirmedAt, setUpBy: session.setUpBy ?? null };
    },

    /** The live sessions of an account, last used first. */
    async list(userId: string, currentId: string) {
      const { docs } = await sessions.where('userId', '==', userId).get();
      return docs
        .filter(isLive)
        .map((one) => sessionInfo.parse({ ...one.data(), id: one.id, isCurrent: one.id === currentId }))
        .sort((a, b) => (a.lastSeenAt < b.lastSeenAt ? 1 : -1));
    },

    /** Ends one session of an account, and the trust in its devices. Throws NotFound. */
    endOne: (user: Actor, id: string): Promise<void> =>
      writeOptimistically(db, async (batch) => {
        const session = await sessions.doc(id).get();
        if (session.get('userId') !== user.id) throw new NotFound('There is no such session');
        // A session does not know its device, so all devices ask for the second factor again.
        forgetTrustedDevices(db, batch, user.id);
        endSessions(db, batch, { sessions: [session], devices: [] }, user);
      }),

    /** Ends all sessions of an account but one, trust in its devices, and push messages. Gives the number ended. */
    endOthers: (user: Actor, keptId: string): Promise<number> =>
      // In a transaction, so that a device that one of these sessions adds at the same moment is removed too.
      transact(db, async (transaction) => {
        const { sessions, devices } = await sessionsAndDevicesOf(db, user.id, transaction);
        const others = sessions.filter(({ id }) => id !== keptId);
        forgetTrustedDevices(db, transaction, user.id);
        return endSessions(db, transaction, { sessions: others, devices }, user);
      }),

    /** Ends the session of a token, at its owner's request. */
    signOut: (token: string): Promise<void> =>
      writeOptimistically(db, async (batch) => {
        const session = await sessions.doc(idOf(token)).get();
        batch.delete(session.ref);
        if (!isLive(session)) return;
        const { user } = session.data() as SessionDocument;
        raiseVersion(db, batch, collections.sessions);
        recordSecurity(db, batch, { event: 'sign-out', actor: user, subject: user.username });
      }),
  };
}
