import type { Firestore } from 'firebase-admin/firestore';
import { createInquiryCommands } from './commands.ts';
import { createConversations } from './conversations.ts';
import { createInquiryQueries } from './queries.ts';
import { createReplies } from './replies.ts';
import type { InquiryServices } from './stored.ts';

export function createInquiryStore(db: Firestore, services: InquiryServices) {
  const commands = createInquiryCommands(db, services);
  return {
    ...createInquiryQueries(db),
    ...createConversations(db, services),
    ...commands,
    ...createReplies(db, commands, services),
  };
}
