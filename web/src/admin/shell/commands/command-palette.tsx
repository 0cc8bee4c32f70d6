import { Box, Flex, Input, Text } from '@chakra-ui/react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Icon } from '../../../shared/ui/icon.tsx';
import { isShown } from '../../lib/addresses/address-params.ts';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import type { Command } from './find-commands.ts';
import { useCommands } from './use-commands.ts';

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
export function CommandPalette({ typed: typedBefore, opener, onClose }: Props) {
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
  const onKeyDown = (event: KeyboardEvent) => {
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
