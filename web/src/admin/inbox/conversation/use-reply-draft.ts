import { useLiveDraft } from '../../lib/drafts.ts';

/** An unsent answer: its text, and the last message of the conversation when the user began to type. */
export type ReplyDraft = {
  text: string;
  seen: string | null;
  write: (text: string) => void;
  /** Writes a text unless the draft holds another by now. */
  restore: (text: string) => void;
};

/**
 * The user's unsent answer to an inquiry. This browser keeps it until it is sent, also when the user signs out before.
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
    // Without `seen`: the last message changes once the answer is withdrawn.
    restore: (earlier) => read() ?? keep({ text: earlier }),
  };
}
