import { hash } from 'node:crypto';
import { deviceName, type PushDevice, type PushDeviceDraft, pushDevice } from '@mipaka/contract';
import type { Firestore } from 'firebase-admin/firestore';
import type { Config } from '../platform/config.ts';
import { commitUnless, deleteAll } from '../platform/firestore/commit.ts';
import { collections, nextTimestamp } from '../platform/firestore/db.ts';
import { Conflict, NotFound, SessionEnded } from '../platform/firestore/errors.ts';
import { requirePublic } from '../platform/http/outgoing-post.ts';
import { type NoticeTo, notices } from './owner-mails.ts';
import type { User } from './user.ts';

const MAX_DEVICES = 20;
/** Consecutive messages that a device's push service may leave unanswered: five events, each tried four times. */
const MAX_TIMEOUTS = 20;
const MAX_USER_AGENT = 300;

/** `pushKey`: our public key when it subscribed, to no other key of ours it listens; absent from older devices. */
export type StoredDevice = PushDevice &
  PushDeviceDraft & { userId: string; timeouts?: number; pushKey?: string };

type Owner = Pick<User, 'id' | 'username' | 'email'>;

const idOf = (endpoint: string) => hash('sha256', endpoint, 'hex');

/** The devices on which staff get notifications. Each is a subscription of one browser. */
export function createPushDevices(db: Firestore, config: Config, noticeTo: NoticeTo) {
  const devices = db.collection(collections.pushDevices);

  /** The devices of an account, the oldest first. */
  async function list(userId: string): Promise<PushDevice[]> {
    const { docs } = await devices.where('userId', '==', userId).get();
    return docs
      .map((document) => pushDevice.parse(document.data()))
      .sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
  }

  return {
    list,

    /**
     * Adds a device, also one of another account, and mails the owner; or changes one. Throws Conflict, SessionEnded, and
     * Invalid for an address that is not public.
     */
    async save(session: { id: string; user: Owner }, draft: PushDeviceDraft, userAgent: string) {
      if (!config.push.publicKey) throw new Conflict('Messages to devices are not set up');
      requirePublic(draft.endpoint, config.isLocalAllowed, 'endpoint');
      const { user } = session;
      const id = idOf(draft.endpoint);
      const own = await list(user.id);
      const known = own.find((device) => device.id === id);
      if (!known && own.length >= MAX_DEVICES)
        throw new Conflict('This account has too many devices: remove one of them first');
      const stored: StoredDevice = {
        ...draft,
        id,
        userId: user.id,
        pushKey: config.push.publicKey,
        events: [...new Set(draft.events)],
        userAgent: userAgent.slice(0, MAX_USER_AGENT),
        createdAt: known?.createdAt ?? nextTimestamp(),
      };
      const batch = db.batch();
      // Changes nothing, but fails if the session no longer exists.
      batch.update(db.collection(collections.sessions).doc(session.id), { userId: user.id });
      batch.set(devices.doc(id), stored);
      if (!known) noticeTo(batch, user, notices.pushDevice(deviceName(userAgent)));
      const isStored = async () => (await devices.doc(id).get()).get('createdAt') === stored.createdAt;
      if (!(await commitUnless(batch, ['notFound'], known ? undefined : isStored))) throw new SessionEnded();
      return pushDevice.parse(stored);
    },

    /** Removes a device of an account. Throws NotFound. */
    async remove(userId: string, id: string): Promise<void> {
      if ((await devices.doc(id).get()).get('userId') !== userId)
        throw new NotFound('There is no such device');
      await this.drop(id);
    },

    /** Deletes a device that no longer exists, or whose account is closed. */
    drop: (id: string): Promise<void> => deleteAll(db, [{ ref: devices.doc(id) }]),

    /** Notes whether a device's push service answered in time. After 20 consecutive timeouts the device is deleted. */
    async noteAnswer({ id, timeouts = 0 }: StoredDevice, isInTime: boolean): Promise<void> {
      if (isInTime && timeouts === 0) return;
      const next = isInTime ? 0 : timeouts + 1;
      const batch = db.batch();
      if (next >= MAX_TIMEOUTS) batch.delete(devices.doc(id));
      else batch.update(devices.doc(id), { timeouts: next });
      // Firestore refuses the update if the device has been removed since.
      await commitUnless(batch, ['notFound']);
    },

    /** The devices that get notifications of an event, of one account or of all. */
    async wanting(event: PushDevice['events'][number], userId: string | null): Promise<StoredDevice[]> {
      const all = devices.where('events', 'array-contains', event);
      const { docs } = await (userId === null ? all : all.where('userId', '==', userId)).get();
      return docs.map((document) => document.data() as StoredDevice);
    },

    /** A device; undefined if it has been removed. */
    find: async (id: string): Promise<StoredDevice | undefined> =>
      (await devices.doc(id).get()).data() as StoredDevice | undefined,
  };
}
