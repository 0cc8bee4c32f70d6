import {
  type Answer,
  answerDraft,
  api,
  type ConversationEntry,
  type Inquiry,
  type Note,
  noteDraft,
} from '@mipaka/contract';
import { type QueryClient, useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { createRequestMark } from '../../../shared/lib/api/request-mark.ts';
import { INQUIRIES_PATH } from '../../lib/addresses/inbox-address.ts';
import { fetchAnswer } from '../../lib/calls/fetch-answer.ts';
import { type Change, useChange } from '../../lib/calls/use-change.ts';
import { isStale } from '../../lib/queries/records.ts';
import { OVERVIEW_PATH } from '../../lib/queries/use-overview.ts';
import { inquiryKeys } from '../use-inquiries.ts';
import { wanted } from '../wanted.ts';
import { isMoving } from './delivery.ts';
import { useReplyDraft } from './use-reply-draft.ts';

/** How often the page asks for the state of a new mail, in milliseconds: live updates may be unavailable. */
const LOOK_MS = 3_000;

export const useConversation = (id: string) =>
  useQuery({
    queryKey: inquiryKeys.conversation(id),
    queryFn: () => fetchAnswer(api['inquiries.conversation'], { params: { id } }),
    refetchInterval: ({ state: { data } }) => data?.some((entry) => isMoving(entry, Date.now())) && LOOK_MS,
  });

/** Puts an entry into the cached conversation, where it replaces its earlier version. */
function show(client: QueryClient, entry: ConversationEntry) {
  client.setQueryData<ConversationEntry[]>(inquiryKeys.conversation(entry.inquiryId), (entries = []) => [
    ...entries.filter((one) => one.id !== entry.id),
    entry,
  ]);
}

const inbox = [[INQUIRIES_PATH], [OVERVIEW_PATH]];

/** For all inquiries: a user who returns to one whose response was lost sends the same request. */
const requestMark = createRequestMark();

type Marked<T, V> = Pick<Change<T, V>, 'failed' | 'changes'> & {
  send: (input: V, headers: Record<string, string>) => Promise<T>;
  done: (added: T, input: V) => string | null;
};

/**
 * Writes into a conversation, one call at a time, also when its form is closed or open again by then. A retry after a
 * failure is the same request.
 */
function useWriting<T extends ConversationEntry, V>(
  kind: 'note' | 'answer',
  id: string,
  { send, done, ...change }: Marked<T, V>,
) {
  const client = useQueryClient();
  const filter = { mutationKey: [kind, id] };
  const { mutate } = useChange<T, V>({
    ...filter,
    ...change,
    send: (input) => send(input, requestMark.headersFor({ id, input })),
    done: (added, input) => {
      requestMark.renew({ id, input });
      show(client, added);
      return done(added, input);
    },
  });
  return {
    isPending: useIsMutating(filter) > 0,
    // The keys may be pressed again before React has drawn the running call.
    mutate: (input: V) => client.isMutating(filter) === 0 && mutate(input),
  };
}

/** Adds a note; the caller keeps the typed text until `onAdded` is called. */
export const useAddNote = (id: string, onAdded: (note: Note) => void) =>
  useWriting('note', id, {
    send: (text: string, headers) =>
      fetchAnswer(api['inquiries.addNote'], { params: { id }, body: noteDraft.parse({ text }), headers }),
    done: (added) => {
      onAdded(added);
      return 'Note added';
    },
    failed: 'Failed to add note',
  });

/** An answer to send; `seen` is the last message that the user had seen when they pressed Send. */
export type Sent = { text: string; seen: string | null; isComplete: boolean };

/** Sends an answer; the caller keeps the typed text until `onSent` is called. */
export function useSendAnswer(id: string, onSent: (answer: Answer, sent: Sent) => void) {
  const client = useQueryClient();
  return useWriting('answer', id, {
    send: (sent: Sent, headers) =>
      fetchAnswer(api['inquiries.answer'], { params: { id }, body: answerDraft.parse(sent), headers }),
    done: (added, sent) => {
      onSent(added, sent);
      client.setQueryData<Inquiry>(inquiryKeys.one(id), (one) => one && { ...one, lastMessageId: added.id });
      return null;
    },
    failed: (_sent, error) => (isStale(error) ? 'Not sent yet' : 'Failed to send the answer'),
    changes: inbox,
  });
}

/** Withdraws an answer that has not been sent yet; its text is in the form again. */
export function useWithdrawAnswer(inquiry: Inquiry) {
  const client = useQueryClient();
  const { restore } = useReplyDraft(inquiry);
  return useChange({
    send: ({ id }: Answer) => fetchAnswer(api['inquiries.withdrawAnswer'], { params: { id } }),
    done: (_done, { id, text }) => {
      restore(text);
      // The button that had the focus is gone with the answer.
      wanted.set({ id: inquiry.id, what: 'answer' });
      client.setQueryData<ConversationEntry[]>(inquiryKeys.conversation(inquiry.id), (entries) =>
        entries?.filter((one) => one.id !== id),
      );
      return 'The answer was not sent';
    },
    failed: 'The answer could not be stopped',
    changes: inbox,
  });
}
