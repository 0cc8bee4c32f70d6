import { Box, Menu, Portal, Text } from '@chakra-ui/react';
import { type Inquiry, isSnoozed, isUnfinished, waitingSince } from '@mipaka/contract';
import { useRef, useState } from 'react';
import { useOfficeHours } from '../../lib/queries/use-overview.ts';
import { replyClock, spokenTime } from '../../lib/words/time.ts';
import { Action } from '../../ui/action.tsx';
import { useInquiryChange } from '../use-inquiry-change.tsx';
import { useWanted } from '../wanted.ts';
import { snoozeChoices } from './snooze-choices.ts';

export function SnoozeMenu({ inquiry, nowMs }: { inquiry: Inquiry; nowMs: number }) {
  const change = useInquiryChange();
  const [isShown, setIsShown] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const canSnooze = isUnfinished(inquiry);
  const office = useOfficeHours();
  const since = waitingSince(inquiry);
  useWanted(inquiry.id, 'snooze', () => setIsShown(canSnooze));
  if (!canSnooze) return null;
  return (
    <Box>
      <Menu.Root
        lazyMount
        unmountOnExit
        open={isShown}
        onOpenChange={({ open }) => setIsShown(open)}
        positioning={{ placement: 'bottom-start', gutter: 4 }}
      >
        <Menu.Trigger asChild>
          <Action ref={button} label="Snooze" icon="clock" size="sm" px="3" aria-keyshortcuts="S" />
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
                  <Box flex="1" whiteSpace="nowrap">
                    {label}
                  </Box>
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
          onClick={() => {
            // This button goes with the snooze.
            button.current?.focus();
            change(inquiry, { snooze: null });
          }}
        />
      )}
    </Box>
  );
}
