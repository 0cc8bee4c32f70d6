import type { Answer, ConversationEntry } from '@mipaka/contract';

/** The usual time until a mail is sent, in milliseconds; a mail that takes longer waits for a mail server. */
const ON_ITS_WAY_MS = 60_000;

const isYoung = ({ createdAt }: Answer, nowMs: number) => nowMs - Date.parse(createdAt) < ON_ITS_WAY_MS;

type Progress = { text: string; tone: 'done' | 'waiting' | 'failed' };

/** The state of an answer's mail at `nowMs` (epoch milliseconds), as staff see it. */
export function progressOf(answer: Answer, nowMs: number): Progress {
  const { delivery } = answer;
  if (!delivery) return { text: 'Sent; its mail has been deleted', tone: 'done' };
  if (delivery.state === 'SUCCESS') return { text: 'Sent', tone: 'done' };
  if (delivery.state === 'ERROR') return { text: `Not sent: ${delivery.lastError}`, tone: 'failed' };
  if (delivery.state === 'PROCESSING') return { text: 'Being sent', tone: 'waiting' };
  return { text: isYoung(answer, nowMs) ? 'Leaves in a few seconds' : 'Waits to be sent', tone: 'waiting' };
}

/** Whether an answer can still be undone: until its delivery has been tried. */
export const isUndoable = ({ delivery }: Answer) => delivery?.state === 'PENDING' && delivery.attempts === 0;

/** Whether the state of an entry's mail is likely to change within moments. */
export const isMoving = (entry: ConversationEntry, nowMs: number): boolean =>
  entry.kind === 'answer' &&
  (entry.delivery?.state === 'PENDING' || entry.delivery?.state === 'PROCESSING') &&
  isYoung(entry, nowMs);
