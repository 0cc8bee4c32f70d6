import type { Inquiry } from '@mipaka/contract';
import { useLiveDraft } from '../../lib/drafts.ts';

/** The user's unsent answer to an inquiry. This browser keeps it until it is sent, also when the user signs out before. */
export function useReplyDraft({ id, lastMessageId }: Inquiry) {
  const { values, keep, drop, read } = useLiveDraft(`reply.${id}`, localStorage);
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
