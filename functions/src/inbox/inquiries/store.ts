import type { Firestore } from 'firebase-admin/firestore';
import { type AnswerOptions, createAnswers } from './answers.ts';
import { createInquiryCommands, type InquiryOptions } from './commands.ts';
import { createConversations } from './entries.ts';
import { createInquiryNotes, type NoteOptions } from './notes.ts';
import { createInquiryQueries } from './queries.ts';
import { createReplies, type ReplyOptions } from './replies.ts';
import { createSnoozes } from './snoozes.ts';

/** The inquiries of visitors. */
export function createInquiryStore(
  db: Firestore,
  options: InquiryOptions & AnswerOptions & ReplyOptions & NoteOptions,
) {
  const queries = createInquiryQueries(db);
  const commands = createInquiryCommands(db, queries, options);
  return {
    ...queries,
    ...createSnoozes(db),
    ...createConversations(db, options.outbox),
    ...createInquiryNotes(db, options),
    ...createAnswers(db, options),
    ...commands,
    ...createReplies(db, commands, options),
  };
}
