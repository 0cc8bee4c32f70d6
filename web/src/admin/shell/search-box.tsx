import { chakra } from '@chakra-ui/react';
import { Action } from '../ui/action.tsx';
import { modifier, openPalette } from './commands/open.ts';

/** The button that opens the command palette; its words and its key show where there is room. */
export const SearchBox = () => (
  <Action
    label={
      <chakra.span srOnly={{ base: true, lg: false }} color="fg.muted" fontWeight="normal">
        Search anything{' '}
        <chakra.kbd ms="8" fontFamily="inherit" textStyle="xs">
          {modifier} K
        </chakra.kbd>
      </chakra.span>
    }
    icon="search"
    size="sm"
    px={{ base: '3', lg: '4' }}
    aria-haspopup="dialog"
    aria-keyshortcuts="Control+K Meta+K"
    onClick={openPalette}
  />
);
