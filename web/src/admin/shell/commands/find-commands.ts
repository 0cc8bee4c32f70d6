import type { IconName } from '../../../ui/icon.tsx';

/** Something the palette leads to: an address, or an action. */
export type Command = { id: string; label: string; kind: string; icon: IconName } & (
  | { to: string }
  | { run: () => void }
);

/** Most commands that are shown at once. */
export const MAX_SHOWN = 12;

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The commands in which every typed word begins a word; those whose name begins with the text come first. */
export function findCommands(commands: readonly Command[], typed: string): Command[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  const wordsOf = (command: Command) => folded(`${command.label} ${command.kind}`).split(/[\s/]+/);
  const fits = (command: Command) => {
    const own = wordsOf(command);
    return words.every((word) => own.some((begin) => begin.startsWith(word)));
  };
  const isFirst = (command: Command) => folded(command.label).startsWith(words.join(' '));
  const found = commands.filter(fits);
  return [...found.filter(isFirst), ...found.filter((command) => !isFirst(command))].slice(0, MAX_SHOWN);
}
