import { createStore } from '../../lib/create-store.ts';

/** What is open of the command palette and the help: with what is typed already, and where the focus goes back to. */
type Opened = { name: 'palette' | 'help'; typed: string; opener: Element | null };
export const opened = createStore<Opened | null>(null);

const open = (name: Opened['name'], typed = '') =>
  opened.set({ name, typed, opener: opened.get()?.opener ?? document.activeElement });

/** Opens the command palette, with something typed already. */
export const openPalette = (typed = '') => open('palette', typed);
export const openHelp = () => open('help');

/** The key that goes with K and / on this computer. */
export const modifier = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '') ? '⌘' : 'Ctrl';
