import type { PushDeviceDraft } from '@mipaka/contract';
import type { Session } from '../platform/calls/guard.ts';
import { commit } from '../platform/firestore/commit.ts';
import { Conflict } from '../platform/firestore/errors.ts';
import { requirePublic } from '../platform/http/outgoing-post.ts';
import type { Services } from '../services.ts';

/** What an account is notified of, and how. */
export const notificationsOf = async ({ config, users, pushDevices }: Services, userId: string) => ({
  digest: (await users.ref(userId).get()).get('wantsDigest') ?? true,
  pushKey: config.push.publicKey || null,
  devices: await pushDevices.list(userId),
});

/** Sets whether an account gets the daily mail. That is a private matter, so no log records it. */
export async function setDigest(services: Services, userId: string, wantsDigest: boolean) {
  const batch = services.db.batch();
  batch.update(services.users.ref(userId), { wantsDigest });
  await commit(batch);
  return notificationsOf(services, userId);
}

/** Adds or changes a device of an account. Throws Invalid for an address that is not public, and like `save`. */
export async function savePushDevice(
  { config, pushDevices }: Services,
  session: Session,
  draft: PushDeviceDraft,
  userAgent: string,
) {
  if (!config.push.publicKey) throw new Conflict('Messages to devices are not set up');
  requirePublic(draft.endpoint, config.isLocalAllowed, 'endpoint');
  return pushDevices.save(session, draft, userAgent);
}
