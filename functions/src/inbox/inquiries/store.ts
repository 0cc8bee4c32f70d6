import type { Firestore } from 'firebase-admin/firestore';
import { createAnswers } from './answers.ts';
import { createInquiryCommands } from './commands.ts';
import { createConversations } from './entries.ts';
import { createInquiryNotes } from './notes.ts';
import { createInquiryQueries } from './queries.ts';
import { createReplies } from './replies.ts';
import { createSnoozes } from './snoozes.ts';
import type { InquiryServices } from './stored.ts';

export function createInquiryStore(db: Firestore, services: InquiryServices) {
  const queries = createInquiryQueries(db);
  const commands = createInquiryCommands(db, queries, services);
  return {
    ...queries,
    ...createSnoozes(db),
    ...createConversations(db, services.outbox),
    ...createInquiryNotes(db, services),
    ...createAnswers(db, services),
    ...commands,
    ...createReplies(db, commands, services),
  };
}
