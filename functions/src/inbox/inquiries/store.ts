import { BULK_MAX } from '@mipaka/contract';
import type { Firestore } from 'firebase-admin/firestore';
import type { Actor } from '../../platform/activity.ts';
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

    /** Gives the open inquiries of an account back, 200 at a time: of a closed one they would be in nobody's tab. */
    async giveBackAll(assignee: string, actor: Actor): Promise<void> {
      const { rows, next } = await this.list({ assignee, isDone: false }, BULK_MAX);
      const ids = rows.map(({ id }) => id);
      await this.changeMany(ids, { assignee: null }, actor);
      if (next) await this.giveBackAll(assignee, actor);
    },
  };
}
