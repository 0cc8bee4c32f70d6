import { Badge, Text } from '@chakra-ui/react';
import { type Inquiry, waitingSince } from '@mipaka/contract';
import { useOfficeHours } from '../lib/queries/use-overview.ts';
import { replyClock } from '../lib/words/time.ts';

/** Marks a sender whose address is not verified; `verdicts` may hold what the mail service says about it. */
export const UnverifiedBadge = ({ verdicts }: { verdicts?: string }) => (
  <Badge colorPalette="orange" flexShrink="0" title={verdicts}>
    Unverified sender
  </Badge>
);

/** When the answer is due, for an inquiry whose visitor waits: muted while there is time, prominent when it is late. */
export function ReplyClock({ inquiry, nowMs, isBrief }: { inquiry: Inquiry; nowMs: number; isBrief?: true }) {
  const office = useOfficeHours();
  const since = waitingSince(inquiry);
  if (since === null) return null;
  const { isOverdue, isSoon, short, text } = replyClock(since, nowMs, office);
  const words = { title: text, children: isBrief ? short : text };
  if (isOverdue) return <Badge colorPalette="red" variant="solid" {...words} />;
  if (isSoon) return <Badge colorPalette="gold" {...words} />;
  return <Text as="span" textStyle="note" whiteSpace="nowrap" {...words} />;
}
