import { useEffect } from 'react';
import { isChord, isTyping } from '../../lib/is-typing.ts';
import { listen } from '../../lib/listen.ts';
import { CommandPalette } from './command-palette.tsx';
import { opened, openHelp, openPalette } from './open.ts';
import { ShortcutHelp } from './shortcut-help.tsx';

const keys: { [key: string]: () => void } = { k: openPalette, '/': openHelp };

function onKeyDown(event: KeyboardEvent) {
  const isHelp = event.key === '?' && !isChord(event) && !isTyping(event.target);
  const chord = event.ctrlKey || event.metaKey ? keys[event.key.toLowerCase()] : undefined;
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
