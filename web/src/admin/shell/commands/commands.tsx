import { Box, chakra, Flex, Grid, Input, Text } from '@chakra-ui/react';
import { type KeyboardEventHandler, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Icon } from '../../../shared/ui/icon.tsx';
import { isShown } from '../../lib/addresses/address-params.ts';
import { listen } from '../../lib/listen.ts';
import { isPressedAlone, keysOff, latinKey } from '../../lib/pressed-alone.ts';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { Tick } from '../../ui/form/choice.tsx';
import type { Command } from './find-commands.ts';
import { modifier, opened, openHelp, openPalette } from './open.ts';
import { useCommands } from './use-commands.ts';

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

const LIST_ID = 'commands';
const optionId = (index: number) => `command-${index}`;

/** Focuses at once, so that no key is lost. The dialog itself would select the text, and the next key replace it. */
function focusAtEnd(input: HTMLInputElement | null) {
  input?.focus();
  input?.setSelectionRange(input.value.length, input.value.length);
}

type Props = {
  typed: string;
  opener: Element | null;
  onClose: () => void;
};

/** Finds a tab, a page, a record, a text of the site, an inquiry or a command by the beginnings of words. */
function CommandPalette({ typed: typedBefore, opener, onClose }: Props) {
  const [typed, setTyped] = useState(typedBefore);
  const [chosen, setChosen] = useState(0);
  /** Whether the user pressed Enter before the search for the chosen entry had ended. */
  const [isEntered, setEntered] = useState(false);
  const navigate = useNavigate();
  const { near, found, isSearching, message } = useCommands(typed);
  const at = Math.min(chosen, found.length - 1);

  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    if ('to' in command) navigate(command.to, { replace: isShown(command.to) });
    else command.run();
  };
  useEffect(() => {
    if (!isEntered || isSearching) return;
    setEntered(false);
    run(found[at]);
  });
  const onKeyDown: KeyboardEventHandler = (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step && event.key !== 'Enter') return;
    event.preventDefault();
    if (step) {
      const next = (at + step + found.length) % Math.max(1, found.length);
      setChosen(next);
      document.getElementById(optionId(next))?.scrollIntoView?.({ block: 'nearest' });
    }
    // Inquiries found so far may belong to an earlier text.
    else if (!near[at] && isSearching) setEntered(true);
    else run(found[at]);
  };

  return (
    <DialogFrame
      title="Search the dashboard"
      size="palette"
      finalFocusEl={() => (opener instanceof HTMLElement ? opener : null)}
      onClose={onClose}
    >
      <Input
        ref={focusAtEnd}
        role="combobox"
        aria-label="Search inquiries, records, texts, pages"
        aria-expanded={found.length > 0}
        aria-controls={LIST_ID}
        aria-activedescendant={found.length > 0 ? optionId(at) : undefined}
        aria-autocomplete="list"
        placeholder="Search inquiries, records, texts, pages"
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setChosen(0);
          setEntered(false);
        }}
        onKeyDown={onKeyDown}
      />
      <Box id={LIST_ID} role="listbox" aria-label="Results" mt="2" maxH="60dvh" overflowY="auto">
        {found.map((command, index) => (
          <Flex
            key={command.id}
            id={optionId(index)}
            role="option"
            aria-selected={index === at}
            align="center"
            gap="3"
            minH="11"
            px="3"
            borderRadius="md"
            cursor="pointer"
            bg={index === at ? 'brand.subtle' : undefined}
            onClick={() => run(command)}
            onPointerMove={() => setChosen(index)}
          >
            <Icon name={command.icon} />
            <Text flex="1 0 60%" minW="0" truncate>
              {command.label}
            </Text>
            <Text textStyle="hint" truncate>
              {command.kind}
            </Text>
          </Flex>
        ))}
      </Box>
      <Text role="status" px="3" py={message ? '3' : '0'} color="fg.muted">
        {message}
      </Text>
    </DialogFrame>
  );
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
