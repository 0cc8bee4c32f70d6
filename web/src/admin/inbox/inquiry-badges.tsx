import { Badge, Text } from '@chakra-ui/react';
import {
  type CameFrom,
  type Inquiry,
  inquiryTypes,
  isSnoozed,
  sourceLabel,
  waitingSince,
} from '@mipaka/contract';
import { useOfficeHours } from '../lib/queries/use-overview.ts';
import { replyClock } from '../lib/words/reply-clock.ts';
import { exactInstant, snoozeText } from '../lib/words/time.ts';

/** Marks a sender whose address is not verified; `verdicts` may hold what the mail service says about it. */
export const UnverifiedBadge = ({ verdicts }: { verdicts?: string }) => (
  <Badge colorPalette="gold" title={verdicts}>
    Unverified sender
  </Badge>
);

type Props = { inquiry: Inquiry; nowMs: number; isBrief?: true };

export function Signs({ inquiry, nowMs, isBrief }: Props) {
  const { isUnverified, isSuspect, snooze } = inquiry;
  const snoozed = snooze && isSnoozed(inquiry, nowMs) && `Snoozed ${snoozeText(snooze)}`;
  return (
    <>
      {isUnverified && <UnverifiedBadge />}
      {isSuspect && <Badge colorPalette="red">Spam</Badge>}
      {snoozed && (
        <Badge colorPalette="gray" title={snoozed}>
          {isBrief ? 'Snoozed' : snoozed}
        </Badge>
      )}
    </>
  );
}

/** When the answer is due, for an inquiry whose visitor waits: muted while there is time, prominent when it is late. */
export function ReplyClock({ inquiry, nowMs, isBrief }: Props) {
  const office = useOfficeHours();
  const since = waitingSince(inquiry);
  if (since === null) return null;
  const { at, isOverdue, isSoon, short, text } = replyClock(since, nowMs, office);
  const words = { title: `${text}: ${exactInstant(at)}`, children: isBrief ? short : text };
  if (isOverdue) return <Badge colorPalette="red" variant="solid" {...words} />;
  if (isSoon) return <Badge colorPalette="gold" {...words} />;
  return <Text as="span" textStyle="note" whiteSpace={isBrief && 'nowrap'} {...words} />;
}

export const typeOf = ({ serviceInterest }: Inquiry) =>
  inquiryTypes.find(({ value }) => value === serviceInterest)?.label ?? serviceInterest;

/** How the visitor came: the source, the first page of the visit, and the campaign where there was one. */
export const arrivalOf = ({ source, entry, campaign }: CameFrom): string =>
  `${sourceLabel(source)}, by way of ${entry}${campaign ? ` (campaign ${campaign})` : ''}`;

export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
