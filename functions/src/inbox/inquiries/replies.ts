import { DAY_MS, MAX, type Reply } from '@mipaka/contract';
import type { DocumentSnapshot, Firestore, Timestamp, WriteBatch } from 'firebase-admin/firestore';
import { collections, nextTimestamp, normalizeKey } from '../../platform/firestore/db.ts';
import { earlierResult, keepResult, type RequestKey } from '../../platform/firestore/request-keys.ts';
import type { MailFile } from '../attachments.ts';
import { replyNotification } from '../mails/inquiry-mails.ts';
import type { InquiryCommands, Suspicion } from './commands.ts';
import { expiryOf, type InquiryServices, type StoredInquiry } from './stored.ts';
import { updateInquiry } from './write-change.ts';

/** How long a mail that is delivered again is recognised, in milliseconds. */
const RECOGNISED_MS = 30 * DAY_MS;
/** Message-IDs that one query compares. */
const MAX_COMPARED = 30;
/** Most entries with those Message-IDs: a sender chooses the id of a mail, and may use one many times. */
const MAX_NAMED = 100;
const TOKEN = /\+([0-9a-f]{32})@/;
const ACKNOWLEDGEMENT = /^<([A-Za-z0-9]{20})-acknowledgement@/;

/** A received mail, reduced to the parts that we keep. */
export type InboundMail = Pick<Reply, 'from' | 'sender' | 'authentication' | 'text' | 'quoted'> & {
  /** Identifies a mail; a second delivery of it has the same digest. */
  digest: string;
  /** In angle brackets; null if the mail has none. */
  messageId: string | null;
  /** Whether a mail server on the way has marked it as spam. */
  isSpam: boolean;
  /** The addresses it was sent to, in lower case. */
  recipients: readonly string[];
  /** The Message-IDs that it answers or reports about, in angle brackets. */
  references: readonly string[];
  subject: string;
  attachments: readonly MailFile[];
};

/** The result of receiving a mail. */
export type Received = 'reply' | 'inquiry' | 'known' | 'ignored';

/** The conversation that a mail belongs to, and the answer that it replies to. */
type Place = Pick<Reply, 'inquiryId' | 'answerId'>;

const placeOf = (entry: DocumentSnapshot): Place => ({
  inquiryId: entry.get('inquiryId'),
  answerId: entry.get('kind') === 'answer' ? entry.id : null,
});

/** First and last name from a sender's name, or from the part of the address before the @. */
function namesOf({ name, address }: InboundMail['from']) {
  const words = (name || address.split('@', 1)[0] || 'Somebody').split(' ').filter(Boolean);
  const firstName = words.length > 1 ? words.slice(0, -1).join(' ') : (words[0] ?? 'Somebody');
  return { firstName, lastName: words.length > 1 ? (words.at(-1) ?? '') : '' };
}

