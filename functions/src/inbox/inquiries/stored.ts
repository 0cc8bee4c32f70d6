import { type ContactDetails, type Inquiry, inquiry, type OfficeHours } from '@mipaka/contract';
import type { DocumentSnapshot, Firestore, Timestamp } from 'firebase-admin/firestore';
import type { Config } from '../../platform/config.ts';
import { collections } from '../../platform/firestore/db.ts';
import { NotFound } from '../../platform/firestore/errors.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import type { AttachmentStore } from '../attachments.ts';
import type { ChangeNotifier } from '../change-notifier.ts';
import type { FormTokens } from '../form-tokens.ts';
import type { MailableAddresses } from '../mailable-addresses.ts';
import type { Contact } from '../mails/reminder-mails.ts';
import type { Facets } from './facets.ts';
import type { Searched } from './search.ts';

/** `hasMails`: its mails are queued. At `expireAt` it is deleted with notes, mails and entries of the log. */
export type StoredInquiry = Inquiry & { hasMails: boolean; facets: Facets; expireAt?: Timestamp | null };

export type InquiryServices = {
  config: Pick<Config, 'smtp' | 'mailTo' | 'mailReplyTo' | 'inquiryMonths'>;
  outbox: Outbox;
  formTokens: FormTokens;
  acknowledgements: MailableAddresses;
  attachments: AttachmentStore;
  changeNotifier: ChangeNotifier;
  office: OfficeHours;
  /** The present time (epoch milliseconds), at which every message and change is stored. */
  now: () => number;
  contactDetails: () => Promise<ContactDetails>;
  contacts: () => Promise<Contact[]>;
};

/** When an inquiry and everything that belongs to it is deleted; null for never. */
export const expiryOf = ({ expireAt }: StoredInquiry): Timestamp | null => expireAt ?? null;

export const missingInquiry = () => new NotFound('There is no such inquiry');

/** An inquiry as staff read it, without the fields for searching. */
export const toInquiry = (document: DocumentSnapshot): Inquiry => inquiry.parse(document.data());

/** One inquiry in stored form. Throws NotFound. */
export async function readInquiry(db: Firestore, id: string): Promise<StoredInquiry> {
  const snapshot = await db.collection(collections.inquiries).doc(id).get();
  if (!snapshot.exists) throw missingInquiry();
  return snapshot.data() as StoredInquiry;
}

/** The parts of an inquiry that a search covers. */
export const searchedOf = (row: Inquiry): Searched => ({
  texts: [row.firstName, row.lastName, row.email, row.company, row.subject, row.reference],
  message: row.message,
});
