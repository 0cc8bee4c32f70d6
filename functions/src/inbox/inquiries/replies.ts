import { DAY_MS, MAX, type Reply, reply } from '@mipaka/contract';
import type { DocumentSnapshot, Firestore, WriteBatch } from 'firebase-admin/firestore';
import { collections, nextTimestamp, normalizeKey } from '../../platform/firestore/db.ts';
import { NotFound } from '../../platform/firestore/errors.ts';
import { earlierResult, keepResult, type RequestKey } from '../../platform/firestore/request-keys.ts';
import type { InboundMail } from '../inbound/parse.ts';
import { replyNotification } from '../mails/inquiry-mails.ts';
import type { Suspicion } from '../spam-checks.ts';
import type { InquiryCommands } from './commands.ts';
import type { InquiryServices, StoredInquiry } from './stored.ts';
import { createInquiryUpdates } from './write-change.ts';

/** How long a mail that is delivered again is recognised, in milliseconds. */
const RECOGNISED_MS = 30 * DAY_MS;
const MAX_COMPARED = 30;
/** Most entries with those Message-IDs: a sender chooses the id of a mail, and may use one many times. */
const MAX_NAMED = 100;
const TOKEN = /\+([0-9a-f]{32})@/;
const FIRST_MAIL = /^<([A-Za-z0-9]{20})-(acknowledgement|notification)@/;

/** A mail with its files as they are kept, and the request by which its repetition is recognised. */
type KeptMail = Omit<InboundMail, 'attachments'> & Pick<Reply, 'attachments'> & { request: RequestKey };

/** The conversation that a mail belongs to, and the answer that it replies to. */
type Place = Pick<Reply, 'inquiryId' | 'answerId'>;

const placeOf = (entry: DocumentSnapshot): Place => ({
  inquiryId: entry.get('inquiryId'),
  answerId: entry.get('kind') === 'answer' ? entry.id : null,
});

/** First and last name from a sender's name, or from the part of the address before the @. */
function namesOf({ name, address }: InboundMail['from']) {
  const words = (name || address.split('@', 1)[0] || 'Somebody').split(' ').filter(Boolean);
  const lastName = words.length > 1 ? (words.pop() ?? '') : '';
  return { firstName: words.join(' ') || 'Somebody', lastName };
}

