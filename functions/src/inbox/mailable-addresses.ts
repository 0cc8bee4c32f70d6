import { type DocumentReference, type Firestore, Timestamp, type WriteBatch } from 'firebase-admin/firestore';
import type { Config } from '../platform/config.ts';
import { collections, normalizeKey, uniqueKeyRef } from '../platform/firestore/db.ts';
import { createLimit, isWithin } from '../platform/limits.ts';

/** The mailbox behind an address, and its domain. Ignores a plus sign with the text after it, and the dots of Gmail. */
function mailboxOf(email: string): { mailbox: string; domain: string } {
  const [, typed = '', named = ''] = /^(.*)@(.*)$/.exec(normalizeKey(email)) ?? [];
  const domain = named === 'googlemail.com' ? 'gmail.com' : named;
  const [local = ''] = typed.split('+');
  return { mailbox: `${domain === 'gmail.com' ? local.replaceAll('.', '') : local}@${domain}`, domain };
}

/** Limits which addresses a form may mail: anybody can type a stranger's (docs/decisions/mail.md). */
export function createMailLimit(db: Firestore, limits: Config['limits'], form: 'acknowledged' | 'asked') {
  const pauseMs = limits.mailboxSeconds * 1_000;
  const ofDomain = createLimit(db, `${form}-domain`, limits.mailDomain);

  /** Reads if an address may be mailed, and its subscription. If so, `noteMail` notes the mail in its batch. */
  return async (email: string, subscriptionRef: DocumentReference) => {
    const { mailbox, domain } = mailboxOf(email);
    const key = { collection: collections.outbox, field: form };
    const ref = uniqueKeyRef(db, { ...key, value: mailbox });
    const bucket = ofDomain(domain);
    const [subscription, mark, ...counted] = await db.getAll(subscriptionRef, ref, ...bucket.refs());
    const sentAt = mark?.get('sentAt') as Timestamp | undefined;
    const isPaused = sentAt !== undefined && Date.now() - sentAt.toMillis() < pauseMs;
    const noteMail = (batch: WriteBatch) => {
      const now = Timestamp.now();
      const values = { ...key, sentAt: now, expireAt: Timestamp.fromMillis(now.toMillis() + pauseMs) };
      // The batch fails when another mail came first.
      if (mark?.updateTime) batch.update(ref, values, { lastUpdateTime: mark.updateTime });
      else batch.create(ref, values);
      bucket.add(batch);
    };
    const counting = async () => bucket.count(counted);
    const isAllowed = !isPaused && (await isWithin(counting()));
    return { subscription, noteMail: isAllowed ? noteMail : undefined };
  };
}
