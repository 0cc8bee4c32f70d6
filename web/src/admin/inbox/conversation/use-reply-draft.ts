import { useLiveDraft } from '../../lib/drafts.ts';

/**
 * The user's unsent answer to an inquiry. This browser keeps it until it is sent, also when the user signs out before.
 *
 * @param lastMessageId the last message of the conversation as it is now
 */
export function useReplyDraft(inquiryId: string, lastMessageId: string | null) {
  const { values, keep, drop, read } = useLiveDraft(`reply.${inquiryId}`, localStorage);
  /** The last message of the conversation when the user began to type. */
  const seen = values?.seen === undefined ? lastMessageId : (values.seen as string | null);
  return {
    text: String(values?.text ?? ''),
    seen,
    write: (next: string) => (next === '' ? drop() : keep({ text: next, seen })),
    /** Writes a text unless the draft holds another by now. Without `seen`: that changes once the answer is withdrawn. */
    restore: (earlier: string) => read() ?? keep({ text: earlier }),
  };
}
export type ReplyDraft = ReturnType<typeof useReplyDraft>;
