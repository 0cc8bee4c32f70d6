import { normalizeKey } from '../../platform/firestore/db.ts';
import { TooMany } from '../../platform/firestore/errors.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { createMessageLimits } from '../../platform/limits/message-limits.ts';
import { log } from '../../platform/log.ts';
import { addressIn, messageIdOf } from '../../platform/mail/addresses.ts';
import type { Services } from '../../services.ts';
import type { Envelope } from './envelope.ts';
import { type Head, parseMail, readHead } from './parse.ts';

/** Makes the function that receives a mail. It throws 503 when its sender, or all together, sent too many. */
export function createMailReceiver({ db, config, inquiries, outbox }: Services) {
  const limits = createMessageLimits(db, config, 'mail');
  const own = [addressIn(config.smtp.from), config.mailReplyTo].filter(Boolean).map(normalizeKey);

  /** Whether we sent this mail and got it forwarded: as an inquiry it would cause a mail, which would come back too. */
  async function isOwn({ from, messageId }: Head): Promise<boolean> {
    if (own.includes(normalizeKey(from.address.replace(/\+[^@]*@/, '@')))) return true;
    const [, id = ''] = /^<([\w-]+)@/.exec(messageId ?? '') ?? [];
    return id !== '' && messageIdOf(id, config.smtp) === messageId && outbox.has(id);
  }

  return async ({ raw, recipients, verdicts }: Envelope): Promise<void> => {
    const bytes = raw.length;
    const head = await readHead(raw);
    if (await isOwn(head)) {
      log('INFO', 'a mail was received', { outcome: 'own', bytes });
      return;
    }
    const { isFlood } = await limits.take(head.from.address).catch((error) => {
      if (!(error instanceof TooMany)) throw error;
      log('WARNING', 'a mail has to wait: its sender, or all together, have sent too many', { bytes });
      // After a 429 mail services give up; after a 503 they try again.
      const headers = { 'Retry-After': `${error.retryAfterSeconds}` };
      throw new HttpError(503, error.message, { headers });
    });
    const mail = await parseMail(raw, head, verdicts(head));
    const to = [...mail.recipients, ...recipients.map((one) => one.toLowerCase())];
    const outcome = await inquiries.receive({ ...mail, recipients: to }, isFlood);
    const { sender, attachments } = mail;
    log('INFO', 'a mail was received', { outcome, sender, files: attachments.length, bytes });
  };
}
