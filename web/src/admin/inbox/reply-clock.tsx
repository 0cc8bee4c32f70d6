import { Badge, Text } from '@chakra-ui/react';
import { type Inquiry, waitingSince } from '@mipaka/contract';
import { useOfficeHours } from '../lib/queries/use-overview.ts';
import { replyClock } from '../lib/words/time.ts';

/** When the answer is due, for an inquiry whose visitor waits: muted while there is time, prominent when it is late. */
export function ReplyClock({ inquiry, nowMs, isBrief }: { inquiry: Inquiry; nowMs: number; isBrief?: true }) {
  const office = useOfficeHours();
  const since = waitingSince(inquiry);
  if (since === null) return null;
  const clock = replyClock(since, nowMs, office);
  const words = isBrief ? clock.short : clock.text;
  if (!clock.isOverdue && !clock.isSoon) {
    return (
      <Text as="span" textStyle="note" whiteSpace="nowrap" title={clock.text}>
        {words}
      </Text>
    );
  }
  return (
    <Badge
      colorPalette={clock.isOverdue ? 'red' : 'gold'}
      variant={clock.isOverdue ? 'solid' : 'subtle'}
      title={clock.text}
    >
      {words}
    </Badge>
  );
}
