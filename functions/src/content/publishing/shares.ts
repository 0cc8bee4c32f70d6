import { hash, randomBytes } from 'node:crypto';
import {
  type Change,
  colleague,
  DAY_MS,
  type IssuedShareLink,
  PREVIEW_PATH,
  type SharedContent,
  scheduledSet,
  shareLink,
} from '@mipaka/contract';
import { type DocumentSnapshot, type Firestore, Timestamp } from 'firebase-admin/firestore';
import { recordSecurity } from '../../accounts/security-log.ts';
import type { Actor } from '../../platform/activity.ts';
import type { Session } from '../../platform/calls/guard.ts';
import { commitUnless } from '../../platform/firestore/commit.ts';
import { collections, isLive, nextTimestamp } from '../../platform/firestore/db.ts';
import { NotFound, SessionEnded } from '../../platform/firestore/errors.ts';
import { readEach } from '../../platform/firestore/pages.ts';
import { readChange } from './draft.ts';

/** The id of a link, from its token: the token itself is stored nowhere. */
const idOf = (token: string): string => hash('sha256', token, 'hex');

const read = (document: DocumentSnapshot) => {
  const expireAt: Timestamp = document.get('expireAt');
  return shareLink.parse({ ...document.data(), expiresAt: expireAt.toDate().toISOString() });
};

/** The changes of a set; none if it cannot be read as a whole, because then it will not be published. */
const changesIn = (set: DocumentSnapshot): Change[] => scheduledSet.safeParse(set.data()).data?.changes ?? [];

const subjectOf = (what: SharedContent): string => {
  if (what.kind === 'schedule') return 'a schedule';
  return what.changes.length === 1 ? '1 change' : `${what.changes.length} changes`;
};

/** Share links, which show unpublished changes to anyone who has the link. Changes that cannot be read are skipped. */
export function createShares(db: Firestore) {
  const collection = db.collection(collections.shareLinks);
  const draft = db.collection(collections.draftChanges);
  const schedules = db.collection(collections.scheduledSets);

  const changesAt = async (what: SharedContent): Promise<Change[]> =>
    what.kind === 'schedule'
      ? changesIn(await schedules.doc(what.id).get())
      : readEach(await db.getAll(...what.changes.map((id) => draft.doc(id))), readChange);

  /** The changes that a link shows now, without those published, discarded or drafted there since it was made. */
  async function changesOf(link: DocumentSnapshot): Promise<Change[]> {
    const { what } = read(link);
    const changes = await changesAt(what);
    if (what.kind === 'schedule') return changes;
    const origins = new Set(Object.values(link.get('origins') ?? {}));
    const isShared = ({ origin }: Change) => origins.has(origin);
    const shared = changes.filter(isShared);
    if (shared.length === what.changes.length) return shared;
    // Staff may have scheduled some since, or changed the key of a new record, which is another place in the draft.
    const drafted = readEach((await draft.get()).docs, readChange);
    const scheduled = (await schedules.get()).docs.flatMap(changesIn);
    return [...drafted, ...scheduled].filter(isShared);
  }

  return {
    /** The valid links, newest first. */
    async list() {
      const { docs } = await collection.orderBy('createdAt', 'desc').get();
      return readEach(docs.filter(isLive), read);
    },

    /** Makes a link that is valid for some days. Throws NotFound when none of the changes to show exists, and SessionEnded. */
    async create(
      what: SharedContent,
      days: number,
      { id: sessionId, user: by }: Pick<Session, 'id' | 'user'>,
    ): Promise<IssuedShareLink> {
      const changes = await changesAt(what);
      if (changes.length === 0) throw new NotFound('The changes to share do not exist any more');
      const token = randomBytes(32).toString('base64url');
      const createdAt = nextTimestamp();
      const expireAt = Timestamp.fromMillis(Date.parse(createdAt) + days * DAY_MS);
      const link = { id: idOf(token), what, by: colleague.parse(by), createdAt };
      const batch = db.batch();
      const origins = changes.flatMap(({ origin }) => origin ?? []);
      batch.create(collection.doc(link.id), { ...link, origins, expireAt });
      // Changes nothing, but fails if the session no longer exists: a deactivation ends the links that it finds.
      batch.update(db.collection(collections.sessions).doc(sessionId), { userId: by.id });
      recordSecurity(db, batch, { event: 'preview-shared', actor: by, subject: subjectOf(what) });
      if (!(await commitUnless(batch, ['notFound']))) throw new SessionEnded();
      return { ...link, expiresAt: expireAt.toDate().toISOString(), address: `${PREVIEW_PATH}/${token}/` };
    },

    /** Ends a link. Throws NotFound. */
    async revoke(id: string, by: Actor): Promise<void> {
      const document = await collection.doc(id).get();
      const missing = () => new NotFound('There is no such link');
      if (!isLive(document)) throw missing();
      const batch = db.batch();
      batch.delete(document.ref, { exists: true });
      const subject = subjectOf(read(document).what);
      recordSecurity(db, batch, { event: 'preview-revoked', actor: by, subject });
      if (!(await commitUnless(batch, ['notFound']))) throw missing();
    },

    /** The link of a token, with a function that reads its changes; undefined if it shows none. Costs one read. */
    async find(token: string): Promise<{ id: string; changes(): Promise<Change[]> } | undefined> {
      const document = await collection.doc(idOf(token)).get();
      return isLive(document) ? { id: document.id, changes: () => changesOf(document) } : undefined;
    },
  };
}
