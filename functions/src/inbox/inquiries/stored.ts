import { type ContactDetails, type Inquiry, inquiry, type OfficeHours } from '@mipaka/contract';
import type { DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import type { Config } from '../../platform/config.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import type { AttachmentStore } from '../attachments.ts';
import type { Contact } from '../mails/reminder-mails.ts';
import type { Facets } from './facets.ts';
import type { Searched } from './search.ts';

/** `hasMails`: its mails are queued. At `expireAt` it is deleted with all that belongs to it; null is never. */
export type StoredInquiry = Inquiry & { hasMails: boolean; facets?: Facets; expireAt: Timestamp | null };

export type InquiryServices = {
  config: Pick<Config, 'smtp' | 'mailTo' | 'mailReplyTo' | 'inquiryMonths' | 'limits'>;
  outbox: Outbox;
  attachments: AttachmentStore;
  /** Notifies open dashboards of a message. */
  notifyDashboards: () => Promise<void>;
  office: OfficeHours;
  /** The present time (epoch milliseconds), at which every message and change is stored. */
  now: () => number;
  contactDetails: () => Promise<ContactDetails>;
  contacts: () => Promise<Contact[]>;
};

export const toInquiry = (document: DocumentSnapshot): Inquiry => inquiry.parse(document.data());

/** An inquiry with the fields that staff do not read, and defaults for those that older ones lack. */
export const toStored = (document: DocumentSnapshot) =>
  ({ expireAt: null, ...document.data(), ...toInquiry(document) }) as StoredInquiry;

export const searchedOf = (row: Inquiry): Searched => ({
  texts: [row.firstName, row.lastName, row.email, row.company, row.subject, row.reference],
  message: row.message,
});
