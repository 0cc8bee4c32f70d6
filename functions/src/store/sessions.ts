import { createHash, randomBytes } from 'node:crypto';
import { type CurrentUser, currentUser, type SessionInfo } from '@mipaka/contract';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { collections, isCode } from './db.ts';
import { publicUser, type User } from './users.ts';

const HOUR = 3_600_000;
/** A session ends after this long without a request, in milliseconds. */
const IDLE_MS = 8 * HOUR;
/** A session ends this long after sign-in whatever happens, in milliseconds. */
export const ABSOLUTE_MS = 7 * 24 * HOUR;
/** How stale `expireAt` may get before a request moves it on, in milliseconds: a write every few minutes, not every call. */
const TOUCH_MS = 5 * 60_000;

type SessionDocument = {
  user: CurrentUser;
  userId: string;
  createdAt: string;
  lastSeenAt: string;
  userAgent: string;
  expireAt: Timestamp;
};
export type Session = { id: string; user: CurrentUser };

const idOf = (token: string) => createHash('sha256').update(token).digest('hex');
const expiryOf = (createdAt: number, now: number) =>
  Timestamp.fromMillis(Math.min(now + IDLE_MS, createdAt + ABSOLUTE_MS));

/**
 * Sessions: the cookie holds a random token, the document's id is its SHA-256. The document carries what requests
 * need to know of the account, so that a signed-in request costs one read; every change of an account that matters
 * here deletes its sessions in the same transaction.
 */
export function createSessionStore(db: Firestore) {
  const sessions = db.collection(collections.sessions);
  return {
    /**
     * Starts a session and gives its token: 256 random bits, base64url. Undefined when the account is deactivated, or
     * when `isStillSo` says that it is not what it was read as: asked once the session is stored, so that a change of the account at the
     * same moment either finds the session and ends it, or is seen here.
     */
    async start(
      account: User,
      userAgent: string,
      isStillSo: () => Promise<boolean>,
    ): Promise<string | undefined> {
      if (!account.isActive) return undefined;
      const token = randomBytes(32).toString('base64url');
      const now = Date.now();
      const session: SessionDocument = {
        user: publicUser(account),
        userId: account.id,
        createdAt: new Date(now).toISOString(),
        lastSeenAt: new Date(now).toISOString(),
        userAgent: userAgent.slice(0, 200),
        expireAt: expiryOf(now, now),
      };
      const ref = sessions.doc(idOf(token));
      await ref.create(session);
      let isKept = false;
      try {
        isKept = await isStillSo();
      } finally {
        if (!isKept) await ref.delete();
      }
      return isKept ? token : undefined;
    },

    /** The session of a token; undefined when there is none or it has expired. Costs one read. */
    async find(token: string): Promise<Session | undefined> {
      const ref = sessions.doc(idOf(token));
      const session = (await ref.get()).data() as SessionDocument | undefined;
      const now = Date.now();
      // Firestore deletes expired documents hours late, so every reader looks at the time itself.
      if (!session || session.expireAt.toMillis() <= now) return undefined;
      if (now - Date.parse(session.lastSeenAt) > TOUCH_MS) {
        const touched = {
          lastSeenAt: new Date(now).toISOString(),
          expireAt: expiryOf(Date.parse(session.createdAt), now),
        };
        // `update` fails for a session that was ended meanwhile; `set` would bring it back.
        const isLive = await ref.update(touched).then(
          () => true,
          (error) => {
            if (isCode(error, 'notFound')) return false;
            throw error;
          },
        );
        if (!isLive) return undefined;
      }
      // A role that the product does not know may nothing.
      const user = currentUser.safeParse(session.user).data;
      return user && { id: ref.id, user };
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

    /** Ends one session of an account. False when the account has no such session. */
    async endOne(userId: string, id: string): Promise<boolean> {
      const ref = sessions.doc(id);
      if ((await ref.get()).get('userId') !== userId) return false;
      await ref.delete();
      return true;
    },

    /** Ends the session of a token. */
    async end(token: string): Promise<void> {
      await sessions.doc(idOf(token)).delete();
    },
  };
}
export type SessionStore = ReturnType<typeof createSessionStore>;
