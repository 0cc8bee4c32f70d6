import type { PushEvent } from '@mipaka/contract';
import { failure, log } from '../../platform/log.ts';
import type { Services } from '../../services.ts';
import type { InquiryEvent, StoredEvent } from '../inquiries/events.ts';
import { push, pushMessageOf } from './push.ts';
import { webhookMessageOf } from './webhooks.ts';

/** The target that is the webhook; every other target is the id of a device. */
const WEBHOOK = 'webhook';
/** Most tries for a device: after them the message would be too old. */
const MAX_PUSHES = 4;
const AT_ONCE = 20;
/** How long further targets are notified, in milliseconds: well before lease and function end, after 120 seconds. */
const NOTIFY_MS = 60_000;

/** The targets of an event: the devices that want it, without those of the person who caused it, and the webhook. */
async function targetsOf({ config, pushDevices, webhooks, users }: Services, event: InquiryEvent) {
  const { publicKey, privateKey } = config.push;
  const targets = webhookMessageOf(event) && (await webhooks.isSetUp()) ? [WEBHOOK] : [];
  if (!pushMessageOf(event) || !publicKey || !privateKey) return targets;
  const readers = new Set((await users.readers()).map(({ id }) => id));
  const isForAll =
    event.kind === 'inquiry' || (event.kind === 'reply' && !readers.has(event.assigneeId ?? ''));
  const devices = await pushDevices.wanting(event.kind as PushEvent, isForAll ? null : event.assigneeId);
  for (const { id, userId, pushKey = publicKey } of devices) {
    if (!readers.has(userId) || pushKey !== publicKey) await pushDevices.drop(id);
    else if (userId !== event.actorId) targets.push(id);
  }
  return targets;
}

/** Notifies a device. Returns whether no further try is due, also because the device is gone. */
async function notifyDevice({ config, pushDevices }: Services, id: string, event: StoredEvent) {
  const message = pushMessageOf(event);
  const device = await pushDevices.find(id);
  if (!message || !device || event.attempts > MAX_PUSHES) return true;
  const outcome = await push(config, device, message);
  if (outcome === 'gone') await pushDevices.drop(id);
  else await pushDevices.noteAnswer(device, outcome !== 'timed-out');
  if (outcome === 'refused') log('WARNING', 'a push service has refused a message', { device: id });
  return (outcome !== 'later' && outcome !== 'timed-out') || event.attempts >= MAX_PUSHES;
}

/** Notifies one target. Returns whether no further try is due. A failure is logged and stops no other target. */
async function notifyTarget(services: Services, target: string, event: StoredEvent): Promise<boolean> {
  try {
    if (target !== WEBHOOK) return await notifyDevice(services, target, event);
    const message = webhookMessageOf(event);
    const tried = message && (await services.webhooks.send(message));
    // An error may have no words: Node's has none where several addresses of a host refuse the connection.
    return !tried || tried.error === null;
  } catch (error) {
    const fields = { event: event.id, target, ...failure(error) };
    log('ERROR', 'a target could not be notified of an event', fields);
    return false;
  }
}

/** Notifies all targets if this worker gets the lease. Never throws: the schedule retries, not the platform. */
export async function deliverEvent(services: Services, id: string, now = new Date()): Promise<void> {
  try {
    const began = performance.now();
    const event = await services.eventQueue.claim(id, now);
    if (!event) return;
    // The webhook first: it must not wait for devices that hang.
    const untried = (event.targets ?? (await targetsOf(services, event))).toSorted(
      (one, other) => Number(other === WEBHOOK) - Number(one === WEBHOOK),
    );
    const failed: string[] = [];
    const work = async () => {
      while (performance.now() - began < NOTIFY_MS) {
        const target = untried.shift();
        if (target === undefined) return;
        if (!(await notifyTarget(services, target, event))) failed.push(target);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    const left = [...untried, ...failed];
    if (left.length === 0) await services.eventQueue.succeed(event);
    else await services.eventQueue.fail(event, 'Not everybody could be notified', now, { targets: left });
  } catch (error) {
    log('ERROR', 'nobody could be notified of an event', { event: id, ...failure(error) });
  }
}

/** Delivers the events that are due. */
export const notifyDue = (services: Services, now = new Date()): Promise<void> =>
  services.eventQueue.deliverEachDue(now, (id, at) => deliverEvent(services, id, at));
