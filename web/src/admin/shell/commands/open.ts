import { createStore } from '../../../shared/lib/create-store.ts';

/** Whether the palette or the help is open, and the element that gets the focus afterwards. */
type Opened = { name: 'palette' | 'help'; opener: Element | null };
export const opened = createStore<Opened | null>(null);

const open = (name: Opened['name']) =>
  opened.set({ name, opener: opened.get()?.opener ?? document.activeElement });

export const openPalette = () => open('palette');
export const openHelp = () => open('help');

/** The key that goes with K and / on this computer. */
export const modifier = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '') ? '⌘' : 'Ctrl';
