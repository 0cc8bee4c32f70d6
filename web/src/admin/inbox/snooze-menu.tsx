import { Box, chakra, Menu, Portal, Text } from '@chakra-ui/react';
import {
  DAY_MS,
  HOUR_MS,
  type Inquiry,
  isSnoozed,
  isUnfinished,
  NAIROBI_MS,
  type Snooze,
  waitingSince,
} from '@mipaka/contract';
import { useState } from 'react';
import { useOfficeHours } from '../lib/queries/use-overview.ts';
import { useWanted } from '../lib/wanted.ts';
import { replyClock } from '../lib/words/reply-clock.ts';
import { spokenTime } from '../lib/words/time.ts';
import { Action } from '../ui/action.tsx';
import { useInquiryChange } from './use-inquiry-change.tsx';

export function SnoozeMenu({ inquiry, nowMs }: { inquiry: Inquiry; nowMs: number }) {
  const change = useInquiryChange();
  const [isShown, setIsShown] = useState(false);
  const canSnooze = isUnfinished(inquiry);
  const office = useOfficeHours();
  const since = waitingSince(inquiry);
  useWanted(inquiry.id, 'snooze', () => {
    setIsShown(canSnooze);
    return true;
  });
  if (!canSnooze) return null;
  return (
    <Box>
      <Menu.Root lazyMount unmountOnExit open={isShown} onOpenChange={({ open }) => setIsShown(open)}>
        <Menu.Trigger asChild>
          <Action label="Snooze" icon="clock" size="sm" px="3" aria-keyshortcuts="S" />
        </Menu.Trigger>
        {/* Outside of the inquiry, which scrolls by itself and would cut it off. */}
        <Portal>
          <Menu.Positioner>
            <Menu.Content width="18rem" maxW="calc(100vw - 2rem)">
              {since !== null && (
                <Text textStyle="note" px="3" py="1">
                  {replyClock(since, nowMs, office).text}, also while it is snoozed.
                </Text>
              )}
              {snoozeChoices(nowMs).map(({ name, label, snooze }) => (
                <Menu.Item key={name} value={name} minH="11" onSelect={() => change(inquiry, { snooze })}>
                  <chakra.span flex="1">{label}</chakra.span>
                  {snooze.until && <Text textStyle="note">{spokenTime(snooze.until, nowMs)}</Text>}
                </Menu.Item>
              ))}
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      {isSnoozed(inquiry, nowMs) && (
        <Action
          label="Take it up now"
          isQuiet
          display="flex"
          ms="-3"
          onClick={() => change(inquiry, { snooze: null })}
        />
      )}
    </Box>
  );
}

/** The hours in Nairobi at which the working day of staff begins, and at which "later today" may end at the latest. */
const MORNING = 8;
const LAST_LATER = 17;
const LATER_HOURS = 3;
const MONDAY = 1;

/** The choices at `nowMs` (epoch milliseconds): moments of Nairobi's day, then until the visitor replies. */
export function snoozeChoices(nowMs: number): { name: string; label: string; snooze: Snooze }[] {
  const local = nowMs + NAIROBI_MS;
  const midnight = Math.floor(local / DAY_MS) * DAY_MS;
  const weekday = new Date(midnight).getUTCDay();
  const morningAfter = (days: number) => midnight + days * DAY_MS + MORNING * HOUR_MS - NAIROBI_MS;
  const daysToMonday = (MONDAY - weekday + 7) % 7;
  const isNight = local < midnight + MORNING * HOUR_MS;
  const laterMs = Math.ceil((nowMs + LATER_HOURS * HOUR_MS) / HOUR_MS) * HOUR_MS;
  const isLaterToday = laterMs + NAIROBI_MS <= midnight + LAST_LATER * HOUR_MS;
  const at = (name: string, label: string, ms: number) => ({
    name,
    label,
    snooze: { until: new Date(ms).toISOString() },
  });
  return [
    ...(isNight ? [at('morning', 'This morning', morningAfter(0))] : []),
    ...(isLaterToday && !isNight ? [at('later', 'Later today', laterMs)] : []),
    at('tomorrow', 'Tomorrow morning', morningAfter(1)),
    // On a Sunday that is tomorrow, and on a Monday in a week.
    ...(daysToMonday > 1 ? [at('monday', 'Monday morning', morningAfter(daysToMonday))] : []),
    at('week', 'In a week', morningAfter(7)),
    { name: 'reply', label: 'Until they reply', snooze: { until: null } },
  ];
}
