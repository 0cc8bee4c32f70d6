import {
  type Answer,
  answerDraft,
  api,
  type ConversationEntry,
  type Inquiry,
  noteDraft,
} from '@mipaka/contract';
import { type QueryClient, useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { createRequestMark } from '../../../shared/lib/api/request-mark.ts';
import { INQUIRIES_PATH } from '../../lib/addresses/inbox-address.ts';
import { fetchAnswer } from '../../lib/calls/fetch-answer.ts';
import { useChange } from '../../lib/calls/use-change.ts';
import { isStale } from '../../lib/queries/records.ts';
import { OVERVIEW_PATH } from '../../lib/queries/use-overview.ts';
import { inquiryKeys } from '../use-inquiries.ts';
import { isMoving } from './delivery.ts';

/** How often the state of a mail that has just been queued is asked for, in milliseconds: the bell may be away. */
const LOOK_MS = 3_000;

export const useConversation = (id: string) =>
  useQuery({
    queryKey: inquiryKeys.conversation(id),
    queryFn: () => fetchAnswer(api['inquiries.conversation'], { params: { id } }),
    refetchInterval: ({ state: { data } }) => data?.some((entry) => isMoving(entry, Date.now())) && LOOK_MS,
  });

/** Shows an entry at once, in the place of an earlier version of it. */
function show(client: QueryClient, entry: ConversationEntry) {
  client.setQueryData<ConversationEntry[]>(inquiryKeys.conversation(entry.inquiryId), (entries = []) => [
    ...entries.filter((one) => one.id !== entry.id),
    entry,
  ]);
}

const inbox = [[INQUIRIES_PATH], [OVERVIEW_PATH]];

/** Of all inquiries: who comes back to one whose answer was lost sends the same request. */
const requestMark = createRequestMark();

type Marked<T, V> = Omit<Parameters<typeof useChange<T, V>>[0], 'send'> & {
  send: (input: V, headers: Record<string, string>) => Promise<T>;
};

/**
 * Writes into a conversation, once at a time, also when the form that began it is not shown any more, or is shown again.
 * Sent again after a failure, it is the same request.
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
    done: (added, input, before) => {
      requestMark.renew({ id, input });
      const said = done?.(added, input, before);
      show(client, added);
      return said;
    },
  });
  return {
    isPending: useIsMutating(filter) > 0,
    // Before React has drawn that it is on its way, the keys may be pressed again.
    mutate: (input: V) => client.isMutating(filter) === 0 && mutate(input),
  };
}

/** Adds a note; what was typed stays with the caller until it is `onAdded`. */
export const useAddNote = (id: string, onAdded: () => void) =>
  useWriting('note', id, {
    send: (text: string, headers) =>
      fetchAnswer(api['inquiries.addNote'], { params: { id }, body: noteDraft.parse({ text }), headers }),
    done: () => {
      onAdded();
      return 'Note added';
    },
    failed: 'Failed to add note',
  });

/** What is sent: `seen` is the last message that the person had seen when they pressed Send. */
export type Sent = { text: string; seen: string | null; isComplete: boolean };

/** Sends an answer; what was typed stays with the caller until it is `onSent`. */
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

/**
 * Takes an answer back that has not left yet.
 *
 * @param onDone is called also when nothing of the inquiry is shown any more
 */
export function useWithdrawAnswer(onDone: (answer: Answer) => void) {
  const client = useQueryClient();
  return useChange({
    send: ({ id }: Answer) => fetchAnswer(api['inquiries.withdrawAnswer'], { params: { id } }),
    done: (_done, withdrawn) => {
      const { id, inquiryId } = withdrawn;
      onDone(withdrawn);
      client.setQueryData<ConversationEntry[]>(inquiryKeys.conversation(inquiryId), (entries) =>
        entries?.filter((one) => one.id !== id),
      );
      return 'The answer was not sent';
    },
    failed: 'The answer could not be stopped',
    changes: inbox,
  });
}