export function createReplies(db: Firestore, { create }: InquiryCommands, services: InquiryServices) {
  const { config, outbox, notifyDashboards, attachments, now } = services;
  const { update } = createInquiryUpdates(db, services);
  const inquiries = db.collection(collections.inquiries);
  const entries = db.collection(collections.entries);

  /** The conversation of a mail: by the token in its address, else by the messages it answers, the last first. */
  async function find({ recipients, references, sender }: InboundMail): Promise<Place | undefined> {
    const tokens = recipients.flatMap((address) => TOKEN.exec(address)?.[1] ?? []);
    if (tokens.length > 0) {
      const byToken = await entries.where('token', 'in', tokens.slice(0, MAX_COMPARED)).limit(1).get();
      if (byToken.docs[0]) return placeOf(byToken.docs[0]);
    }
    const compared = references.slice(0, MAX_COMPARED);
    if (compared.length === 0) return undefined;
    const { docs } = await entries.where('messageId', 'in', compared).limit(MAX_NAMED).get();
    const found = compared.flatMap((id) => docs.find((entry) => entry.get('messageId') === id) ?? []);
    if (found[0]) return placeOf(found[0]);
    for (const id of compared) {
      const [, inquiryId, to] = FIRST_MAIL.exec(id) ?? [];
      // Staff may have replied to the mail to them. Its bounces and automatic answers are not the visitor's.
      const isVisitors = to === 'acknowledgement' || sender === 'person';
      if (inquiryId && isVisitors && (await inquiries.doc(inquiryId).get()).exists)
        return { inquiryId, answerId: null };
    }
    return undefined;
  }

  /** Adds the entry of a mail to a batch, with the fields by which it is found, and gives it. */
  function writeEntry(batch: WriteBatch, mail: KeptMail, row: StoredInquiry, more: Partial<Reply>) {
    const entry = reply.parse({ id: entries.doc().id, kind: 'reply', inquiryId: row.id, ...mail, ...more });
    batch.create(entries.doc(entry.id), {
      ...entry,
      messageId: mail.messageId,
      // Oldest first, in the order of the next answer's References header.
      references: mail.references.toReversed(),
      addresses: [normalizeKey(entry.from.address)],
      files: entry.attachments.flatMap(({ file }) => file ?? []),
      expireAt: row.expireAt,
    });
    return entry;
  }

  /** Adds a mail to a conversation; false if the same mail came first. A person's mail reopens it; the clock starts. */
  async function append(mail: KeptMail, { inquiryId, answerId }: Place, isFlood: boolean): Promise<boolean> {
    const isWritten = await update(inquiryId, null, async (row, { batch, change, noteMessage }) => {
      if (await earlierResult(db, mail.request)) return false;
      const at = nextTimestamp(row.updatedAt, now());
      const entry = writeEntry(batch, mail, row, { answerId, createdAt: at });
      keepResult(db, batch, mail.request, entry.id);
      const isPerson = mail.sender === 'person';
      const isDone = row.status === 'completed' || row.status === 'closed';
      const waiting = row.status === 'new' ? {} : { repliedAt: row.repliedAt ?? at };
      const after = change({
        change: isPerson && isDone ? { status: 'in-progress' } : {},
        internal: isPerson ? { lastMessageId: entry.id, snooze: null, ...waiting } : {},
        action: 'reply',
      });
      if (!isPerson || isFlood || row.isSuspect) return true;
      noteMessage('reply', after);
      outbox.queue(batch, replyNotification(row, entry, config.mailTo), row.expireAt);
      return true;
    });
    if (isWritten) await notifyDashboards();
    return isWritten;
  }

  /** Stores a mail without a conversation as a new inquiry; false if the same mail came first. */
  async function begin(mail: KeptMail, suspicion: Suspicion | null): Promise<boolean> {
    const text = [...mail.text].slice(0, MAX.message).join('');
    const draft = {
      ...namesOf(mail.from),
      email: mail.from.address,
      company: null,
      serviceInterest: null,
      subject: mail.subject || null,
      message: text || '(The mail has no text.)',
      consent: false,
    };
    const id = entries.doc().id;
    const byMail = { lastMessageId: id, isUnverified: mail.authentication?.isVerified === false };
    const kept = { ...mail, text: text === mail.text ? '' : mail.text };
    const write = (batch: WriteBatch, row: StoredInquiry) =>
      writeEntry(batch, kept, row, { id, answerId: null, createdAt: row.createdAt });
    const { isRepeated } = await create(draft, { suspicion, request: mail.request, byMail, write });
    return !isRepeated;
  }

  return {
    /**
     * Stores a mail, in its conversation or as a new inquiry. A mail that comes again within 30 days is stored once, an
     * automatic one without a conversation not at all. In a flood a new inquiry is spam, and nobody hears of a reply.
     */
    async receive(mail: InboundMail, isFlood: boolean): Promise<'reply' | 'inquiry' | 'known' | 'ignored'> {
      const { digest } = mail;
      const request = { key: digest, scope: 'mail.receive', content: digest, recognisedMs: RECOGNISED_MS };
      if (await earlierResult(db, request)) return 'known';
      const found = await find(mail);
      const row = found && ((await inquiries.doc(found.inquiryId).get()).data() as StoredInquiry | undefined);
      // An entry may exist a day longer than its inquiry.
      const place = row && found;
      if (!place && (mail.sender !== 'person' || !mail.from.address.includes('@'))) return 'ignored';
      let suspicion: Suspicion | null = isFlood ? 'too many messages at once' : null;
      if (mail.isSpam) suspicion = 'marked by a mail server';
      // Files of spam are not stored: nobody reads them, and they may be many.
      const isWelcome = row ? !row.isSuspect : suspicion === null;
      const files = await attachments.store(mail.attachments, isWelcome);
      try {
        const kept = { ...mail, attachments: files, request };
        const isWritten = await (place ? append(kept, place, isFlood) : begin(kept, suspicion));
        if (!isWritten) return 'known';
      } catch (error) {
        // The inquiry was erased while the files were stored.
        if (place && error instanceof NotFound) return await this.receive(mail, isFlood);
        throw error;
      }
      return place ? 'reply' : 'inquiry';
    },
  };
}
