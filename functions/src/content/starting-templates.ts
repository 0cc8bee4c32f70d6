import { business, type StoredRecord, templates } from '@mipaka/contract';
import type { Firestore } from 'firebase-admin/firestore';
import type { Actor } from '../platform/activity.ts';
import { commitUnless } from '../platform/firestore/commit.ts';
import { collections, nextTimestamp } from '../platform/firestore/db.ts';
import { writeRecords } from './publishing/stored-records.ts';

/** Marks that the templates were stored: if staff delete them, they do not come back. */
const MARKER = 'starting-templates';
const STEP = 10;

const letter = (body: string) =>
  `Dear {firstName},\n\n${body}\n\nKind regards,\n{staff}\n${business.name}\n${business.phone}`;

const starting = {
  'We have it, an answer follows':
    'Thank you for writing to us about “{subject}”. Your inquiry has the reference {reference}.\n\nI have passed it to the colleague who knows the matter best. You will hear from us with a full answer shortly.',
  'Suggest a call':
    'Thank you for your message about “{subject}” ({reference}).\n\nI suggest a call of half an hour to understand what you need. Which day and time this week would suit you, and on which number may I reach you? We are in Nairobi (UTC+3).',
  'Ask for details':
    'Thank you for your message about “{subject}” ({reference}).\n\nTo answer well, I would like to know a little more:\n\n1. Which countries and markets do you have in mind?\n2. When do you wish to start?\n3. What have you done so far?',
  'Partnership: next steps':
    'Thank you for your interest in a partnership with {company} ({reference}).\n\nThe next step is a discovery call. Before it, please send us a short profile of your organisation and the markets in which you are active; what you share stays confidential.',
  'Career: ask for a CV':
    'Thank you for your interest in a career with our network ({reference}).\n\nPlease reply with your CV and a few lines on the kind of role and the country you are looking for. We come back to every applicant.',
  'Not something we offer':
    'Thank you for your message about “{subject}” ({reference}).\n\nThis is not something that we offer today, and I would rather tell you so than let you wait. Should your plans touch trade, technology, education, talent or media between Africa, Europe and the Middle East, I would be glad to hear from you again.',
};

/** Stores the templates of a new installation as records, once per database, and gives their number. */
export async function storeStartingTemplates(db: Firestore, actor: Actor): Promise<number> {
  const marker = db.collection(collections.maintenance).doc(MARKER);
  if ((await marker.get()).exists) return 0;
  const at = nextTimestamp();
  const batch = db.batch();
  batch.create(marker, { doneAt: at });
  const rows = Object.entries(starting).map(([name, body], index): StoredRecord => {
    const { id } = db.collection(templates.collection).doc();
    const draft = templates.draft.parse({ name, text: letter(body), sortOrder: index * STEP });
    return { id, ...draft, createdAt: at, updatedAt: at };
  });
  writeRecords(db, batch, templates, { after: rows }, { by: actor, at });
  return (await commitUnless(batch, ['alreadyExists'])) ? rows.length : 0;
}
