import { type Answer, api, type ConversationEntry, type Inquiry, withoutControls } from '@mipaka/contract';
import { notifyManager, useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hasStatus, isRefusal } from '../../../shared/lib/api/api.ts';
import type { ToastOptions } from '../../../shared/lib/toast.ts';
import { fetchAnswer } from '../../lib/calls/fetch-answer.ts';
import { sendMarked } from '../../lib/calls/request-mark.ts';
import { type Change, useChange } from '../../lib/calls/use-change.ts';
import { unsavedNames, useLiveUnsaved, writeUnsaved } from '../../lib/unsaved.ts';
import { wanted } from '../../lib/wanted.ts';
import { UndoActions } from '../../ui/undo-actions.tsx';
import { inbox, inquiryKeys, inquiryQuery } from '../use-inquiries.ts';

/** How often the page asks for the state of a new mail, in milliseconds: live updates may be unavailable. */
const LOOK_MS = 3_000;

export const useConversation = (id: string) =>
  useQuery({
    queryKey: inquiryKeys.conversation(id),
    queryFn: () => fetchAnswer(api['inquiries.conversation'], { params: { id } }),
    refetchInterval: ({ state: { data } }) => data?.some((entry) => isMoving(entry, Date.now())) && LOOK_MS,
  });

/** The user's unsent answer to an inquiry. This browser keeps it until it is sent, also when the user signs out before. */
export function useReplyDraft({ id, lastMessageId }: Inquiry) {
  const { values, keep, read } = useLiveUnsaved(`reply.${id}`, localStorage);
  /** The last message of the conversation when the user began to type. */
  const seen = values?.seen === undefined ? lastMessageId : (values.seen as string | null);
  return {
    text: String(values?.text ?? ''),
    seen,
    write: (next: string) => keep(next === '' ? null : { text: next, seen }),
    /** Writes a withdrawn text above what the draft holds by now, once; its `seen` may be the withdrawn answer. */
    restore: (earlier: string, seen: string | null | undefined) => {
      const now = String(read()?.text ?? '');
      if (!now.startsWith(earlier)) keep({ text: now ? `${earlier}\n\n${now}` : earlier, seen });
    },
  };
}

/** Drops unsent answers to inquiries that have been erased, whoever has written them in this browser. */
export function useDropErased() {
  const client = useQueryClient();
  useEffect(() => {
    for (const name of unsavedNames(localStorage)) {
      const [, id] = name.split('.reply.');
      if (id === undefined) continue;
      const drop = (error: unknown) => hasStatus(error, 404) && writeUnsaved(localStorage, name, null);
      client.query(inquiryQuery(id)).catch(drop);
    }
  }, [client]);
}

type Writing<T, V> = Pick<Change<T, V>, 'changes' | 'failed'> & {
  send: (body: V, headers: Record<string, string>) => Promise<T>;
  done: (added: T, body: V) => string | ToastOptions;
};

/** Writes into a conversation, one call at a time, also of a form that was closed since. A retry is the same request. */
export function useWriting<T extends ConversationEntry, V extends { text: string }>(
  kind: 'note' | 'answer',
  id: string,
  { send, done, ...change }: Writing<T, V>,
) {
  const client = useQueryClient();
  const scope = `${kind}.${id}`;
  const filter = { mutationKey: [scope] };
  /** The content of a retry must stay equal, but after a lost response the last message seen may be this answer. */
  const marked = (body: V) => ({ id, body: { ...body, seen: undefined } });
  const { mutate } = useChange<T, V>({
    scope,
    ...change,
    send: (body) => sendMarked(marked(body), (headers) => send(body, headers)),
    done: (added, body) => {
      // A conversation that has not loaded gets no entry: the entry alone would look like all of it.
      client.setQueryData<ConversationEntry[]>(
        inquiryKeys.conversation(id),
        (entries) => entries && [...entries.filter((one) => one.id !== added.id), added],
      );
      return done(added, body);
    },
  });
  return {
    isPending: useIsMutating(filter) > 0,
    // The keys may be pressed again before React has drawn the running call.
    mutate: (body: V) =>
      client.isMutating(filter) === 0 && mutate({ ...body, text: withoutControls(body.text, true) }),
  };
}

/** Withdraws an answer that has not been sent yet; its text is in the form again. */
export function useWithdrawAnswer(inquiry: Inquiry) {
  const client = useQueryClient();
  const { restore } = useReplyDraft(inquiry);
  const change = useChange({
    send: async ({ id }: Answer) => {
      await fetchAnswer(api['inquiries.withdrawAnswer'], { params: { id } }).catch((error) => {
        // The response to an earlier press, which withdrew the answer, may have been lost.
        if (!hasStatus(error, 404)) throw error;
      });
      // When the user types on at once, the last message that they have seen is the one before the answer.
      await client.refetchQueries({ queryKey: inquiryKeys.one(inquiry.id) });
    },
    done: (_done, { id, text }) => {
      const { lastMessageId } = client.getQueryData<Inquiry>(inquiryKeys.one(inquiry.id)) ?? {};
      // After the refetched inquiry is drawn: beside the earlier one it would warn of a new message, also aloud.
      notifyManager.schedule(() => restore(text, lastMessageId === id ? undefined : lastMessageId));
      client.setQueryData<ConversationEntry[]>(inquiryKeys.conversation(inquiry.id), (entries) =>
        entries?.filter((one) => one.id !== id),
      );
      // The button that had the focus is gone with the answer.
      wanted.set({ id: inquiry.id, what: 'answer' });
      return 'The answer was not sent';
    },
    failed: (answer, error) => ({
      title: 'The answer could not be stopped',
      // If only the response was lost, the entry is gone, and its text with it.
      action: !isRefusal(error) && <UndoActions label="Try again" onUndo={() => change.mutate(answer)} />,
    }),
    changes: inbox,
  });
  return change;
}

/** The usual time until a mail is sent, in milliseconds; a mail that takes longer waits for a mail server. */
const ON_ITS_WAY_MS = 60_000;

const isYoung = ({ createdAt }: Answer, nowMs: number) => nowMs - Date.parse(createdAt) < ON_ITS_WAY_MS;

/** The state of an answer's mail at `nowMs` (epoch milliseconds) in words. */
export function progressOf(answer: Answer, nowMs: number): string {
  const { delivery } = answer;
  if (!delivery) return 'Sent; its mail has been deleted';
  if (delivery.state === 'SUCCESS') return 'Sent';
  if (delivery.state === 'ERROR') return `Not sent: ${delivery.lastError}`;
  if (delivery.state === 'PROCESSING') return 'Being sent';
  return isYoung(answer, nowMs) ? 'Leaves in a few seconds' : 'Waits to be sent';
}

/** An answer can be undone until its delivery has been tried. */
export const isUndoable = ({ delivery }: Answer) => delivery?.state === 'PENDING' && delivery.attempts === 0;

/** Whether the state of an entry's mail is likely to change within moments. */
export const isMoving = (entry: ConversationEntry, nowMs: number): boolean =>
  entry.kind === 'answer' &&
  (entry.delivery?.state === 'PENDING' || entry.delivery?.state === 'PROCESSING') &&
  isYoung(entry, nowMs);
