import { useRef, useState } from 'react';
import { useDraft } from '../../lib/drafts.ts';

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
  const draft = useDraft(`reply.${inquiryId}`, localStorage);
  const [{ text, seen }, setState] = useState({
    text: String(draft.kept?.text ?? ''),
    seen: typeof draft.kept?.seen === 'string' ? draft.kept.seen : null,
  });
  const latest = useRef(text);
  latest.current = text;
  const write = (next: string) => {
    const values = { text: next, seen: latest.current === '' ? lastMessageId : seen };
    setState(values);
    if (next === '') draft.drop();
    else draft.keep(values);
  };
  return {
    text,
    seen: text === '' ? lastMessageId : seen,
    write,
    restore: (earlier) => latest.current === '' && write(earlier),
  };
}
