import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { isChord, isTyping } from '../../lib/is-typing.ts';
import { CommandPalette } from './command-palette.tsx';
import { CommandsContext } from './commands-context.ts';
import { ShortcutHelp } from './shortcut-help.tsx';

type Shown = 'palette' | 'help' | null;
const keys: { [key: string]: Shown } = { k: 'palette', '/': 'help' };

/** Ctrl or ⌘ with K opens the command palette and with / the help, wherever the focus is; so does ? where nobody types. */
export function CommandsProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isHelp = event.key === '?' && !isChord(event) && !isTyping(event.target);
      const chord = event.ctrlKey || event.metaKey ? keys[event.key.toLowerCase()] : undefined;
      const asked = isHelp ? 'help' : chord;
      if (!asked || event.altKey) return;
      event.preventDefault();
      // Over a form the palette would lead away from what is being typed.
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      setShown(asked);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  const commands = useMemo(
    () => ({ openPalette: () => setShown('palette'), openHelp: () => setShown('help') }),
    [],
  );
  const close = () => setShown(null);
  return (
    <CommandsContext value={commands}>
      {children}
      {shown === 'palette' && <CommandPalette onClose={close} />}
      {shown === 'help' && <ShortcutHelp onClose={close} />}
    </CommandsContext>
  );
}
