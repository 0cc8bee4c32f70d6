import { hash, randomBytes } from 'node:crypto';
import { type CurrentUser, currentUser, DAY_MS, HOUR_MS, type SessionInfo } from '@mipaka/contract';
import {
  type DocumentSnapshot,
  type Firestore,
  Timestamp,
  type Transaction,
  type WriteBatch,
} from 'firebase-admin/firestore';
import type { Actor } from '../platform/activity.ts';
import type { Session } from '../platform/calls/guard.ts';
import { commit, commitUnless, transact } from '../platform/firestore/commit.ts';
import { collections, raiseVersion } from '../platform/firestore/db.ts';
import { NotFound } from '../platform/firestore/errors.ts';
import { endSessions, openOf } from './end-sessions.ts';
import { forgetTrustedDevices } from './factors/factor-state.ts';
import { recordSecurity } from './security-log.ts';
import { publicUser, type User } from './user.ts';

/** A session ends this long after the last request that the user made, in milliseconds. */
const IDLE_MS = 8 * HOUR_MS;
/** A session always ends this long after sign-in, in milliseconds. */
const ABSOLUTE_MS = 7 * DAY_MS;
/** How long a request leaves `expireAt` as it is, in milliseconds: a write every few minutes, not at each call. */
const TOUCH_MS = 5 * 60_000;

type SessionDocument = {
  user: CurrentUser;
  userId: string;
  createdAt: string;
  lastSeenAt: string;
  /** When the user last confirmed who they are. */
  confirmedAt: string;
  userAgent: string;
  /** Until when the user can put off a second factor that the role requires; absent or null if none is missing. */
  setUpBy?: string | null;
  expireAt: Timestamp;
};

const idOf = (token: string) => hash('sha256', token, 'hex');
const expiryOf = (createdAt: number, now: number) =>
  Timestamp.fromMillis(Math.min(now + IDLE_MS, createdAt + ABSOLUTE_MS));

/**
 * Sessions: the cookie holds a random token, the document's id is its SHA-256. The document holds the account data that
 * requests need, so that a signed-in request costs one read. Every change of an account that affects this data deletes
 * or updates its sessions in the same transaction.
 */
