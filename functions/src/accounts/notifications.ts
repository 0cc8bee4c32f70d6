import { commit } from '../platform/firestore/commit.ts';
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
