import { Box, chakra, Input } from '@chakra-ui/react';
import type { KeyboardEvent } from 'react';
import { Icon } from '../../shared/ui/icon.tsx';
import { Action } from '../ui/action.tsx';
import { modifier, openPalette } from './commands/open.ts';

/** A field that opens the command palette with the typed text; a button where there is no room for a field. */
export function SearchBox() {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    openPalette();
  };
  return (
    <>
      <Action
        icon="search"
        hideFrom="lg"
        aria-label="Look up anything"
        aria-haspopup="dialog"
        onClick={() => openPalette()}
      />
      <Box hideBelow="lg" position="relative" flex="1 1 9rem" minW="36" maxW="xs" color="fg.muted">
        <Box layerStyle="inField" insetInlineStart="3">
          <Icon name="search" />
        </Box>
        <Input
          role="searchbox"
          aria-label="Look up anything"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          placeholder="Search"
          autoComplete="off"
          minH="10"
          py="1.5"
          ps="10"
          pe="16"
          // The typed text appears in the palette, not here.
          value=""
          onChange={({ target }) => openPalette(target.value)}
          onClick={() => openPalette()}
          onKeyDown={onKeyDown}
        />
        <chakra.kbd
          aria-hidden="true"
          layerStyle="inField"
          insetInlineEnd="3"
          fontFamily="inherit"
          textStyle="xs"
        >
          {modifier} K
        </chakra.kbd>
      </Box>
    </>
  );
}
