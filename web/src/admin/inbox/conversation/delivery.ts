import type { Answer, ConversationEntry } from '@mipaka/contract';

/** The usual time until a mail is sent, in milliseconds; a mail that takes longer waits for a mail server. */
const ON_ITS_WAY_MS = 60_000;

const isYoung = ({ createdAt }: Answer, nowMs: number) => nowMs - Date.parse(createdAt) < ON_ITS_WAY_MS;

/** The state of an answer's mail at `nowMs` (epoch milliseconds), as staff see it. */
export function progressOf(answer: Answer, nowMs: number) {
  switch (answer.delivery?.state) {
    case undefined:
      return { text: 'Sent; its mail has been deleted', tone: 'done' } as const;
    case 'SUCCESS':
      return { text: 'Sent', tone: 'done' } as const;
    case 'PROCESSING':
      return { text: 'Being sent', tone: 'waiting' } as const;
    case 'PENDING':
      return {
        text: isYoung(answer, nowMs) ? 'Leaves in a few seconds' : 'Waits to be sent',
        tone: 'waiting',
      } as const;
    case 'ERROR':
      return { text: `Not sent: ${answer.delivery.lastError}`, tone: 'failed' } as const;
  }
}

/** Whether an answer can still be undone: until its delivery has been tried. */
export const isUndoable = ({ delivery }: Answer) => delivery?.state === 'PENDING' && delivery.attempts === 0;

/** Whether the state of an entry's mail is likely to change within moments. */
export const isMoving = (entry: ConversationEntry, nowMs: number): boolean =>
  entry.kind === 'answer' &&
  (entry.delivery?.state === 'PENDING' || entry.delivery?.state === 'PROCESSING') &&
  isYoung(entry, nowMs);
