import { colleague, DAY_MS, type SecurityEntry, type SecurityEvent, securityEntry } from '@mipaka/contract';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import type { Actor } from '../platform/activity.ts';
import { provedBy, writeOptimistically } from '../platform/firestore/commit.ts';
import { type Batch, collections, nextTimestamp, normalizeKey } from '../platform/firestore/db.ts';
import { newestBy, type Page, readPage } from '../platform/firestore/pages.ts';
import type { Signer } from '../platform/secret-key.ts';

const KEPT_MS = 365 * DAY_MS;

/** The `subject` is never a password, nor an address or name of a person without an account: those have a hash. */
export type SecurityRecord = Omit<SecurityEntry, 'id' | 'at' | 'hash'> & { hash?: string };

/** Adds an entry to the batch of the change that it records. Its random id proves that the batch was committed. */
export function recordSecurity(db: Firestore, batch: Batch, { event, actor, subject, hash }: SecurityRecord) {
  const at = nextTimestamp();
  const ref = db.collection(collections.securityLog).doc();
  const by = actor && colleague.parse(actor);
  const entry: SecurityEntry = { id: ref.id, at, event, actor: by, subject, hash: hash ?? null };
  batch.create(ref, { ...entry, expireAt: Timestamp.fromMillis(Date.parse(at) + KEPT_MS) });
  provedBy(batch, ref);
}

/** The log of sign-ins, refusals and changes of accounts. It holds no address that an erasure would look for. */
export function createSecurityLog(db: Firestore, signer: Signer) {
  const record = (entry: SecurityRecord): Promise<void> =>
    writeOptimistically(db, async (batch) => recordSecurity(db, batch, entry));

  return {
    record,

    /** Records the export of a part of a list with this number of rows. */
    recordExport: (list: string, rows: number, actor: Actor): Promise<void> =>
      record({ event: 'exported', actor, subject: `${list}: ${rows === 1 ? '1 row' : `${rows} rows`}` }),

    /** A keyed hash of an address or a user name, whatever its case: 32 hexadecimal digits. */
    hash: async (value: string): Promise<string> =>
      (await signer.sign(normalizeKey(value))).toString('hex').slice(0, 32),

    /** A page of the log, newest first. Throws Invalid for a cursor that did not come from a page. */
    list(event: SecurityEvent | undefined, limit: number, cursor?: string): Promise<Page<SecurityEntry>> {
      const log = db.collection(collections.securityLog);
      const query = event ? log.where('event', '==', event) : log;
      return readPage(query, newestBy('at'), limit, cursor, (document) =>
        securityEntry.parse(document.data()),
      );
    },
  };
}
export type SecurityLog = ReturnType<typeof createSecurityLog>;
