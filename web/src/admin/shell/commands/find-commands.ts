import { withoutApostrophes } from '@mipaka/contract';
import type { IconName } from '../../../shared/ui/icon.tsx';
import { folded } from '../../lib/words/text.ts';

export type Command = {
  id: string;
  label: string;
  kind: string;
  icon: IconName;
  /** Hidden search words, such as the text of a record. */
  hidden?: string;
} & ({ to: string } | { run: () => void });

/** Most commands that are shown at once, beside what the API finds. */
export const MAX_SHOWN = 10;

const wordsOf = (text: string) => folded(text).split(/[^\p{L}\p{N}]+/u);

const begins = (text: string, typed: readonly string[]) => {
  const words = wordsOf(text);
  return typed.every((start) => words.some((word) => word.startsWith(start)));
};

/** The commands in which every typed word begins a word: the `recent` addresses first, then names, then texts. */
export function findCommands(
  commands: readonly Command[],
  typed: string,
  recent: readonly string[] = [],
): Command[] {
  const words = wordsOf(typed).filter(Boolean);
  const start = folded(typed.trim());
  const rankOf = (command: Command) => {
    const { label, kind, hidden = '' } = command;
    if (begins(`${label} ${kind} ${withoutApostrophes(label)}`, words)) {
      const at = 'to' in command ? recent.indexOf(command.to) : -1;
      if (at >= 0) return at;
      return recent.length + (folded(label).startsWith(start) ? 0 : 1);
    }
    return begins(`${label} ${kind} ${hidden}`, words) ? recent.length + 2 : Number.POSITIVE_INFINITY;
  };
  return commands
    .map((command) => ({ command, rank: rankOf(command) }))
    .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_SHOWN)
    .map(({ command }) => command);
}
