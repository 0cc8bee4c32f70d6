import { randomInt } from 'node:crypto';
import { BULK_MAX, type Inquiry, type InquiryDraft, type InquiryFilter, inquiry } from '@mipaka/contract';
import { type Firestore, type Precondition, Timestamp, type WriteBatch } from 'firebase-admin/firestore';
import { type Actor, writeActivity } from '../activity.ts';
import { collections, isCode, nextTimestamp } from '../db.ts';
import type { FormTokenStore } from '../form-tokens.ts';
import { updateOptimistically } from '../optimistic-update.ts';
import type { Mail, Outbox } from '../outbox.ts';
import { raiseVersion } from '../records.ts';
import { normalizeKey } from '../unique-keys.ts';
import { inquiryIdAt } from './ids.ts';
import type { InquiryQueries } from './queries.ts';
import { prefixesOf } from './search.ts';
import { expiryOf, missingInquiry, type StoredInquiry, searchedTexts } from './stored.ts';

/** Tries of a bulk change whose inquiries change underneath it. */
const MAX_TRIES = 10;
/** Crockford's base 32: no letter that is mistaken for a digit on the telephone. */
const REFERENCE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const REFERENCE_LENGTH = 8;

/** What makes an inquiry a suspect. */
export type Suspicion = 'honeypot' | 'forged form token' | 'reused form token';
/** What staff change of an inquiry. */
export type InquiryChange = Partial<Pick<Inquiry, 'status' | 'assignee' | 'isSuspect' | 'suspectReason'>>;

/** What storing an inquiry needs beside the database. */
export type InquiryOptions = {
  outbox: Outbox;
  formTokens: FormTokenStore;
  /** Months that an inquiry is kept; 0 for ever. */
  retentionMonths: number;
  /** Makes the mails that an inquiry sends, once it is known not to be a suspect. */
  mailsFor: (inquiry: Inquiry) => Mail[];
};

const newReference = () => {
  const letters = Array.from(
    { length: REFERENCE_LENGTH },
    () => REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)],
  );
  return `MPK-${letters.join('')}`;
};

/** When an inquiry that came at a time (ISO 8601) is deleted; null where it is kept for ever. */
function expiryAfter(at: string, months: number): Timestamp | null {
  if (months === 0) return null;
  const expiry = new Date(at);
  expiry.setUTCMonth(expiry.getUTCMonth() + months);
  return Timestamp.fromDate(expiry);
}

/** Stores and changes inquiries. */
export function createInquiryCommands(
  db: Firestore,
  { list }: InquiryQueries,
  { outbox, formTokens, retentionMonths, mailsFor }: InquiryOptions,
) {
  const inquiries = db.collection(collections.inquiries);

  const queueMails = (batch: WriteBatch, row: Inquiry, expireAt: Timestamp | null) => {
    for (const mail of mailsFor(row)) outbox.queue(batch, mail, expireAt);
  };

  /** Adds one changed inquiry with its activity entry to a batch. */
  function writeChange(
    batch: WriteBatch,
    before: StoredInquiry,
    change: InquiryChange,
    actor: Actor,
    precondition: Precondition,
    internal: { hasMails?: true } = {},
  ): Inquiry {
    const after: Inquiry = inquiry.parse({
      ...before,
      ...change,
      updatedAt: nextTimestamp(before.updatedAt),
    });
    const assigneeId = after.assignee?.id ?? 'none';
    batch.update(
      inquiries.doc(before.id),
      { ...change, ...internal, assigneeId, updatedAt: after.updatedAt },
      precondition,
    );
    writeActivity(db, batch, {
      actor,
      action: Object.keys(change)[0] ?? 'update',
      collection: collections.inquiries,
      recordId: before.id,
      label: before.reference,
      at: after.updatedAt,
      expireAt: expiryOf(before),
      before: Object.fromEntries(Object.keys(change).map((name) => [name, before[name as keyof Inquiry]])),
      after: change,
    });
    return after;
  }

  /**
   * Stores an inquiry with its mails in one write. A suspect is stored too, with the reason, but sends no mail.
   *
   * @param token a valid form token, which this spends; a spent one makes a suspect
   */
  async function create(draft: InquiryDraft, suspicion: Suspicion | null, token?: string): Promise<Inquiry> {
    const at = nextTimestamp();
    const ref = inquiries.doc(inquiryIdAt(at));
    const row: Inquiry = {
      ...draft,
      id: ref.id,
      reference: newReference(),
      status: 'new',
      isSuspect: suspicion !== null,
      suspectReason: suspicion,
      assignee: null,
      createdAt: at,
      updatedAt: at,
    };
    const expireAt = expiryAfter(at, retentionMonths);
    const batch = db.batch();
    batch.create(ref, {
      ...row,
      expireAt,
      hasMails: suspicion === null,
      assigneeId: 'none',
      words: prefixesOf(searchedTexts(row)),
      addresses: [normalizeKey(row.email)],
    });
    if (token) formTokens.spend(batch, token);
    if (!suspicion) queueMails(batch, row, expireAt);
    try {
      await batch.commit();
    } catch (error) {
      if (token && isCode(error, 'alreadyExists')) return create(draft, 'reused form token');
      throw error;
    }
    return row;
  }

  /** Changes one inquiry. Throws NotFound. */
  const change = (id: string, values: InquiryChange, actor: Actor): Promise<Inquiry> =>
    updateOptimistically<StoredInquiry, Inquiry>(
      db,
      inquiries.doc(id),
      (row, batch, precondition) => {
        const isFirstCleared = values.isSuspect === false && !row.hasMails;
        const internal = isFirstCleared ? ({ hasMails: true } as const) : {};
        const after = writeChange(batch, row, values, actor, precondition, internal);
        if (isFirstCleared) queueMails(batch, after, expiryOf(row));
        raiseVersion(db, batch, collections.inquiries);
        return after;
      },
      missingInquiry,
    );

  /** Changes some inquiries by id, at most 200, all or none of them; unknown ids are skipped. Gives their number. */
  async function changeMany(ids: readonly string[], values: InquiryChange, actor: Actor): Promise<number> {
    if (ids.length === 0) return 0;
    for (let tries = 1; ; tries++) {
      const found = await db.getAll(...ids.map((id) => inquiries.doc(id)));
      const documents = found.filter(({ exists }) => exists);
      if (documents.length === 0) return 0;
      const batch = db.batch();
      for (const document of documents) {
        const precondition = { lastUpdateTime: document.updateTime };
        writeChange(batch, document.data() as StoredInquiry, values, actor, precondition);
      }
      raiseVersion(db, batch, collections.inquiries);
      try {
        await batch.commit();
        return documents.length;
      } catch (error) {
        if (!isCode(error, 'failedPrecondition', 'notFound') || tries === MAX_TRIES) throw error;
      }
    }
  }

  /** Changes a part, at most 200, of all inquiries that match a filter; `cursor` continues with the next part. */
  async function changeAll(filter: InquiryFilter, values: InquiryChange, actor: Actor, cursor?: string) {
    const { rows, next } = await list(filter, BULK_MAX, cursor);
    const ids = rows.map(({ id }) => id);
    return { changed: await changeMany(ids, values, actor), cursor: next ?? null };
  }

  return { create, change, changeMany, changeAll };
}
