import type { Firestore } from 'firebase-admin/firestore';
import { type AnswerOptions, createAnswers } from './answers.ts';
import { createInquiryCommands, type InquiryOptions } from './commands.ts';
import { createConversations } from './entries.ts';
import { createInquiryNotes } from './notes.ts';
import { createInquiryQueries } from './queries.ts';

/** The inquiries of visitors. */
export function createInquiryStore(db: Firestore, options: InquiryOptions & AnswerOptions) {
  const queries = createInquiryQueries(db);
  return {
    ...queries,
    ...createConversations(db, options.outbox),
    ...createInquiryNotes(db),
    ...createAnswers(db, options),
    ...createInquiryCommands(db, queries, options),
  };
}
