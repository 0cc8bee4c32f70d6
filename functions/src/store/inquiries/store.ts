import type { Firestore } from 'firebase-admin/firestore';
import { createInquiryCommands, type InquiryOptions } from './commands.ts';
import { createInquiryNotes } from './notes.ts';
import { createInquiryQueries } from './queries.ts';

/** The inquiries of visitors. */
export function createInquiryStore(db: Firestore, options: InquiryOptions) {
  const queries = createInquiryQueries(db);
  return { ...queries, ...createInquiryNotes(db), ...createInquiryCommands(db, queries, options) };
}
