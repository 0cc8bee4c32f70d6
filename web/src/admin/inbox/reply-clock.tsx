import { Badge } from '@chakra-ui/react';
import { type Inquiry, waitingSince } from '@mipaka/contract';
import { replyClock } from '../lib/time.ts';
import { useOfficeHours } from '../lib/use-overview.ts';

/** How much of the promised time is left, for an inquiry whose visitor waits for an answer. */
export function ReplyClock({ inquiry, nowMs, isBrief }: { inquiry: Inquiry; nowMs: number; isBrief?: true }) {
  const office = useOfficeHours();
  const since = waitingSince(inquiry);
  if (since === null) return null;
  const clock = replyClock(since, nowMs, office);
  return (
    <Badge colorPalette={clock.isOverdue ? 'red' : 'gray'} title={clock.text}>
      {isBrief ? clock.short : clock.text}
    </Badge>
  );
}
