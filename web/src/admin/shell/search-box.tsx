import { chakra } from '@chakra-ui/react';
import { Action } from '../ui/action.tsx';
import { modifier, openPalette } from './commands/open.ts';

/** The button that opens the command palette; it shows its key where there is room. */
export const SearchBox = () => (
  <Action
    label={
      <chakra.span hideBelow="lg" color="fg.muted" fontWeight="normal">
        Search{' '}
        <chakra.kbd ms="8" fontFamily="inherit" textStyle="xs">
          {modifier} K
        </chakra.kbd>
      </chakra.span>
    }
    icon="search"
    size="sm"
    px={{ base: '3', lg: '4' }}
    aria-label="Search anything"
    aria-haspopup="dialog"
    aria-keyshortcuts="Control+K Meta+K"
    onClick={openPalette}
  />
);
