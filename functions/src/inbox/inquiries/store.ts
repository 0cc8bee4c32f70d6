import { BULK_MAX } from '@mipaka/contract';
import type { Firestore } from 'firebase-admin/firestore';
import type { Actor } from '../../platform/activity.ts';
import { createInquiryCommands, type InquiryCommands } from './commands.ts';
import { createConversations } from './conversations.ts';
import { createInquiryQueries } from './queries.ts';
import { createReplies } from './replies.ts';
import type { InquiryServices } from './stored.ts';

type Changed = Pick<ReturnType<typeof createInquiryQueries>, 'list'> & Pick<InquiryCommands, 'changeMany'>;

/** Gives the open inquiries of an account back, 200 at a time: of a closed one they would be in nobody's tab. */
export async function giveBackAll(
  { list, changeMany }: Changed,
  assignee: string,
  actor: Actor,
): Promise<void> {
  for (let isMore = true; isMore; ) {
    const { rows, next } = await list({ assignee, isDone: false }, BULK_MAX);
    const ids = rows.map(({ id }) => id);
    await changeMany(ids, { assignee: null }, actor);
    isMore = next !== undefined;
  }
}

export function createInquiryStore(db: Firestore, services: InquiryServices) {
  const commands = createInquiryCommands(db, services);
  const queries = createInquiryQueries(db);
  return {
    ...queries,
    ...createConversations(db, services),
    ...commands,
    ...createReplies(db, commands, services),
    giveBackAll: (assignee: string, actor: Actor) =>
      giveBackAll({ ...queries, ...commands }, assignee, actor),
  };
}
