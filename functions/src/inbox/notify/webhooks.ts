import { randomBytes } from 'node:crypto';
import { DAY_MS, type Webhook, type WebhookTry, webhookTry } from '@mipaka/contract';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { recordSecurity } from '../../accounts/security-log.ts';
import type { Actor } from '../../platform/activity.ts';
import { commit } from '../../platform/firestore/commit.ts';
import { collections, nextTimestamp } from '../../platform/firestore/db.ts';
import { NotOpened, type Sealer } from '../../platform/secret-key.ts';

const ID = 'main';
/** Most tries that are shown, and how long each is kept, in days. */
const SHOWN_TRIES = 50;
const KEPT_DAYS = 30;
const MAX_ERROR = 200;
const SECRET_BYTES = 32;

type Stored = { url: string; isSlack: boolean; secret: string; savedAt: string };

/** The webhook: the other system's address, the secret by which it recognises us, and the tries to notify it. */
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
     * Saves the webhook's address and form. A new origin, or `renewSecret`, makes a new secret. This call alone gives
     * it: it is stored encrypted.
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
      // The address of another party's system. Its path may hold a password, so the log has only the host.
      const subject = `set to ${new URL(url).host}`;
      recordSecurity(db, batch, { event: 'webhook-changed', actor, subject });
      await commit(batch);
      return { ...(await get()), secret };
    },

    /** Removes the webhook: the other system is no longer notified. */
    async remove(actor: Actor): Promise<void> {
      const batch = db.batch();
      batch.delete(ref);
      recordSecurity(db, batch, { event: 'webhook-changed', actor, subject: 'removed' });
      await commit(batch);
    },

    /**
     * The webhook with its decrypted secret, which is null if ACCOUNT_KEY has changed since it was made; undefined if
     * no webhook is set up.
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

    isSetUp: async (): Promise<boolean> => (await ref.get()).exists,

    /** Stores a try, and gives it. */
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
