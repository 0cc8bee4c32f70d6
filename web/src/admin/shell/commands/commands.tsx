import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { useEffect } from 'react';
import { listen } from '../../lib/listen.ts';
import { isPressedAlone, keysOff, latinKey } from '../../lib/pressed-alone.ts';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { Tick } from '../../ui/form/choice.tsx';
import { CommandPalette } from './command-palette.tsx';
import { modifier, opened, openHelp, openPalette } from './open.ts';

const keys: { [key: string]: () => void } = { k: openPalette, '/': openHelp };

function onKeyDown(event: KeyboardEvent) {
  const isHelp = event.key === '?' && isPressedAlone(event);
  const chord = event.ctrlKey || event.metaKey ? keys[latinKey(event)] : undefined;
  const asked = isHelp ? openHelp : chord;
  if (!asked || event.altKey) return;
  event.preventDefault();
  // Over a form the palette would lead away from unsaved text. The palette and the help may replace each other.
  if (opened.get() || !document.querySelector('[role="dialog"], [role="alertdialog"]')) asked();
}

/** Ctrl or ⌘ with K opens the command palette, and with / the help, from anywhere; so does ? outside text fields. */
export function Commands() {
  const shown = opened.use();
  const close = () => opened.set(null);
  useEffect(() => {
    const stop = listen(window, { keydown: onKeyDown });
    return () => {
      stop();
      opened.set(null);
    };
  }, []);
  if (shown?.name === 'help') return <ShortcutHelp onClose={close} />;
  return shown && <CommandPalette typed={shown.typed} opener={shown.opener} onClose={close} />;
}

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

function ShortcutHelp({ onClose }: { onClose: () => void }) {
  return (
    <DialogFrame title="Keyboard shortcuts" onClose={onClose}>
      <Tick defaultChecked={!keysOff.isSet()} onChange={({ target }) => keysOff.set(!target.checked)}>
        Keys without {modifier} or Alt act in this browser. Switch them off if you dictate.
      </Tick>
      <Grid as="dl" gap="3" mt="3">
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
      </Grid>
    </DialogFrame>
  );
}
