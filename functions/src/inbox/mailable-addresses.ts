import { type DocumentSnapshot, type Firestore, Timestamp, type WriteBatch } from 'firebase-admin/firestore';
import type { Config } from '../platform/config.ts';
import { collections, normalizeKey, uniqueKeyRef } from '../platform/firestore/db.ts';
import { TooMany } from '../platform/firestore/errors.ts';
import { createLimit } from '../platform/limits/limits.ts';

/** The mailbox behind an address, and its domain. Ignores a plus sign with the text after it, and the dots of Gmail. */
function mailboxOf(email: string): { mailbox: string; domain: string } {
  const [, typed = '', named = ''] = /^(.*)@(.*)$/.exec(normalizeKey(email)) ?? [];
  const domain = named === 'googlemail.com' ? 'gmail.com' : named;
  const [local = ''] = typed.split('+');
  return { mailbox: `${domain === 'gmail.com' ? local.replaceAll('.', '') : local}@${domain}`, domain };
}

/** Decides which addresses a form may mail: anybody can type a stranger's (docs/decisions/mail.md). */
export function createMailableAddresses(
  db: Firestore,
  limits: Config['limits'],
  form: 'acknowledged' | 'asked',
) {
  const pauseMs = limits.mailboxSeconds * 1_000;
  const ofDomain = createLimit(db, `${form}-domain`, limits.mailDomain);
  const bucketOf = (email: string) => ofDomain(mailboxOf(email).domain);

  return {
    /** The documents that decide about an address: `may` and `note` take their snapshots. */
    refsOf(email: string) {
      const key = { collection: collections.outbox, field: form, value: mailboxOf(email).mailbox };
      return [uniqueKeyRef(db, key), ...bucketOf(email).refs()];
    },

    may(email: string, [mark, ...counted]: readonly DocumentSnapshot[]): boolean {
      const sentAt = mark?.get('sentAt') as Timestamp | undefined;
      if (sentAt && Date.now() - sentAt.toMillis() < pauseMs) return false;
      try {
        bucketOf(email).count(counted);
        return true;
      } catch (error) {
        if (error instanceof TooMany) return false;
        throw error;
      }
    },

    /** Notes a mail in the batch that queues it; the batch fails when another mail came first. */
    note(batch: WriteBatch, email: string, [mark]: readonly DocumentSnapshot[]): void {
      if (!mark) throw new Error('The mark of the mailbox was not read');
      const sentAt = Timestamp.now();
      const expireAt = Timestamp.fromMillis(sentAt.toMillis() + pauseMs);
      const values = { collection: collections.outbox, field: form, sentAt, expireAt };
      if (mark.updateTime) batch.update(mark.ref, values, { lastUpdateTime: mark.updateTime });
      else batch.create(mark.ref, values);
      bucketOf(email).add(batch);
    },
  };
}
