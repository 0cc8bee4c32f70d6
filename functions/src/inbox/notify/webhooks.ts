import { randomBytes } from 'node:crypto';
import { DAY_MS, type Webhook, type WebhookTry, webhookTry } from '@mipaka/contract';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { recordSecurity } from '../../accounts/security-log.ts';
import type { Actor } from '../../platform/activity.ts';
import { commit } from '../../platform/firestore/commit.ts';
import { collections, nextTimestamp } from '../../platform/firestore/db.ts';
import { NotOpened, type Sealer } from '../../platform/secret-key.ts';

const ID = 'main';
/** Tries that are shown, and how long each is kept, in days. */
const SHOWN_TRIES = 50;
const KEPT_DAYS = 30;
const MAX_ERROR = 200;
const SECRET_BYTES = 32;

type Stored = { url: string; isSlack: boolean; secret: string; savedAt: string };

/** Which other system is notified of inquiries: its address, the secret it knows us by, and the tries to notify it. */
export function createWebhooks(db: Firestore, sealer: Sealer) {
  const ref = db.collection(collections.webhooks).doc(ID);
  const tries = db.collection(collections.webhookTries);
  const read = async () => (await ref.get()).data() as Stored | undefined;

  async function get(): Promise<Webhook> {
    const stored = await read();
    const { docs } = await tries.orderBy('at', 'desc').limit(SHOWN_TRIES).get();
    return {
      url: stored?.url ?? null,
      isSlack: stored?.isSlack ?? false,
      tries: docs.map((document) => webhookTry.parse(document.data())),
    };
  }

  return {
    get,

    /**
     * Saves where and how the other system is notified. A new address, and whoever asks for it, gets a new secret, which is
     * given once: it is stored encrypted.
     */
    async save(
      { url, isSlack, renewSecret }: { url: string; isSlack: boolean; renewSecret: boolean },
      actor: Actor,
    ) {
      const before = await read();
      const isNew = renewSecret || !before || new URL(before.url).origin !== new URL(url).origin;
      const secret = isNew ? `whsec_${randomBytes(SECRET_BYTES).toString('base64')}` : null;
      const sealed = secret === null ? (before?.secret ?? '') : await sealer.seal(secret, ID);
      const batch = db.batch();
      batch.set(ref, { url, isSlack, secret: sealed, savedAt: nextTimestamp() } satisfies Stored);
      // Where others learn of inquiries. A path may hold a password, so the log has the host alone.
      const subject = `set to ${new URL(url).host}`;
      recordSecurity(db, batch, { event: 'webhook-changed', actor, subject });
      await commit(batch);
      return { ...(await get()), secret };
    },

    /** Tells the other system nothing any more. */
    async remove(actor: Actor): Promise<void> {
      const batch = db.batch();
      batch.delete(ref);
      recordSecurity(db, batch, { event: 'webhook-changed', actor, subject: 'removed' });
      await commit(batch);
    },

    /**
     * Where to tell it, with the secret in the clear, which is null where ACCOUNT_KEY has changed since it was made;
     * undefined where no webhook is set up.
     */
    async open(): Promise<{ url: string; isSlack: boolean; secret: string | null } | undefined> {
      const stored = await read();
      if (!stored) return undefined;
      const secret = await sealer.open(stored.secret, ID).catch((error) => {
        if (error instanceof NotOpened) return null;
        throw error;
      });
      return { url: stored.url, isSlack: stored.isSlack, secret };
    },

    /** Whether there is one. */
    isSetUp: async (): Promise<boolean> => (await ref.get()).exists,

    /** Notes a try, and gives it. */
    async note(outcome: Pick<WebhookTry, 'event' | 'status' | 'error'>): Promise<WebhookTry> {
      const document = tries.doc();
      const error = outcome.error?.slice(0, MAX_ERROR) ?? null;
      const noted: WebhookTry = { ...outcome, id: document.id, at: nextTimestamp(), error };
      const expireAt = Timestamp.fromMillis(Date.parse(noted.at) + KEPT_DAYS * DAY_MS);
      const batch = db.batch();
      batch.create(document, { ...noted, expireAt });
      await commit(batch, document);
      return noted;
    },
  };
}
export type Webhooks = ReturnType<typeof createWebhooks>;
