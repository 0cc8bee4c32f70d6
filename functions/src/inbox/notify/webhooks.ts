import { createHmac, randomBytes } from 'node:crypto';
import { business, DAY_MS, inquiryLink, type WebhookEvent, webhookTry } from '@mipaka/contract';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { recordSecurity } from '../../accounts/security-log.ts';
import type { Actor } from '../../platform/activity.ts';
import type { Config } from '../../platform/config.ts';
import { commit, writeOptimistically } from '../../platform/firestore/commit.ts';
import { collections, nextTimestamp } from '../../platform/firestore/db.ts';
import { Conflict } from '../../platform/firestore/errors.ts';
import { post } from '../../platform/http/outgoing-post.ts';
import { reasonOf } from '../../platform/reason.ts';
import type { Sealer } from '../../platform/secret-key.ts';
import type { InquiryEvent } from '../inquiries/events.ts';

const ID = 'main';
/** Most tries that are shown, and how long each is kept, in days. */
const SHOWN_TRIES = 50;
const KEPT_DAYS = 30;
const MAX_ERROR = 200;
const SECRET_BYTES = 32;
const PREFIX = 'whsec_';
/** The error in the log of tries if the secret cannot be read. */
const NO_SECRET =
  'The secret cannot be read, because ACCOUNT_KEY has changed: press New secret, and change it at the receiver';

type Stored = { url: string; isSlack: boolean; secret: string; savedAt: string };

/** The body that the webhook sends: only references, so that its receiver opens the inquiry for more. */
type WebhookBody = { id: string; event: WebhookEvent; at: string; inquiries: InquiryEvent['inquiries'] };

/** The body for an event; undefined for an event that the webhook does not report. */
export function webhookMessageOf({ id, kind, at, inquiries }: InquiryEvent): WebhookBody | undefined {
  if (kind === 'inquiry') return { id, event: 'inquiry.created', at, inquiries };
  return kind === 'status' ? { id, event: 'inquiry.status', at, inquiries } : undefined;
}

/** The body as it is sent: each inquiry with its address, or for Slack and compatible systems a line for each. */
function textOf({ inquiries, ...message }: WebhookBody, isSlack: boolean): string {
  const linked = inquiries.map((one) => ({ ...one, url: inquiryLink(one.id) }));
  if (!isSlack) return JSON.stringify({ ...message, inquiries: linked });
  const lines = linked.map(({ url, reference, type, status, previous }) =>
    message.event === 'inquiry.created'
      ? `New inquiry <${url}|${reference}>${type ? ` (${type})` : ''}`
      : `<${url}|${reference}>: ${previous} → ${status}`,
  );
  const text = message.event === 'test' ? `A test of the webhook of ${business.name}` : lines.join('\n');
  return JSON.stringify({ text });
}

/** The headers of the Standard Webhooks: an HMAC-SHA-256 over id, time (epoch seconds) and body. */
function signatureHeaders(secret: string, id: string, body: string): Record<string, string> {
  const at = Math.floor(Date.now() / 1_000);
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(at), 'webhook-signature': `v1,${signature}` };
}

/** The webhook: the other system's address, the secret by which it recognises us, and the tries to notify it. */
export function createWebhooks(db: Firestore, sealer: Sealer, { isLocalAllowed }: Config) {
  const ref = db.collection(collections.webhooks).doc(ID);
  const tries = db.collection(collections.webhookTries);
  const read = async () => (await ref.get()).data() as Stored | undefined;

  async function get() {
    const stored = await read();
    const { docs } = await tries.orderBy('at', 'desc').limit(SHOWN_TRIES).get();
    return {
      url: stored?.url ?? null,
      isSlack: stored?.isSlack ?? false,
      tries: docs.map((document) => webhookTry.parse(document.data())),
    };
  }

  /** Calls the other system. Gives its status and the error, one of which is null. */
  async function call({ url, isSlack, secret: sealed }: Stored, message: WebhookBody) {
    const secret = await sealer.open(sealed, ID);
    if (secret === undefined) return { status: null, error: NO_SECRET };
    const body = textOf(message, isSlack);
    const headers = { 'Content-Type': 'application/json', ...signatureHeaders(secret, message.id, body) };
    try {
      const status = await post(url, { headers, body, isLocal: isLocalAllowed });
      return { status, error: status >= 200 && status < 300 ? null : `The answer was ${status}` };
    } catch (error) {
      return { status: null, error: reasonOf(error).slice(0, MAX_ERROR) };
    }
  }

  return {
    get,

    /** Saves address and form, or for null just a new secret. Gives the secret, once, if it or the origin is new. */
    async save(draft: Pick<Stored, 'url' | 'isSlack'> | null, actor: Actor) {
      const secret = await writeOptimistically(db, async (batch) => {
        const snapshot = await ref.get();
        const before = snapshot.data() as Stored | undefined;
        const settings = draft ?? before;
        if (!settings) throw new Conflict('There is no webhook');
        const isNew = !draft || !before || new URL(before.url).origin !== new URL(draft.url).origin;
        const made = isNew ? `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}` : null;
        const sealed = made === null ? (before?.secret ?? '') : await sealer.seal(made, ID);
        const stored: Stored = { ...settings, secret: sealed, savedAt: nextTimestamp() };
        // A colleague may renew the secret at this moment: the older one must not return.
        if (snapshot.updateTime) batch.update(ref, stored, { lastUpdateTime: snapshot.updateTime });
        else batch.create(ref, stored);
        // The address of another party's system. Its path may hold a password, so the log has only the host.
        const subject = `set to ${new URL(settings.url).host}`;
        recordSecurity(db, batch, { event: 'webhook-changed', actor, subject });
        return made;
      });
      return { ...(await get()), secret };
    },

    /** Removes the webhook: the other system is no longer notified. */
    remove: (actor: Actor): Promise<void> =>
      writeOptimistically(db, async (batch) => {
        batch.delete(ref);
        recordSecurity(db, batch, { event: 'webhook-changed', actor, subject: 'removed' });
      }),

    isSetUp: async (): Promise<boolean> => (await read()) !== undefined,

    /** Sends a message to the other system. Stores and gives the try, also a failed one; undefined without a webhook. */
    async send(message: WebhookBody) {
      const stored = await read();
      if (!stored) return undefined;
      const outcome = await call(stored, message);
      const triedRef = tries.doc();
      const tried = { id: triedRef.id, at: nextTimestamp(), event: message.event, ...outcome };
      const batch = db.batch();
      const expireAt = Timestamp.fromMillis(Date.parse(tried.at) + KEPT_DAYS * DAY_MS);
      batch.create(triedRef, { ...tried, expireAt });
      await commit(batch, triedRef);
      return tried;
    },
  };
}
