import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { isChord, isTyping } from '../../lib/is-typing.ts';
import { listen } from '../../lib/listen.ts';
import { CommandPalette } from './command-palette.tsx';
import { CommandsContext } from './commands-context.ts';
import { ShortcutHelp } from './shortcut-help.tsx';

type Shown = { name: 'palette' | 'help'; typed: string; opener: Element | null };
const keys: { [key: string]: Shown['name'] } = { k: 'palette', '/': 'help' };

/** Ctrl or ⌘ with K opens the command palette and with / the help, wherever the focus is; so does ? where nobody types. */
export function CommandsProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const open = useCallback((name: Shown['name'], typed = '') => {
    const focused = document.activeElement;
    setShown((before) => ({ name, typed, opener: before?.opener ?? focused }));
  }, []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isHelp = event.key === '?' && !isChord(event) && !isTyping(event.target);
      const chord = event.ctrlKey || event.metaKey ? keys[event.key.toLowerCase()] : undefined;
      const asked = isHelp ? 'help' : chord;
      if (!asked || event.altKey) return;
      event.preventDefault();
      // Over a form the palette would lead away from what is being typed; the help and the palette take each other's place.
      if (!shown && document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      open(asked);
    };
    return listen(window, { keydown: onKeyDown });
  }, [open, shown]);
  const commands = useMemo(
    () => ({ openPalette: (typed?: string) => open('palette', typed), openHelp: () => open('help') }),
    [open],
  );
  const close = () => setShown(null);
  return (
    <CommandsContext value={commands}>
      {children}
      {shown?.name === 'palette' && (
        <CommandPalette typed={shown.typed} opener={shown.opener} onClose={close} />
      )}
      {shown?.name === 'help' && <ShortcutHelp onClose={close} />}
    </CommandsContext>
  );
}
