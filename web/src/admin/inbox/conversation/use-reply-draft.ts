import { useLiveDraft } from '../../lib/drafts.ts';

/** An answer that somebody types: its text, and the last message that was there when they began. */
export type ReplyDraft = {
  text: string;
  seen: string | null;
  write: (text: string) => void;
  /** Writes a text unless there is another one meanwhile. */
  restore: (text: string) => void;
};

/**
 * The answer to an inquiry that somebody types. It is kept in this browser until it is sent, also when the person signs
 * out before.
 *
 * @param lastMessageId the last message of the conversation as it is now
 */
export function useReplyDraft(inquiryId: string, lastMessageId: string | null): ReplyDraft {
  const { values, keep, drop, read } = useLiveDraft(`reply.${inquiryId}`, localStorage);
  const seen = values?.seen === undefined ? lastMessageId : (values.seen as string | null);
  return {
    text: String(values?.text ?? ''),
    seen,
    write: (next) => (next === '' ? drop() : keep({ text: next, seen })),
    // Without what was seen: the last message is another one as soon as the answer is gone.
    restore: (earlier) => read() ?? keep({ text: earlier }),
  };
}
