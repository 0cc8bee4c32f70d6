import { createStore } from '../../../shared/lib/create-store.ts';

/** Whether the palette or the help is open, the text typed so far, and the element that gets the focus afterwards. */
type Opened = { name: 'palette' | 'help'; typed: string; opener: Element | null };
export const opened = createStore<Opened | null>(null);

const open = (name: Opened['name'], typed = '') =>
  opened.set({ name, typed, opener: opened.get()?.opener ?? document.activeElement });

export const openPalette = (typed = '') => open('palette', typed);
export const openHelp = () => open('help');

export const modifier = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '') ? '⌘' : 'Ctrl';
