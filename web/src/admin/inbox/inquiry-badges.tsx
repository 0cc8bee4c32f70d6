import { Badge, Text } from '@chakra-ui/react';
import type { Inquiry } from '@mipaka/contract';
import { statusLooks } from '../lib/inquiry-status.ts';
import { replyClock } from '../lib/time.ts';

/** An inquiry's status and whether it may be spam. */
export function InquiryBadges({ inquiry }: { inquiry: Inquiry }) {
  const look = statusLooks[inquiry.status];
  return (
    <>
      <Badge colorPalette={look.palette}>{look.label}</Badge>
      {inquiry.isSuspect && <Badge colorPalette="red">Suspected spam</Badge>}
    </>
  );
}

/** How much of the promised time is left, for an inquiry that waits for its first answer. */
export function ReplyClock({ inquiry, nowMs }: { inquiry: Inquiry; nowMs: number }) {
  if (inquiry.status !== 'new' || inquiry.isSuspect) return null;
  const clock = replyClock(inquiry.createdAt, nowMs);
  return (
    <Text as="span" textStyle="sm" fontWeight="medium" color={clock.isOverdue ? 'fg.error' : 'fg.muted'}>
      {clock.text}
    </Text>
  );
}
