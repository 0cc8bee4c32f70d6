import { createHash } from 'node:crypto';
import {
  deviceName,
  type PushDevice,
  type PushDeviceDraft,
  type PushEvent,
  pushDevice,
} from '@mipaka/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { commitUnless, deleteAll } from '../platform/firestore/commit.ts';
import { collections, nextTimestamp } from '../platform/firestore/db.ts';
import { Conflict, NotFound, SessionEnded } from '../platform/firestore/errors.ts';
import { type NoticeTo, type Notified, notices } from './notices.ts';

/** Devices that one account has at the most. */
const MAX_DEVICES = 20;
/** Devices that one event is sent to at the most. */
const MAX_NOTIFIED = 200;
/** Messages in a row that a device's push service may leave without an answer: five events, each tried four times. */
const MAX_TIMEOUTS = 20;
const MAX_USER_AGENT = 300;

/** A device that messages can be pushed to. */
export type StoredDevice = PushDevice &
  Pick<PushDeviceDraft, 'endpoint' | 'keys'> & {
    userId: string;
    /** Messages in a row that its push service has left without an answer. */
    timeouts?: number;
  };

const idOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('hex');

/** The devices on which staff get notifications: each a subscription of one browser. */
export function createPushDevices(db: Firestore, noticeTo: NoticeTo) {
  const devices = db.collection(collections.pushDevices);

  /** The devices of an account, the oldest first. */
  async function list(userId: string): Promise<PushDevice[]> {
    const { docs } = await devices.where('userId', '==', userId).get();
    return docs
      .map((document) => pushDevice.parse(document.data()))
      .sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
  }

  /** Forgets a device that does not exist any more, or whose account is closed. */
  const drop = (id: string): Promise<void> => deleteAll(db, [{ ref: devices.doc(id) }]);

  return {
    list,

    /**
     * Adds a device to the account of a session, which a mail tells its owner, or changes which notifications it gets; one that was
     * somebody else's is theirs no more. Throws Conflict where the account has too many, and SessionEnded when the session has
     * ended since the request began: the device would outlive it.
     */
    async save(
      { id: sessionId, user }: { id: string; user: Notified & { id: string } },
      { endpoint, keys, events }: PushDeviceDraft,
      userAgent: string,
    ): Promise<PushDevice> {
      const id = idOf(endpoint);
      const own = await list(user.id);
      const known = own.find((device) => device.id === id);
      if (!known && own.length >= MAX_DEVICES) {
        throw new Conflict('This account has too many devices: remove one of them first');
      }
      const stored: StoredDevice = {
        id,
        userId: user.id,
        endpoint,
        keys,
        events: [...new Set(events)],
        userAgent: userAgent.slice(0, MAX_USER_AGENT),
        createdAt: known?.createdAt ?? nextTimestamp(),
      };
      const batch = db.batch();
      // Changes nothing, and fails where there is no such session any more.
      batch.update(db.collection(collections.sessions).doc(sessionId), { userId: user.id });
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
      await drop(id);
    },

    drop,

    /**
     * Notes whether the push service of a device gave an answer in time. A device whose service does not, 20 times in a
     * row, is forgotten.
     */
    async noteAnswer({ id, timeouts = 0 }: StoredDevice, isInTime: boolean): Promise<void> {
      if (isInTime && timeouts === 0) return;
      const next = isInTime ? 0 : timeouts + 1;
      const batch = db.batch();
      if (next >= MAX_TIMEOUTS) batch.delete(devices.doc(id));
      else batch.update(devices.doc(id), { timeouts: next });
      // Refused where it was removed meanwhile.
      await commitUnless(batch, ['notFound']);
    },

    /** The devices that want to be notified of an event, of one account or of all. */
    async wanting(event: PushEvent, userId: string | null): Promise<StoredDevice[]> {
      const all = devices.where('events', 'array-contains', event).limit(MAX_NOTIFIED);
      const { docs } = await (userId === null ? all : all.where('userId', '==', userId)).get();
      return docs.map((document) => document.data() as StoredDevice);
    },

    /** A device; undefined where it has been removed. */
    find: async (id: string): Promise<StoredDevice | undefined> =>
      (await devices.doc(id).get()).data() as StoredDevice | undefined,
  };
}
export type PushDevices = ReturnType<typeof createPushDevices>;
