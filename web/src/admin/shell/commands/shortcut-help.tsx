import { Box, chakra, Flex } from '@chakra-ui/react';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { modifier } from './open.ts';

const shortcuts: readonly (readonly [keys: string, what: string])[] = [
  [`${modifier} + K`, 'Search inquiries, records, texts, pages and commands'],
  [`?, ${modifier} + /`, 'Show these shortcuts'],
  [`${modifier} + Enter`, 'Save the form you are in'],
  ['Escape', 'Close a dialog; it asks before anything typed is lost'],
  ['Alt + J, K', 'In a form: the next and the previous entry of its list'],
  ['J, K', 'In the inbox: the next and the previous inquiry'],
  ['E', 'In the inbox: complete the inquiry'],
  ['A', 'In the inbox: assign the inquiry to yourself'],
  ['R', 'In the inbox: go to the answer; Ctrl or ⌘ with Enter replies by e-mail'],
  ['S', 'In the inbox: snooze the inquiry'],
  ['/', 'In the inbox: search'],
  ['↑ ↓', 'Move along the tabs; Enter opens one'],
  ['Space, ↑ ↓', 'In Change order: pick up, move and put down an entry'],
  ['E', 'On a page of the website: edit it; while it is edited, go on to Publish or Done'],
  ['F8', 'Go to the notification, for example to its Undo'],
];

export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  return (
    <DialogFrame title="Keyboard shortcuts" onClose={onClose}>
      <Box as="dl" display="grid" gap="3">
        {shortcuts.map(([keys, what]) => (
          <Flex key={what} gap="4" direction={{ base: 'column', sm: 'row' }}>
            <Box as="dt" width={{ sm: '40' }} flexShrink="0">
              <chakra.kbd
                fontFamily="inherit"
                fontWeight="semibold"
                bg="bg.muted"
                borderWidth="1px"
                borderRadius="sm"
                px="2"
                py="1"
              >
                {keys}
              </chakra.kbd>
            </Box>
            <Box as="dd">{what}</Box>
          </Flex>
        ))}
      </Box>
    </DialogFrame>
  );
}