export function createSessionStore(db: Firestore) {
  const sessions = db.collection(collections.sessions);

  /**
   * Adds a new session to the transaction that has read the account, and gives its token: 256 random bits, base64url.
   * Undefined for a deactivated account.
   *
   * @param setUpBy until when the user can put off a second factor that the role requires; null if none is missing
   */
  function open(
    transaction: Transaction,
    account: User,
    userAgent: string,
    setUpBy: string | null,
  ): string | undefined {
    if (!account.isActive) return undefined;
    const token = randomBytes(32).toString('base64url');
    const now = Date.now();
    const session: SessionDocument = {
      user: publicUser(account),
      userId: account.id,
      createdAt: new Date(now).toISOString(),
      lastSeenAt: new Date(now).toISOString(),
      confirmedAt: new Date(now).toISOString(),
      userAgent: userAgent.slice(0, 200),
      setUpBy,
      expireAt: expiryOf(now, now),
    };
    transaction.create(sessions.doc(idOf(token)), session);
    return token;
  }

  function end(
    batch: WriteBatch | Transaction,
    session: DocumentSnapshot,
    event: 'sign-out' | 'session-ended',
  ): void {
    const { user } = session.data() as SessionDocument;
    batch.delete(session.ref);
    raiseVersion(db, batch, collections.sessions);
    recordSecurity(db, batch, { event, actor: user, subject: user.username });
  }

  return {
    ref: (id: string) => sessions.doc(id),

    open,

    /**
     * Signs an account in, and gives the token of its session. Undefined if the account is deactivated or has changed
     * since it was read. One transaction does all of it, so that a simultaneous change of the account either finds the
     * session and ends it, or is noticed here.
     *
     * @param setUpBy as above
     * @param isStillSo reads in the transaction whether the account is unchanged, and may then add further writes
     * @param replaced the token of the session that this one replaces
     * @param more adds writes that belong to the sign-in
     */
    async start(
      account: User,
      userAgent: string,
      setUpBy: string | null,
      isStillSo: (transaction: Transaction) => Promise<boolean>,
      replaced?: string,
      more?: (transaction: Transaction) => void,
    ): Promise<string | undefined> {
      return transact(db, async (transaction) => {
        const old = replaced === undefined ? undefined : await transaction.get(sessions.doc(idOf(replaced)));
        const token = (await isStillSo(transaction))
          ? open(transaction, account, userAgent, setUpBy)
          : undefined;
        if (!token) return undefined;
        if (old?.exists) end(transaction, old, 'session-ended');
        more?.(transaction);
        recordSecurity(db, transaction, { event: 'sign-in', actor: account, subject: account.username });
        return token;
      });
    },

    /**
     * The session of a token; undefined when there is none or it has expired. Costs one read.
     *
     * @param isBackground the dashboard made the request by itself, not the user: it does not extend the session
     */
    async find(token: string, isBackground = false): Promise<Session | undefined> {
      const ref = sessions.doc(idOf(token));
      const session = (await ref.get()).data() as SessionDocument | undefined;
      const now = Date.now();
      // Firestore deletes expired documents hours late, so every reader looks at the time itself.
      if (!session || session.expireAt.toMillis() <= now) return undefined;
      if (!isBackground && now - Date.parse(session.lastSeenAt) > TOUCH_MS) {
        const touched = {
          lastSeenAt: new Date(now).toISOString(),
          expireAt: expiryOf(Date.parse(session.createdAt), now),
        };
        // `update` fails for a session that has ended since; `set` would create it again.
        const batch = db.batch();
        batch.update(ref, touched);
        if (!(await commitUnless(batch, ['notFound']))) return undefined;
      }
      // An unknown role has no rights.
      const user = currentUser.safeParse(session.user).data;
      const confirmedAt = Date.parse(session.confirmedAt);
      return user && { id: ref.id, user, confirmedAt, setUpBy: session.setUpBy ?? null };
    },

    /**
     * Notes that the user of a session has confirmed who they are. Throws NotFound when the session has ended since.
     *
     * @param batch the batch with the writes that belong to it
     */
    async confirm(id: string, batch: WriteBatch = db.batch()): Promise<void> {
      batch.update(sessions.doc(id), { confirmedAt: new Date().toISOString() });
      if (!(await commitUnless(batch, ['notFound']))) throw new NotFound('There is no such session');
    },

    /** The live sessions of an account, last used first. */
    async list(userId: string, currentId: string): Promise<SessionInfo[]> {
      const { docs } = await sessions.where('userId', '==', userId).get();
      return docs
        .filter((document) => (document.get('expireAt') as Timestamp).toMillis() > Date.now())
        .map((document) => {
          const { createdAt, lastSeenAt, userAgent } = document.data() as SessionDocument;
          return { id: document.id, createdAt, lastSeenAt, userAgent, isCurrent: document.id === currentId };
        })
        .sort((a, b) => (a.lastSeenAt < b.lastSeenAt ? 1 : -1));
    },

    /** Ends one session of an account, and the trust in its devices. Throws NotFound. */
    async endOne(user: Actor, id: string): Promise<void> {
      const ref = sessions.doc(id);
      if ((await ref.get()).get('userId') !== user.id) throw new NotFound('There is no such session');
      const batch = db.batch();
      // A session does not know its device, so all devices ask for the second factor again.
      forgetTrustedDevices(db, batch, user.id);
      endSessions(db, batch, { sessions: [ref] }, { actor: user, username: user.username });
      await commit(batch);
    },

    /** Ends all sessions of an account but one, trust in its devices, and push messages. Gives the number ended. */
    async endOthers(user: Actor, keptId: string): Promise<number> {
      // In a transaction, so that a device that one of these sessions adds at the same moment is removed too.
      return transact(db, async (transaction) => {
        const open = await openOf(db, user.id, transaction);
        const others = open.sessions.filter(({ id }) => id !== keptId);
        forgetTrustedDevices(db, transaction, user.id);
        const ended = { ...open, sessions: others };
        endSessions(db, transaction, ended, { actor: user, username: user.username });
        return others.length;
      });
    },

    /** Ends the session of a token, at its owner's request. */
    async signOut(token: string): Promise<void> {
      const session = await sessions.doc(idOf(token)).get();
      if (!session.exists) return;
      const batch = db.batch();
      end(batch, session, 'sign-out');
      await commit(batch);
    },
  };
}
