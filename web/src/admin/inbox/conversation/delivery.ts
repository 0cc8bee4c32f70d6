import type { Answer, ConversationEntry, Delivery } from '@mipaka/contract';

/** The usual time until a mail is sent, in milliseconds; a mail that takes longer waits for a mail server. */
const ON_ITS_WAY_MS = 60_000;

/** The state of an answer's mail, as staff see it. */
type Progress = {
  text: string;
  tone: 'done' | 'waiting' | 'failed';
  /** Whether it can still be undone. */
  isUndoable: boolean;
};

const isYoung = ({ createdAt }: Answer, nowMs: number) => nowMs - Date.parse(createdAt) < ON_ITS_WAY_MS;

/** The state of an answer's mail at `nowMs` (epoch milliseconds). */
export function progressOf(answer: Answer, nowMs: number): Progress {
  const { delivery } = answer;
  const done = (text: string): Progress => ({ text, tone: 'done', isUndoable: false });
  const byState: Record<Delivery['state'], () => Progress> = {
    SUCCESS: () => done('Sent'),
    PROCESSING: () => ({ text: 'Being sent', tone: 'waiting', isUndoable: false }),
    PENDING: () => ({
      text: isYoung(answer, nowMs) ? 'Leaves in a few seconds' : 'Waits to be sent',
      tone: 'waiting',
      isUndoable: delivery?.attempts === 0,
    }),
    ERROR: () => ({ text: `Not sent: ${delivery?.lastError}`, tone: 'failed', isUndoable: false }),
  };
  return delivery ? byState[delivery.state]() : done('Sent; its mail has been deleted');
}

/** Whether the state of an entry's mail is likely to change within moments. */
export const isMoving = (entry: ConversationEntry, nowMs: number): boolean =>
  entry.kind === 'answer' &&
  (entry.delivery?.state === 'PENDING' || entry.delivery?.state === 'PROCESSING') &&
  isYoung(entry, nowMs);
