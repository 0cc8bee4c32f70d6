import { Badge } from '@chakra-ui/react';
import type { Inquiry } from '@mipaka/contract';
import { replyClock } from '../lib/time.ts';

/** How much of the promised time is left, for an inquiry that waits for its first answer. */
export function ReplyClock({ inquiry, nowMs, isBrief }: { inquiry: Inquiry; nowMs: number; isBrief?: true }) {
  if (inquiry.status !== 'new' || inquiry.isSuspect) return null;
  const clock = replyClock(inquiry.createdAt, nowMs);
  return (
    <Badge colorPalette={clock.isOverdue ? 'red' : 'gray'} title={clock.text}>
      {isBrief ? clock.short : clock.text}
    </Badge>
  );
}
