import { Box, Menu, Portal, Text } from '@chakra-ui/react';
import { type Inquiry, isSnoozed, isUnfinished, nairobiTime } from '@mipaka/contract';
import { useState } from 'react';
import { snoozeText } from '../../lib/words/snooze-text.ts';
import { Action } from '../../ui/action.tsx';
import { useInquiryChange } from '../use-inquiry-change.ts';
import { useWanted } from '../wanted.ts';
import { snoozeChoices } from './snooze-choices.ts';

/** Snoozes an inquiry, and shows until when it is snoozed. */
export function SnoozeMenu({ inquiry, nowMs }: { inquiry: Inquiry; nowMs: number }) {
  const change = useInquiryChange();
  const [isShown, setIsShown] = useState(false);
  const canSnooze = isUnfinished(inquiry);
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
          <Action label="Snooze" icon="clock" size="sm" px="3" aria-keyshortcuts="S" />
        </Menu.Trigger>
        {/* Outside of the inquiry, which scrolls by itself and would cut it off. */}
        <Portal>
          <Menu.Positioner>
            <Menu.Content width="21rem" maxW="calc(100vw - 2rem)">
              {snoozeChoices(nowMs).map(({ name, label, snooze }) => (
                <Menu.Item
                  key={name}
                  value={name}
                  minH="11"
                  onSelect={() => change.mutate({ inquiry, change: { snooze } })}
                >
                  <Box flex="1">{label}</Box>
                  {snooze.until && <Text textStyle="note">{nairobiTime(snooze.until)}</Text>}
                </Menu.Item>
              ))}
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      {inquiry.snooze && isSnoozed(inquiry, nowMs) && (
        <Box mt="1">
          <Text>Snoozed {snoozeText(inquiry.snooze)}</Text>
          <Action
            label="Take it up now"
            isQuiet
            ms="-3"
            onClick={() => change.mutate({ inquiry, change: { snooze: null } })}
          />
        </Box>
      )}
    </Box>
  );
}