/** Receives mails. */
export function createReplies(
  db: Firestore,
  { create }: InquiryCommands,
  { config, outbox, changeNotifier, attachments, office, now }: InquiryServices,
) {
  const inquiries = db.collection(collections.inquiries);
  const entries = db.collection(collections.entries);

  /**
   * The conversation of a mail: by the token in the address it was sent to, else by the messages that it answers, the
   * last one first. Undefined if it belongs to none; a token that we never issued is ignored.
   */
  async function find({ recipients, references }: InboundMail): Promise<Place | undefined> {
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
      const inquiryId = ACKNOWLEDGEMENT.exec(id)?.[1];
      if (inquiryId && (await inquiries.doc(inquiryId).get()).exists) return { inquiryId, answerId: null };
    }
    return undefined;
  }

  /** Adds an entry to a batch, with the fields by which it is found: Message-ID, files and the sender's address. */
  function writeEntry(
    batch: WriteBatch,
    entry: Reply,
    { messageId, references }: InboundMail,
    expireAt: Timestamp | null,
  ): void {
    batch.create(entries.doc(entry.id), {
      ...entry,
      messageId,
      // Oldest first, in the order of the next answer's References header.
      references: references.toReversed(),
      addresses: [normalizeKey(entry.from.address)],
      files: entry.attachments.flatMap(({ file }) => file ?? []),
      expireAt,
    });
  }

  function newReply(
    mail: InboundMail,
    place: Place,
    attachments: Reply['attachments'],
    createdAt: string,
  ): Reply {
    const { from, sender, authentication, text, quoted } = mail;
    const written = { from, sender, authentication, text, quoted, attachments };
    return { id: entries.doc().id, kind: 'reply', ...place, ...written, createdAt };
  }

  /** Stores the files of a mail, then the entry with them. Deletes the files if `write` fails or gives false. */
  async function withFiles(
    mail: InboundMail,
    isWelcome: boolean,
    write: (kept: Reply['attachments']) => Promise<boolean>,
  ): Promise<boolean> {
    const kept = await attachments.store(mail.attachments, isWelcome);
    let isWritten = false;
    try {
      isWritten = await write(kept);
      return isWritten;
    } finally {
      if (!isWritten) await attachments.removeUnused(kept);
    }
  }

  /** Adds a mail to a conversation; false if the same mail came first. A person's mail reopens it; the clock starts. */
  async function append(
    mail: InboundMail,
    place: Place,
    kept: Reply['attachments'],
    { isFlood, request }: { isFlood: boolean; request: RequestKey },
  ): Promise<boolean> {
    const by = { by: null, office, now };
    const isWritten = await updateInquiry(
      db,
      place.inquiryId,
      by,
      async (row, { batch, change, noteMessage }) => {
        if (await earlierResult(db, request)) return false;
        const at = nextTimestamp(row.updatedAt, now());
        const entry = newReply(mail, place, kept, at);
        const isPerson = mail.sender === 'person';
        const isDone = row.status === 'completed' || row.status === 'closed';
        const after = change({
          change: isPerson && isDone ? { status: 'in-progress' } : {},
          internal: isPerson
            ? {
                lastMessageId: entry.id,
                snooze: null,
                ...(row.status !== 'new' && { repliedAt: row.repliedAt ?? at }),
              }
            : {},
          action: 'reply',
        });
        const isNotified = isPerson && !isFlood;
        if (isNotified) noteMessage('reply', after);
        writeEntry(batch, entry, mail, expiryOf(row));
        keepResult(db, batch, request, entry.id);
        if (isNotified && !row.isSuspect)
          outbox.queue(batch, replyNotification(row, entry, config.mailTo), expiryOf(row));
        return true;
      },
    );
    if (isWritten) await changeNotifier.notify();
    return isWritten;
  }

  /** Stores a mail without a conversation as a new inquiry; false if the same mail came first. */
  async function begin(
    mail: InboundMail,
    suspicion: Suspicion | null,
    kept: Reply['attachments'],
    request: RequestKey,
  ): Promise<boolean> {
    const text = [...mail.text].slice(0, MAX.message).join('');
    const entryId = entries.doc().id;
    let written = '';
    const { reference } = await create(
      {
        ...namesOf(mail.from),
        email: mail.from.address,
        company: null,
        serviceInterest: null,
        subject: mail.subject || null,
        message: text || '(The mail has no text.)',
        consent: false,
      },
      {
        suspicion,
        cameFrom: null,
        device: null,
        request,
        byMail: {
          entryId,
          isUnverified: mail.authentication?.isVerified === false,
          write(batch, row, expireAt) {
            written = row.reference;
            const place = { inquiryId: row.id, answerId: null };
            const entry = newReply(mail, place, kept, row.createdAt);
            const whole = text === mail.text ? '' : mail.text;
            writeEntry(batch, { ...entry, id: entryId, text: whole }, mail, expireAt);
          },
        },
      },
    );
    return reference === written;
  }

  return {
    /**
     * Stores a mail, in its conversation or as a new inquiry. A mail that comes again within 30 days is stored once.
     * Automatic mails without a conversation are ignored.
     *
     * @param isFlood makes a new inquiry spam; a reply is stored without a mail or push message to anyone
     */
    async receive(mail: InboundMail, isFlood: boolean): Promise<Received> {
      const request: RequestKey = {
        key: mail.digest,
        scope: 'mail.receive',
        content: mail.digest,
        recognisedMs: RECOGNISED_MS,
      };
      if (await earlierResult(db, request)) return 'known';
      const found = await find(mail);
      const row = found && ((await inquiries.doc(found.inquiryId).get()).data() as StoredInquiry | undefined);
      // An entry may exist a day longer than its inquiry.
      const place = row && found;
      const hasSender = mail.from.address.includes('@');
      if (!place && (mail.sender !== 'person' || !hasSender)) return 'ignored';
      const suspicion = mail.isSpam
        ? 'marked by a mail server'
        : isFlood
          ? 'too many messages at once'
          : null;
      // Files of spam are not stored: nobody reads them, and they may be many.
      const isWritten = await withFiles(mail, row ? !row.isSuspect : suspicion === null, (kept) =>
        place ? append(mail, place, kept, { isFlood, request }) : begin(mail, suspicion, kept, request),
      );
      if (!isWritten) return 'known';
      return place ? 'reply' : 'inquiry';
    },
  };
}
