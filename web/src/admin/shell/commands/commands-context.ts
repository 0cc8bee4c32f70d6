import { createContext, useContext } from 'react';

type Commands = {
  /** Opens the command palette, with something typed already. */
  openPalette: (typed?: string) => void;
  openHelp: () => void;
};

export const CommandsContext = createContext<Commands | null>(null);

/** What opens the command palette and the help; nothing where there is neither. */
export const useCommands = () => useContext(CommandsContext);

/** The key that goes with K and / on this computer. */
export const modifier = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '') ? '⌘' : 'Ctrl';
